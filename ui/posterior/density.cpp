#include "ui/posterior/density.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

using Eigen::Index;

std::vector<Density> densitiesOf(const Posterior& posterior, double sign, const std::vector<Index>& arms) {
    constexpr int steps = 56;
    const double halfTurn = std::acos(-1.0);
    const auto share = [&](int i) { return 0.001 + 0.998 * (1 - std::cos(halfTurn * i / steps)) / 2; };  // closer in the tails
    std::vector<Density> result(arms.size());
    Eigen::VectorXd before = posterior.quantile(share(0));
    for (int i = 1; i <= steps; ++i) {
        const Eigen::VectorXd now = posterior.quantile(share(i));
        for (std::size_t n = 0; n < arms.size(); ++n) {
            const double width = now[arms[n]] - before[arms[n]];
            if (!(width > 0)) continue;
            result[n].value.push_back(sign * (now[arms[n]] + before[arms[n]]) / 2);
            result[n].height.push_back((share(i) - share(i - 1)) / width);
        }
        before = now;
    }
    for (auto& density : result) {
        const double top = density.height.empty() ? 1 : std::ranges::max(density.height);
        for (double& h : density.height) h /= top;
    }
    return result;
}

Density densityOf(const Snapshot& shot, Index arm) {
    if (!shot.densities.empty()) return shot.densities[static_cast<std::size_t>(arm)];
    return densitiesOf(shot.posterior, shot.spec->sign(), {arm}).front();
}

}  // namespace gapscope
