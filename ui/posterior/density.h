// The belief about one arm's value as a density, whatever the model's family.
#pragma once

#include "ui/session/snapshot.h"

namespace gapscope {

// By the slope of the quantiles, which every posterior knows; heights relative to the highest.
Density densityOf(const Snapshot& shot, Eigen::Index arm);
std::vector<Density> densitiesOf(const Posterior& posterior, double sign, const std::vector<Eigen::Index>& arms);

}  // namespace gapscope
