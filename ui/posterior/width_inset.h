// The inset of the line that chooses: the bounds of J and of j side by side on one foot, with their widths.
#pragma once

#include <Eigen/Core>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <functional>
#include <vector>

namespace gapscope {

class Canvas;
struct Scene;

// Whether the film is at that line, and there are two widths to compare.
bool hasWidthInset(const Scene& scene);
// Where it stands in this plot: at the side away from J and j, whose middles are at these x. Later labels keep out.
// Where none of `occupied` is covered; empty where there is no such room.
QRectF placeWidthInset(Canvas& canvas, const QRectF& within, const Scene& scene, const std::vector<QRectF>& occupied);
// `interval` tells where an arm's bounds stand in the plot, from U to L: on the way they slide from there.
void drawWidthInset(Canvas& canvas, const QRectF& box, const Scene& scene, const std::function<QLineF(Eigen::Index)>& interval);

// Beside maps the two lie one below the other. In `area`, to the right and at the top first, where nothing of `occupied` and
// no word is covered; else in the corner of `map` that is farthest from these places.
void drawWidthsBesideMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<QRectF>& occupied,
                          const QRectF& map, const std::vector<QPointF>& places);

}  // namespace gapscope
