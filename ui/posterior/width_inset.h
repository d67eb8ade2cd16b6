// The inset of the line that chooses: the bounds of J and of j side by side on one foot, with their widths.
#pragma once

#include <QRectF>

namespace gapscope {

class Canvas;
struct Scene;

// Whether the film is at that line, and there are two widths to compare.
bool hasWidthInset(const Scene& scene);
// Where it stands in this plot: at the side away from J and j, whose middles are at these x. Later labels keep out.
QRectF placeWidthInset(Canvas& canvas, const QRectF& within, double leaderX, double rivalX);
void drawWidthInset(Canvas& canvas, const QRectF& box, const Scene& scene);

}  // namespace gapscope
