#include "core/model/fit_doubts.h"

#include <cmath>

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Nearer than this to an end, as a share of the range in theta: the model's numbers are rounded to six digits.
constexpr double atEnd = 1e-3;

bool isFlat(LearningTarget& target, const VectorXd& theta, Index which, double top) {
    constexpr double hardly = 0.5;
    const Box& box = target.space().box();
    for (const double by : {std::log(3.0), -std::log(3.0)}) {
        VectorXd moved = theta;
        moved[which] += by;
        if (moved[which] > box.high[which] || moved[which] < box.low[which]) continue;
        if (top - target.likelihood(moved).total() < hardly) return true;
    }
    return false;
}

}  // namespace

FitDoubts doubtsAbout(LearningTarget& target, const VectorXd& theta, std::size_t rows) {
    FitDoubts doubts;
    const Box& box = target.space().box();
    doubts.fewRows = rows < static_cast<std::size_t>(3 * theta.size());
    const double top = target.likelihood(theta).total();
    for (Index i = 0; i < theta.size(); ++i) {
        const double near = atEnd * (box.high[i] - box.low[i]);
        if (theta[i] < box.low[i] + near || theta[i] > box.high[i] - near)
            doubts.onBound.push_back(i);
        else if (isFlat(target, theta, i, top))
            doubts.flat.push_back(i);
    }
    return doubts;
}

}  // namespace gapscope
