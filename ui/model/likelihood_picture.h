// The likelihood picture: the log marginal likelihood with its terms, and its map over two parameters with the way that the
// fit took.
#pragma once

#include "ui/model/likelihood_facts.h"
#include "ui/plot/figure.h"

namespace gapscope {

// Without a map: the one that is being worked out, or `instead` why there is none.
Figure likelihoodFigure(const Paper& paper, const QRectF& area, const LikelihoodFacts& facts, const ParameterMap* map,
                        const QString& instead, const Style& style);

}  // namespace gapscope
