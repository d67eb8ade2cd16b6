#include <QPen>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/plot/legend.h"
#include "ui/posterior/place.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

// What an arm promises over a value to beat, by the study's own policy or by another that is compared with it.
struct Promise {
    double target;  // in the user's orientation
    Role role;
    QString name;
    const Eigen::VectorXd* index;  // null while it may not be read
    double share = 1, read = 1;    // as far as they are there on the way: the value to beat, the index
};

std::optional<Promise> promiseOf(const Place& at) {
    if (at.ghost) return {};
    const double sign = at.shot.spec->sign();
    const auto& d = at.shot.decision;
    if (d.target && at.scene.shows(Shows::Target)) {
        const bool pi = at.shot.conditions->policy.entry->id == "pi";
        return Promise{sign * *d.target,
                       targetRole(at.shot),
                       pi ? QStringLiteral("PI") : QStringLiteral("EI"),
                       d.index && at.scene.shows(Shows::Score) ? &*d.index : nullptr,
                       at.scene.appeared(Shows::Target),
                       at.scene.appeared(Shows::Score)};
    }
    for (const auto* other : at.others)
        if (other->target && other->index) return Promise{sign * *other->target, other->role, other->name, other->index.get()};
    return {};
}

// The belief about the arm, turned on its side; what beats the value to beat is filled, cut off exactly there.
void drawPromise(const Place& at, Index arm, const Promise& promise) {
    const auto density = at.shot.densities.empty() ? densityOf(at.shot.posterior, arm, at.shot.spec->sign())
                                                   : at.shot.densities[static_cast<std::size_t>(arm)];
    const double x = at.x.x(arm), room = at.canvas.style.text(60), side = x + room > at.body.right() ? -1 : 1;
    const double sign = at.shot.spec->sign();
    QPolygonF whole, wholeBase, beats, beatsBase;
    const auto add = [&](double v, double height, bool isOnCurve) {
        const QPointF edge(x + side * room * height, at.y.pixel(v)), base(x, at.y.pixel(v));
        if (isOnCurve) whole << edge, wholeBase << base;
        if (sign * v >= sign * promise.target) beats << edge, beatsBase << base;
    };
    for (std::size_t i = 0; i < density.value.size(); ++i) {
        if (i > 0) {
            const double a = density.value[i - 1], share = (promise.target - a) / (density.value[i] - a);
            if (share > 0 && share < 1) add(promise.target, std::lerp(density.height[i - 1], density.height[i], share), false);
        }
        add(density.value[i], density.height[i], true);
    }
    at.fillBetween(whole, wholeBase, Role::Mean, 0.2);
    at.fillBetween(beats, beatsBase, promise.role, 0.7);
    at.canvas.pen(Role::Mean, at.pen(1), 0.6);
    at.stroke(whole);
}

// "EI = 0.12"; what is no plain number has its own sign or word: "EI ≈ 0", "PI under 1 %".
QString equation(const QString& name, const QString& number) {
    const bool isPlain = number.front().isDigit() || number.front() == '-';
    return isPlain ? QStringLiteral("%1 = %2").arg(name, number) : name + ' ' + number;
}

void sayPromise(const Place& at, Index arm, const Promise& promise) {
    if (!promise.index || !std::isfinite((*promise.index)[arm])) return;
    const Faint faint(at.canvas.painter, promise.read);
    const auto* policy = findPolicy(promise.role == Role::Curve2 ? "pi" : "ei");
    const double x = at.x.x(arm), y = at.y.clampedPixel(promise.target), off = at.pen(10),
                 line = at.canvas.lineHeight(Type::AxisNumber);
    std::vector<Canvas::Spot> spots;
    for (const double row : {-1.2, 1.2, -2.4, 2.4})
        for (const double side : {1.0, -1.0})
            spots.push_back({{x + side * off, y + row * line}, (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
    at.canvas.putWhereFree(spots, at.body, equation(promise.name, Speaker(at.shot).index((*promise.index)[arm], policy)),
                           Type::AxisNumber);
}

void drawHairline(const Place& at, const QRectF& through) {
    at.canvas.pen(Role::Accent, 1);
    const double x = std::round(at.x.x(*at.scene.looked)) + 0.5;
    at.canvas.painter.drawLine(QPointF(x, through.top()), QPointF(x, through.bottom()));
}

}  // namespace

void drawLookedColumn(const Place& at, const QRectF& plot) {
    if (!at.scene.looked || !at.x.isInView(*at.scene.looked)) return;
    const double wide = std::max(at.pen(9), std::min(at.x.spacing(), at.canvas.style.text(120))), x = at.x.x(*at.scene.looked);
    const double left = std::max(plot.left(), x - wide / 2), right = std::min(plot.right(), x + wide / 2);
    at.canvas.fill(Role::Accent, 0.15);
    at.canvas.painter.drawRect(QRectF(QPointF(left, plot.top()), QPointF(right, plot.bottom())));
    drawHairline(at, plot);
}

void drawLooked(const Place& at) {
    if (!at.scene.looked || !at.x.isInView(*at.scene.looked)) return;
    const auto promise = promiseOf(at);
    if (promise) {
        const Faint faint(at.canvas.painter, promise->share);
        drawPromise(at, *at.scene.looked, *promise);
    }
    drawHairline(at, at.body);
    if (promise) sayPromise(at, *at.scene.looked, *promise);
}

Role targetRole(const Snapshot& shot) { return shot.conditions->policy.entry->id == "pi" ? Role::Curve2 : Role::Curve1; }

void drawTarget(const Place& at) {
    const auto promise = promiseOf(at);
    if (!promise) return;
    const double y = at.y.pixel(promise->target);
    if (y < at.body.top() || y > at.body.bottom()) return;
    const Faint faint(at.canvas.painter, promise->share * at.light({Shows::Target, Shows::Posterior, Shows::Choice}));
    at.canvas.painter.setPen(dottedPen(at.canvas, promise->role));
    at.canvas.painter.drawLine(QPointF(at.body.left(), y), QPointF(at.body.right(), y));
}

}  // namespace gapscope
