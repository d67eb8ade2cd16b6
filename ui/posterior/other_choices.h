// What other policies would measure on the same belief: a dashed ring with the policy's name.
#pragma once

#include <Eigen/Core>
#include <QPointF>
#include <functional>
#include <optional>
#include <vector>

#include "ui/plot/extras.h"

class QRectF;

namespace gapscope {

class Canvas;
struct Scene;

// Those of the scene's own round, once its policy's own choice may be seen; none beside a ghost.
std::vector<const OtherChoice*> othersShown(const Scene& scene, const Extras& extras);

// `place`: where an arm stands; none where it is out of view. Rings of one arm lie in each other.
void drawOtherChoices(Canvas& canvas, const QRectF& within, const std::vector<const OtherChoice*>& others,
                      const std::function<std::optional<QPointF>(Eigen::Index arm)>& place);

}  // namespace gapscope
