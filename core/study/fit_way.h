// The way that a study's fit took: it is not in the file, but a fit is a function of what was known, so it can be made again.
#pragma once

#include "core/study/fitting.h"

namespace gapscope {

// How many of the first so many rows the parameters that then hold were fitted to; none where no fit was made by then, or a
// person has changed the model since.
std::optional<int> rowsOfFit(const StudySpec& spec, int measured);

// That fit, made again. May take a second; can be told to stop.
std::optional<Fit> fitMadeAgain(const StudySpec& spec, int measured);

}  // namespace gapscope
