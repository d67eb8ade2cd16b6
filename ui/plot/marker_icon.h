// A marker as a small picture, for tables and labels: the same sign as in the plots.
#pragma once

#include <QPixmap>

#include "ui/plot/style.h"

namespace gapscope {

// At this pixel ratio of the screen it is shown on.
QPixmap markerPicture(Marker marker, const Style& style, double pixelRatio = 1);

}  // namespace gapscope
