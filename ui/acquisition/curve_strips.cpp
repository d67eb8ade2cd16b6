#include "ui/acquisition/curve_strips.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plot/figure.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

QList<QPointF> points(const Curve& curve, const Snapshot& shot, const ArmAxis& arms) {
    QList<QPointF> line;
    for (const Index k : arms.order())
        if (const double v = shownIndex(curve, shot, k); std::isfinite(v)) line << QPointF(arms.place(k), v);
    return line;
}

// Arms without coordinates have nothing between them: bars, of which several may share a pixel.
bool asBars(const ArmAxis& arms) { return !arms.isLine(); }

bool startsAtZero(const Axis& y) { return y.low <= 0 && y.high >= 0; }

void drawBars(Canvas& canvas, const Curve& curve, const Snapshot& shot, const ArmAxis& arms, const Axis& y) {
    const double wide = std::clamp(0.6 * arms.spacing(), 1.0, canvas.style.text(40)), thick = canvas.style.mark(3);
    const double zero = y.clampedPixel(0);
    const bool fromZero = startsAtZero(y);
    for (Index k = 0; k < shot.arms(); ++k) {
        const double v = shownIndex(curve, shot, k);
        if (!std::isfinite(v) || !arms.isInView(k)) continue;
        const double end = y.clampedPixel(v);
        const double left = arms.x(k) - wide / 2;
        canvas.block(
            fromZero ? QRectF(left, std::min(end, zero), wide, std::abs(end - zero)) : QRectF(left, end - thick / 2, wide, thick),
            canvas.colour(lookOf(*curve.policy).role));
    }
}

// In the overlay, where bars would hide each other.
void drawTicks(Canvas& canvas, const Curve& curve, const Snapshot& shot, const ArmAxis& arms, const Axis& y) {
    const double wide = std::clamp(0.6 * arms.spacing(), 1.0, canvas.style.text(40)), thick = canvas.style.mark(3);
    for (Index k = 0; k < shot.arms(); ++k)
        if (const double v = shownIndex(curve, shot, k); std::isfinite(v) && arms.isInView(k))
            canvas.block({arms.x(k) - wide / 2, y.clampedPixel(v) - thick / 2, wide, thick},
                         canvas.colour(lookOf(*curve.policy).role));
}

// The curve of a policy in a plot of its own; where it is drawn by hand, its numbers.
void begin(Canvas& canvas, const QRectF& plot, const Curve& curve, const Snapshot& shot, const ArmAxis& arms, const Axis& y) {
    const auto name = stripName(shot, *curve.policy);
    canvas.begin(Plot{name, plot, arms.axis(), y, arms.title(), name, true, arms.places()});
    if (asBars(arms)) canvas.add(Marks{name, points(curve, shot, arms)});
}

void drawCurve(Canvas& canvas, const Curve& curve, const Snapshot& shot, const ArmAxis& arms) {
    const auto look = lookOf(*curve.policy);
    const auto pen = penOf(look, canvas.style, isOwn(shot, *curve.policy));
    canvas.add(Line{stripName(shot, *curve.policy), points(curve, shot, arms), Stroke::like(pen, look.role)});
}

// Points up from the foot of the strip: what points down is j.
void drawTop(Canvas& canvas, double x, double foot, Role role) {
    const double half = canvas.style.mark(5), high = canvas.style.mark(8);
    const QPolygonF triangle({{x - half, foot}, {x + half, foot}, {x, foot - high}});
    canvas.painter.setBrush(canvas.colour(role));
    canvas.painter.setPen(QPen(canvas.colour(Role::PlotBackground), canvas.style.mark(1)));
    canvas.painter.drawPolygon(triangle);
}

void drawChosen(Canvas& canvas, const QRectF& strip, const ArmAxis& arms, const Scene& scene, const Curve& curve, const Axis& y) {
    if (!showsOwnChoice(scene) || strip.height() < canvas.style.mark(36)) return;
    const bool own = isOwn(*scene.shot, *curve.policy);
    for (const Index arm : curve.chosen) {
        if (!arms.isInView(arm)) continue;
        const Faint faint(canvas.painter, scene.appeared(Shows::Choice));
        const double room = canvas.style.mark(own ? 11 : 14), value = shownIndex(curve, *scene.shot, arm);
        const QPointF at(arms.x(arm), std::clamp(y.clampedPixel(value), strip.top() + room, strip.bottom() - room));
        if (own)
            drawMarker(canvas, Marker::Chosen, at);
        else
            drawOtherRing(canvas, at, lookOf(*curve.policy).role, false);
    }
}

