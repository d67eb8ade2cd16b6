// Measurements as dots, repeats at one place side by side.
#pragma once

#include <QRectF>
#include <functional>

namespace gapscope {

class Canvas;
struct Measurement;
struct Scene;
struct Snapshot;

// The row that the round on screen has measured, once the film has come to it; else null.
const Measurement* measuredNow(const Scene& scene);

// All that `shot` has seen. `place` tells where a measurement of this value stands. Up to five at one x are drawn 3 px
// apart, more as one with their number ("x12") at their average.
void drawMeasurements(Canvas& canvas, const Snapshot& shot, const QRectF& within,
                      const std::function<QPointF(const Measurement& row, double value)>& place);

}  // namespace gapscope
