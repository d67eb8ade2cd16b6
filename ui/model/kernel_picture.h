// The kernel picture: how alike values are by their distance, and functions drawn from what was believed before the first
// measurement and from what is believed now (thesis Fig. 2.3).
#pragma once

#include "ui/model/kernel_facts.h"
#include "ui/plot/figure.h"

namespace gapscope {

Figure kernelFigure(const Paper& paper, const QRectF& area, const KernelFacts& facts, const Style& style);

}  // namespace gapscope
