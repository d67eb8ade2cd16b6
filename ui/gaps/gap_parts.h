// GapParts: what an arm's gap is made of: its own bound, and the best that another arm could be.
#pragma once

#include <optional>
#include <vector>

#include "ui/session/snapshot.h"

namespace gapscope {

struct GapParts {
    Eigen::Index arm, other;  // other: whose bound is the best among the rest
    double own, best;         // the two ends of the bar, in the user's orientation
    double gap;               // B_k as the policy has it
};

// None where the policy has no gaps, or the arm is out of play. Of several others that reach as far the first is taken; for
// J its rival, unless the film has not come to that (`knowsRival`).
std::optional<GapParts> gapParts(const Snapshot& shot, Eigen::Index arm, bool knowsRival = true);

// The arms in play, smallest gap first: from left to right where they are sorted. Asked for with every move of the mouse, so
// the last answer of each thread is kept.
const std::vector<Eigen::Index>& sortedByGap(const SnapshotPtr& shot);

}  // namespace gapscope
