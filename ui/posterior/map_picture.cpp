#include "ui/posterior/map_picture.h"

#include <QImage>
#include <QLineF>
#include <algorithm>
#include <cmath>

#include "ui/plot/axes.h"
#include "ui/plot/canvas.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/posterior/map_fields.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/measured_dots.h"
#include "ui/posterior/other_choices.h"
#include "ui/posterior/width_inset.h"

namespace gapscope {

using Eigen::Index;

namespace {

// One of the two maps.
struct Map {
    Canvas& canvas;
    const Scene& scene;
    const MapView& view;
    const Ghost* ghost;
    const Snapshot& measured;  // whose measurements are shown
    QRectF plot;

    QPointF place(Index k) const { return view.place(k, plot); }
};

void drawCells(const Map& map, const MapField& field) {
    const int columns = map.view.variable(0).levels, rows = map.view.variable(1).levels;
    QImage cells(columns, rows, QImage::Format_ARGB32);
    cells.fill(Qt::transparent);
    for (const Index k : map.view.arms())
        cells.setPixel(map.view.level(k, 0), rows - 1 - map.view.level(k, 1), field.bar.colour(field.value(k)));
    // Whole pixels per cell, so that edges stay sharp in every file.
    const int grow = std::max(1, static_cast<int>(std::ceil(2 * map.plot.width() / columns)));
    map.canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    map.canvas.painter.drawImage(map.plot, columns < 300 ? cells.scaled(columns * grow, rows * grow) : cells);
}

void drawPoints(const Map& map, const MapField& field) {
    const double size = std::clamp(400 / std::sqrt(static_cast<double>(map.view.arms().size())), 3.0, 16.0);
    for (const Index k : map.view.arms()) {
        map.canvas.painter.setPen(Qt::NoPen);
        map.canvas.painter.setBrush(QColor::fromRgba(field.bar.colour(field.value(k))));
        map.canvas.painter.drawEllipse(map.place(k), size / 2, size / 2);
    }
}

// Names stand beside their markers, where there is room.
void nameMarker(const Map& map, const NamedArm& named, bool isFirst) {
    QStringList names;
    if (named.isLeader) names << leaderName(map.scene, *map.scene.shot);
    if (named.isRival) names << QStringLiteral("j");
    if (named.isChosen && isFirst) names << QStringLiteral("a");
    if (names.isEmpty()) return;
    const QPointF at = map.place(named.arm);
    const double off = map.canvas.style.mark(named.isChosen ? 14 : 9);
    map.canvas.putWhereFree({{at + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter},
                             {at - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter},
                             {at - QPointF(0, off), Qt::AlignHCenter | Qt::AlignBottom},
                             {at + QPointF(0, off), Qt::AlignHCenter | Qt::AlignTop}},
                            map.plot, names.join(QStringLiteral(", ")), Type::MarkerLabel);
}

// On its cell, or beside the sign that already stands there, as far from the other signs as can be.
QPointF starPlace(const Map& map, QPointF cell, const std::vector<NamedArm>& all, double size) {
    const auto nearest = [&](QPointF at) {
        double least = 1e9;
        for (const auto& named : all) least = std::min(least, QLineF(at, map.place(named.arm)).length());
        return least;
    };
    QPointF best = cell;
    for (const double right : {size, -size})
        for (const double down : {-size, size}) {
            const QPointF at = cell + QPointF(right, down);
            const bool inside = map.plot.adjusted(size / 2, size / 2, -size / 2, -size / 2).contains(at);
            if (nearest(best) < size && inside && nearest(at) > nearest(best)) best = at;
        }
    return best;
}

void drawDots(const Map& map) {
    const Axis x = map.view.x(map.plot), y = map.view.y(map.plot);
    const auto place = [&](const Measurement& row, double) {
        if (!map.view.holds(row.arm)) return QPointF(-1e6, -1e6);
        if (row.at.empty()) return map.place(row.arm);
        return QPointF(x.clampedPixel(row.at[map.view.index(0)]), y.clampedPixel(row.at[map.view.index(1)]));
    };
    {
        const Faint faint(map.canvas.painter, light(map.scene, {Shows::Posterior, Shows::Update}));
        drawMeasurements(map.canvas, map.measured, map.plot, place);
    }
    if (const auto* row = measuredNow(map.scene); row && map.view.holds(row->arm))
        drawMarker(map.canvas, Marker::Measured, place(*row, 0), true);
    if (map.ghost && map.view.holds(map.ghost->arm)) drawMarker(map.canvas, Marker::Ghost, map.place(map.ghost->arm), true);
    for (const auto& [arm, marker] : unmeasured(map.measured))
        if (map.view.holds(arm)) drawMarker(map.canvas, marker, map.place(arm), true);
}

void drawStar(const Map& map, const std::vector<NamedArm>& all) {
    const auto best = map.scene.shot->decision.recommendation;
    if (!best || !map.scene.shows(Shows::Recommendation) || !map.view.holds(*best)) return;
    const double size = map.canvas.style.mark(13);
    const QPointF at = starPlace(map, map.place(*best), all, size);
    const Faint faint(map.canvas.painter, light(map.scene, {Shows::Recommendation}));
    drawMarker(map.canvas, Marker::Recommended, at, true);
    map.canvas.keepClear({at - QPointF(size / 2, size / 2), QSizeF(size, size)});
}

void drawMarkers(const Map& map) {
    drawDots(map);
    auto all = namedArms(map.scene, *map.scene.shot);
    std::erase_if(all, [&](const NamedArm& named) { return !map.view.holds(named.arm); });
    drawStar(map, all);
    for (const auto& named : all) drawSigns(map.canvas, map.scene, named, map.place(named.arm), true);
    for (const auto& named : all) {
        const double r = map.canvas.style.mark(named.isChosen ? 11 : 7);
        map.canvas.keepClear({map.place(named.arm) - QPointF(r, r), QSizeF(2 * r, 2 * r)});
    }
    const auto& chosen = map.scene.shot->decision.chosen;
    for (const auto& named : all) nameMarker(map, named, !chosen.empty() && named.arm == chosen.front());
}

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

QRectF plotOf(const Canvas& canvas, const QRectF& area, const MapView& view, double right) {
    const double title = canvas.lineHeight(Type::AxisTitle) + 4, below = heightOfBottomAxis(canvas, true);
    const Axis upright = view.axis(1, area.bottom() - below, area.top() + title);
    const auto ticks = niceTicks(upright, mostUpright(canvas, area.height() - below - title));
    return view.shaped(area.adjusted(widthOfLeftAxis(canvas, ticks, true), title, -right, -below));
}

void drawMap(const Map& map, const MapField& field) {
    auto& canvas = map.canvas;
    const QRectF& plot = map.plot;
    const Axis x = map.view.x(plot), y = map.view.y(plot);
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, plot.height())), map.view.title(1));
    if (map.view.isGrid())
        drawCells(map, field);
    else
        drawPoints(map, field);
    drawBottomAxis(canvas, plot, x, niceTicks(x, mostAlong(canvas, plot.width(), x.low, x.high)), map.view.title(0));
    QString name = field.name;
    if (map.view.isSlice()) name += QStringLiteral(" · ") + map.view.fixed();
    if (canvas.size(name, Type::AxisTitle).width() > plot.width() + canvas.style.text(40)) name = field.name;
    canvas.put({plot.left(), plot.top() - 4}, Qt::AlignLeft | Qt::AlignBottom, name, Type::AxisTitle);
    const QPointF corner(plot.right() + canvas.style.text(10), plot.top());
    drawBar(canvas, field.bar, corner, plot.height());
    drawLevel(canvas, field, corner, plot.height());
    drawHairlines(map);
    drawMarkers(map);
}

}  // namespace

