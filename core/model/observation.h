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

}  // namespace gapscope
