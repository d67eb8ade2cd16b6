// The upper end of a scale of something that shrinks from round to round, such as the gaps, so that it stands still over
// all rounds.
#pragma once

#include "ui/session/snapshot.h"

namespace gapscope {

// `tops` spans each round's largest value. In the first rounds beta is so large that a scale for everything would leave
// the later rounds a few pixels; so the scale reaches twice the largest value of the round where that is smallest, or all
// that there is if it is less, rounded up to a 1-2-5 number. What is larger runs beyond the edge, and the picture says so.
double steadyTop(const Range& tops);

}  // namespace gapscope
