#include <QStringList>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/posterior/map_parts.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/measured_dots.h"
#include "ui/posterior/other_choices.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr double largeSign = 1.8;  // with a star on it

// At an edge a label shifts inward; where its sides are taken it stands across a corner.
void putBeside(const Map& map, QPointF at, double off, const QString& text, Type type) {
    const QSizeF size = map.canvas.size(text, type);
    const double half = size.height() / 2 + 1, reach = size.width() / 2 + 4;
    const double level = std::clamp(at.y(), map.plot.top() + half, map.plot.bottom() - half);
    const double middle = std::max(map.plot.left() + reach, std::min(at.x(), map.plot.right() - reach));
    std::vector<Canvas::Spot> spots{{{at.x() + off, level}, Qt::AlignLeft | Qt::AlignVCenter},
                                    {{at.x() - off, level}, Qt::AlignRight | Qt::AlignVCenter},
                                    {{middle, at.y() - off}, Qt::AlignHCenter | Qt::AlignBottom},
                                    {{middle, at.y() + off}, Qt::AlignHCenter | Qt::AlignTop}};
    for (const auto up : {Qt::AlignBottom, Qt::AlignTop})
        for (const auto side : {Qt::AlignRight, Qt::AlignLeft})
            spots.push_back(
                {{at.x() + (side == Qt::AlignLeft ? off : -off) / 2, at.y() + (up == Qt::AlignTop ? off : -off)}, side | up});
    map.canvas.putWhereFree(spots, map.plot, text, type);
}

// Names stand beside their markers, where there is room.
void nameMarker(const Map& map, const NamedArm& named, bool isFirst, double size) {
    QStringList names;
    if (named.isLeader) names << leaderName(map.scene, *map.scene.shot);
    if (named.isRival) names << QStringLiteral("j");
    if (named.isChosen && isFirst) names << QStringLiteral("a");
    if (names.isEmpty()) return;
    const auto line = named.isLeader ? Shows::Leader : named.isRival ? Shows::Rival : Shows::Choice;
    const Faint faint(map.canvas.painter, map.scene.appeared(line));
    putBeside(map, map.place(named.arm), size * map.canvas.style.mark(named.isChosen ? 14 : 9), names.join(QStringLiteral(", ")),
              Type::MarkerLabel);
}

// What a measurement that was never made is imagined to be.
void nameGhost(const Map& map) {
    const double off = map.canvas.style.mark(10);
    putBeside(map, map.place(map.ghost->arm), off, Speaker(*map.scene.shot).value(map.ghost->value), Type::AxisNumber);
}

// A result whose real conditions lie beyond an edge stands inside it, and a chevron at the edge says where it belongs.
class Place {
public:
    explicit Place(const Map& map) : map_(map), x_(map.view.x(map.plot)), y_(map.view.y(map.plot)) {}

    QPointF operator()(const Measurement& row, double) const {
        if (!map_.view.holds(standsAt(row, map_.measured))) return {-1e6, -1e6};
        if (row.at.empty()) return map_.place(row.arm);
        return atEdge(row) - map_.canvas.style.mark(9) * beyond(row);
    }
    void markBeyond(const Measurement& row) const {
        if (row.at.empty() || !map_.view.holds(standsAt(row, map_.measured))) return;
        const QPointF out = beyond(row), edge = atEdge(row), dot = (*this)(row, 0);
        if (out.x() != 0) chevron({edge.x(), dot.y()}, 90 * out.x());
        if (out.y() != 0) chevron({dot.x(), edge.y()}, out.y() > 0 ? 180 : 0);
    }

private:
    double across(const Measurement& row) const { return row.at[map_.view.index(0)]; }
    double up(const Measurement& row) const { return row.at[map_.view.index(1)]; }
    QPointF atEdge(const Measurement& row) const { return {x_.clampedPixel(across(row)), y_.clampedPixel(up(row))}; }
    QPointF beyond(const Measurement& row) const {
        const auto sign = [](double far) { return std::abs(far) < 0.5 ? 0.0 : std::copysign(1.0, far); };
        const QPointF edge = atEdge(row);
        return {sign(x_.pixel(across(row)) - edge.x()), sign(y_.pixel(up(row)) - edge.y())};
    }
    void chevron(QPointF tip, double degrees) const {
        auto& painter = map_.canvas.painter;
        const auto& style = map_.canvas.style;
        painter.save();
        painter.translate(tip);
        painter.rotate(degrees);
        for (const Role role : {Role::PlotBackground, Role::Text})
            drawChevron(map_.canvas, {0, style.mark(1.5)}, style.mark(4), 1,
                        QPen(style.colour(role), style.mark(role == Role::Text ? 1.5 : 4.5)));
        painter.restore();
    }

    const Map& map_;
    Axis x_, y_;
};

