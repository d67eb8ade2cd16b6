// A chart against rounds as a picture: a pure function of its values.
#pragma once

#include "ui/experiment/curve_chart.h"
#include "ui/plot/figure.h"

namespace gapscope {

// `y` of what is returned is the axis of the values; rounds lie on roundAxis(plot).
Figure curvesFigure(const Paper& paper, const QRectF& area, const CurveChart& chart, const Experiment& experiment,
                    const Style& style);

// Dots of several contenders at one budget stand side by side around it; there is room for them beyond the last round.
Axis roundAxis(const CurveChart& chart, const QRectF& plot, const Style& style);
double besides(const CurveChart& chart, std::size_t curve, const Style& style);

}  // namespace gapscope
