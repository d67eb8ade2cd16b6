// The inset of the line that chooses: the bounds of J and of j side by side on one foot, with their widths.
#pragma once

#include <Eigen/Core>
#include <QLineF>
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
// Over a map, which it must cover: as far from both as possible.
QRectF placeWidthInset(Canvas& canvas, const QRectF& within, const Scene& scene, double leaderX, double rivalX);
// `interval` tells where an arm's bounds stand in the plot, from U to L: on the way they slide from there; without it
// they appear in their place.
void drawWidthInset(Canvas& canvas, const QRectF& box, const Scene& scene,
                    const std::function<QLineF(Eigen::Index)>& interval = {});

}  // namespace gapscope
