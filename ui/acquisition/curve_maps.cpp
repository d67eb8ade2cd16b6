#include "ui/acquisition/curve_maps.h"

#include <QImage>
#include <algorithm>
#include <cmath>

#include "ui/acquisition/curve_looks.h"
#include "ui/acquisition/curve_strips.h"
#include "ui/plot/colour_scale.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/posterior/map_view.h"

namespace gapscope {

using Eigen::Index;

namespace {

// From 0, where indices are no values of the response: the colours then tell how much is left to gain.
ColourBar barOf(const Curve& curve, const Snapshot& shot) {
    Range values;
    for (Index k = 0; k < shot.arms(); ++k) values.include(shownIndex(curve, shot, k));
    if (values.empty()) return {};
    if (!lookOf(*curve.policy).isValue) values.include(0);
    return {Scale::Viridis, values.low, values.high > values.low ? values.high : values.low + 1};
}

void drawCells(Canvas& canvas, const QRectF& map, const MapView& view, const Curve& curve, const Snapshot& shot,
               const ColourBar& bar) {
    const auto colour = [&](Index k) { return bar.colour(shownIndex(curve, shot, k)); };  // none for arms out of play
    if (view.isGrid()) {
        const int columns = view.variable(0).levels, rows = view.variable(1).levels;
        QImage cells(columns, rows, QImage::Format_ARGB32);
        cells.fill(Qt::transparent);
        for (const Index k : view.arms()) cells.setPixel(view.level(k, 0), rows - 1 - view.level(k, 1), colour(k));
        canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        canvas.painter.drawImage(map, cells);
        return;
    }
    canvas.painter.setPen(Qt::NoPen);
    for (const Index k : view.arms()) {
        canvas.painter.setBrush(QColor::fromRgba(colour(k)));
        canvas.painter.drawEllipse(view.place(k, map), 3, 3);
    }
}

// The arm that the policy puts first: a triangle whose tip touches it.
void drawTop(Canvas& canvas, QPointF at, Role role) {
    const double half = canvas.style.mark(5), high = canvas.style.mark(8);
    canvas.painter.setBrush(canvas.colour(role));
    canvas.painter.setPen(QPen(canvas.colour(Role::PlotBackground), canvas.style.mark(1.5)));
    canvas.painter.drawPolygon(QPolygonF({at, at + QPointF(half, high), at + QPointF(-half, high)}));
}

void drawHairlines(Canvas& canvas, const QRectF& map, QPointF at) {
    for (const Role role : {Role::PlotBackground, Role::Accent}) {  // an edge keeps it visible on every colour
        canvas.pen(role, role == Role::Accent ? 1 : 3, role == Role::Accent ? 1 : 0.6);
        canvas.painter.drawLine(QPointF(at.x(), map.top()), QPointF(at.x(), map.bottom()));
        canvas.painter.drawLine(QPointF(map.left(), at.y()), QPointF(map.right(), at.y()));
    }
}

void drawMap(Canvas& canvas, const QRectF& map, const Scene& scene, const MapView& view, const Curve& curve,
             const ColourBar& bar) {
    const Snapshot& shot = *scene.shot;
    drawCells(canvas, map, view, curve, shot, bar);
    if (scene.looked && view.holds(*scene.looked)) drawHairlines(canvas, map, view.place(*scene.looked, map));
    if (showsOwnChoice(scene)) {
        const bool own = isOwn(shot, *curve.policy);
        for (const Index arm : curve.chosen) {
            if (!view.holds(arm)) continue;
            if (own)
                drawMarker(canvas, Marker::Chosen, view.place(arm, map), true);
            else
                drawOtherRing(canvas, view.place(arm, map), lookOf(*curve.policy).role, true, 18 - otherRing);
        }
    }
    if (curve.top && view.holds(*curve.top)) drawTop(canvas, view.place(*curve.top, map), lookOf(*curve.policy).role);
}

// Its name above, its colour bar at the right; returns where the cells are.
QRectF drawOne(Canvas& canvas, const QRectF& area, const Scene& scene, const MapView& view, const ShownCurve& shown,
               double bars) {
    const double line = canvas.lineHeight(Type::Legend);
    const auto missing = whyNoCurve(scene, shown);
    const QRectF map = area.adjusted(0, line + 2, -bars, -line / 2);
    const auto name = lookOf(*shown.policy).name;
    if (canvas.size(name, Type::Legend).width() <= area.width())
        canvas.put({map.left(), area.top()}, Qt::AlignLeft | Qt::AlignTop, name, Type::Legend);
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(map);
    if (missing.isEmpty()) {
        const auto bar = barOf(*shown.curve, *scene.shot);
        const Faint faint(canvas.painter, isOwn(*scene.shot, *shown.policy) ? scene.present(showsOwnIndex) : 1);
        drawMap(canvas, map, scene, view, *shown.curve, bar);
        drawBar(canvas, bar, {map.right() + canvas.style.text(6), map.top()}, map.height());
    } else if (map.contains(canvas.box(map.center(), Qt::AlignCenter, missing, Type::Legend))) {
        canvas.put(map.center(), Qt::AlignCenter, missing, Type::Legend, Role::SecondText);
    }
    return map;
}

}  // namespace

std::vector<QRectF> drawCurveMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown) {
    const double apart = canvas.style.text(12), line = canvas.lineHeight(Type::Legend);
    double wide = (area.width() + apart) / static_cast<double>(shown.size()) - apart;
    // All bars take the room of the widest one, so that the maps have one size.
    double bars = 0;
    for (const auto& one : shown)
        if (hasCurve(scene, one))
            bars =
                std::max(bars, canvas.style.text(6) + widthOfBar(canvas, barOf(*one.curve, *scene.shot), area.height() - line));
    std::vector<QRectF> maps;
    // A low panel stretches its maps, but not into ribbons.
    wide = std::min(wide, bars + 2.5 * (area.height() - 1.5 * line));
    if (wide - bars < 24 || area.height() < 2 * line + 24) return maps;
    const MapView view(scene);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double left = area.left() + static_cast<double>(i) * (wide + apart);
        maps.push_back(drawOne(canvas, {left, area.top(), wide, area.height()}, scene, view, shown[i], bars));
    }
    return maps;
}

}  // namespace gapscope
