#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/plot/curves.h"
#include "ui/plot/markers.h"
#include "ui/posterior/place.h"
#include "ui/session/draw_shares.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

QList<QPointF> over(const Place& at, const Eigen::VectorXd& values, double sign) {
    return at.values([&](Index k) { return sign * values[k]; });
}

// A function that a policy drew, which it then maximises: a curve, or a tick per slot. Its top is ringed once chosen. On
// the way it is drawn from left to right, as one would by hand.
void drawDrawn(const Place& at, const Eigen::VectorXd& values, double share, std::optional<Index> top, double way = 1) {
    const double sign = at.belief.spec->sign(), end = std::lerp(at.body.left(), at.body.right(), way);
    if (at.x.isLine()) {
        const double first = at.x.axis().low, last = at.x.axis().value(end);
        at.canvas.add(Line{said("drawn"), cutAcross(over(at, values, sign), first, last), {Role::Curve5, at.pen(2), share}});
    }
    const auto inside = [&](double y) { return y >= at.body.top() && y <= at.body.bottom(); };
    if (!at.x.isLine() && at.belief.arms() <= mostSlots) {
        const double reach = std::min(at.pen(8), 0.6 * at.x.spacing()), thick = at.pen(2);
        for (Index k = 0; k < values.size(); ++k)
            if (const double y = at.y.pixel(sign * values[k]); inside(y) && at.x.isInView(k) && at.x.x(k) <= end)
                at.canvas.block({at.x.x(k) - reach, y - thick / 2, 2 * reach, thick}, at.solid(Role::Curve5, share));
    }
    if (!top || !at.x.isInView(*top)) return;
    if (const double y = at.y.pixel(sign * values[*top]); inside(y)) drawMarker(at.canvas, Marker::Chosen, {at.x.x(*top), y});
}

// In how many of the draws each arm was the best: bars on the foot of the plot, the most frequent as high as a third of it.
void drawBestShares(const Place& at, const Eigen::VectorXd& shares, double opacity) {
    double most = 0;
    for (const double p : shares)
        if (std::isfinite(p)) most = std::max(most, p);
    if (!(most > 0)) return;
    const double wide = std::clamp(0.5 * at.x.spacing(), 1.0, at.pen(24)), full = at.body.height() / 3 / most;
    std::optional<Index> top;
    for (Index k = 0; k < shares.size(); ++k) {
        if (!(shares[k] > 0) || !at.x.isInView(k)) continue;
        const double left = std::max(at.body.left(), at.x.x(k) - wide / 2),
                     right = std::min(at.body.right(), at.x.x(k) + wide / 2);
        const double high = shares[k] * full;
        at.canvas.block({left, at.body.bottom() - high, right - left, high}, at.solid(Role::Curve5, opacity));
        if (!top || shares[k] > shares[*top]) top = k;
    }
    if (!top) return;
    const QPointF over(at.x.x(*top), at.body.bottom() - most * full - 2);
    at.canvas.putWhereFree({{over, Qt::AlignHCenter | Qt::AlignBottom}}, at.body, Speaker(at.shot).chance(most),
                           Type::AxisNumber);
}

}  // namespace

void drawTruth(const Place& at) {
    if (!at.scene.switches.truth || !at.scene.truth) return;
    const auto& truth = *at.scene.truth;
    if (at.x.isLine()) return at.canvas.add(Line{said("truth"), over(at, truth, 1), {Role::Truth, at.pen(1.5), 1, {4, 2.7}}});
    at.canvas.add(Marks{said("truth"), over(at, truth, 1)});
    if (at.belief.arms() > mostSlots) return;
    for (Index k = 0; k < truth.size(); ++k) {
        const double y = at.y.pixel(truth[k]);
        if (at.x.isInView(k) && y >= at.body.top() && y <= at.body.bottom()) drawMarker(at.canvas, Marker::Truth, {at.x.x(k), y});
    }
}

void drawSamples(const Place& at) {
    const double sign = at.belief.spec->sign();
    const auto& samples = at.scene.samples;
    if (at.x.isLine() && at.scene.switches.samples && samples && samples->shot.lock().get() == &at.belief)
        for (const auto& draw : samples->draws)
            at.canvas.add(Line{said("sample"), over(at, draw, sign), {Role::Curve5, at.pen(1.25), sampleStrength}});
    for (const auto* other : at.others)
        if (other->isDraw) drawDrawn(at, *other->index, 0.7, {});
    const auto& d = at.shot.decision;
    // Later lines are about something else.
    const auto litDraw = [](const Scene& scene) { return isLit(scene, Shows::Draw); };
    if (const double share = at.scene.present(litDraw); !at.ghost && share > 0)
        if (const auto shares = drawShares(at.scene.shot)) drawBestShares(at, *shares, 0.8 * share);
    if (at.shot.conditions->policy.entry->id != "thompson" || !d.index || !at.scene.shows(Shows::Draw)) return;
    const bool chosen = at.scene.shows(Shows::Choice) && !d.chosen.empty();
    drawDrawn(at, *d.index, at.light({Shows::Draw, Shows::Choice}), chosen ? std::optional(d.chosen.front()) : std::nullopt,
              at.scene.appeared(Shows::Draw));
}

}  // namespace gapscope
