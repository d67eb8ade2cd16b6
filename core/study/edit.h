// Edits of a study as a value: each takes a study and gives the changed one, or throws Error at the place that is wrong.
//
// The past stays as it happened. What is altered on the way becomes an entry of `changes` that holds from the last measured
// row on; a row that no longer counts, or counts again, takes no change to another place among the rows of the file.
#pragma once

#include "core/study/study.h"

namespace gapscope {

// Throws Error at "value", "arm", ... if this measurement may not stand in this study.
void checkMeasurement(const Measurement& measurement, const StudySpec& spec);
// Throws Error at "model" if a study may not go on with this model.
void checkLaterModel(const ModelChoice& model, const StudySpec& spec, const Points& points);

// Appends a measurement, after checking it, and takes its arm out of `pending`.
void record(StudySpec& spec, Measurement measurement);

// From the last measured row on these conditions hold, and why. Two changes at one row are one entry with both reasons; one
// that takes another back leaves no entry.
[[nodiscard]] StudySpec changedFromNowOn(const StudySpec& spec, const Conditions& wanted, const std::string& why);

// Rows are those of the file, failed and ignored ones too, from 0.
[[nodiscard]] StudySpec correctedRow(const StudySpec& spec, std::size_t row, Measurement measurement);
[[nodiscard]] StudySpec struckOut(const StudySpec& spec, std::size_t row);  // kept, but not used
// Used again; without a value it is a failed row again. A change made while it was struck out, with no row behind it, then
// holds from before it: only undo knows better.
[[nodiscard]] StudySpec restored(const StudySpec& spec, std::size_t row);
[[nodiscard]] StudySpec markedFailed(const StudySpec& spec, std::size_t row);  // its value goes

// Takes an arm out for good, with the reason, and brings it back.
[[nodiscard]] StudySpec excludedArm(const StudySpec& spec, Eigen::Index arm, const std::string& why);
[[nodiscard]] StudySpec readmittedArm(const StudySpec& spec, Eigen::Index arm, const std::string& why);

// These are no longer awaited. Throws Error at "pending" when one of them is not.
[[nodiscard]] StudySpec withdrawn(const StudySpec& spec, const std::vector<Eigen::Index>& arms);

// The policy's next n arms become pending; fewer when it has fewer. Throws Error at "pending" when there are none.
[[nodiscard]] StudySpec asked(const StudySpec& spec, int n);
// The study as if its policy asked for so many at once, from now on.
[[nodiscard]] StudySpec askingFor(const StudySpec& spec, int n);

// A result came back. With the id of a row that has no result yet it fills that row, wherever it stands; with the id of one
// that has, it is refused. Otherwise it is recorded for its arm. What was asked for, the arm or `suggested`, is no longer
// pending.
[[nodiscard]] StudySpec answered(const StudySpec& spec, Measurement measurement);

}  // namespace gapscope
