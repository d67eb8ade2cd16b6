// In how many of its joint draws a policy found each arm the best: what entropy search starts from.
#pragma once

#include <Eigen/Core>
#include <memory>

namespace gapscope {

struct Snapshot;

// Per arm; NaN for those out of play. Null for policies that draw no shares, and where so many numbers would have to be
// drawn that a picture had to wait. The newest is remembered: a picture is painted many times.
std::shared_ptr<const Eigen::VectorXd> drawShares(const std::shared_ptr<const Snapshot>& shot);

}  // namespace gapscope
