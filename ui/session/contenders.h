// Contenders: the arms that the choice is about, and whether a picture is fitted to them.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <vector>

namespace gapscope {

struct Scene;

// J, j, the chosen ones and the recommendation, as far as the film has come, each once. After the line of J and before that
// of j the arms that could become j stand for it, so that what is in view does not tell which one it is.
std::vector<Eigen::Index> contenders(const Scene& scene);

// Whether an axis is fitted to them: by the switch, or by itself in the film from the line of J on, where J and j stand
// closer on it than `least`; there the switch undoes it. `apart`: how far they are from each other without it.
bool fitsContenders(const Scene& scene, double least, const std::function<double(Eigen::Index, Eigen::Index)>& apart);

// Px at stroke scale 1.
inline constexpr double leastApart = 12;

// In the film from J's line on: the rival, where it and J are nearer than that. What shows the two is centred on J, so that
// the line before j's does not tell where j is.
std::optional<Eigen::Index> closeRival(const Scene& scene, double least,
                                       const std::function<double(Eigen::Index, Eigen::Index)>& apart);
// Beside the two, once the film shows it.
std::optional<Eigen::Index> recommendedNow(const Scene& scene);

}  // namespace gapscope
