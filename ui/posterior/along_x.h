// The posterior of arms along x: a band over one variable, or an interval per arm side by side.
#pragma once

#include <QRectF>

namespace gapscope {

class Canvas;
struct Ranges;
struct Snapshot;

// Returns where the data is.
QRectF drawAlongX(Canvas& canvas, const QRectF& area, const Snapshot& shot, const Ranges& ranges);

}  // namespace gapscope
