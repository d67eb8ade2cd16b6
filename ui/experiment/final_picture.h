// What the recommendation in the end is worth: a box per contender and budget, side by side on one axis of values.
#pragma once

#include "ui/experiment/findings.h"
#include "ui/plot/figure.h"

namespace gapscope {

// `y` of what is returned is the axis of the values, which runs from left to right.
Figure finalsFigure(const Paper& paper, const QRectF& area, const Findings& findings, const Style& style);

// The true value of the best arm where it is the same in every run.
std::optional<double> bestValue(const Findings& findings);

QString spokenFinals(const Findings& findings);

}  // namespace gapscope
