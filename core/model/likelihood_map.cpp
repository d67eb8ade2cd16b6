#include "core/model/likelihood_map.h"

#include <algorithm>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

LikelihoodMap likelihoodMap(LearningTarget& target, const VectorXd& theta, Index across, Index up,
                            const std::vector<VectorXd>& inView, Index steps) {
    constexpr double around = 2.302585092994046;  // log 10
    const Box& box = target.space().box();
    const auto stretch = [&](Index which) -> VectorXd {
        double low = theta[which], high = theta[which];
        for (const auto& point : inView) {
            low = std::min(low, point[which]);
            high = std::max(high, point[which]);
        }
        // A model's own numbers may lie beyond the bounds of a fit.
        return VectorXd::LinSpaced(steps, std::min(low, std::max(low - around, box.low[which])),
                                   std::max(high, std::min(high + around, box.high[which])));
    };
    LikelihoodMap map{stretch(across), stretch(up), Eigen::MatrixXd(steps, steps)};
    VectorXd here = theta;
    for (Index i = 0; i < steps; ++i)
        for (Index j = 0; j < steps; ++j) {
            stopIfTold();
            here[across] = map.across[j];
            here[up] = map.up[i];
            map.value(i, j) = target(here);
        }
    return map;
}

}  // namespace gapscope
