#include "ui/session/snapshot.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

void Range::include(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
}

void Range::include(const Range& other) {
    low = std::min(low, other.low);
    high = std::max(high, other.high);
}

namespace {

// Of what spans each round's largest: a scale made for it must hold those of either. With the lower ends of both it would
// be cut down to the smaller one, and the larger one's every round would run beyond the edge.
void raiseTo(Range& tops, const Range& other) {
    if (tops.empty()) tops = other;
    if (other.empty()) return;
    tops.low = std::max(tops.low, other.low);
    tops.high = std::max(tops.high, other.high);
}

}  // namespace

void Ranges::include(const Ranges& other) {
    value.include(other.value);
    measurement.include(other.measurement);
    mean.include(other.mean);
    sd.include(other.sd);
    bounds.include(other.bounds);
    gap.include(other.gap);
    raiseTo(gapTop, other.gapTop);
    gapAbove.include(other.gapAbove);
    raiseTo(reach, other.reach);
    index.include(other.index);
}

double Snapshot::noiseSd() const { return std::sqrt(posterior.noiseVariance()); }

std::vector<const Measurement*> Snapshot::rowsSeen() const {
    std::vector<const Measurement*> rows;
    int measured = 0;
    for (const auto& row : spec->measurements) {
        // Rows that were not measured belong to the round in which they were written down.
        if (measured == round - 1 && (row.measured() || !isLast)) break;
        measured += row.measured();
        rows.push_back(&row);
    }
    return rows;
}

}  // namespace gapscope
