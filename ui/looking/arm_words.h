// What a picture says in words: an arm's numbers for its tooltip, and the whole for a screen reader. Nothing that the
// film has not come to.
#pragma once

#include <Eigen/Core>
#include <QString>

namespace gapscope {

struct Scene;

QString armTooltip(const Scene& scene, Eigen::Index arm);
QString sceneSummary(const Scene& scene);

}  // namespace gapscope
