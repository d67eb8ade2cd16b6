#include <QPen>
#include <cmath>

#include "core/numeric/random.h"
#include "ui/plot/curves.h"
#include "ui/plot/markers.h"
#include "ui/posterior/place.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr int samplesShown = 3;
constexpr Index mostSampled = 1000;  // above, a joint draw takes longer than a picture may

void strokeOver(const Place& at, const Eigen::VectorXd& values, double sign) {
    at.stroke(at.curve([&](Index k) { return sign * values[k]; }));
}

}  // namespace

void drawTruth(const Place& at) {
    if (!at.scene.switches.truth || !at.scene.truth) return;
    const auto& truth = *at.scene.truth;
    if (at.x.isLine()) {
        QPen pen(at.canvas.colour(Role::Truth), at.pen(1.5));
        pen.setDashPattern({4, 2.7});
        pen.setCapStyle(Qt::FlatCap);
        at.canvas.painter.setPen(pen);
        at.canvas.painter.setBrush(Qt::NoBrush);
        return strokeOver(at, truth, 1);
    }
    if (at.belief.arms() > mostSlots) return;
    for (Index k = 0; k < truth.size(); ++k) {
        const double y = at.y.pixel(truth[k]);
        if (y >= at.body.top() && y <= at.body.bottom()) drawMarker(at.canvas, Marker::Truth, {at.x.x(k), y});
    }
}

void drawSamples(const Place& at) {
    if (!at.x.isLine()) return;
    const double sign = at.belief.spec->sign();
    if (at.scene.switches.samples && at.belief.arms() <= mostSampled)
        for (int i = 0; i < samplesShown; ++i) {
            Rng rng({at.belief.spec->seed, 0, Purpose::Samples, static_cast<std::uint32_t>(at.belief.round),
                     static_cast<std::uint32_t>(i)});
            at.canvas.pen(Role::Curve5, at.pen(1.25), 0.7);
            strokeOver(at, at.belief.posterior.draw(rng), sign);
        }
    // The function that the policy itself drew is what it maximises.
    const auto& d = at.shot.decision;
    if (at.shot.conditions->policy.entry->id != "thompson" || !d.index || !at.scene.shows(Shows::Draw)) return;
    at.canvas.pen(Role::Curve5, at.pen(2), at.light({Shows::Draw, Shows::Choice}));
    // On the way it is drawn from left to right, as one would by hand.
    const double end = std::lerp(at.body.left(), at.body.right(), at.scene.appeared(Shows::Draw));
    at.stroke(cutAcross(at.curve([&](Index k) { return sign * (*d.index)[k]; }), at.body.left(), end));
}

}  // namespace gapscope
