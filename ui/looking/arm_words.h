// What a picture says in words: an arm's numbers for its tooltip, and the whole for a screen reader. Nothing that the
// film has not come to.
#pragma once

#include <Eigen/Core>
#include <QString>

namespace gapscope {

enum class LegendSwitch;
struct Scene;

QString armTooltip(const Scene& scene, Eigen::Index arm);
// What a click on a word of the legend does.
QString switchTooltip(const Scene& scene, LegendSwitch which);
QString sceneSummary(const Scene& scene);

}  // namespace gapscope