void drawMaps(Canvas& canvas, const QRectF& area, const Scene& real, const Extras& extras, Drawn& drawn) {
    const bool haunted = extras.ghost && extras.ghost->after;
    Scene scene = real;
    if (haunted) scene.shot = extras.ghost->after, scene.next = nullptr, scene.line = -1;
    const MapView view(scene);
    const auto [first, second] = mapFields(scene);
    const double apart = canvas.style.text(12), width = (area.width() - apart) / 2;
    // Both bars take the room of the wider one, so that the maps have one size.
    const double bar = canvas.style.text(10) +
                       std::max(widthOfBar(canvas, first.bar, area.height()), widthOfBar(canvas, second.bar, area.height()));
    const QRectF left = plotOf(canvas, {area.left(), area.top(), width, area.height()}, view, bar);
    const QRectF right = plotOf(canvas, {area.left() + width + apart, area.top(), width, area.height()}, view, bar);
    if (left.width() < 40 || left.height() < 40) return;
    QRectF inset;
    if (hasWidthInset(scene))
        inset = placeWidthInset(canvas, right, view.place(*scene.shot->decision.J, right).x(),
                                view.place(*scene.shot->decision.j, right).x());
    const Snapshot& measured = haunted ? real.belief() : scene.belief();
    drawMap({canvas, scene, view, extras.ghost.get(), measured, left}, first);
    drawMap({canvas, scene, view, extras.ghost.get(), measured, right}, second);
    for (const auto& map : {left, right})
        drawOtherChoices(canvas, map, othersShown(real, extras),
                         [&](Index arm) { return view.holds(arm) ? std::optional(view.place(arm, map)) : std::nullopt; });
    if (!inset.isEmpty()) drawWidthInset(canvas, inset, scene);
    drawn.plot = left;
    drawn.maps = {left, right};
    drawn.arms = ArmsLie::InMaps;
}

}  // namespace gapscope
