// Measurements as dots, repeats at one place side by side.
#pragma once

#include <Eigen/Core>
#include <QRectF>
#include <functional>
#include <vector>

#include "ui/plot/palette.h"

namespace gapscope {

class Canvas;
struct Measurement;
struct Scene;
struct Snapshot;

// The arm at whose place it was measured: with coordinates that were really set the nearest of a grid, for whatever arm it
// was meant.
Eigen::Index standsAt(const Measurement& row, const Snapshot& shot);

// The row that the round on screen has measured, once the film has come to it; else null.
const Measurement* measuredNow(const Scene& scene);

// All values that `shot` has seen, or only those that were set aside; returns where its dots are. `place` tells where a
// measurement of this value stands. Up to five at one x are drawn 3 px apart, more as one with their number ("x12") at their
// average, where it covers no dot and nothing else that is kept from it.
enum class Dots { All, SetAside };
std::vector<QRectF> drawMeasurements(Canvas& canvas, const Snapshot& shot, const QRectF& within,
                                     const std::function<QPointF(const Measurement& row, double value)>& place,
                                     Dots which = Dots::All, std::vector<QRectF> keptFromCounts = {});

// Arms with a sign but no value: results still awaited, and attempts that failed; each arm once per sign.
struct Unmeasured {
    Eigen::Index arm;
    Marker marker;
};
std::vector<Unmeasured> unmeasured(const Snapshot& shot);
// The signs beside that of a measurement that occur in a round: pending, failed, ignored.
std::vector<Marker> unmeasuredSigns(const Snapshot& shot);

}  // namespace gapscope
