#include "ui/posterior/place.h"

#include <algorithm>
#include <cmath>

#include "ui/plot/curves.h"

namespace gapscope {

using Eigen::Index;

QPolygonF Place::curve(const std::function<double(Index)>& value) const {
    QPolygonF points;
    for (const Index k : shot.view->order)
        if (const double v = value(k); std::isfinite(v)) points << QPointF(x.x(k), y.pixel(v));
    return thinned(cutAcross(points, body.left(), body.right()));
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
