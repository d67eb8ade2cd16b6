// Kernels: how alike the values of two arms are, by their scaled distance (thesis 2.33-2.36).
#pragma once

#include <Eigen/Core>
#include <span>

#include "core/catalog.h"

namespace gapscope {

// Turns squared scaled distances r^2 into correlations, in place.
using KernelEntry = Entry<void(double* squaredDistance, Eigen::Index count)>;

std::span<const KernelEntry> kernels();

}  // namespace gapscope
