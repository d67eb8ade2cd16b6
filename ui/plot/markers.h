// Markers: the signs of visual.md section 4, and the few other shapes that several pictures share.
#pragma once

#include <QPen>
#include <QPointF>

#include "ui/plot/palette.h"

namespace gapscope {

class Canvas;

// Centred at the point. With a halo in the plot's background it stays visible on a map. `size`: times its own.
void drawMarker(Canvas& canvas, Marker marker, QPointF centre, bool halo = false, double size = 1);

// Says that something goes on beyond the edge; `up`: 1 where the tip points up, -1 down.
void drawChevron(Canvas& canvas, QPointF tip, double reach, double up, const QPen& pen);

// Around what another policy would measure: wider than the ring of the chosen arm, so that both are seen.
inline constexpr double otherRing = 26;  // px at stroke scale 1
void drawOtherRing(Canvas& canvas, QPointF centre, Role role, bool halo, double wider = 0);

// An interval from one y to another at x. An end that lies beyond the plot stops at its edge with an open chevron.
struct Whisker {
    double x, high, low;  // pixels; high is the upper end
    double top, bottom;   // where the plot ends
    double width, capWidth;
};
void drawWhisker(Canvas& canvas, const Whisker& whisker, const QColor& colour);

}  // namespace gapscope
