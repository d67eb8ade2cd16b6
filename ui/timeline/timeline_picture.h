// The timeline: every round so far in lanes, with a scrubber at the one on screen.
#pragma once

#include "ui/plot/figure.h"
#include "ui/session/scene.h"
#include "ui/session/walk.h"
#include "ui/timeline/lanes.h"

namespace gapscope {

struct DrawnTimeline : Drawn {
    std::vector<TimeLane> lanes;    // each where it is
    std::vector<TimeLane> leftOut;  // those whose names had no room
};
struct TimelineFigure : Figure {
    std::vector<TimeLane> lanes, leftOut;
};

// The scene must be one of the walk's.
TimelineFigure timelineFigure(const Paper& paper, const QRectF& area, const Walk& walk, const Scene& scene, const Style& style);
DrawnTimeline drawTimeline(QPainter& painter, const QRectF& area, const Walk& walk, const Scene& scene, const Style& style);

// The recorded round nearest to a place in a timeline that was drawn with this plot.
int roundAt(const Walk& walk, const QRectF& plot, double x);

}  // namespace gapscope
