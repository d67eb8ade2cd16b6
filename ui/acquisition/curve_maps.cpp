#include "ui/acquisition/curve_maps.h"

#include <QCoreApplication>
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
             Titles titles, bool withName) {
    const auto missing = whyNoCurve(scene, shown);
    if (const auto name = stripName(*scene.shot, *shown.policy); withName && canvas.size(name, Type::Legend).width() <= width)
        canvas.put({map.left(), map.top() - 4}, Qt::AlignLeft | Qt::AlignBottom, name, Type::Legend);
    if (missing.isEmpty()) {
        const auto bar = barOf(*shown.curve, *scene.shot);
        noteArms(canvas, *scene.shot, view, stripName(*scene.shot, *shown.policy),
                 [&](Index k) { return shownIndex(*shown.curve, *scene.shot, k); });
        const Faint faint(canvas.painter, isOwn(*scene.shot, *shown.policy) ? scene.present(showsOwnIndex) : 1);
        drawMap(canvas, map, scene, view, *shown.curve, bar, titles);
        drawBar(canvas, bar, {map.right() + canvas.style.text(6), map.top()}, map.height());
        return;
    }
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(map);
    const auto lines = canvas.wrapped(missing, map.width() - 4, Type::Legend);
    const bool fits =
        static_cast<double>(lines.size()) * canvas.lineHeight(Type::Legend) <= map.height() &&
        std::ranges::all_of(lines, [&](const QString& line) { return canvas.size(line, Type::Legend).width() <= map.width(); });
    canvas.putLines(map.center(), map.width() - 4, fits ? missing : QStringLiteral("–"), Type::Legend, Role::SecondText);
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

// Maps of one size, so many of them side by side.
struct Tiles {
    std::size_t maps = 0, columns = 1;
    double wide = 0, high = 0;  // of a map with all that stands around it
    double bars = 0;            // the room of the widest bar
    Titles titles = Titles::No;
};

// Where there is more than one, names stand above; the one map of a panel is named in the heading.
bool isNamed(const Tiles& tiles) { return tiles.maps > 1; }

Tiles tiled(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown, std::size_t maps,
            std::size_t columns) {
    const auto share = [](double whole, double parts, double apart) { return (whole + apart) / parts - apart; };
    const std::size_t rows = (maps + columns - 1) / columns;
    Tiles tiles{maps, columns};
    tiles.wide = share(area.width(), static_cast<double>(columns), canvas.style.text(12));
    tiles.high = share(area.height(), static_cast<double>(rows), canvas.style.text(4));
    for (std::size_t i = 0; i < maps; ++i)
        if (hasCurve(scene, shown[i]))
            tiles.bars =
                std::max(tiles.bars, canvas.style.text(6) + widthOfBar(canvas, barOf(*shown[i].curve, *scene.shot), tiles.high));
    // Titles where they leave room for the map; the posterior above says the same.
    tiles.titles = tiles.high > canvas.style.text(190) ? Titles::Yes : Titles::No;
    return tiles;
}

QRectF mapIn(Canvas& canvas, const QRectF& area, const MapView& view, const Tiles& tiles) {
    // Of one that needs no name only its topmost number needs half a row.
    const double name = canvas.lineHeight(Type::AxisTitle) + 4 - canvas.lineHeight(Type::AxisNumber) / 2;
    const double above = isNamed(tiles) ? 0 : name;
    const QRectF tile(area.left(), area.top() - above, tiles.wide, tiles.high + above);
    const QRectF room = mapRoom(canvas, tile, view, tiles.bars, tiles.titles);
    return room.width() > 0 && room.height() > 0 ? inShape(room, view.shaped(room), canvas.style.text(isNamed(tiles) ? 72 : 150))
                                                 : QRectF();
}

// As many as can be read, in the rows in which they are largest.
Tiles tiledBest(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown,
                const MapView& view) {
    const double least = canvas.style.text(24);
    for (std::size_t maps = shown.size(); maps > 0; --maps) {
        Tiles best;
        double most = 0;
        for (std::size_t columns = maps; columns > 0; --columns) {
            const auto tiles = tiled(canvas, area, scene, shown, maps, columns);
            const auto map = mapIn(canvas, area, view, tiles);
            const double size = map.width() * map.height();
            if (std::min(map.width(), map.height()) < least || size <= most) continue;
            best = tiles;
            most = size;
        }
        if (best.maps > 0) return best;
    }
    return {};
}

// In one line below the maps, by name where there is room for that.
void sayNotDrawn(Canvas& canvas, const QRectF& line, const std::vector<ShownCurve>& shown, std::size_t from) {
    const auto said = [](const char* text) { return QCoreApplication::translate("acquisition", text); };
    QStringList names;
    for (std::size_t i = from; i < shown.size(); ++i) names << lookOf(*shown[i].policy).name;
    const auto all = said("No room here for the maps of %1.").arg(names.join(QStringLiteral(", ")));
    const auto count = said("No room here for %1 of %2 maps.").arg(names.size()).arg(shown.size());
    for (const auto& words : {shown.size() > 1 ? all : count, count})
        if (canvas.size(words, Type::Legend).width() <= line.width()) {
            canvas.put(line.center(), Qt::AlignCenter, words, Type::Legend, Role::SecondText);
            return;
        }
}

}  // namespace

void drawCurveMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown, const Lens& lens,
                   Drawn& drawn) {
    const MapView whole(scene);
    QRectF rest = area;
    auto tiles = tiledBest(canvas, rest, scene, shown, whole);
    const double line = canvas.lineHeight(Type::Legend);
    if (tiles.maps < shown.size() && area.height() >= line) {
        rest.setBottom(area.bottom() - line);
        tiles = tiledBest(canvas, rest, scene, shown, whole);
        sayNotDrawn(canvas, {rest.bottomLeft(), area.bottomRight()}, shown, tiles.maps);
    }
    if (tiles.maps == 0) return;
    const QRectF first = mapIn(canvas, rest, whole, tiles);
    const MapView view = viewShown(scene, lens, canvas.style, whole, first);
    drawn.across = view.across();
    drawn.up = view.up();
    const double down = tiles.high + canvas.style.text(4);
    QPointF corner = rest.topLeft();
    for (std::size_t i = 0; i < tiles.maps; ++i) {
        if (i > 0)
            corner = i % tiles.columns == 0 ? QPointF(rest.left(), corner.y() + down)
                                            : QPointF(drawn.maps.back().right() + tiles.bars + canvas.style.text(12), corner.y());
        drawn.maps.push_back(mapIn(canvas, {corner, rest.bottomRight()}, view, tiles));
        drawOne(canvas, drawn.maps.back(), tiles.wide, scene, view, shown[i], tiles.titles, isNamed(tiles));
    }
    // The heading says what is measured; of what the one map shows the name stands beside its colour bar.
    if (isNamed(tiles)) return;
    const QRectF& map = drawn.maps.front();
    const QPointF beside(map.right() + tiles.bars + canvas.style.text(6), map.center().y());
    const auto name = stripName(*scene.shot, *shown.front().policy);
    if (beside.x() + canvas.size(name, Type::Legend).width() <= rest.right())
        canvas.put(beside, Qt::AlignLeft | Qt::AlignVCenter, name, Type::Legend);
}

}  // namespace gapscope
