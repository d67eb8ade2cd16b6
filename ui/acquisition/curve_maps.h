// Curves over two variables: a small map per policy, side by side; bright is large.
#pragma once

#include "ui/acquisition/acquisition_picture.h"

namespace gapscope {

// Returns where the maps are.
std::vector<QRectF> drawCurveMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown);

}  // namespace gapscope