// The name in the margin; the scale's ends above and below it where there is room.
void drawScale(Canvas& canvas, const QRectF& strip, const QString& name, const Axis* y) {
    const QPointF middle(strip.left() - 8, strip.center().y());
    canvas.put(middle, Qt::AlignRight | Qt::AlignVCenter, name, Type::Legend);
    if (!y) return;
    const double step = niceBelow((y->high - y->low) / 2);
    const auto end = [&](double value, double at, Qt::Alignment side) {
        const auto text = tickText(value, step);
        const auto box = canvas.box({strip.left() - 8, at}, Qt::AlignRight | side, text, Type::AxisNumber);
        const bool free = canvas.isFree(box);
        if (free) canvas.put({strip.left() - 8, at}, Qt::AlignRight | side, text, Type::AxisNumber, Role::SecondText);
        return free;
    };
    end(y->high, strip.top(), Qt::AlignTop);
    const bool said = end(y->low, strip.bottom(), Qt::AlignBottom);
    if (said || startsAtZero(*y)) return;
    // A strip too low for numbers in its margin still says that it does not start at 0.
    const auto from = QCoreApplication::translate("acquisition", "from %1").arg(tickText(y->low, step));
    canvas.putWhereFree({{{strip.left() + 4, strip.bottom()}, Qt::AlignLeft | Qt::AlignBottom},
                         {{strip.right() - 4, strip.bottom()}, Qt::AlignRight | Qt::AlignBottom},
                         {{strip.center().x(), strip.bottom()}, Qt::AlignHCenter | Qt::AlignBottom}},
                        strip, from, Type::AxisNumber);
}

