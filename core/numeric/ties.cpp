#include "core/numeric/ties.h"

#include <cmath>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;

bool tied(double a, double b, double magnitude) { return std::abs(a - b) <= tieTolerance * magnitude; }

namespace {

// Smallest and largest of the values from one position up to another.
struct Extent {
    double bottom = HUGE_VAL, top = -HUGE_VAL;

    void include(const Values& values, Index from, Index to) {
        if (to <= from) return;
        const auto run = loops::extent(values.data() + from, to - from);
        top = std::max(top, run.largest);
        bottom = std::min(bottom, run.smallest);
    }
};

Extent extentOf(const Values& values, const Mask& without, Index but) {
    Extent extent;
    Index from = 0;  // runs between positions that are left out
    for (Index k = 0; k < static_cast<Index>(without.size()); ++k)
        if (without[static_cast<std::size_t>(k)] || k == but) {
            extent.include(values, from, k);
            from = k + 1;
        }
    if (without.empty() && but != noArm) {
        extent.include(values, 0, but);
        from = but + 1;
    }
    extent.include(values, from, values.size());
    return extent;
}

}  // namespace

std::vector<Index> largest(const Values& values, const Mask& without, Index but) {
    const auto [bottom, top] = extentOf(values, without, but);
    if (top < bottom) return {};  // nothing is left
    const double least = top - tieTolerance * std::max(std::abs(top), std::abs(bottom));
    std::vector<Index> found;
    for (Index k = 0; (k = loops::nextAtLeast(values.data(), values.size(), k, least)) < values.size(); ++k)
        if (k != but && (without.empty() || !without[static_cast<std::size_t>(k)])) found.push_back(k);
    return found;
}

std::vector<Index> smallest(const Values& values, const Mask& without) {
    const auto [bottom, top] = extentOf(values, without, noArm);
    const double most = bottom + tieTolerance * std::max(std::abs(top), std::abs(bottom));
    std::vector<Index> found;
    for (Index k = 0; (k = loops::nextAtMost(values.data(), values.size(), k, most)) < values.size(); ++k)
        if (without.empty() || !without[static_cast<std::size_t>(k)]) found.push_back(k);
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

Index TieBreaker::argmax(const Values& values, const Mask& without, Index but) { return settle(largest(values, without, but)); }

Index TieBreaker::argmin(const Values& values, const Mask& without) { return settle(smallest(values, without)); }

}  // namespace gapscope
