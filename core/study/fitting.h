// A study's fits: where learning is not fixed, the model's parameters are fitted to the measurements, and every fit is an entry
// of `changes` with the reason "fit".
//
// Whoever records writes the fits: run and record on the command line, the window off its own thread. A replay never fits: it
// finds the fitted model, samples and all, in the file. Before the first fit the given numbers hold. The truth of a source
// `draw` stays the one at the beginning.
#pragma once

#include "core/model/learning.h"
#include "core/study/study.h"

namespace gapscope {

// The first so many measured rows in the user's orientation, as the likelihood wants them.
std::vector<Observation> observedRows(const StudySpec& spec, int measured);

bool isFit(const Change& change);
// So many rows measured since the last fit as `every` says.
bool fitIsDue(const StudySpec& spec);

// A fit to all measured rows, due or not, with everything that is to be shown of it. None where learning is fixed, rows are
// too few, or the particles still do.
std::optional<Fit> fitNow(const StudySpec& spec);
Change changeOf(const Fit& fit, const StudySpec& spec);

// The change that is due, if any. May take a second; can be told to stop.
std::optional<Change> fitted(const StudySpec& spec);
// The study with it; in the place of a fit to the same rows.
[[nodiscard]] StudySpec withFit(StudySpec spec, Change change);

}  // namespace gapscope
