#include <QPen>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/gaps/gap_parts.h"
#include "ui/plot/markers.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/place.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

bool boundsShown(const Place& at) { return at.shot.hasBounds() && at.scene.appeared(Shows::Bounds) > 0; }

void drawInterval(const Place& at, Index k, double width, const QColor& colour) {
    if (!at.x.isInView(k)) return;
    const double cap = width > 3 ? at.pen(10) : std::min(at.pen(8), 0.7 * at.x.spacing());
    drawWhisker(
        at.canvas,
        {at.x.x(k), at.y.pixel(at.upper(k)), at.y.pixel(at.lower(k)), at.body.top(), at.body.bottom(), at.pen(width), cap},
        colour);
}

void drawIntervals(const Place& at, double width, double opacity) {
    const QColor colour = at.solid(Role::Mean, opacity);
    for (const Index k : at.shot.view->order) drawInterval(at, k, width, colour);
}

// Before there are bounds: how far the hardness, then beta, reach.
struct Reach {
    double sds, share;  // 0: not there
};

constexpr double hardnessReach = 3;

Reach reachAtEnd(const Scene& scene) {
    const auto& beta = scene.shot->decision.beta;
    if (isLit(scene, Shows::Beta) && beta) return {*beta, 1};
    return {hardnessReach, isLit(scene, Shows::Hardness) ? 1.0 : 0.0};
}

Reach reachOf(const Scene& scene) {
    const Reach end = reachAtEnd(scene);
    const Scene* came = scene.cameFrom();
    if (!came || came->shot->round != scene.shot->round) return end;
    const Reach start = reachAtEnd(*came);
    if (start.share > 0 && end.share > 0) return {std::lerp(start.sds, end.sds, scene.motion), 1};
    if (start.share > 0) return {start.sds, 1 - scene.motion};
    // Folded into one line, the hardness appears first and then becomes beta.
    if (end.sds == hardnessReach) return {end.sds, end.share * scene.motion};
    const auto [first, second] = halves(scene.motion);
    return {std::lerp(hardnessReach, end.sds, second), end.share * first};
}

void drawWhiskers(const Place& at) {
    const Reach reach = reachOf(at.scene);
    if (reach.share <= 0) return;
    const Faint faint(at.canvas.painter, reach.share);
    const auto draw = [&](Index k) {
        const double mean = at.shot.mean(k), half = reach.sds * at.shot.sd(k);
        drawWhisker(at.canvas,
                    {at.x.x(k), at.y.pixel(mean + half), at.y.pixel(mean - half), at.body.top(), at.body.bottom(), at.pen(1.5),
                     std::min(at.pen(6), 0.7 * at.x.spacing())},
                    at.canvas.colour(Role::Mean));
    };
    if (at.x.isLine()) {  // one arm is enough to see it; the best mean gives nothing away
        const auto& mean = at.shot.posterior.mean();
        const Index best = *std::ranges::max_element(at.shot.view->order, {}, [&](Index k) { return mean[k]; });
        const Index k = at.scene.looked.value_or(best);
        if (at.x.isInView(k)) draw(k);
    } else if (at.shot.arms() <= mostSlots) {
        for (Index k = 0; k < at.shot.arms(); ++k)
            if (at.x.isInView(k)) draw(k);
    }
}

// Left of the interval, so that neither hides the other.
QRectF barOf(const Place& at, const GapParts& parts) {
    const double room = at.x.spacing(), wide = std::min(at.pen(12), 0.28 * room), off = std::min(at.pen(20), 0.32 * room);
    const double a = at.y.clampedPixel(parts.own), b = at.y.clampedPixel(parts.best);
    const double left = std::max(at.body.left(), at.x.x(parts.arm) - off - wide / 2);
    return {left, std::min(a, b), wide, std::abs(a - b)};
}

// The level that the bars reach, over the whole width; its owner has a level of its own.
void drawLevels(const Place& at) {
    std::optional<GapParts> any;
    const auto partsOf = [&](Index k) { return gapParts(at.shot, k, at.scene.shows(Shows::Rival)); };
    for (Index k = 0; k < at.shot.arms() && !any; ++k) any = partsOf(k);
    const auto another = any ? partsOf(any->other) : any;
    if (!another) return;
    const double sign = at.shot.spec->sign();
    const GapParts& most = sign * any->best >= sign * another->best ? *any : *another;
    const auto owner = partsOf(most.other);
    if (!owner) return;
    QPen pen(at.canvas.colour(Role::Text), at.pen(1.25));
    pen.setDashPattern({1.5, 2.5});
    pen.setCapStyle(Qt::FlatCap);
    at.canvas.painter.setPen(pen);
    const auto level = [&](double value, double left, double right) {
        const double y = at.y.pixel(value);
        if (y > at.body.top() && y < at.body.bottom()) at.canvas.painter.drawLine(QPointF(left, y), QPointF(right, y));
    };
    level(most.best, at.body.left(), at.body.right());
    const double half = std::max(0.3 * at.x.spacing(), at.pen(12)), x = at.x.x(owner->arm);
    if (at.x.isInView(owner->arm)) level(owner->best, std::max(at.body.left(), x - half), std::min(at.body.right(), x + half));
}

