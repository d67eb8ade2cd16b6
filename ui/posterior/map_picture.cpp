#include "ui/posterior/map_picture.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/plot/arm_axis.h"
#include "ui/plot/axes.h"
#include "ui/plot/figure.h"
#include "ui/plot/film_light.h"
#include "ui/plot/legend.h"
#include "ui/plot/markers.h"
#include "ui/posterior/along_x.h"
#include "ui/posterior/map_cells.h"
#include "ui/posterior/map_fields.h"
#include "ui/posterior/map_lens.h"
#include "ui/posterior/map_parts.h"
#include "ui/posterior/other_choices.h"
#include "ui/posterior/width_inset.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

void drawHairlines(const Map& map) {
    if (!map.scene.looked || !map.view.holds(*map.scene.looked)) return;
    const QPointF at = map.place(*map.scene.looked);
    for (const Role role : {Role::PlotBackground, Role::Accent}) {  // an edge keeps it visible on every colour
        map.canvas.pen(role, role == Role::Accent ? 1 : 3, role == Role::Accent ? 1 : 0.6);
        map.canvas.painter.drawLine(QPointF(map.plot.left(), at.y()), QPointF(map.plot.right(), at.y()));
        map.canvas.painter.drawLine(QPointF(at.x(), map.plot.top()), QPointF(at.x(), map.plot.bottom()));
    }
}

// What the gaps reach, dotted across the colour bar.
void drawLevel(Canvas& canvas, const MapField& field, QPointF topLeft, double height) {
    if (!field.level) return;
    const Axis axis{field.bar.low, field.bar.high, topLeft.y() + height, topLeft.y()};
    const double y = axis.clampedPixel(*field.level), wide = canvas.style.text(14);
    canvas.pen(Role::Text, canvas.style.mark(2), 1, Qt::DotLine);
    canvas.painter.drawLine(QPointF(topLeft.x() - 4, y), QPointF(topLeft.x() + wide + 4, y));
}

// A ghost's value, as a handle on the bar of the mean.
void drawHandle(const Map& map, const MapField& field, QPointF topLeft) {
    if (!map.ghost || !field.isMean) return;
    const Axis axis{field.bar.low, field.bar.high, map.plot.bottom(), map.plot.top()};
    const double wide = map.canvas.style.text(14);
    drawMarker(map.canvas, Marker::Ghost, {topLeft.x() + wide / 2, axis.clampedPixel(map.ghost->value)}, true);
}

// Where the cut beside the map runs.
void drawCutLine(const Map& map, Index through) {
    const double y = map.place(through).y();
    for (const Role role : {Role::PlotBackground, Role::Text}) {
        map.canvas.pen(role, role == Role::Text ? 1 : 3, role == Role::Text ? 1 : 0.6,
                       role == Role::Text ? Qt::DashLine : Qt::SolidLine);
        map.canvas.painter.drawLine(QPointF(map.plot.left(), y), QPointF(map.plot.right(), y));
    }
}

double roomOfName(const Canvas& canvas, const QRectF& plot) {
    return plot.width() + canvas.style.text(36);
}  // over the colour bar

QString fixedPart(const MapView& view) {
    const auto fixed = view.fixed();
    return fixed.isEmpty() ? fixed : QStringLiteral(" · ") + fixed;
}

// Whether what the slice holds leaves enough of a name to know it by.
bool hasRoomForFixed(const Canvas& canvas, const QRectF& plot, const MapView& view, const MapField& field) {
    const double left = roomOfName(canvas, plot) - canvas.size(fixedPart(view), Type::AxisTitle).width();
    return left >= std::min(canvas.style.text(64), canvas.size(field.name, Type::AxisTitle).width());
}

