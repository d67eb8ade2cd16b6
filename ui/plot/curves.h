// Curves over many arms: thinned to what pixels can show and cut at the plot's edge, so that a file without clipping
// (SVG) looks the same as the screen.
#pragma once

#include <QPolygonF>
#include <vector>

namespace gapscope {

// The same picture with at most four points per pixel column: first, lowest, highest, last; and none where the curve is
// straight to a twentieth of a pixel. x ascends.
QPolygonF thinned(const QPolygonF& curve);

// The part of a curve between two places along x. x ascends.
QPolygonF cutAcross(const QPolygonF& curve, double left, double right);

// The parts of a curve between two heights.
std::vector<QPolygonF> cutBetween(const QPolygonF& curve, double top, double bottom);

}  // namespace gapscope
