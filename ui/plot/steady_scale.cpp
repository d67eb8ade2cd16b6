#include "ui/plot/steady_scale.h"

#include <algorithm>

#include "ui/plot/axes.h"

namespace gapscope {

double steadyTop(const Range& tops) {
    if (tops.empty() || !(tops.high > 0)) return 0;
    constexpr double mostCut = 20;  // a round without any gap left must not push all others out
    return roundAbove(std::clamp(2 * tops.low, tops.high / mostCut, tops.high));
}

}  // namespace gapscope
