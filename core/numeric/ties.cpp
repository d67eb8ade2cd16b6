#include "core/numeric/ties.h"

#include <cmath>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;

bool tied(double a, double b, double magnitude) { return std::abs(a - b) <= tieTolerance * magnitude; }

std::vector<Index> largest(const Values& values, const Mask& without) {
    double top = -HUGE_VAL, bottom = HUGE_VAL;
    if (values.size() == 0) return {};
    if (without.empty()) {
        top = loops::largest(values.data(), values.size());
        bottom = loops::smallest(values.data(), values.size());
    } else {
        for (Index k = 0; k < values.size(); ++k)
            if (!without[static_cast<std::size_t>(k)]) {
                top = std::max(top, values[k]);
                bottom = std::min(bottom, values[k]);
            }
    }
    const double least = top - tieTolerance * std::max(std::abs(top), std::abs(bottom));
    std::vector<Index> found;
    for (Index k = 0; k < values.size(); ++k)
        if (values[k] >= least && (without.empty() || !without[static_cast<std::size_t>(k)])) found.push_back(k);
    return found;
}

Index firstLargest(const Values& values, const Mask& without) {
    const auto found = largest(values, without);
    return found.empty() ? noArm : found.front();
}

Index TieBreaker::settle(const std::vector<Index>& tiedPositions) {
    const auto address = address_;
    ++address_.j;
    tiedLast_ = static_cast<int>(tiedPositions.size());
    if (tiedPositions.empty()) return noArm;
    if (!random_ || tiedPositions.size() == 1) return tiedPositions.front();
    return tiedPositions[static_cast<std::size_t>(Rng(address).below(static_cast<Index>(tiedPositions.size())))];
}

Index TieBreaker::argmax(const Values& values, const Mask& without) { return settle(largest(values, without)); }

Index TieBreaker::argmin(const Values& values, const Mask& without) { return settle(largest(-values, without)); }

}  // namespace gapscope
