// Film light: in line-by-line mode what the current line is about is drawn in full, everything else at 45 %.
#pragma once

#include <QPainter>
#include <algorithm>
#include <initializer_list>

#include "ui/session/scene.h"

namespace gapscope {

inline constexpr double dimmed = 0.45;
// Thin lines that lie over the band are seen by their contrast alone: they keep more of it.
inline constexpr double boundsStrength = 0.8, boundsDimmed = 0.55, sampleStrength = 0.9;
// What bounds are drawn with that would have `whole` in full light, in a light from dimmed to 1.
constexpr double boundsIn(double light, double whole = boundsStrength) {
    return boundsDimmed + (whole - boundsDimmed) * (light - dimmed) / (1 - dimmed);
}

// Shapes of the belief are faint in full light already: on a dark ground they fade no further than this.
inline constexpr double shapeDimmed = 0.19;
// What such a shape is drawn with that would have `full` in full light, in a light from dimmed to 1.
constexpr double shapeIn(double light, double full, bool onDark) {
    const double least = onDark ? std::max(shapeDimmed, dimmed * full) : dimmed * full;
    return least + (full - least) * (light - dimmed) / (1 - dimmed);
}

// The share of its opacity that something gets which these lines of the film are about.
double light(const Scene& scene, std::initializer_list<Shows> lines);
// A motion in two parts, one after the other.
struct Halves {
    double first, second;
};
Halves halves(double motion);
// The colour this far on the way from one to the other.
QColor between(const QColor& from, const QColor& to, double share);
bool isLit(const Scene& scene, Shows line);  // never outside line-by-line mode

// Everything painted while it lives is this faint.
class Faint {
public:
    Faint(QPainter& painter, double opacity) : painter_(painter), before_(painter.opacity()) {
        painter_.setOpacity(before_ * opacity);
    }
    ~Faint() { painter_.setOpacity(before_); }
    Faint(const Faint&) = delete;
    Faint& operator=(const Faint&) = delete;

private:
    QPainter& painter_;
    double before_;
};

}  // namespace gapscope
