#include <QPen>
#include <cmath>

#include "ui/plot/markers.h"
#include "ui/posterior/place.h"

namespace gapscope {

using Eigen::Index;

namespace {

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
    const auto& samples = at.scene.samples;
    if (at.scene.switches.samples && samples && samples->shot.lock().get() == &at.belief)
        for (const auto& draw : samples->draws) {
            at.canvas.pen(Role::Curve5, at.pen(1.25), 0.7);
            strokeOver(at, draw, sign);
        }
    // The function that the policy itself drew is what it maximises.
    const auto& d = at.shot.decision;
    if (at.shot.conditions->policy.entry->id != "thompson" || !d.index || !at.scene.shows(Shows::Draw)) return;
    at.canvas.pen(Role::Curve5, at.pen(2), at.light({Shows::Draw, Shows::Choice}));
    strokeOver(at, *d.index, sign);
}

}  // namespace gapscope
