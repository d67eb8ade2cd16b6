// Curves over two variables: a small map per policy, side by side; bright is large.
#pragma once

#include "ui/acquisition/acquisition_picture.h"

namespace gapscope {

// Tells where the maps are, and which part of them is shown.
void drawCurveMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown, const Lens& lens,
                   Drawn& drawn);

}  // namespace gapscope
