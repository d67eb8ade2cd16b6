// A hand on the lens: what the wheel and dragging make of it over a picture. Pure functions of what the picture told.
#pragma once

#include <QPointF>

#include "ui/plot/lens.h"

namespace gapscope {

struct Drawn;

// Closer by `factor` (below 1) around the point; over an axis only along it. The same lens where there is nothing to zoom.
Lens zoomed(const Lens& lens, const Drawn& drawn, QPointF at, double factor, bool zoomsX);
// Whether it shows only a part of what there is, so that dragging moves it.
bool isPart(const Drawn& drawn);
// As if the picture were taken at one point and drawn to the other.
Lens panned(const Lens& lens, const Drawn& drawn, QPointF from, QPointF to);

}  // namespace gapscope
