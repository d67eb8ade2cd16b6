// The gaps as a picture: B_k of every arm, how much could be lost by settling for it; J has the smallest.
//
// A pure function of its arguments. Arms stand where the posterior's picture has them; over two variables they are
// sorted by their gap.
#pragma once

#include <QRectF>

#include "ui/plot/figure.h"

namespace gapscope {

struct Scene;
struct Snapshot;

// With a ghost: the gaps that would be.
Figure gapsFigure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras = {});
Drawn drawGaps(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras = {});

// What stands in the picture's place when the policy has no gaps in this round; empty if it has.
QString whyNoGaps(const Snapshot& shot);

}  // namespace gapscope
