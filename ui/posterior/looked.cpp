#include <QPen>
#include <algorithm>
#include <cmath>

#include "ui/posterior/density.h"
#include "ui/posterior/place.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

bool targetShown(const Place& at) { return at.shot.decision.target && at.scene.shows(Shows::Target) && !at.ghost; }

double target(const Place& at) { return at.shot.spec->sign() * *at.shot.decision.target; }

Role curveOf(const Place& at) { return at.shot.conditions->policy.entry->id == "pi" ? Role::Curve2 : Role::Curve1; }

// The belief about the arm, turned on its side; what beats the value to beat is filled.
void drawPromise(const Place& at, Index arm) {
    const auto density = densityOf(at.shot, arm);
    const double x = at.x.x(arm), room = at.canvas.style.text(60), side = x + room > at.body.right() ? -1 : 1;
    const bool down = at.shot.spec->minimise;
    QPolygonF whole, wholeBase, beats, beatsBase;
    for (std::size_t i = 0; i < density.value.size(); ++i) {
        const double v = density.value[i], y = at.y.pixel(v);
        const QPointF edge(x + side * room * density.height[i], y), base(x, y);
        whole << edge;
        wholeBase << base;
        if (down ? v > target(at) : v < target(at)) continue;
        beats << edge;
        beatsBase << base;
    }
    at.fillBetween(whole, wholeBase, Role::Mean, 0.2);
    at.fillBetween(beats, beatsBase, curveOf(at), 0.7);
    at.canvas.pen(Role::Mean, at.pen(1), 0.6);
    at.stroke(whole);
}

void sayPromise(const Place& at, Index arm) {
    const auto& index = at.shot.decision.index;
    if (!index || !std::isfinite((*index)[arm]) || !at.scene.shows(Shows::Score)) return;
    const auto label = at.shot.conditions->policy.entry->id == "pi" ? QStringLiteral("PI") : QStringLiteral("EI");
    const double x = at.x.x(arm), y = at.y.clampedPixel(target(at)), off = at.pen(10),
                 line = at.canvas.lineHeight(Type::AxisNumber);
    std::vector<Canvas::Spot> spots;
    for (const double row : {-1.2, 1.2, -2.4, 2.4})
        for (const double side : {1.0, -1.0})
            spots.push_back({{x + side * off, y + row * line}, (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
    at.canvas.putWhereFree(spots, at.body, QStringLiteral("%1 = %2").arg(label, spokenNumber((*index)[arm])), Type::AxisNumber);
}

}  // namespace

void drawLookedColumn(const Place& at) {
    if (!at.scene.looked || !at.x.isInView(*at.scene.looked)) return;
    const double wide = std::max(at.pen(9), std::min(at.x.spacing(), at.canvas.style.text(120))), x = at.x.x(*at.scene.looked);
    const double left = std::max(at.body.left(), x - wide / 2), right = std::min(at.body.right(), x + wide / 2);
    at.canvas.fill(Role::Accent, 0.15);
    at.canvas.painter.drawRect(QRectF(QPointF(left, at.body.top()), QPointF(right, at.body.bottom())));
}

void drawLooked(const Place& at) {
    if (!at.scene.looked || !at.x.isInView(*at.scene.looked)) return;
    if (targetShown(at)) {
        const Faint faint(at.canvas.painter, at.scene.appeared(Shows::Target));
        drawPromise(at, *at.scene.looked);
    }
    at.canvas.pen(Role::Accent, 1);
    const double x = std::round(at.x.x(*at.scene.looked)) + 0.5;
    at.canvas.painter.drawLine(QPointF(x, at.body.top()), QPointF(x, at.body.bottom()));
    const Faint faint(at.canvas.painter, at.scene.appeared(Shows::Score));
    if (targetShown(at)) sayPromise(at, *at.scene.looked);
}

void drawTarget(const Place& at) {
    if (!targetShown(at)) return;
    const double y = at.y.pixel(target(at));
    if (y < at.body.top() || y > at.body.bottom()) return;
    const Faint faint(at.canvas.painter,
                      at.scene.appeared(Shows::Target) * at.light({Shows::Target, Shows::Posterior, Shows::Choice}));
    QPen pen(at.canvas.colour(curveOf(at)), at.pen(1.5));
    pen.setDashPattern({1.5, 2.5});
    pen.setCapStyle(Qt::FlatCap);
    at.canvas.painter.setPen(pen);
    at.canvas.painter.drawLine(QPointF(at.body.left(), y), QPointF(at.body.right(), y));
}

}  // namespace gapscope
