// Extras: what a picture shows beside its scene: the stretch of the x axis it is zoomed to, and a ghost measurement.
#pragma once

#include <cstddef>
#include <memory>

namespace gapscope {

struct Snapshot;

// The stretch of the x axis on screen, as shares of the whole axis.
struct XView {
    double from = 0, to = 1;
    bool whole() const { return from <= 0 && to >= 1; }
    bool operator==(const XView&) const = default;
};

// A measurement that was never made.
struct Ghost {
    std::ptrdiff_t arm = 0;
    double value = 0;                       // in the unit of the arm's value, user's orientation
    std::shared_ptr<const Snapshot> after;  // what would be believed and chosen with it; null while it is being worked out
};

struct Extras {
    XView x;
    std::shared_ptr<const Ghost> ghost;
};

}  // namespace gapscope
