// "How B is made": one arm's own bound and the best that another could be, on the axis of the response, with the gap
// between them.
#pragma once

#include <QRectF>

namespace gapscope {

class Canvas;
struct GapParts;
struct Scene;

// Out of the room for it and the bars: three rows where both have enough, else one; 0 where the bars need it all.
double heightOfGapStrip(const Canvas& canvas, double room);
void drawGapStrip(Canvas& canvas, const QRectF& area, const Scene& scene, const GapParts& parts);

}  // namespace gapscope
