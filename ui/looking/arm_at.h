// The arm under the mouse, in every picture of arms.
#pragma once

#include <Eigen/Core>
#include <QPointF>
#include <optional>

namespace gapscope {

struct Drawn;
struct Scene;

// The nearest arm where the point is over the data; `drawn` is what the picture told when it drew this scene.
std::optional<Eigen::Index> armAt(QPointF at, const Drawn& drawn, const Scene& scene);

}  // namespace gapscope
