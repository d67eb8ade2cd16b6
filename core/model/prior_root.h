// Ways to draw from a Gaussian prior over many arms (pitfalls: no K x K matrix when K is large).
#pragma once

#include <vector>

#include "core/model/covariance.h"

namespace gapscope {

// Exact: the dense factor of C. For up to exactDrawLimit arms.
PriorRoot denseRoot(const Covariance& covariance);

// Pivoted Cholesky to a tolerance or a memory limit; what is left of each variance is drawn independently, so variances
// are exact and covariances are off by at most root.error.
PriorRoot lowRankRoot(const Covariance& covariance);

// C is a product over a grid's axes; given one covariance matrix column function per axis. Exact to rounding unless an
// axis is too long for its own factor.
using AxisColumn = std::function<double(Eigen::Index, Eigen::Index)>;
PriorRoot kroneckerRoot(const std::vector<Eigen::Index>& levels, const std::vector<AxisColumn>& axes, double variance);

// C depends only on the steps between two arms of a regular grid: circulant embedding (Dietrich and Newsam 1997).
// stepCovariance takes the steps along each axis. Exact when the embedding has no negative eigenvalue; otherwise those
// are cut off and root.error says what that costs. Empty draw when no embedding of bearable size comes close.
PriorRoot circulantRoot(const std::vector<Eigen::Index>& levels,
                        const std::function<double(const std::vector<Eigen::Index>&)>& stepCovariance);

}  // namespace gapscope
