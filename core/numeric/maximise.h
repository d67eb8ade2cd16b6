// The largest value of a smooth function in a box: several climbs by gradients, the best of them kept.
//
// NLopt's bounded L-BFGS does the climbing; where it gives up on its first steps, BOBYQA, which needs no gradient, goes on.
// Work that is told to stop (stop.h) throws Cancelled, as everywhere.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

namespace gapscope {

struct Box {
    Eigen::VectorXd low, high;

    Eigen::VectorXd clamped(const Eigen::VectorXd& x) const { return x.cwiseMax(low).cwiseMin(high); }
    bool holds(const Eigen::VectorXd& x) const { return (x.array() >= low.array()).all() && (x.array() <= high.array()).all(); }
};

// The value at x; fills in the gradient where one is asked for. A value that is not finite counts as the lowest.
using Objective = std::function<double(const Eigen::VectorXd& x, Eigen::VectorXd* gradient)>;

// One climb: the points that were better than all before, first to last.
struct Climb {
    struct Point {
        Eigen::VectorXd at;
        double value;
    };
    std::vector<Point> path;
    int evaluations = 0;

    const Point& top() const { return path.back(); }
};

// A climb per start; starts outside the box are moved to its edge. At least one start.
std::vector<Climb> climbs(const Objective& objective, const Box& box, const std::vector<Eigen::VectorXd>& starts,
                          double tolerance = 1e-9);

// The one that came highest; of equal ones the first.
const Climb& highest(const std::vector<Climb>& climbs);

// The `count` best of `tried` points, none of them within `apart` (as a share of the box) of a better one: from where to climb.
std::vector<Eigen::VectorXd> promising(const Objective& objective, const Box& box, const std::vector<Eigen::VectorXd>& tried,
                                       std::size_t count, double apart);

}  // namespace gapscope
