#include "ui/plot/lens.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

Stretch Stretch::inside() const {
    if (to - from >= 1) return {};
    const double shift = std::max(0.0, -from) - std::max(0.0, to - 1);
    return {from + shift, to + shift};
}

Stretch onTheWay(const Stretch& start, const Stretch& end, double share) {
    return {std::lerp(start.from, end.from, share), std::lerp(start.to, end.to, share)};
}

}  // namespace gapscope
