// The upper envelope of lines, for the exact knowledge gradient.
#pragma once

#include <Eigen/Core>

namespace gapscope {

// E max_k (level_k + slope_k Z) - max_k level_k for a standard normal Z (Frazier, Powell and Dayanik 2009, eq. 14).
double expectedRise(const Eigen::VectorXd& level, const Eigen::VectorXd& slope);

}  // namespace gapscope