void drawGround(Canvas& canvas, const QRectF& plot, const ArmAxis& arms, const Scene& scene) {
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    if (!scene.looked || !arms.isInView(*scene.looked)) return;
    const double x = arms.x(*scene.looked), wide = std::clamp(arms.spacing(), 3.0, canvas.style.text(48));
    const double left = std::max(x - wide / 2, plot.left()), right = std::min(x + wide / 2, plot.right());
    canvas.block({left, plot.top(), right - left, plot.height()}, canvas.style.palette->onPlot(Role::Accent, 0.15));
    canvas.pen(Role::Accent, 1);
    canvas.painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

void drawFoot(Canvas& canvas, const QRectF& strip) {
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(strip.topLeft(), strip.bottomLeft());
    canvas.painter.drawLine(strip.bottomLeft(), strip.bottomRight());
}

// Whether a text would stand on the curve, or on the bars of arms.
bool coversCurve(const QRectF& box, const Curve& curve, const Snapshot& shot, const ArmAxis& arms, const Axis& y) {
    const double foot = asBars(arms) ? std::max(y.from, y.to) : 0, half = asBars(arms) ? arms.spacing() / 2 : 0;
    for (Index k = 0; k < shot.arms(); ++k) {
        const double v = shownIndex(curve, shot, k), x = arms.x(k);
        if (!std::isfinite(v) || x + half < box.left() || x - half > box.right()) continue;
        const double at = y.clampedPixel(v);
        if (at <= box.bottom() && (asBars(arms) ? foot : at) >= box.top()) return true;
    }
    return false;
}

// What would be measured, in words beside the triangle, clear of the ring and of the curve; else they are left out.
void drawTopName(Canvas& canvas, const QRectF& strip, const ArmAxis& arms, const Scene& scene, const Curve& curve,
                 const Axis& y) {
    if (!showsOwnChoice(scene)) return;
    const double x = arms.x(*curve.top), off = canvas.style.mark(otherRing / 2 + 4);
    const double half = canvas.lineHeight(Type::Legend) / 2;
    const auto arm = Speaker(*scene.shot).arm(curve.chosen.empty() ? *curve.top : curve.chosen.front());
    const auto words = QCoreApplication::translate("acquisition", "would measure %1").arg(arm);
    for (const auto& text : {isOwn(*scene.shot, *curve.policy) ? arm : words, arm}) {
        std::vector<Canvas::Spot> spots;
        for (const double row : {strip.center().y(), strip.top() + half + 1, strip.bottom() - half - 1})
            for (const double side : {1.0, -1.0}) {
                const Canvas::Spot spot{{x + side * off, row}, (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter};
                if (!coversCurve(canvas.box(spot.anchor, spot.alignment, text, Type::Legend), curve, *scene.shot, arms, y))
                    spots.push_back(spot);
            }
        if (canvas.putWhereFree(spots, strip, text, Type::Legend)) return;
    }
}

// The index of the arm looked at, beside the hairline.
void drawLooked(Canvas& canvas, const QRectF& strip, const ArmAxis& arms, const Scene& scene, const Curve& curve) {
    if (!scene.looked || !arms.isInView(*scene.looked) || !std::isfinite((*curve.index)[*scene.looked])) return;
    const Speaker speaker(*scene.shot);
    const double x = arms.x(*scene.looked);
    const auto text = speaker.index((*curve.index)[*scene.looked], curve.policy);
    canvas.putWhereFree(
        {{{x + 6, strip.top() + 1}, Qt::AlignLeft | Qt::AlignTop}, {{x - 6, strip.top() + 1}, Qt::AlignRight | Qt::AlignTop}},
        strip, text, Type::AxisNumber);
}

}  // namespace

QString stripName(const Snapshot& shot, const PolicyEntry& policy) {
    const auto name = lookOf(policy).name;
    return shot.spec->minimise && name == QStringLiteral("U") ? QStringLiteral("L") : name;
}

double shownIndex(const Curve& curve, const Snapshot& shot, Index arm) {
    return (isValue(*curve.policy) ? shot.spec->sign() : 1) * (*curve.index)[arm];
}

bool hasCurve(const Scene& scene, const ShownCurve& shown) { return whyNoCurve(scene, shown).isEmpty(); }

Axis indexAxis(const Curve& curve, const Snapshot& shot, const QRectF& strip) {
    Range values;
    for (Index k = 0; k < shot.arms(); ++k) values.include(shownIndex(curve, shot, k));
    if (values.empty()) return {0, 1, strip.bottom(), strip.top()};
    Range whole = values;
    whole.include(0);
    const double spread = values.high - values.low;
    // A response far from 0 would be a flat line: then only its own range is shown.
    if (lookOf(*curve.policy).isValue && spread > 0 && spread < 0.4 * (whole.high - whole.low)) {
        const double step = niceAbove(spread / 4);
        return {step * std::floor(values.low / step), step * std::ceil(values.high / step), strip.bottom(), strip.top()};
    }
    const double high = whole.high > 0 ? roundAbove(whole.high) : 0, low = whole.low < 0 ? -roundAbove(-whole.low) : 0;
    return {low, high > low ? high : 1, strip.bottom(), strip.top()};
}

void drawStrip(Canvas& canvas, const QRectF& strip, const ArmAxis& arms, const Scene& scene, const ShownCurve& shown,
               bool nameTop) {
    drawGround(canvas, strip, arms, scene);
    const auto missing = whyNoCurve(scene, shown);
    if (!missing.isEmpty()) {
        drawFoot(canvas, strip);
        drawScale(canvas, strip, stripName(*scene.shot, *shown.policy), nullptr);
        const auto box = canvas.box(strip.center(), Qt::AlignCenter, missing, Type::Legend);
        if (strip.contains(box)) canvas.put(strip.center(), Qt::AlignCenter, missing, Type::Legend, Role::SecondText);
        return;
    }
    const Curve& curve = *shown.curve;
    // A little air, so that the curve's top does not touch the strip above.
    const Axis y = indexAxis(curve, *scene.shot, strip.adjusted(0, 2, 0, 0));
    const Faint faint(canvas.painter, isOwn(*scene.shot, *shown.policy) ? scene.present(showsOwnIndex) : 1);
    begin(canvas, strip, curve, *scene.shot, arms, y);
    if (asBars(arms))
        drawBars(canvas, curve, *scene.shot, arms, y);
    else
        drawCurve(canvas, curve, *scene.shot, arms);
    drawFoot(canvas, strip);
    drawScale(canvas, strip, stripName(*scene.shot, *shown.policy), &y);  // before names that could take its room
    if (curve.top && showsOwnChoice(scene) && arms.isInView(*curve.top)) {
        const Faint come(canvas.painter, scene.appeared(Shows::Choice));
        drawTop(canvas, arms.x(*curve.top), strip.bottom(), lookOf(*curve.policy).role);
        if (nameTop) drawTopName(canvas, strip, arms, scene, curve, y);
    }
    drawChosen(canvas, strip, arms, scene, curve, y);
    drawLooked(canvas, strip, arms, scene, curve);
}

void drawOverlay(Canvas& canvas, const QRectF& plot, const ArmAxis& arms, const Scene& scene,
                 const std::vector<ShownCurve>& shown) {
    drawGround(canvas, plot, arms, scene);
    std::vector<double> feet;  // of triangles already there: equal arms stand above each other
    for (const auto& one : shown) {
        if (!hasCurve(scene, one)) continue;
        const Curve& curve = *one.curve;
        Range values;
        for (Index k = 0; k < scene.shot->arms(); ++k) values.include(shownIndex(curve, *scene.shot, k));
        Axis y = indexAxis(curve, *scene.shot, plot.adjusted(0, 2, 0, 0));
        if (values.high > y.low) y.high = values.high;  // each to its own maximum
        const Faint faint(canvas.painter, isOwn(*scene.shot, *one.policy) ? scene.present(showsOwnIndex) : 1);
        begin(canvas, plot, curve, *scene.shot, arms, y);
        if (asBars(arms))
            drawTicks(canvas, curve, *scene.shot, arms, y);
        else
            drawCurve(canvas, curve, *scene.shot, arms);
        if (!curve.top || !showsOwnChoice(scene) || !arms.isInView(*curve.top)) continue;
        const double x = arms.x(*curve.top);
        const auto near = std::ranges::count_if(feet, [&](double other) { return std::abs(other - x) < canvas.style.mark(10); });
        drawTop(canvas, x, plot.bottom() - static_cast<double>(near) * canvas.style.mark(9), lookOf(*curve.policy).role);
        feet.push_back(x);
    }
    drawFoot(canvas, plot);
}

}  // namespace gapscope