void drawDots(const Map& map) {
    const Place place(map);
    {
        const Faint faint(map.canvas.painter, light(map.scene, {Shows::Posterior, Shows::Update}));
        drawMeasurements(map.canvas, map.measured, map.plot, place);
        for (const auto* row : map.measured.rowsSeen())
            if (row->value) place.markBeyond(*row);
    }
    if (const auto* row = measuredNow(map.scene); row && map.view.holds(standsAt(*row, map.measured))) {
        const Faint faint(map.canvas.painter, map.scene.appeared(Shows::Measurement));
        drawMarker(map.canvas, Marker::Measured, place(*row, 0), true);
        place.markBeyond(*row);
    }
    if (map.ghost && map.view.holds(map.ghost->arm)) drawMarker(map.canvas, Marker::Ghost, map.place(map.ghost->arm), true);
}

// How much of a star or a sign is on each arm.
using Covered = std::map<Index, double>;

// Beside the star and the signs of their arm, which would lie on them; they go aside as those appear.
void drawUnmeasured(const Map& map, const Covered& covered) {
    const double off = map.canvas.style.mark(10);
    for (const auto& [arm, marker] : unmeasured(map.measured)) {
        if (!map.view.holds(arm)) continue;
        const QPointF at = map.place(arm);
        const QPointF aside(at.x() + 2 * off > map.plot.right() ? -off : off, at.y() + 2 * off > map.plot.bottom() ? -off : off);
        const auto found = covered.find(arm);
        drawMarker(map.canvas, marker, at + (found == covered.end() ? 0 : found->second) * aside, true);
    }
}

std::vector<QRectF> resultsOn(const Map& map) {
    std::vector<QRectF> all;
    const double r = map.canvas.style.mark(5);
    for (const auto* row : map.measured.rowsSeen())
        if (row->value && map.view.holds(row->arm)) all.emplace_back(map.place(row->arm) - QPointF(r, r), QSizeF(2 * r, 2 * r));
    return all;
}

// The recommendation, if it can be seen here.
std::optional<Index> starArm(const Map& map) {
    const auto best = map.scene.shot->decision.recommendation;
    return best && map.scene.shows(Shows::Recommendation) && map.view.holds(*best) ? best : std::nullopt;
}

// On its cell; smaller where it stands on the sign of J or j, which is larger then: both belong to the same arm.
void drawStar(const Map& map, Index arm, bool onSign) {
    const Faint faint(map.canvas.painter, map.scene.appeared(Shows::Recommendation) * light(map.scene, {Shows::Recommendation}));
    drawMarker(map.canvas, Marker::Recommended, map.place(arm), !onSign, onSign ? 0.75 : 1);
    const double r = map.canvas.style.mark(7);
    map.canvas.keepClear({map.place(arm) - QPointF(r, r), QSizeF(2 * r, 2 * r)});
}

}  // namespace

void drawMapMarkers(const Map& map) {
    const auto place = [&](Index k) { return map.view.holds(k) ? std::optional(map.place(k)) : std::nullopt; };
    ringOtherChoices(map.canvas, map.others, true, place);
    drawDots(map);
    auto all = namedArms(map.scene, *map.scene.shot);
    std::erase_if(all, [&](const NamedArm& named) { return !map.view.holds(named.arm); });
    const auto star = starArm(map);
    bool onSign = false;
    for (const auto& named : all) {
        const bool shared = star == named.arm && (named.isLeader || named.isRival);
        onSign = onSign || shared;
        const double size = shared ? largeSign : 1, r = size * map.canvas.style.mark(named.isChosen ? 11 : 7);
        drawSigns(map.canvas, map.scene, named, map.place(named.arm), true, size);
        map.canvas.keepClear({map.place(named.arm) - QPointF(r, r), QSizeF(2 * r, 2 * r)});
    }
    if (star) drawStar(map, *star, onSign);
    Covered covered;
    if (star) covered[*star] = map.scene.appeared(Shows::Recommendation);
    for (const auto& named : all) {
        if (named.isLeader) covered[named.arm] = std::max(covered[named.arm], map.scene.appeared(Shows::Leader));
        if (named.isRival) covered[named.arm] = std::max(covered[named.arm], map.scene.appeared(Shows::Rival));
    }
    drawUnmeasured(map, covered);
    const auto& chosen = map.scene.shot->decision.chosen;
    for (const auto& named : all)
        nameMarker(map, named, !chosen.empty() && named.arm == chosen.front(), star == named.arm ? largeSign : 1);
    if (map.ghost && map.view.holds(map.ghost->arm)) nameGhost(map);
    if (!map.others.empty()) nameOtherChoices(map.canvas, map.plot, map.others, resultsOn(map), place);
}

}  // namespace gapscope
