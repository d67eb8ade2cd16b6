// The inverse of a covariance matrix from its Cholesky factor, in place and at the price of two more factorisations.
#pragma once

#include <Eigen/Core>

namespace gapscope {

// L in the lower triangle becomes the lower triangle of (L L^T)^-1. What stands above the diagonal stays.
void inverseFromFactor(Eigen::Ref<Eigen::MatrixXd> lower);

}  // namespace gapscope
