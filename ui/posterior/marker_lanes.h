// Marker lanes: J, j and the chosen arms at the top of a plot, their names above it, the recommendation at the bottom.
#pragma once

#include <Eigen/Core>
#include <QRectF>
#include <vector>

#include "ui/plot/palette.h"

namespace gapscope {

class ArmAxis;
class Canvas;
struct Scene;
struct Snapshot;
struct Style;

// An arm that matters in this round and the signs it carries.
struct NamedArm {
    Eigen::Index arm;
    bool isLeader = false, isRival = false, isChosen = false;
    Role role() const { return isLeader ? Role::Leader : isRival ? Role::Rival : Role::Chosen; }
};
// Those that the film has come to; of `shot`, which may be a ghost's.
std::vector<NamedArm> namedArms(const Scene& scene, const Snapshot& shot);
// `size`: times their own.
void drawSigns(Canvas& canvas, const Scene& scene, const NamedArm& named, QPointF centre, bool halo, double size = 1);
// "J 0.405": in line-by-line mode J carries its gap.
QString leaderName(const Scene& scene, const Snapshot& shot);

// Rows above the plot for names, inside it for the markers, and inside above the x axis for the star.
double nameLanes(const Canvas& canvas);
double markerLane(const Style& style);
double starLane(const Style& style);

// With the widths of J's and j's bounds beside their markers, where the inset that compares them has no room.
void drawMarkerLanes(Canvas& canvas, const QRectF& plot, const ArmAxis& axis, const Scene& scene, const Snapshot& shot,
                     bool saysWidths = false);

}  // namespace gapscope
