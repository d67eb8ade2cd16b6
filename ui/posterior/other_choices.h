// What other policies would measure on the same belief: a dashed ring with the policy's name.
#pragma once

#include <Eigen/Core>
#include <QPointF>
#include <QRectF>
#include <functional>
#include <optional>
#include <vector>

#include "ui/plot/extras.h"

namespace gapscope {

class Canvas;
struct Scene;

// Those of the scene's own round, once its policy's own choice may be seen; none beside a ghost.
std::vector<const OtherChoice*> othersShown(const Scene& scene, const Extras& extras);

// Where an arm stands; none where it is out of view.
using PlaceOfArm = std::function<std::optional<QPointF>(Eigen::Index arm)>;
// Rings of one arm lie in each other. They come before what they may not cover: intervals, J and j, measurements.
void ringOtherChoices(Canvas& canvas, const std::vector<const OtherChoice*>& others, bool halo, const PlaceOfArm& place);
// Their names where they cover none of what is `taken`; where there is no such place, the legend has them.
void nameOtherChoices(Canvas& canvas, const QRectF& within, const std::vector<const OtherChoice*>& others,
                      const std::vector<QRectF>& taken, const PlaceOfArm& place);

}  // namespace gapscope
