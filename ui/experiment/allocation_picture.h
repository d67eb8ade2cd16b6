// Where the measurements went: for every contender a flat map of how often each arm was measured in each round, beside it how
// often each arm is recommended in the end, and the true means (thesis Fig. 4.4).
#pragma once

#include "ui/experiment/findings.h"
#include "ui/plot/figure.h"

namespace gapscope {

// Runs with this budget; of one contender or of all. `maps` of what is returned are the maps in the order of contenders.
Figure allocationFigure(const Paper& paper, const QRectF& area, const Findings& findings, std::size_t budget,
                        std::optional<std::size_t> contender, const Style& style);

QString spokenAllocation(const Findings& findings, std::size_t budget);

}  // namespace gapscope
