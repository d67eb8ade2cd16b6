// The trace: what `gapscope replay` prints for a round (spec: command-line).
#pragma once

#include <string>

#include "core/study/study.h"

namespace gapscope {

// One JSON object on one line. `brief` leaves the per-arm lists out.
std::string traceLine(const Round& round, bool brief);

}  // namespace gapscope
