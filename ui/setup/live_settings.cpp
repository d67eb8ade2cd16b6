#include "ui/setup/live_settings.h"

#include <algorithm>

#include "core/study/edit.h"
#include "core/study/fitting.h"
#include "core/study/simulate.h"

namespace gapscope {

namespace {

// Sets what differs from the start on, and takes it out of what was altered on the way.
template <class Field, class Altered>
void replaceIfOther(StudySpec& spec, const Conditions& now, const Conditions& wanted, Field field, Altered altered) {
    if (now.*field == wanted.*field) return;
    spec.initial.*field = wanted.*field;
    for (auto& change : spec.changes) (change.*altered).reset();
}

void useConditions(StudySpec& spec, const Conditions& wanted) {
    const Conditions now = spec.newestConditions();
    replaceIfOther(spec, now, wanted, &Conditions::budget, &Change::budget);
    replaceIfOther(spec, now, wanted, &Conditions::start, &Change::start);
    replaceIfOther(spec, now, wanted, &Conditions::model, &Change::model);
    replaceIfOther(spec, now, wanted, &Conditions::policy, &Change::policy);
    replaceIfOther(spec, now, wanted, &Conditions::recommendation, &Change::recommendation);
    replaceIfOther(spec, now, wanted, &Conditions::excluded, &Change::excluded);
    std::erase_if(spec.changes, [](const Change& c) {
        return !c.budget && !c.start && !c.model && !c.policy && !c.recommendation && !c.excluded && c.unknown.empty();
    });
}

void check(const StudySpec& spec) {
    const Conditions now = spec.newestConditions();
    if (now.policy.entry->check) try {
            now.policy.entry->check(now.policy.settings);
        } catch (const Error& e) {
            throw e.within("policy");
        }
    checkConditions(spec.initial, *spec.arms);
    checkConditions(now, *spec.arms);
    if (spec.answersItself()) requirePlayable(spec);
}

// Takes out what the program measured, to be measured again, and the fits to it.
void measureAgain(Rerun& rerun) {
    auto& spec = rerun.spec;
    if (spec.answersItself()) std::erase_if(spec.changes, isFit);
    rerun.steps = static_cast<int>(std::erase_if(spec.measurements, [&](const Measurement& row) { return !isTyped(row, spec); }));
}

}  // namespace

bool isTyped(const Measurement& row, const StudySpec& spec) {
    if (!spec.answersItself()) return true;
    // The program writes down an arm, a value and a batch; anything else came from a person.
    return !row.measured() || !row.time.empty() || !row.note.empty() || !row.id.empty() || !row.at.empty() || row.noiseSd ||
           row.suggested;
}

Rerun withSettings(const StudySpec& study, const Conditions& wanted, Rows rows) {
    Rerun rerun{study};
    rerun.spec.keepTruth();
    useConditions(rerun.spec, wanted);
    rerun.spec.initial.model = withoutSamples(rerun.spec.initial.model);
    if (rows == Rows::Again) measureAgain(rerun);
    check(rerun.spec);
    return rerun;
}

Rerun withSource(const StudySpec& study, const SourceChoice& wanted) {
    Rerun rerun{study};
    rerun.spec.source = wanted;
    try {
        static_cast<void>(rerun.spec.makeSource());
    } catch (const Error& e) {
        throw e.within("source");
    }
    measureAgain(rerun);
    check(rerun.spec);
    return rerun;
}

bool isCampaign(const StudySpec& study) { return !study.answersItself() && study.measuredRows() > 0; }

Rerun withSettingsFrom(const StudySpec& study, const Conditions& wanted, const std::string& why, Rows rows) {
    return isCampaign(study) ? Rerun{changedFromNowOn(study, wanted, why)} : withSettings(study, wanted, rows);
}

StudySpec relived(const Rerun& rerun) {
    auto spec = std::make_shared<const StudySpec>(rerun.spec);
    return rerun.steps > 0 ? simulated(spec, rerun.steps).spec() : *spec;
}

bool sameStudy(const StudySpec& a, const StudySpec& b) {
    return a.name == b.name && a.arms == b.arms && a.seed == b.seed && a.run == b.run && a.initial == b.initial &&
           a.changes == b.changes && a.source == b.source && a.measurements == b.measurements && a.pending == b.pending;
}

Settings without(const Settings& settings, std::string_view id) {
    Settings rest(settings.params());
    for (const auto& [name, value] : settings.given())
        if (name != id) rest.set(name, value);
    return rest;
}

}  // namespace gapscope
