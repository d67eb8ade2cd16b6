// The upper envelope of lines, for the exact knowledge gradient.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace gapscope {

// E max_k (level_k + slope_k Z) - max_k level_k for a standard normal Z (Frazier, Powell and Dayanik 2009, eq. 14).
double expectedRise(const Eigen::VectorXd& level, const Eigen::VectorXd& slope);
// The same for a Z of another distribution about 0, given E max(0, Z - c) for c >= 0.
double expectedRise(const Eigen::VectorXd& level, const Eigen::VectorXd& slope, const std::function<double(double c)>& beyond);

}  // namespace gapscope