void sayBound(const Place& at, Index arm, const QString& text, double y, double away) {
    const double off = at.pen(9), down = at.canvas.lineHeight(Type::AxisNumber) + 2;
    std::vector<Canvas::Spot> spots;
    for (const double row : {0.6, 1.6, 2.6})
        for (const double side : {1.0, -1.0})
            spots.push_back({{at.x.x(arm) + side * off, y + away * row * down},
                             (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
    at.canvas.putWhereFree(spots, at.body, text, Type::AxisNumber);
}

}  // namespace

void drawBounds(const Place& at) {
    drawWhiskers(at);
    if (!boundsShown(at)) return;
    const double share = at.light({Shows::Bounds});
    const auto upper = at.values([&](Index k) { return at.upper(k); }), lower = at.values([&](Index k) { return at.lower(k); });
    if (at.x.isLine() && at.count() > mostIntervals) {
        const Stroke stroke{Role::Mean, at.pen(1.5), boundsIn(share)};
        at.canvas.add(Line{QStringLiteral("U"), upper, stroke});
        return at.canvas.add(Line{QStringLiteral("L"), lower, stroke});
    }
    at.canvas.add(Marks{QStringLiteral("U"), upper});
    at.canvas.add(Marks{QStringLiteral("L"), lower});
    if (at.x.isLine()) {
        drawIntervals(at, 1.5, boundsIn(share));
    } else if (at.shot.arms() <= mostSlots) {
        drawIntervals(at, std::min(2.0, 0.4 * at.x.spacing()), boundsIn(share, at.few() ? 1 : boundsStrength));
    }
}

namespace {

// A number over the interval of J or j would be read as its own.
void keepLabelsOff(const Place& at, Index k) {
    if (!at.x.isInView(k)) return;
    const double reach = at.pen(6), high = at.y.clampedPixel(at.upper(k)), low = at.y.clampedPixel(at.lower(k));
    at.canvas.keepClear({at.x.x(k) - reach, high - 2, 2 * reach, low - high + 4});
}

}  // namespace

// The arms that the choice is about are drawn over all others.
void drawNamedIntervals(const Place& at) {
    if (!boundsShown(at)) return;
    for (const auto& named : namedArms(at.scene, at.shot)) {
        if (!named.isLeader && !named.isRival) continue;
        const auto role = named.isLeader ? Shows::Leader : Shows::Rival;
        const Faint faint(at.canvas.painter, at.scene.appeared(role));
        drawInterval(at, named.arm, 4, at.solid(named.role(), at.light({role, Shows::Choice})));
        if (at.scene.appeared(role) > 0) keepLabelsOff(at, named.arm);
    }
}

bool mayHaveGapBars(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const bool line = shot.view->kind == ArmView::Kind::Line && std::ssize(shot.view->order) <= mostIntervals;
    return shot.decision.gap && (!shot.densities.empty() || (line && scene.lineByLine()));
}

bool hasGapBars(const Scene& scene) {
    const bool talk = isLit(scene, Shows::Gaps) || isLit(scene, Shows::Leader);
    return mayHaveGapBars(scene) && scene.shows(Shows::Gaps) && (!scene.shot->densities.empty() || talk);
}

void drawGapBars(const Place& at) {
    const double there = at.scene.present(hasGapBars);
    if (there <= 0 || at.ghost || !at.shot.decision.gap) return;
    // As they come, they are there before they rise in the gaps' own picture.
    const Faint faint(at.canvas.painter, isLit(at.scene, Shows::Gaps) ? halves(there).first : there);
    for (const Index k : at.shot.view->order) {
        const auto parts = gapParts(at.shot, k);
        if (!parts || !at.x.isInView(k)) continue;
        const bool leads = at.scene.shows(Shows::Leader) && at.shot.decision.J == k;
        const double share = leads ? at.light({Shows::Gaps, Shows::Leader}) : at.light({Shows::Gaps});
        const double named = leads ? at.scene.appeared(Shows::Leader) : 0;
        at.canvas.block(barOf(at, *parts), between(at.solid(Role::GapBar, share), at.solid(Role::Leader, share), named));
    }
    drawLevels(at);
}

QRectF gapBarBox(const Place& at, Index k) {
    const auto parts = hasGapBars(at.scene) ? gapParts(at.shot, k) : std::nullopt;
    return parts ? barOf(at, *parts) : QRectF();
}

// Bounds that leave the axis carry their number, for the arms that matter and the one looked at.
void nameBoundsBeyond(const Place& at) {
    if (!boundsShown(at)) return;
    const Speaker speaker(at.shot);
    const Axis& y = at.yAtEnd;  // a number that the axis is about to take in does not flash
    std::vector<std::pair<Index, Shows>> arms;
    if (at.scene.looked) arms.emplace_back(*at.scene.looked, Shows::Bounds);
    for (const auto& named : namedArms(at.scene, at.shot))
        if ((named.isLeader || named.isRival) && named.arm != at.scene.looked.value_or(-1))
            arms.emplace_back(named.arm, named.isLeader ? Shows::Leader : Shows::Rival);
    for (const auto& [k, line] : arms) {
        const Faint faint(at.canvas.painter, at.scene.appeared(line));
        const double upper = at.shot.upper(k), lower = at.shot.lower(k);
        if (!at.x.isInView(k) || !std::isfinite(upper) || !std::isfinite(lower)) continue;
        if (y.pixel(upper) < at.body.top()) sayBound(at, k, QStringLiteral("U ") + speaker.value(upper), at.body.top(), 1);
        if (y.pixel(lower) > at.body.bottom()) sayBound(at, k, QStringLiteral("L ") + speaker.value(lower), at.body.bottom(), -1);
    }
}

}  // namespace gapscope
