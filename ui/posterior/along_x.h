// The posterior of arms along x: a band over one variable, or an interval per arm side by side.
#pragma once

#include <QRectF>

namespace gapscope {

class Canvas;
struct Drawn;
struct Extras;
struct Scene;

// Whether a line with a titled axis is drawn at all in so much height.
// In the place of a picture that cannot be drawn here.
void sayNoRoom(Canvas& canvas, const QRectF& area);
bool hasRoomAlongX(const Canvas& canvas, double height);
// Fills in where the data is and how the arms lie.
void drawAlongX(Canvas& canvas, const QRectF& area, const Scene& scene, const Extras& extras, Drawn& drawn);

}  // namespace gapscope
