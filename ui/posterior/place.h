// Place: where the parts of a picture along x stand, and of what they are drawn.
#pragma once

#include <QPolygonF>
#include <cmath>
#include <functional>

#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/plot/figure.h"
#include "ui/plot/film_light.h"

namespace gapscope {

inline constexpr Eigen::Index mostIntervals = 60;  // on a line; above, U and L are lines too
inline constexpr Eigen::Index mostSlots = 1500;    // above, one envelope per pixel column

struct Place {
    Canvas& canvas;
    const Scene& scene;
    const Snapshot& shot;    // whose bounds, gaps and choice are shown
    const Snapshot& belief;  // whose mean and sd are shown
    const Snapshot* before;  // the belief that it replaces, as a trace; null: none
    const Ghost* ghost;
    const std::vector<const OtherChoice*>& others;  // what other policies would measure
    const ArmAxis& x;
    Axis y, yAtEnd;                   // at the end of the way; only the first is seen
    Range all;                        // what y would span without a lens
    QRectF body;                      // the plot without its lanes
    const Snapshot* start = nullptr;  // whose mean and sd slide into the belief's on the way; null: they stand

    double pen(double px) const { return canvas.style.mark(px); }
    double light(std::initializer_list<Shows> lines) const { return gapscope::light(scene, lines); }
    QColor solid(Role role, double share) const { return canvas.style.palette->onPlot(role, share); }
    Eigen::Index count() const { return std::ssize(shot.view->order); }  // arms along x
    bool few() const { return !belief.densities.empty(); }
    // Where the scene is on its way, so are these.
    double mean(Eigen::Index k) const { return slid(start ? start->mean(k) : 0, belief.mean(k)); }
    double sd(Eigen::Index k) const { return slid(start ? start->sd(k) : 0, belief.sd(k)); }
    double upper(Eigen::Index k) const;
    double lower(Eigen::Index k) const;
    double slid(double from, double to) const { return start ? std::lerp(from, to, scene.motion) : to; }
    // Of all arms from left to right, those that have one: where they stand and their value.
    QList<QPointF> values(const std::function<double(Eigen::Index)>& value) const;
    // Shapes in pixels, within the body.
    void stroke(const QPolygonF& curve) const;
    void fillBetween(QPolygonF upper, const QPolygonF& lower, Role role, double opacity = 1) const;
};

// What is believed: band and mean over a line, densities or bars with ticks in slots.
void drawBelief(const Place& at);
void drawMeans(const Place& at);  // of slots, over their intervals
// What an arm's half violin takes, with its axis range.
QRectF densityBox(const Place& at, Eigen::Index k);
// The belief that the one on screen replaces.
void drawTrace(const Place& at);

// The whiskers of the hardness, U and L, the bars of the gaps beside them, and the numbers of bounds beyond the axis.
void drawBounds(const Place& at);
void drawNamedIntervals(const Place& at);
bool mayHaveGapBars(const Scene& scene);  // on some line of this film, or in this whole round
bool hasGapBars(const Scene& scene);      // along x: on its line of the film, of few arms from then on
void drawGapBars(const Place& at);
QRectF gapBarBox(const Place& at, Eigen::Index k);  // empty: none
void nameBoundsBeyond(const Place& at);

// The arm looked at: a column behind, a hairline over everything, and what it promises over the value to beat.
void drawLookedColumn(const Place& at, const QRectF& plot);
void drawLooked(const Place& at);
void drawTarget(const Place& at);
Role targetRole(const Snapshot& shot);  // of the line at the value to beat: its policy's colour

// What the picture has to say in words: no measurement yet, no known truth.
void sayNothingMeasured(const Place& at, const QRectF& plot);
void sayTruthUnknown(const Place& at);

// Truth, samples of the belief, and what the policy drew: a function, or how often each arm was the best.
void drawTruth(const Place& at);
void drawSamples(const Place& at);

}  // namespace gapscope
