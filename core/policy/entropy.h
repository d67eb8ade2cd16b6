// Entropy search over finite arms (thesis 3.24, 3.25).
#pragma once

#include "core/policy/situation.h"

namespace gapscope {

// Per arm in play: by how much one measurement is expected to lower the entropy of "which arm is best". `samples` joint
// draws give the distribution of the argmax; five equally likely outcomes of a measurement (its quantiles of order
// .1, .3, .5, .7, .9) reweight the draws by their likelihood.
Eigen::VectorXd expectedEntropyDrop(const Situation& situation, int samples);

// Per arm in play: the share of those draws in which it is the best.
Eigen::VectorXd sharesOfDraws(const Situation& situation, int samples);

}  // namespace gapscope
