// LaneScale: how the numbers of a lane become heights.
//
// A huge first beta or bound would press all later ones onto the floor. Where the numbers span more than a decade the
// lane is therefore logarithmic and says so; numbers on both sides of zero stay honest by a scale that is linear near
// zero and logarithmic beyond. All rounds of the study decide, so that the lane stands still while scrubbing.
#pragma once

#include <vector>

#include "ui/session/snapshot.h"

namespace gapscope {

struct LaneScale {
    enum class Kind { Linear, Log, SignedLog };

    Kind kind = Kind::Linear;
    Range range;      // the ends of the lane; with zero unless it is Log
    double unit = 1;  // SignedLog: up to about here the scale is linear

    // Infinite numbers and what is no number do not count.
    static LaneScale of(const std::vector<double>& numbers);

    bool empty() const { return range.empty() || range.high == range.low; }
    // 0 at the lower end, 1 at the upper.
    double share(double value) const;
};

}  // namespace gapscope