void drawMap(const Map& map, const MapField& field) {
    auto& canvas = map.canvas;
    const QRectF& plot = map.plot;
    drawArms(canvas, plot, map.view, [&field](Index k) { return field.colour(k); });
    const auto fixed = map.saysFixed ? fixedPart(map.view) : QString();
    const auto name = field.name + fixed;
    const double room = roomOfName(canvas, plot) - canvas.size(fixed, Type::AxisTitle).width();
    const QFontMetricsF metrics(canvas.style.font(Type::AxisTitle), canvas.painter.device());
    const auto shown = metrics.elidedText(field.name, Qt::ElideRight, room) + fixed;
    const QRectF word = canvas.put({plot.left(), plot.top() - 4}, Qt::AlignLeft | Qt::AlignBottom, shown, Type::AxisTitle);
    if (shown != name) canvas.tips.emplace_back(word, name);
    if (map.chooses != LegendSwitch::None) makeSwitch(canvas, map.chooses, word, word);
    const QPointF corner(plot.right() + canvas.style.text(10), plot.top());
    drawBar(canvas, field.bar, corner, plot.height());
    drawLevel(canvas, field, corner, plot.height());
    drawHandle(map, field, corner);
    drawHairlines(map);
    if (map.cut) drawCutLine(map, map.cut->through);
    drawMapMarkers(map);
}

// The second map.
void drawRight(const Map& map, const MapField& field, Drawn& drawn) {
    drawMap(map, field);
    drawn.maps.push_back(map.plot);
}

// The widths that the film compares, beside the maps: above them, the row of the legend included, is mostly room.
void drawWidths(Canvas& canvas, const QRectF& area, const Scene& scene, const MapView& view, const std::vector<QRectF>& maps,
                double bar) {
    if (!hasWidthInset(scene)) return;
    const double heading = rowOfHeading(canvas);
    std::vector<QRectF> occupied;
    occupied.reserve(maps.size());
    for (const auto& map : maps) occupied.push_back(map.adjusted(-leftMargin(canvas), -2, bar, heightOfBottomAxis(canvas, true)));
    std::vector<QPointF> places;
    const auto& d = scene.shot->decision;
    for (const Index k : {*d.J, *d.j})
        if (view.holds(k)) places.push_back(view.place(k, maps.back()));
    for (const Index k : d.chosen)
        if (view.holds(k)) places.push_back(view.place(k, maps.back()));
    drawWidthsBesideMaps(canvas, area.adjusted(0, -heading, 0, 0), scene, occupied, maps.back(), places);
}

// What the cut is at, as high as the name of the map beside it; returns the height taken.
double nameCut(Canvas& canvas, const QRectF& area, const QString& at) {
    const auto name = QCoreApplication::translate("posterior", "cut at %1").arg(at);
    const double title = canvas.lineHeight(Type::AxisTitle) + 4, wide = canvas.size(name, Type::AxisTitle).width();
    const double left = std::min(area.left() + leftMargin(canvas), area.right() - wide);
    const QPointF corner(left, area.top() + title - 4);
    const bool isFree = canvas.isFree(canvas.box(corner, Qt::AlignLeft | Qt::AlignBottom, name, Type::AxisTitle));
    // Where there is no room for both, the line in the map has to tell it.
    if (left < area.left() || !isFree || !hasRoomAlongX(canvas, area.height() - title)) return 0;
    canvas.put(corner, Qt::AlignLeft | Qt::AlignBottom, name, Type::AxisTitle);
    return title;
}

// The part of x that the map shows, on the axis of its cut.
Stretch shownOf(const Snapshot& cut, const MapView& view) {
    if (view.across().whole()) return {};
    const Axis shown = view.axis(0, 0, 1);
    const ArmAxis whole(cut, 0, 1);
    return {whole.xAt(shown.low), whole.xAt(shown.high)};
}

// The cut in the place of the second map.
void drawCut(const Map& map, const Scene& real, const QRectF& area, const MapCut& cut, const Lens& lens, Drawn& drawn) {
    auto& canvas = map.canvas;
    Scene scene = real;
    scene.shot = along(cut, real.shot, map.view);
    scene.next = along(cut, real.next, map.view);
    scene.motion = 1;
    Extras extras;
    extras.lens.values = lens.values;
    extras.lens.x = shownOf(*scene.shot, map.view);
    if (map.ghost)
        extras.ghost =
            std::make_shared<const Ghost>(Ghost{map.ghost->arm, map.ghost->value, along(cut, map.ghost->after, map.view)});
    const double title = nameCut(canvas, area, saidOf(cut, real, map.view));
    Drawn part;
    drawAlongX(canvas, area.adjusted(0, title, 0, 0), scene, extras, part);
    if (part.plot.isEmpty())
        return canvas.putLines(area.center(), area.width() - 24,
                               QCoreApplication::translate("posterior", "A cut needs a higher panel."), Type::AxisTitle,
                               Role::SecondText);
    drawn.cut = part.plot;
    drawn.y = part.y;
    drawn.upright = part.upright;
    drawn.all = part.all;
    const ArmAxis x(*scene.shot, part.plot.left(), part.plot.right(), part.x);
    for (const Index k : cut.arms)
        if (x.isInView(k)) drawn.onCut.emplace_back(k, x.x(k));
}

