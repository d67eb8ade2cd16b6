// LikelihoodMap: what a fit makes as large as possible, over two parameters while all others stay as they are.
#pragma once

#include "core/model/learning.h"

namespace gapscope {

struct LikelihoodMap {
    Eigen::VectorXd across, up;  // even steps of theta (parameters.h)
    Eigen::MatrixXd value;       // a row per step up; -infinity where there is no such covariance
};

// Through `theta`, with all of `inView` on it and a factor of ten around them (of the mean: 2.3 spreads), as far as the bounds
// reach. Takes steps^2 likelihoods; can be told to stop.
LikelihoodMap likelihoodMap(LearningTarget& target, const Eigen::VectorXd& theta, Eigen::Index across, Eigen::Index up,
                            const std::vector<Eigen::VectorXd>& inView, Eigen::Index steps);

}  // namespace gapscope
