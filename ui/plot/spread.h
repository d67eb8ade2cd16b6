// Labels in a column that would touch each other or leave it move just as far as they must.
#pragma once

#include <algorithm>
#include <vector>

namespace gapscope {

// Middles of labels of this height, from top to bottom in the order given.
inline void spreadOut(std::vector<double>& middles, double height, double top, double bottom) {
    double above = top;
    for (auto& y : middles) {
        y = std::max(y, above + height / 2);
        above = y + height / 2;
    }
    double below = bottom;
    for (auto y = middles.rbegin(); y != middles.rend(); ++y) {
        *y = std::min(*y, below - height / 2);
        below = *y - height / 2;
    }
}

}  // namespace gapscope
