// Lens: which part of the pictures is on screen, as one small value: a window for each of their axes.
#pragma once

#include <optional>

#include "ui/session/range.h"

namespace gapscope {

// A stretch of an axis, as shares of the whole one.
struct Stretch {
    double from = 0, to = 1;

    bool whole() const { return from <= 0 && to >= 1; }
    // As long, but not beyond the ends of the axis.
    Stretch inside() const;
    bool operator==(const Stretch&) const = default;
};

// A share of the way from one to the other.
Stretch onTheWay(const Stretch& start, const Stretch& end, double share);

struct Lens {
    Stretch x;                          // arms along x, in Posterior, Gaps and Acquisition alike
    std::optional<Range> values, gaps;  // upright, in Posterior and in Gaps, in the axis's unit; none: as much as there is
    Stretch across, up;                 // of maps
    bool operator==(const Lens&) const = default;
};

}  // namespace gapscope
