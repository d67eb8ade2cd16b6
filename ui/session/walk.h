// Walk: a study walked through once, every round kept as a snapshot.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "ui/session/snapshot.h"

namespace gapscope {

struct Walk {
    Study::SpecPtr spec;
    std::vector<SnapshotPtr> rounds;  // t = 1 ... n+1
    Ranges ranges;                    // over all of them
    bool currentSettings = false;     // as if the newest settings had held from the beginning
};
using WalkPtr = std::shared_ptr<const Walk>;

// How the window and a walk on another thread talk: whether to go on, and how far it is.
struct Steering {
    std::atomic<bool> stop{false};
    std::atomic<int> round{0};
};

// May take long: for worker threads. A study whose policy cannot run with its budget is walked without choices; its
// snapshots say why. With `currentSettings` the newest settings hold from the beginning. Throws Error where not even the
// model can be made, Cancelled when told to stop.
WalkPtr walked(const Study::SpecPtr& spec, Steering& steering, bool currentSettings = false);

// The same for a study that has grown by some rows at its end: only the rounds that are new or no longer the last are walked.
WalkPtr walkedOn(const Walk& walk, const Study::SpecPtr& grown, Steering& steering);

}  // namespace gapscope
