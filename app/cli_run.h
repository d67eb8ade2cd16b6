// The subcommand run: a study's own source answers, be it a function or a program.
#pragma once

#include "app/call.h"

namespace gapscope {

// Told to stop by a signal (Ctrl+C, or a scheduler's), it writes what was measured and returns 128 plus the signal's number.
int runCommand(const Call& call);

}  // namespace gapscope
