// The posterior over two variables: two maps side by side, mean and sd.
#pragma once

#include <QRectF>

namespace gapscope {

class Canvas;
struct Ranges;
struct Snapshot;

// Returns where the left map's data is.
QRectF drawMaps(Canvas& canvas, const QRectF& area, const Snapshot& shot, const Ranges& ranges);

}  // namespace gapscope
