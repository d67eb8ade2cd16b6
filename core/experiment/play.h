// One cell played to its end.
#pragma once

#include "core/experiment/results.h"

namespace gapscope {

// `start`: the contender's study with its budget before any measurement, at run 0; `checkpoints` ascending. Measures all that
// was asked for in order, then decides again; a policy that has stopped keeps its last state.
FinishedCell played(const Study& start, const Cell& cell, const Simulator& world, const RunTruth& truth,
                    const std::vector<int>& checkpoints);

}  // namespace gapscope
