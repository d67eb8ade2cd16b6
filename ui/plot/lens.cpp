#include "ui/plot/lens.h"

#include <algorithm>

namespace gapscope {

Stretch Stretch::inside() const {
    if (to - from >= 1) return {};
    const double shift = std::max(0.0, -from) - std::max(0.0, to - 1);
    return {from + shift, to + shift};
}

}  // namespace gapscope
