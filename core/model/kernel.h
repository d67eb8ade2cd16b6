// Kernels: how alike the values of two arms are, by their scaled distance (thesis 2.33-2.36).
#pragma once

#include <Eigen/Core>
#include <span>

#include "core/catalog.h"

namespace gapscope {

// run turns squared scaled distances r^2 into correlations k, in place.
struct KernelEntry : Entry<void(double* squaredDistance, Eigen::Index count)> {
    // The same, and -2 dk/d(r^2) beside it: times (x_i - x'_i)^2/l_i^2 that is dk/d(log l_i). 0 at r = 0 where it has no value.
    void (*withSlope)(double* squaredDistance, double* slope, Eigen::Index count);
};

std::span<const KernelEntry> kernels();

}  // namespace gapscope
