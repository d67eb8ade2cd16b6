// Borrowed gaps: what BayesGap would make of the belief of a policy that does not use gaps.
#pragma once

#include <optional>

#include "ui/session/scene.h"

namespace gapscope {

// Whether they can be lent: not while every arm is still measured once, nor where nothing can be chosen at all.
bool canBorrowGaps(const Snapshot& shot);

// The same round with BayesGap's decision, by the defaults of its settings. For the window's own thread: the last answer is
// remembered, as pictures ask again and again.
SnapshotPtr withBorrowedGaps(const SnapshotPtr& shot);

}  // namespace gapscope
