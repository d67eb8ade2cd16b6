// FitDoubts: what speaks against trusting parameters that were found by likelihood alone. With few measurements the largest
// likelihood may explain chance: the likelihood is flat, or rises up to the very end of what is allowed.
#pragma once

#include "core/model/learning.h"

namespace gapscope {

struct FitDoubts {
    bool fewRows = false;               // fewer than three measurements per parameter
    std::vector<Eigen::Index> onBound;  // parameters at an end of their range
    std::vector<Eigen::Index> flat;     // three times as much or a third would explain the measurements nearly as well

    bool any() const { return fewRows || !onBound.empty() || !flat.empty(); }
};

// `theta` is where the likelihood is largest. Flat: another value, all others staying, costs less than 0.5 of the log likelihood.
FitDoubts doubtsAbout(LearningTarget& target, const Eigen::VectorXd& theta, std::size_t rows);

}  // namespace gapscope
