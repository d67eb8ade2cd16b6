// What if: the round that would follow if an arm were measured now and gave this value.
//
// Pure functions for worker threads: a large study takes longer than a picture may.
#pragma once

#include <memory>

#include "ui/session/snapshot.h"

namespace gapscope {

// The study as it stood in the snapshot's round. An arm that is awaited would no longer be, once measured.
std::shared_ptr<const Study> studyAt(const Snapshot& shot, Eigen::Index measured);

// `value` in the unit of the arm's value, user's orientation; for counts the nearest possible rate.
SnapshotPtr whatIf(const Study& until, const Snapshot& shot, Eigen::Index arm, double value);

}  // namespace gapscope
