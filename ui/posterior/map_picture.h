// The posterior over two variables: two maps side by side, linked by hairlines through the arm looked at.
#pragma once

#include <QRectF>

#include "ui/posterior/map_view.h"

namespace gapscope {

class Canvas;
struct Drawn;
struct Extras;

// Fills in where the maps are.
void drawMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const Extras& extras, Drawn& drawn);

}  // namespace gapscope
