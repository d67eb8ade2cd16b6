#include "ui/timeline/lane_scale.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

constexpr double decade = 10;

double onScale(double value, const LaneScale& scale) {
    switch (scale.kind) {
        case LaneScale::Kind::Log: return std::log(std::max(value, scale.range.low));
        case LaneScale::Kind::SignedLog: return std::asinh(value / scale.unit);
        case LaneScale::Kind::Linear: break;
    }
    return value;
}

// The size that a quarter of the numbers do not exceed: what must remain to be seen.
double lowerQuartile(std::vector<double> sizes) {
    const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 4);
    std::ranges::nth_element(sizes, at);
    return *at;
}

}  // namespace

LaneScale LaneScale::of(const std::vector<double>& numbers) {
    LaneScale scale;
    std::vector<double> sizes;
    for (const double v : numbers) {
        scale.range.include(v);
        if (std::isfinite(v) && v != 0) sizes.push_back(std::abs(v));
    }
    if (sizes.empty()) return scale;
    const bool positive = scale.range.low > 0;
    if (positive && scale.range.high > decade * scale.range.low) {
        scale.kind = Kind::Log;
        return scale;
    }
    scale.range.include(0);
    const double small = lowerQuartile(sizes);
    if (!positive && std::ranges::max(sizes) > decade * small) {
        scale.kind = Kind::SignedLog;
        scale.unit = small;
    }
    return scale;
}

double LaneScale::share(double value) const {
    if (empty()) return 0.5;
    const double low = onScale(range.low, *this), high = onScale(range.high, *this);
    return (onScale(value, *this) - low) / (high - low);
}

}  // namespace gapscope
