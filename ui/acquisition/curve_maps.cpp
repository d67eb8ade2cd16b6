#include "ui/acquisition/curve_maps.h"

#include <algorithm>
#include <cmath>

#include "ui/acquisition/curve_looks.h"
#include "ui/acquisition/curve_strips.h"
#include "ui/plot/colour_scale.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/posterior/map_cells.h"
#include "ui/posterior/map_lens.h"
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

void drawMap(Canvas& canvas, const QRectF& map, const Scene& scene, const MapView& view, const Curve& curve, const ColourBar& bar,
             Titles titles) {
    const Snapshot& shot = *scene.shot;
    // No colour for arms out of play.
    drawArms(
        canvas, map, view, [&](Index k) { return bar.colour(shownIndex(curve, shot, k)); }, titles);
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
    if (curve.top && showsOwnChoice(scene) && view.holds(*curve.top))
        drawTop(canvas, view.place(*curve.top, map), lookOf(*curve.policy).role);
}

// Its name above, its colour bar at the right.
void drawOne(Canvas& canvas, const QRectF& map, double width, const Scene& scene, const MapView& view, const ShownCurve& shown,
             Titles titles, bool isNamed) {
    const auto missing = whyNoCurve(scene, shown);
    if (const auto name = stripName(*scene.shot, *shown.policy); isNamed && canvas.size(name, Type::Legend).width() <= width)
        canvas.put({map.left(), map.top() - 4}, Qt::AlignLeft | Qt::AlignBottom, name, Type::Legend);
    if (missing.isEmpty()) {
        const auto bar = barOf(*shown.curve, *scene.shot);
        const Faint faint(canvas.painter, isOwn(*scene.shot, *shown.policy) ? scene.present(showsOwnIndex) : 1);
        drawMap(canvas, map, scene, view, *shown.curve, bar, titles);
        drawBar(canvas, bar, {map.right() + canvas.style.text(6), map.top()}, map.height());
        return;
    }
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(map);
    canvas.putLines(map.center(), map.width() - 4, missing, Type::Legend, Role::SecondText);
}

// As the posterior's maps; one that stands alone in a low panel is stretched to about their width, because a map is read by
// its cells, which need not be square for that, but not to a ribbon.
QRectF inShape(const QRectF& room, const QRectF& shaped, double wide) {
    constexpr double mostUsual = 1.6, mostStretched = 2.5;
    QRectF plot = shaped.width() < room.width() ? room : shaped;
    const double usual = std::min(shaped.width(), mostUsual * plot.height());
    plot.setWidth(std::min(room.width(), std::max(usual, std::min(wide, mostStretched * plot.height()))));
    return plot;
}

}  // namespace

void drawCurveMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown, const Lens& lens,
                   Drawn& drawn) {
    const double apart = canvas.style.text(12);
    double wide = (area.width() + apart) / static_cast<double>(shown.size()) - apart;
    // All bars take the room of the widest one, so that the maps have one size.
    double bars = 0;
    for (const auto& one : shown)
        if (hasCurve(scene, one))
            bars = std::max(bars, canvas.style.text(6) + widthOfBar(canvas, barOf(*one.curve, *scene.shot), area.height()));
    // Titles where they leave room for the map; the posterior above says the same.
    const Titles titles = area.height() > canvas.style.text(190) ? Titles::Yes : Titles::No;
    const MapView whole(scene);
    // The one map of a panel is named in the heading; only its topmost number needs half a row.
    const double name = canvas.lineHeight(Type::AxisTitle) + 4 - canvas.lineHeight(Type::AxisNumber) / 2;
    const double top = shown.size() > 1 ? area.top() : area.top() - name;
    const auto placed = [&](const MapView& view, double left) {
        const QRectF room = mapRoom(canvas, {left, top, wide, area.bottom() - top}, view, bars, titles);
        return inShape(room, view.shaped(room), shown.size() > 1 ? 0 : canvas.style.text(150));
    };
    const QRectF first = placed(whole, area.left());
    if (first.width() < 24 || first.height() < 24) return;
    const MapView view = viewShown(scene, lens, canvas.style, whole, first);
    drawn.across = view.across();
    drawn.up = view.up();
    double left = area.left();
    for (const auto& one : shown) {
        drawn.maps.push_back(placed(view, left));
        drawOne(canvas, drawn.maps.back(), wide, scene, view, one, titles, shown.size() > 1);
        left = drawn.maps.back().right() + bars + apart;
    }
}

}  // namespace gapscope
