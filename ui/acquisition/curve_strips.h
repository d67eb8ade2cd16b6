// Curves as strips above each other, or laid over each other, along the arms' axis.
#pragma once

#include "ui/acquisition/acquisition_picture.h"
#include "ui/acquisition/curve_looks.h"
#include "ui/plot/arm_axis.h"

namespace gapscope {

// The scale of one curve, with 1-2-5 ends, so that it stands still. It starts at 0, because an index is read as "how much
// more than nothing". Only an index that is a value of the response (UCB, mean, Thompson) may lie so far from 0 that all
// arms would look alike; it then has the range of its own values, its strip says where that starts, and no bar stands on
// it, because a bar's length is read from 0.
Axis indexAxis(const Curve& curve, const Snapshot& shot, const QRectF& strip);

// How its strip or map is called; minimising, the hopeful bound is L.
QString stripName(const Snapshot& shot, const PolicyEntry& policy);

// An arm's index as the user reads it.
double shownIndex(const Curve& curve, const Snapshot& shot, Eigen::Index arm);

// Whether there is something to draw, and whether all of it may be seen at this line of the film.
bool hasCurve(const Scene& scene, const ShownCurve& shown);

// With `nameTop` the arm that the policy would measure is named at its place.
void drawStrip(Canvas& canvas, const QRectF& strip, const ArmAxis& arms, const Scene& scene, const ShownCurve& shown,
               bool nameTop);
void drawOverlay(Canvas& canvas, const QRectF& plot, const ArmAxis& arms, const Scene& scene,
                 const std::vector<ShownCurve>& shown);

}  // namespace gapscope
