#include "ui/posterior/marker_lanes.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/posterior/measured_dots.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

struct Placed {
    NamedArm named;
    double x;   // of its arm
    double at;  // of its marker, moved where neighbours would touch
};

// Moves markers apart as little as needed, all inside the plot.
void spread(std::vector<Placed>& placed, double apart, double left, double right) {
    std::ranges::sort(placed, {}, &Placed::x);
    double least = left;
    for (auto& p : placed) {
        p.at = std::max(p.x, least);
        least = p.at + apart;
    }
    double most = right;
    for (auto p = placed.rbegin(); p != placed.rend(); ++p) {
        p->at = std::min(p->at, most);
        most = p->at - apart;
    }
    // Two that were pushed share the way.
    for (std::size_t i = 1; i < placed.size(); ++i) {
        auto &a = placed[i - 1], &b = placed[i];
        const double shift = std::min((b.at - b.x) / 2, a.at - left);
        const bool free = i < 2 || a.at - shift - placed[i - 2].at >= apart;
        if (b.at - a.at <= apart + 0.5 && shift > 0 && free) a.at -= shift, b.at -= shift;
    }
}

struct Name {
    QString word;
    double share;  // of it that has appeared
};

// The names of one arm, side by side over its marker.
struct Names {
    const Placed* placed;
    std::vector<Name> words;
    double width, left;
};

std::vector<Names> namesOf(const Canvas& canvas, const std::vector<Placed>& placed, const Scene& scene, const Snapshot& shot) {
    std::vector<Names> all;
    for (const auto& p : placed) {
        Names names{&p, {}, 0, 0};
        const auto add = [&](const QString& word, Shows line) {
            names.words.push_back({word, scene.appeared(line)});
            names.width += canvas.size(word, Type::MarkerLabel).width() + canvas.style.text(7);
        };
        if (p.named.isLeader) add(leaderName(scene, shot), Shows::Leader);
        if (p.named.isRival) add(QStringLiteral("j"), Shows::Rival);
        if (p.named.isChosen && p.named.arm == shot.decision.chosen.front()) add(QStringLiteral("a"), Shows::Choice);
        if (!names.words.empty()) all.push_back(names);
    }
    return all;
}

// In one row above the plot, moved apart and inward where they would touch or leave it.
void putNames(Canvas& canvas, const QRectF& plot, std::vector<Names> all) {
    double least = plot.left() - leftMargin(canvas) / 2;
    for (auto& names : all) {
        names.left = std::max(names.placed->at - names.width / 2, least);
        least = names.left + names.width;
    }
    double most = plot.right();
    for (auto names = all.rbegin(); names != all.rend(); ++names) {
        names->left = std::min(names->left, most - names->width);
        most = names->left;
    }
    const double between = canvas.style.text(7), y = plot.top() - nameLanes(canvas) / 2;
    for (const auto& names : all) {
        double x = names.left + between / 2;
        for (const auto& [word, share] : names.words) {
            const Faint faint(canvas.painter, share);
            x = canvas.put({x, y}, Qt::AlignLeft | Qt::AlignVCenter, word, Type::MarkerLabel).right() + between;
        }
        const double middle = names.left + names.width / 2, r = canvas.style.mark(names.placed->named.isChosen ? 11 : 7);
        if (std::abs(middle - names.placed->at) < 2) continue;
        canvas.pen(Role::Axis, 1, 0.6);
        canvas.painter.drawLine(QPointF(middle, plot.top() - 1),
                                QPointF(names.placed->at, plot.top() + markerLane(canvas.style) / 2 - r));
    }
}

// In the lane of the markers nothing is drawn of arms: there the widths cover none, each at the side away from the other.
void putWidths(Canvas& canvas, const QRectF& plot, const std::vector<Placed>& placed, const Scene& scene, const Snapshot& shot) {
    const Speaker speaker(shot);
    const Faint faint(canvas.painter, scene.appeared(Shows::Choice));
    const double off = canvas.style.mark(14), y = plot.top() + markerLane(canvas.style) / 2;
    const double line = canvas.lineHeight(Type::AxisNumber);
    std::vector<const Placed*> compared;
    for (const auto& p : placed) {
        canvas.keepClear({p.at - off + 2, y - off + 2, 2 * off - 4, 2 * off - 4});
        if (p.named.isLeader || p.named.isRival) compared.push_back(&p);
    }
    for (const auto* p : compared) {
        const auto width = QStringLiteral("↕") + speaker.spread(shot.upper(p->named.arm) - shot.lower(p->named.arm));
        const Canvas::Spot left{{p->at - off, y}, Qt::AlignRight | Qt::AlignVCenter},
            right{{p->at + off, y}, Qt::AlignLeft | Qt::AlignVCenter};
        const bool isFirst = p == compared.front() && compared.size() > 1;
        const QRectF lane = plot.adjusted(0, -line, 0, 0);
        const auto spots = isFirst ? std::vector{left, right} : std::vector{right, left};
        if (canvas.putWhereFree(spots, lane, width, Type::AxisNumber)) continue;
        // Both at one edge: behind the other one, and said of whom.
        const double end = isFirst ? compared.back()->at + off : compared.front()->at - off;
        const double further = (isFirst ? 1 : -1) * (canvas.size(width, Type::AxisNumber).width() + canvas.style.text(10));
        const auto side = (isFirst ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
        const auto name = p->named.isLeader ? QStringLiteral("J ") : QStringLiteral("j ");
        canvas.putWhereFree({{{end + further, y}, side}, {{end, y}, side}}, lane, name + width, Type::AxisNumber);
    }
}

}  // namespace

