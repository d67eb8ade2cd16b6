// The subcommands compare and merge: policies repeated on one problem, on one machine or on many.
#pragma once

#include "app/call.h"

namespace gapscope {

// Told to stop by a signal (Ctrl+C, or a scheduler's), it writes what is done and returns 128 plus the signal's number.
int compareCommand(const Call& call);

int mergeCommand(const Call& call);

}  // namespace gapscope
