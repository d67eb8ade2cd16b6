// Density: the belief about one arm's value as a curve, for pictures: whatever the model's family.
#pragma once

#include <vector>

#include "core/model/posterior.h"

namespace gapscope {

struct Density {
    std::vector<double> value, height;  // height relative to the highest of this arm
};

// Between the quantiles that leave out one in a thousand at each end. `sign` turns values into the user's orientation.
Density densityOf(const Posterior& posterior, Eigen::Index arm, double sign);
// Of every arm.
std::vector<Density> densitiesOf(const Posterior& posterior, double sign);

}  // namespace gapscope