std::vector<NamedArm> namedArms(const Scene& scene, const Snapshot& shot) {
    std::vector<NamedArm> arms;
    const auto named = [&](Index arm) -> NamedArm& {
        for (auto& known : arms)
            if (known.arm == arm) return known;
        return arms.emplace_back(NamedArm{arm});
    };
    const auto& d = shot.decision;
    if (d.J && scene.shows(Shows::Leader)) named(*d.J).isLeader = true;
    if (d.j && scene.shows(Shows::Rival)) named(*d.j).isRival = true;
    if (!scene.shows(Shows::Choice)) return arms;
    constexpr std::size_t mostRings = 12;  // of a large batch
    for (std::size_t i = 0; i < std::min(mostRings, d.chosen.size()); ++i) named(d.chosen[i]).isChosen = true;
    return arms;
}

void drawSigns(Canvas& canvas, const Scene& scene, const NamedArm& named, QPointF centre, bool halo, double size) {
    const auto draw = [&](Marker marker, Shows line, bool withHalo) {
        const double share = scene.appeared(line);
        if (share <= 0) return;
        const Faint faint(canvas.painter, share * light(scene, {line, Shows::Choice}));
        // In a lane J and j drop into their place; the ring appears where the marker is, and so does all on a map.
        const bool drops = !halo && marker != Marker::Chosen;
        drawMarker(canvas, marker, centre - QPointF(0, drops ? (1 - share) * markerLane(canvas.style) / 2 : 0), withHalo, size);
    };
    if (named.isChosen) draw(Marker::Chosen, Shows::Choice, halo);
    const bool ringed = named.isChosen && scene.appeared(Shows::Choice) >= 1;
    if (named.isLeader) draw(Marker::Leader, Shows::Leader, halo && !ringed);
    if (named.isRival) draw(Marker::Rival, Shows::Rival, halo && !ringed);
}

QString leaderName(const Scene& scene, const Snapshot& shot) {
    const auto& d = shot.decision;
    if (!scene.lineByLine() || !d.gap || !d.J) return QStringLiteral("J");
    return QStringLiteral("J ") + Speaker(shot).gap((*d.gap)[*d.J]);
}

double nameLanes(const Canvas& canvas) { return canvas.lineHeight(Type::MarkerLabel); }
double markerLane(const Style& style) { return style.mark(26); }
double starLane(const Style& style) { return style.mark(22); }

namespace {

// Just above the x axis: what is recommended, awaited, and what failed: these have no value. Signs of one arm stand
// side by side, in the order of the list.
void drawStarLane(Canvas& canvas, const QRectF& plot, const ArmAxis& axis, const Scene& scene, const Snapshot& shot) {
    std::vector<Unmeasured> signs;
    const auto best = shot.decision.recommendation;
    if (best && scene.shows(Shows::Recommendation)) signs.push_back({*best, Marker::Recommended});
    std::ranges::copy(unmeasured(scene.belief()), std::back_inserter(signs));
    const double starShare = scene.appeared(Shows::Recommendation) * light(scene, {Shows::Recommendation});
    std::map<Index, int> placed;
    for (const auto& [arm, marker] : signs) {
        if (!axis.isInView(arm)) continue;
        const auto count = [&](Index k) { return std::ranges::count(signs, k, &Unmeasured::arm); };
        const double aside = (placed[arm]++ - 0.5 * static_cast<double>(count(arm) - 1)) * canvas.style.mark(15);
        const QPointF at(axis.x(arm) + aside, plot.bottom() - 4 - canvas.style.mark(7));
        const Faint faint(canvas.painter, marker == Marker::Recommended ? starShare : 1);
        drawMarker(canvas, marker, at);
        const double r = canvas.style.mark(8);
        canvas.keepClear({at - QPointF(r, r), QSizeF(2 * r, 2 * r)});
    }
}

std::vector<Placed> placedAtEnd(const Canvas& canvas, const QRectF& plot, const ArmAxis& axis, const Scene& scene,
                                const Snapshot& shot) {
    std::vector<Placed> placed;
    bool anyRing = false;
    for (const auto& named : namedArms(scene, shot)) {
        if (!axis.isInView(named.arm)) continue;
        placed.push_back({named, axis.x(named.arm), 0});
        anyRing = anyRing || named.isChosen;
    }
    const double edge = canvas.style.mark(12);
    spread(placed, canvas.style.mark(anyRing ? 25 : 16), plot.left() + edge, plot.right() - edge);
    return placed;
}

}  // namespace

void drawMarkerLanes(Canvas& canvas, const QRectF& plot, const ArmAxis& axis, const Scene& scene, const Snapshot& shot,
                     bool saysWidths) {
    auto placed = placedAtEnd(canvas, plot, axis, scene, shot);
    // Those that were there already make room as the new one comes.
    if (const Scene* came = scene.cameFrom(); came && came->shot->round == shot.round)
        for (const auto& start : placedAtEnd(canvas, plot, axis, *came, shot))
            for (auto& p : placed)
                if (p.named.arm == start.named.arm) p.at = std::lerp(start.at, p.at, scene.motion);
    const double y = plot.top() + markerLane(canvas.style) / 2;
    for (const auto& p : placed) {
        if (std::abs(p.at - p.x) > 1) {
            const auto line = p.named.isLeader ? Shows::Leader : p.named.isRival ? Shows::Rival : Shows::Choice;
            canvas.pen(p.named.role(), canvas.style.mark(1), scene.appeared(line));
            canvas.painter.drawLine(QPointF(p.at, y), QPointF(p.x, plot.top() + markerLane(canvas.style)));
        }
        drawSigns(canvas, scene, p.named, {p.at, y}, false);
    }
    putNames(canvas, plot, namesOf(canvas, placed, scene, shot));
    if (saysWidths) putWidths(canvas, plot, placed, scene, shot);
    drawStarLane(canvas, plot, axis, scene, shot);
}

}  // namespace gapscope
