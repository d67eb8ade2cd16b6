#include "core/study/repeatability.h"

#include <cmath>
#include <map>

namespace gapscope {

std::optional<Repeats> repeatsIn(const StudySpec& spec) {
    if (spec.initial.model.counts()) return std::nullopt;
    std::map<Eigen::Index, std::vector<double>> byArm;
    for (const auto& row : spec.measurements)
        if (row.measured() && row.at.empty() && !row.noiseSd) byArm[row.arm].push_back(*row.value);
    Repeats found;
    double squares = 0;
    for (const auto& [arm, values] : byArm) {
        if (values.size() < 2) continue;
        const Eigen::Map<const Eigen::ArrayXd> y(values.data(), static_cast<Eigen::Index>(values.size()));
        squares += (y - y.mean()).square().sum();
        found.measurements += static_cast<int>(values.size());
        ++found.candidates;
    }
    const int freedom = found.measurements - found.candidates;
    if (freedom < 2 || !(squares > 0)) return std::nullopt;
    found.sd = std::sqrt(squares / freedom);
    return found;
}

}  // namespace gapscope
