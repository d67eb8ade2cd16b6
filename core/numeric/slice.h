// Slice sampling: steps of a Markov chain whose points follow a density known up to a factor (Neal 2003; thesis E.2, Alg. 5).
#pragma once

#include <Eigen/Core>
#include <functional>

#include "core/numeric/maximise.h"
#include "core/numeric/random.h"

namespace gapscope {

using LogDensity = std::function<double(const Eigen::VectorXd&)>;

struct ChainPoint {
    Eigen::VectorXd at;
    double logDensity;
};

// One step along a direction, inside the box. The window of the direction's length is put around the point at random, grown by
// its length at either end until that lies below the slice (stepping out), and shrunk towards the point at every miss.
// (Alg. 5 puts the upper end at theta + w; the window is w long only with theta_L + w.)
ChainPoint sliceStep(const LogDensity& density, const Box& box, const ChainPoint& from, const Eigen::VectorXd& direction,
                     Rng& rng);

// One step along every coordinate in turn, `widths` long, and one along a random direction.
ChainPoint sliceSweep(const LogDensity& density, const Box& box, ChainPoint from, const Eigen::VectorXd& widths, Rng& rng);

}  // namespace gapscope
