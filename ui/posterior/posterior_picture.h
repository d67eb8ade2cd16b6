// The posterior as a picture: what is believed about every arm, the bounds, the measurements, and the arms that matter.
//
// A pure function of its arguments, on any painter: screen, PNG, SVG, PDF. Nothing is clipped by the painter.
#pragma once

#include <QRectF>

#include "ui/plot/canvas.h"

namespace gapscope {

struct Snapshot;
struct Ranges;
struct Range;

Drawn drawPosterior(QPainter& painter, const QRectF& area, const Snapshot& shot, const Ranges& ranges, const Style& style);

// The values that the picture's y axis (or the mean's colour bar) spans: the same in every round.
Range valueRange(const Snapshot& shot, const Ranges& ranges);

}  // namespace gapscope
