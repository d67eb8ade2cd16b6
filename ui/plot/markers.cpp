#include "ui/plot/markers.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/plot/canvas.h"

namespace gapscope {

namespace {

QPainterPath polygon(std::initializer_list<QPointF> corners) {
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(corners)));
    path.closeSubpath();
    return path;
}

// Five points up, the inner corners where a drawn-through pentagram has them.
QPainterPath star(double radius) {
    constexpr double inner = 0.382;
    QPolygonF corners;
    for (int i = 0; i < 10; ++i) {
        const double turn = i * std::numbers::pi / 5, r = i % 2 ? inner * radius : radius;
        corners << QPointF(r * std::sin(turn), -r * std::cos(turn));
    }
    QPainterPath path;
    path.addPolygon(corners);
    path.closeSubpath();
    return path;
}

QPainterPath outline(Shape shape, double size) {
    const double r = size / 2;
    QPainterPath path;
    switch (shape) {
        case Shape::Diamond: return polygon({{0, -r}, {r, 0}, {0, r}, {-r, 0}});
        case Shape::TriangleDown: return polygon({{-r, -r * 0.8}, {r, -r * 0.8}, {0, r * 0.9}});
        case Shape::Star: return star(r * 1.1);
        case Shape::HollowSquare: path.addRect(-r, -r, size, size); return path;
        case Shape::Cross:
            path.moveTo(-r, -r);
            path.lineTo(r, r);
            path.moveTo(-r, r);
            path.lineTo(r, -r);
            return path;
        case Shape::Disc:
        case Shape::HollowDisc:
        case Shape::DashedDisc:
        case Shape::StruckDisc:
        case Shape::Ring: path.addEllipse(QPointF(0, 0), r, r); return path;
    }
    return path;
}

}  // namespace

void drawChevron(Canvas& canvas, QPointF tip, double reach, double up, const QPen& pen) {
    canvas.painter.setPen(pen);
    canvas.painter.drawPolyline(QPolygonF({tip + QPointF(-reach, up * reach), tip, tip + QPointF(reach, up * reach)}));
}

void drawMarker(Canvas& canvas, Marker marker, QPointF centre, bool halo, double size) {
    const MarkerEntry& entry = entryOf(marker);
    const auto& style = canvas.style;
    const auto path = outline(entry.shape, size * style.mark(entry.size)).translated(centre);
    const double stroke = (entry.shape == Shape::Ring ? style.mark(3) : style.mark(1.5)) * std::min(size, 1.0);
    auto& p = canvas.painter;
    const bool hollow = entry.shape == Shape::Ring || entry.shape == Shape::HollowSquare || entry.shape == Shape::HollowDisc ||
                        entry.shape == Shape::DashedDisc || entry.shape == Shape::Cross;
    if (halo) p.strokePath(path, QPen(style.colour(Role::PlotBackground), (hollow ? stroke : 0) + 2 * style.mark(2)));
    if (hollow) {
        QPen pen(style.colour(entry.role), stroke);
        if (entry.shape == Shape::DashedDisc) pen.setDashPattern({3 / 1.5, 2 / 1.5});
        p.strokePath(path, pen);
    } else if (entry.shape == Shape::Star) {
        p.fillPath(path, style.colour(entry.role));
        p.strokePath(path, QPen(style.colour(Role::Text), stroke));
    } else if (entry.shape == Shape::StruckDisc) {
        const double r = style.mark(entry.size) * 0.8;
        p.fillPath(path, style.palette->faded(entry.role, 0.35));
        canvas.pen(entry.role, style.mark(1), 0.6);
        p.drawLine(centre - QPointF(r, -r), centre + QPointF(r, -r));
    } else {
        p.fillPath(path, style.colour(entry.role));
        // Discs that cover each other keep their edges.
        if (entry.shape == Shape::Disc && !halo) p.strokePath(path, QPen(style.colour(Role::PlotBackground), style.mark(0.75)));
    }
}

void drawOtherRing(Canvas& canvas, QPointF centre, Role role, bool halo, double wider) {
    const auto& style = canvas.style;
    const double r = style.mark(otherRing + wider) / 2, stroke = style.mark(2);
    QPainterPath path;
    path.addEllipse(centre, r, r);
    if (halo) canvas.painter.strokePath(path, QPen(style.colour(Role::PlotBackground), stroke + 2 * style.mark(1)));
    QPen pen(style.colour(role), stroke);
    pen.setDashPattern({2.5, 1.6});
    pen.setCapStyle(Qt::FlatCap);
    canvas.painter.strokePath(path, pen);
}

void drawWhisker(Canvas& canvas, const Whisker& w, const QColor& colour) {
    if (!std::isfinite(w.high) || !std::isfinite(w.low)) return;
    const bool above = w.high<w.top, below = w.low> w.bottom;
    const double high = std::clamp(w.high, w.top, w.bottom), low = std::clamp(w.low, w.top, w.bottom);
    canvas.block({w.x - w.width / 2, high, w.width, low - high}, colour);
    const double reach = w.capWidth / 2;
    if (reach < 1) return;
    const auto cap = [&](double y) { canvas.block({w.x - reach, y - w.width / 2, 2 * reach, w.width}, colour); };
    const QPen pen(colour, std::min(w.width, 2.5));
    if (above)
        drawChevron(canvas, {w.x, w.top}, reach, 1, pen);
    else if (w.high <= w.bottom)
        cap(high);
    if (below)
        drawChevron(canvas, {w.x, w.bottom}, reach, -1, pen);
    else if (w.low >= w.top)
        cap(low);
}

}  // namespace gapscope
