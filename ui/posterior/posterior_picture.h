// The posterior as a picture: what is believed about every arm, the bounds, the measurements, and the arms that matter.
//
// A pure function of its arguments, on any painter: screen, PNG, SVG, PDF. Nothing is clipped by the painter. What the
// scene's line of the film has not come to is not drawn.
#pragma once

#include <QRectF>

#include "ui/plot/figure.h"

namespace gapscope {

struct Scene;
struct Range;

Figure posteriorFigure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras = {});
Drawn drawPosterior(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras = {});

// The values that the picture's y axis (or the mean's colour bar) spans: the same in every round, unless it is fitted to
// the bounds.
Range valueRange(const Scene& scene);
// What of them is shown on an axis of so many pixels: what the lens says, else the contenders where it is fitted to them,
// else all.
Range valuesShown(const Scene& scene, const Lens& lens, const Style& style, double height);
// Whether it is fitted: by the switch, or on a line from the film's line of the bounds on, where the switch undoes it.
bool fitsBounds(const Scene& scene);

}  // namespace gapscope
