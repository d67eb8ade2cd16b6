// Range: the values met so far.
#pragma once

#include <limits>

namespace gapscope {

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();

    bool empty() const { return !(low <= high); }
    void include(double value);  // what is not a finite number does not count
    void include(const Range& other);
    bool operator==(const Range&) const = default;
};

}  // namespace gapscope