void note(Canvas& canvas, const SnapshotPtr& shot, const MapView& view, const MapField& field) {
    const bool isWidth = field.isBelief && !field.isMean;
    noteArms(canvas, *shot, view, field.name, field.value,
             [=](double v) { return isWidth ? Speaker(*shot).width(v) : Speaker(*shot).value(v); });
}

}  // namespace

void drawMaps(Canvas& canvas, const QRectF& area, const Scene& real, const Extras& extras, Drawn& drawn) {
    const bool haunted = extras.ghost && extras.ghost->after;
    Scene scene = real;
    if (haunted) scene.shot = extras.ghost->after, scene.next = nullptr, scene.line = -1, scene.motion = 1;
    const MapView whole(real);  // a ghost must not move the slice that it is dragged in
    auto [first, second] = mapFields(scene);
    const double apart = canvas.style.text(12), width = (area.width() - apart) / 2;
    const QRectF half(area.left(), area.top(), width, area.height()), rightArea = half.translated(width + apart, 0);
    // Two maps of a thumb's width tell less than one.
    constexpr double leastOfTwo = 80;
    const bool alone = !real.switches.cut && mapPlot(canvas, half, whole, canvas.style.text(60)).width() < leastOfTwo;
    const QRectF leftArea = alone ? area : half;
    const MapView view =
        viewShown(real, extras.lens, canvas.style, whole, mapPlot(canvas, leftArea, whole, canvas.style.text(60)));
    for (auto* field : {&first, &second}) field->bar = barShown(real, canvas.style, *field, view, area.height());
    // Both bars take the room of the wider one, so that the maps have one size.
    const double bar = canvas.style.text(10) +
                       std::max(widthOfBar(canvas, first.bar, area.height()), widthOfBar(canvas, second.bar, area.height()));
    const QRectF left = mapPlot(canvas, leftArea, view, bar), right = mapPlot(canvas, rightArea, view, bar);
    if (left.width() < 40 || left.height() < 40) return sayNoRoom(canvas, area);
    std::optional<MapCut> cut;
    if (real.switches.cut) cut = cutThrough(real, view, extras.ghost.get());
    const Snapshot& measured = haunted ? real.belief() : scene.belief();
    note(canvas, scene.shot, view, first);
    if (!cut && !alone) note(canvas, scene.shot, view, second);
    drawn.plot = left;
    drawn.maps = {left};
    drawn.arms = ArmsLie::InMaps;
    drawn.across = view.across();
    drawn.up = view.up();
    if (first.isMean) {
        drawn.bar = QRectF(left.right() + canvas.style.text(10), left.top(), canvas.style.text(14), left.height());
        drawn.barAxis = {first.bar.low, first.bar.high, left.bottom(), left.top()};
    }
    const bool chooses = extras.live && !real.lineByLine();  // in the film its line chooses
    const auto others = othersShown(real, extras);
    const bool saysFixed =
        hasRoomForFixed(canvas, left, view, first) && (cut || alone || hasRoomForFixed(canvas, right, view, second));
    const Map map{canvas,
                  scene,
                  view,
                  extras.ghost.get(),
                  measured,
                  left,
                  cut ? &*cut : nullptr,
                  saysFixed,
                  chooses ? LegendSwitch::LeftMap : LegendSwitch::None,
                  others};
    drawMap(map, first);
    if (cut)
        drawCut(map, real, rightArea, *cut, extras.lens, drawn);
    else if (!alone)
        drawRight({canvas, scene, view, extras.ghost.get(), measured, right, nullptr, saysFixed,
                   chooses ? LegendSwitch::RightMap : LegendSwitch::None, others},
                  second, drawn);
    if (!cut) drawWidths(canvas, area, scene, view, drawn.maps, bar);
}

}  // namespace gapscope
