#include "core/model/density.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

using Eigen::Index;

Density densityOf(const Posterior& posterior, Index arm, double sign) {
    constexpr int steps = 64;
    constexpr double tail = 0.001;
    const double low = posterior.quantile(arm, tail), high = posterior.quantile(arm, 1 - tail);
    Density density;
    if (!(high > low)) return density;  // nothing is left to be believed
    for (int i = 0; i <= steps; ++i) {
        const double value = low + (high - low) * i / steps, height = posterior.density(arm, value);
        if (!std::isfinite(height)) continue;
        density.value.push_back(sign * value);
        density.height.push_back(height);
    }
    const double top = density.height.empty() ? 1 : std::ranges::max(density.height);
    for (double& h : density.height) h /= top;
    return density;
}

std::vector<Density> densitiesOf(const Posterior& posterior, double sign) {
    std::vector<Density> all;
    for (Index k = 0; k < posterior.size(); ++k) all.push_back(densityOf(posterior, k, sign));
    return all;
}

}  // namespace gapscope
