#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/posterior/place.h"

namespace gapscope {

using Eigen::Index;

namespace {

// What the band's two standard deviations are of: the value, or a new measurement.
double bandSd(const Place& at, const Snapshot& shot, Index k) {
    return at.scene.switches.newMeasurement ? shot.measurementSd(k) : shot.sd(k);
}

QList<QPointF> edge(const Place& at, const Snapshot& shot, double sds) {
    return at.values([&](Index k) { return shot.mean(k) + (sds == 0 ? 0 : sds * bandSd(at, shot, k)); });
}

// Of what is believed, or of what it slides through.
double bandSd(const Place& at, Index k) { return at.slid(at.start ? bandSd(at, *at.start, k) : 0, bandSd(at, at.belief, k)); }
QList<QPointF> edge(const Place& at, double sds) {
    return at.values([&](Index k) { return at.mean(k) + (sds == 0 ? 0 : sds * bandSd(at, k)); });
}

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

// Both were made at the same quantiles, so that points correspond.
Density between(const Density& start, const Density& end, double share) {
    if (start.value.size() != end.value.size()) return end;
    Density result = end;
    for (std::size_t i = 0; i < end.value.size(); ++i) {
        result.value[i] = std::lerp(start.value[i], end.value[i], share);
        result.height[i] = std::lerp(start.height[i], end.height[i], share);
    }
    return result;
}

Density believed(const Place& at, Index k) {
    const auto arm = static_cast<std::size_t>(k);
    if (!at.start || at.start->densities.empty()) return at.belief.densities[arm];
    return between(at.start->densities[arm], at.belief.densities[arm], at.scene.motion);
}

constexpr double densityStrength = 0.25;

// Of the band's own strength.
double bandShare(const Place& at, double light) {
    const auto& palette = *at.canvas.style.palette;
    const double full = palette[Role::Band].alphaF();
    return shapeIn(light, full, palette.isDark()) / full;
}

// Half a violin to the right of the arm.
QPolygonF densityEdge(const Place& at, const Density& density, Index k, QPolygonF* base) {
    const double left = at.x.x(k) + at.pen(4), width = std::min(0.32 * at.x.spacing(), at.canvas.style.text(60));
    QPolygonF points;
    for (std::size_t i = 0; i < density.value.size(); ++i) {
        const double y = at.y.pixel(density.value[i]);
        points << QPointF(left + width * density.height[i], y);
        if (base) *base << QPointF(left, y);
    }
    return points;
}

void drawDensity(const Place& at, Index k, double light) {
    QPolygonF base;
    const auto points = densityEdge(at, believed(at, k), k, &base);
    at.fillBetween(points, base, Role::Mean, shapeIn(light, densityStrength, at.canvas.style.palette->isDark()));
}

}  // namespace

QRectF densityBox(const Place& at, Index k) {
    QRectF box = densityEdge(at, believed(at, k), k, nullptr).boundingRect();
    box.setLeft(at.x.x(k));
    return box;
}

namespace {

void drawBandBars(const Place& at, double share) {
    // Bars that would stand less than a pixel or two apart become one band.
    const double wide = at.x.spacing() < 6 ? at.x.spacing() + 0.5 : std::min(at.pen(12), 0.7 * at.x.spacing());
    const QColor colour = at.solid(Role::Band, bandShare(at, share));
    for (const Index k : at.shot.view->order) {
        if (!at.x.isInView(k)) continue;
        const double mean = at.mean(k), reach = 2 * bandSd(at, k), top = at.y.clampedPixel(mean + reach);
        const QRectF bar(at.x.x(k) - wide / 2, top, wide, at.y.clampedPixel(mean - reach) - top);
        at.canvas.block(at.x.isZoomed() ? bar.intersected(at.body) : bar, colour);
    }
}

template <class Mean>
void drawMeanTicks(const Place& at, const Mean& mean, double share) {
    const double reach = std::min(at.pen(12), 0.8 * at.x.spacing()) / 2, thick = at.pen(2.5);
    const QColor colour = at.solid(Role::Mean, share);
    for (const Index k : at.shot.view->order) {
        const double y = at.y.pixel(mean(k));
        if (at.x.isInView(k) && y >= at.body.top() && y <= at.body.bottom())
            at.canvas.block({at.x.x(k) - reach, y - thick / 2, 2 * reach, thick}, colour);
    }
}

void drawLine(const Place& at, double light) {
    if (at.count() == 1) {  // the only arm on a cut makes no curve
        drawBandBars(at, light);
        return drawMeanTicks(
            at, [&](Index k) { return at.mean(k); }, light);
    }
    {
        const Faint shape(at.canvas.painter, bandShare(at, light));
        at.canvas.add(Band{said("±2 sd"), edge(at, 2), edge(at, -2)});
    }
    const Faint faint(at.canvas.painter, light);
    at.canvas.add(Line{said("mean"), edge(at, 0), {Role::Mean, at.pen(2.5), 1, at.ghost ? dashed : solidLine}});
}

// What is painted by hand, as numbers.
void noteBelief(const Place& at) {
    at.canvas.add(Marks{said("mean"), edge(at, 0)});
    at.canvas.add(Marks{said("−2 sd"), edge(at, -2)});
    at.canvas.add(Marks{said("+2 sd"), edge(at, 2)});
}

// So many arms that each pixel column holds several: the hull of their bounds, bands and means.
void drawEnvelope(const Place& at, double light) {
    const auto columns = static_cast<std::size_t>(at.body.width()) + 1;
    const bool withBounds = at.shot.hasBounds() && at.scene.shows(Shows::Bounds);
    std::vector<Range> bounds(columns), band(columns), mean(columns);
    for (Index k = 0; k < at.belief.arms(); ++k) {
        if (!at.x.isInView(k)) continue;
        const auto c = std::min(columns - 1, static_cast<std::size_t>(std::max(0.0, at.x.x(k) - at.body.left())));
        const double m = at.mean(k), sd = bandSd(at, k);
        mean[c].include(m);
        band[c].include(m + 2 * sd);
        band[c].include(m - 2 * sd);
        if (!withBounds) continue;
        bounds[c].include(at.upper(k));
        bounds[c].include(at.lower(k));
    }
    const auto fill = [&](const std::vector<Range>& ranges, Role role, double opacity, double least) {
        QPolygonF upper, lower;
        for (std::size_t c = 0; c < columns; ++c) {
            if (ranges[c].empty()) continue;
            const double x = at.body.left() + static_cast<double>(c), top = at.y.pixel(ranges[c].high),
                         low = at.y.pixel(ranges[c].low);
            upper << QPointF(x, std::min(top, (top + low - least) / 2));
            lower << QPointF(x, std::max(low, (top + low + least) / 2));
        }
        at.fillBetween(upper, lower, role, opacity);
    };
    fill(bounds, Role::Mean, 0.12 * light, 0);
    fill(band, Role::Band, bandShare(at, light), 0);
    fill(mean, Role::Mean, light, at.pen(1.5));
}

}  // namespace

void drawBelief(const Place& at) {
    const double share = at.light({Shows::Posterior, Shows::Update, Shows::Draw});
    if (!at.x.isLine()) noteBelief(at);
    if (!at.x.isLine() && at.belief.arms() <= mostSlots) {
        if (!at.few()) return drawBandBars(at, share);  // the ticks stand over the intervals
        for (Index k = 0; k < at.belief.arms(); ++k) drawDensity(at, k, share);
        return;
    }
    if (at.x.isLine())
        drawLine(at, share);
    else
        drawEnvelope(at, share);
}

void drawMeans(const Place& at) {
    if (at.x.isLine() || at.belief.arms() > mostSlots) return;
    drawMeanTicks(
        at, [&](Index k) { return at.mean(k); }, at.light({Shows::Posterior, Shows::Update, Shows::Draw}));
}

void drawTrace(const Place& at) {
    if (!at.before || at.count() > mostSlots) return;
    const Faint faint(at.canvas.painter, at.ghost ? 1 : at.scene.appeared(Shows::Update));
    const double share = at.ghost ? 0.4 : 0.25;
    if (at.x.isLine()) {
        if (!at.ghost)
            for (const double sds : {2.0, -2.0})
                at.canvas.add(Line{{}, edge(at, *at.before, sds), {Role::Mean, at.pen(1.5), share}});
        return at.canvas.add(Line{{}, edge(at, *at.before, 0), {Role::Mean, at.pen(2.5), share}});
    }
    at.canvas.pen(Role::Mean, at.pen(1.5), share);
    if (at.few())
        for (Index k = 0; k < at.before->arms(); ++k)
            at.stroke(densityEdge(at, at.before->densities[static_cast<std::size_t>(k)], k, nullptr));
    drawMeanTicks(
        at, [&](Index k) { return at.before->mean(k); }, share);
}

}  // namespace gapscope
