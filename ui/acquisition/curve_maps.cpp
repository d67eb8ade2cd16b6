#include "ui/acquisition/curve_maps.h"

#include <QImage>
#include <cmath>

#include "ui/acquisition/curve_looks.h"
#include "ui/plot/axes.h"
#include "ui/plot/colour_scale.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Where an arm stands in a map: the variables' ranges with half a cell more at the ends.
struct Place {
    Axis x, y;
    const Snapshot& shot;

    QPointF at(Index arm) const {
        const auto& values = shot.spec->arms->values;
        return {x.pixel(values(arm, shot.view->axes[0])), y.pixel(values(arm, shot.view->axes[1]))};
    }
};

Axis axisOf(const Snapshot& shot, std::size_t which, double from, double to) {
    const auto variable = shot.view->axes[which];
    const auto& v = shot.spec->arms->variables[static_cast<std::size_t>(variable)];
    const auto values = shot.spec->arms->values.col(variable);
    const double low = values.minCoeff(), high = values.maxCoeff();
    if (!(high > low)) return {low - 1, high + 1, from, to, false};
    const double share = shot.spec->arms->kind == Arms::Kind::Grid ? 0.5 / v.levels : 0.06;
    const Axis inner{low, high, from + share * (to - from), to - share * (to - from), v.logarithmic};
    return {inner.value(from), inner.value(to), from, to, v.logarithmic};
}

void drawCells(Canvas& canvas, const QRectF& map, const Place& place, const Curve& curve, const ColourBar& bar) {
    const auto& arms = *place.shot.spec->arms;
    const auto levels = [&](std::size_t i) { return arms.variables[static_cast<std::size_t>(place.shot.view->axes[i])].levels; };
    if (arms.kind == Arms::Kind::Grid) {
        const int columns = levels(0), rows = levels(1);
        QImage cells(columns, rows, QImage::Format_ARGB32);
        cells.fill(Qt::transparent);
        for (Index k = 0; k < arms.size(); ++k)  // the second variable fastest
            if (std::isfinite((*curve.index)[k]))
                cells.setPixel(static_cast<int>(k / rows), rows - 1 - static_cast<int>(k % rows), bar.colour((*curve.index)[k]));
        canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        canvas.painter.drawImage(map, cells);
        return;
    }
    canvas.painter.setPen(Qt::NoPen);
    for (Index k = 0; k < arms.size(); ++k) {
        if (!std::isfinite((*curve.index)[k])) continue;
        canvas.painter.setBrush(QColor(bar.colour((*curve.index)[k])));
        canvas.painter.drawEllipse(place.at(k), 3, 3);
    }
}

// The arm that the policy puts first: a triangle whose tip touches it.
void drawTop(Canvas& canvas, QPointF at, Role role) {
    const double half = canvas.style.mark(5), high = canvas.style.mark(8);
    canvas.painter.setBrush(canvas.colour(role));
    canvas.painter.setPen(QPen(canvas.colour(Role::PlotBackground), canvas.style.mark(1.5)));
    canvas.painter.drawPolygon(QPolygonF({at, at + QPointF(half, high), at + QPointF(-half, high)}));
}

void drawMap(Canvas& canvas, const QRectF& map, const Scene& scene, const Curve& curve) {
    const Snapshot& shot = *scene.shot;
    const Place place{axisOf(shot, 0, map.left(), map.right()), axisOf(shot, 1, map.bottom(), map.top()), shot};
    Range values;
    for (const double v : *curve.index) values.include(v);
    if (values.empty()) return;
    const bool isValue = lookOf(*curve.policy).isValue;
    drawCells(canvas, map, place, curve, {Scale::Viridis, isValue ? values.low : std::min(0.0, values.low), values.high});
    if (scene.looked) {
        canvas.pen(Role::Accent, 1);
        const QPointF at = place.at(*scene.looked);
        canvas.painter.drawLine(QPointF(at.x(), map.top()), QPointF(at.x(), map.bottom()));
        canvas.painter.drawLine(QPointF(map.left(), at.y()), QPointF(map.right(), at.y()));
    }
    if (curve.top) drawTop(canvas, place.at(*curve.top), lookOf(*curve.policy).role);
    if (isOwn(shot, *curve.policy) && showsOwnChoice(scene))
        for (const Index arm : curve.chosen) drawMarker(canvas, Marker::Chosen, place.at(arm), true);
}

}  // namespace

std::vector<QRectF> drawCurveMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown) {
    const double apart = canvas.style.text(12), line = canvas.lineHeight(Type::Legend);
    const double wide = (area.width() + apart) / static_cast<double>(shown.size()) - apart;
    std::vector<QRectF> maps;
    if (wide < 24 || area.height() < line + 24) return maps;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double left = area.left() + static_cast<double>(i) * (wide + apart);
        const QRectF map(left, area.top() + line + 2, wide, area.height() - line - 2);
        const auto name = lookOf(*shown[i].policy).name;
        if (canvas.size(name, Type::Legend).width() <= wide)
            canvas.put({map.center().x(), area.top()}, Qt::AlignHCenter | Qt::AlignTop, name, Type::Legend);
        maps.push_back(map);
        canvas.fill(Role::PlotBackground);
        canvas.painter.drawRect(map);
        const auto missing = whyNoCurve(scene, shown[i]);
        const bool own = isOwn(*scene.shot, *shown[i].policy);
        const Faint faint(canvas.painter, missing.isEmpty() && own ? scene.present(showsOwnIndex) : 1);
        if (missing.isEmpty())
            drawMap(canvas, map, scene, *shown[i].curve);
        else if (map.contains(canvas.box(map.center(), Qt::AlignCenter, missing, Type::Legend)))
            canvas.put(map.center(), Qt::AlignCenter, missing, Type::Legend, Role::SecondText);
    }
    return maps;
}

}  // namespace gapscope
