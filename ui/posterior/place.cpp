#include "ui/posterior/place.h"

#include <algorithm>
#include <cmath>

#include "ui/plot/curves.h"

namespace gapscope {

using Eigen::Index;

namespace {

// From round to round a bound slides like the belief; within one it grows out of the mean.
double grown(const Place& at, Index k, double (Snapshot::*bound)(Index) const) {
    const double end = (at.shot.*bound)(k);
    const Scene* came = at.scene.cameFrom();
    if (!came || !std::isfinite(end)) return end;
    if (came->shot->round == at.shot.round) return std::lerp(at.shot.mean(k), end, at.scene.appeared(Shows::Bounds));
    const bool had = came->shot->hasBounds() && came->shows(Shows::Bounds);
    const double start = had ? (*came->shot.*bound)(k) : at.shot.mean(k);
    return std::isfinite(start) ? std::lerp(start, end, at.scene.motion) : end;
}

}  // namespace

double Place::upper(Index k) const { return grown(*this, k, &Snapshot::upper); }

double Place::lower(Index k) const { return grown(*this, k, &Snapshot::lower); }

QList<QPointF> Place::values(const std::function<double(Index)>& value) const {
    QList<QPointF> points;
    points.reserve(std::ssize(shot.view->order));
    for (const Index k : shot.view->order)
        if (const double v = value(k); std::isfinite(v)) points << QPointF(x.place(k), v);
    return points;
}

void Place::stroke(const QPolygonF& points) const {
    for (const auto& part : cutBetween(points, body.top(), body.bottom())) canvas.painter.drawPolyline(part);
}

void Place::fillBetween(QPolygonF upper, const QPolygonF& lower, Role role, double opacity) const {
    for (auto point = lower.rbegin(); point != lower.rend(); ++point) upper << *point;
    for (auto& point : upper) point.setY(std::clamp(point.y(), body.top(), body.bottom()));
    canvas.fill(role, opacity);
    canvas.painter.drawPolygon(upper);
}

}  // namespace gapscope
