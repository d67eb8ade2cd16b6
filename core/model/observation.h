// Observation: one measured number, as a posterior learns from it.
#pragma once

#include <Eigen/Core>
#include <optional>

namespace gapscope {

struct Observation {
    Eigen::Index arm = 0;
    double value = 0;                          // to be maximised; for counts the successes, negated if minimising
    std::optional<double> noiseVariance = {};  // its own, in the place of the model's
    Eigen::VectorXd at = {};                   // coordinates really set, as the model sees them; empty: the arm's
};

// Where a measurement, noise included, is expected to fall: from the quantile of order (1 - share)/2 to the one of order
// (1 + share)/2. In the unit of a measurement, to be maximised.
struct PredictedRange {
    double mean, low, high;
    double covered;  // the chance that it falls inside, ends included: the share, or more for counts
};

}  // namespace gapscope
