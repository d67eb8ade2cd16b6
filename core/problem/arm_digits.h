// How many digits a candidate's coordinates are shown with.
#pragma once

#include "core/problem/arms.h"

namespace gapscope {

// Significant digits: as many as neighbouring levels of a grid need to differ, at least three.
int shownDigits(const Variable& variable, Arms::Kind kind);

}  // namespace gapscope
