// "How B is made": one arm's own bound and the best that another could be, on the axis of the response, with the gap
// between them.
#pragma once

#include <QRectF>

namespace gapscope {

class Canvas;
struct GapParts;
struct Scene;

double heightOfGapStrip(const Canvas& canvas);
void drawGapStrip(Canvas& canvas, const QRectF& area, const Scene& scene, const GapParts& parts);

}  // namespace gapscope
