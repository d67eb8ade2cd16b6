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

bool boundsShown(const Place& at) { return at.shot.hasBounds() && at.scene.shows(Shows::Bounds); }

void drawInterval(const Place& at, Index k, double width, const QColor& colour) {
    if (!at.x.isInView(k)) return;
    const double cap = width > 3 ? at.pen(10) : std::min(at.pen(8), 0.7 * at.x.spacing());
    drawWhisker(at.canvas,
                {at.x.x(k), at.y.pixel(at.shot.upper(k)), at.y.pixel(at.shot.lower(k)), at.body.top(), at.body.bottom(),
                 at.pen(width), cap},
                colour);
}

void drawIntervals(const Place& at, double width, double opacity) {
    const QColor colour = at.solid(Role::Mean, opacity);
    for (const Index k : at.shot.view->order) drawInterval(at, k, width, colour);
}

// Before there are bounds: how far the hardness, then beta, reach.
void drawWhiskers(const Place& at) {
    const bool beta = isLit(at.scene, Shows::Beta) && at.shot.decision.beta;
    if (!beta && !isLit(at.scene, Shows::Hardness)) return;
    const double sds = beta ? *at.shot.decision.beta : 3;
    const auto draw = [&](Index k) {
        const double mean = at.shot.mean(k), reach = sds * at.shot.sd(k);
        drawWhisker(at.canvas,
                    {at.x.x(k), at.y.pixel(mean + reach), at.y.pixel(mean - reach), at.body.top(), at.body.bottom(), at.pen(1.5),
                     std::min(at.pen(6), 0.7 * at.x.spacing())},
                    at.canvas.colour(Role::Mean));
    };
    if (at.x.isLine()) {  // one arm is enough to see it; the best mean gives nothing away
        const auto& mean = at.shot.posterior.mean();
        const Index best = *std::ranges::max_element(at.shot.view->order, {}, [&](Index k) { return mean[k]; });
        const Index k = at.scene.looked.value_or(best);
        if (at.x.isInView(k)) draw(k);
    } else if (at.shot.arms() <= mostSlots) {
        for (Index k = 0; k < at.shot.arms(); ++k) draw(k);
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
    for (Index k = 0; k < at.shot.arms() && !any; ++k) any = gapParts(at.shot, k);
    const auto another = any ? gapParts(at.shot, any->other) : any;
    if (!another) return;
    const double sign = at.shot.spec->sign();
    const GapParts& most = sign * any->best >= sign * another->best ? *any : *another;
    const auto owner = gapParts(at.shot, most.other);
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
    if (at.x.isLine() && at.count() > mostIntervals) {
        at.canvas.pen(Role::Mean, at.pen(1.5), 0.6 * share);
        at.stroke(at.curve([&](Index k) { return at.shot.upper(k); }));
        at.stroke(at.curve([&](Index k) { return at.shot.lower(k); }));
    } else if (at.x.isLine()) {
        drawIntervals(at, 1.5, 0.6 * share);
    } else if (at.shot.arms() <= mostSlots) {
        drawIntervals(at, std::min(2.0, 0.4 * at.x.spacing()), (at.few() ? 1 : 0.6) * share);
    }
}

// The arms that the choice is about are drawn over all others.
void drawNamedIntervals(const Place& at) {
    if (!boundsShown(at)) return;
    for (const auto& named : namedArms(at.scene, at.shot)) {
        if (!named.isLeader && !named.isRival) continue;
        const auto role = named.isLeader ? Shows::Leader : Shows::Rival;
        drawInterval(at, named.arm, 4, at.solid(named.role(), at.light({role, Shows::Choice})));
    }
}

void drawGapBars(const Place& at) {
    const bool talk = isLit(at.scene, Shows::Gaps) || isLit(at.scene, Shows::Leader);
    const bool room = at.few() || (at.x.isLine() && at.count() <= mostIntervals && talk);
    if (!room || at.ghost || !at.shot.decision.gap || !at.scene.shows(Shows::Gaps)) return;
    for (const Index k : at.shot.view->order) {
        const auto parts = gapParts(at.shot, k);
        if (!parts || !at.x.isInView(k)) continue;
        const bool leads = at.scene.shows(Shows::Leader) && at.shot.decision.J == k;
        const double share = leads ? at.light({Shows::Gaps, Shows::Leader}) : at.light({Shows::Gaps});
        at.canvas.block(barOf(at, *parts), at.solid(leads ? Role::Leader : Role::GapBar, share));
    }
    drawLevels(at);
}

// Bounds that leave the axis carry their number, for the arms that matter and the one looked at.
void nameBoundsBeyond(const Place& at) {
    if (!boundsShown(at)) return;
    const Speaker speaker(at.shot);
    std::vector<Index> arms;
    if (at.scene.looked) arms.push_back(*at.scene.looked);
    for (const auto& named : namedArms(at.scene, at.shot))
        if ((named.isLeader || named.isRival) && named.arm != at.scene.looked.value_or(-1)) arms.push_back(named.arm);
    for (const Index k : arms) {
        const double upper = at.shot.upper(k), lower = at.shot.lower(k);
        if (!at.x.isInView(k) || !std::isfinite(upper) || !std::isfinite(lower)) continue;
        if (at.y.pixel(upper) < at.body.top()) sayBound(at, k, QStringLiteral("U ") + speaker.value(upper), at.body.top(), 1);
        if (at.y.pixel(lower) > at.body.bottom())
            sayBound(at, k, QStringLiteral("L ") + speaker.value(lower), at.body.bottom(), -1);
    }
}

}  // namespace gapscope
