// ArmView: how a study's arms lie in a picture.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <vector>

#include "core/problem/arms.h"

namespace gapscope {

struct ArmView {
    enum class Kind {
        Line,   // one variable: arms stand at their value
        Slots,  // no coordinates, groups, or more than two variables: side by side, or as a slice of maps
        Map     // two variables
    };

    Kind kind = Kind::Slots;
    std::vector<Eigen::Index> axes;   // the variables shown: one for a line, two for a map
    std::vector<Eigen::Index> order;  // all arms from left to right; empty for a map
    bool part = false;                // the order holds only some of the arms: a cut through a map

    bool holds(Eigen::Index arm) const { return !part || std::ranges::find(order, arm) != order.end(); }

    static ArmView of(const Arms& arms);
};

}  // namespace gapscope
