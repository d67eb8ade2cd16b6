// Live settings: a study as it would be under other settings.
//
// What a person measured stays. What the program measured itself is measured again from the start: the same truth, and
// the n-th measurement of an arm has the same noise as before, so that only the settings make a difference. Or it stays as
// well, and only what is made of it differs.
#pragma once

#include "core/study/spec.h"

namespace gapscope {

// A study that is to be run on by so many measurements.
struct Rerun {
    StudySpec spec;
    int steps = 0;
};

// Whether a person put this row down; only a study with a source has others.
bool isTyped(const Measurement& row, const StudySpec& spec);

// What becomes of the measurements that the program made.
enum class Rows { Again, Kept };

// Settings that differ from the study's newest hold from its beginning; altered ones on the way give way to them.
// Throws Error at the place in the study file.
Rerun withSettings(const StudySpec& study, const Conditions& wanted, Rows rows = Rows::Again);

// Another truth for the same arms, measured again. Throws Error at a place in "source".
Rerun withSource(const StudySpec& study, const SourceChoice& wanted);

// Whether a person's measurements were made under the settings so far: those are not rewritten.
bool isCampaign(const StudySpec& study);

// What a person means who alters settings: a campaign goes on with them from its last measured row, for the reason given;
// another study has them from its beginning. Throws Error at the place in the study file.
Rerun withSettingsFrom(const StudySpec& study, const Conditions& wanted, const std::string& why, Rows rows = Rows::Again);

// Measures again what is to be measured. May take long: for worker threads.
StudySpec relived(const Rerun& rerun);

// The same study with the same settings and results.
bool sameStudy(const StudySpec& a, const StudySpec& b);

// A copy without this parameter, which then has its default.
Settings without(const Settings& settings, std::string_view id);

}  // namespace gapscope
