#include "ui/posterior/along_x.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/plot/curves.h"
#include "ui/plot/markers.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/measured_dots.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/snapshot.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostIntervals = 60;  // on a line; above, U and L are lines too
constexpr Index mostSlots = 1500;    // above, one envelope per pixel column

// Everything the parts need to find their place.
struct Place {
    Canvas& canvas;
    const Snapshot& shot;
    const ArmAxis& x;
    Axis y;
    QRectF body;  // the plot without its lanes

    double pen(double px) const { return canvas.style.mark(px); }
    QPolygonF curve(const std::function<double(Index)>& value) const {
        QPolygonF points;
        for (const Index k : shot.view->order)
            if (const double v = value(k); std::isfinite(v)) points << QPointF(x.x(k), y.pixel(v));
        return thinned(points);
    }
    void stroke(const QPolygonF& curve) const {
        for (const auto& part : cutBetween(curve, body.top(), body.bottom())) canvas.painter.drawPolyline(part);
    }
};

void fillBetween(const Place& at, QPolygonF upper, const QPolygonF& lower, Role role, double opacity = 1) {
    for (auto point = lower.rbegin(); point != lower.rend(); ++point) upper << *point;
    for (auto& point : upper) point.setY(std::clamp(point.y(), at.body.top(), at.body.bottom()));
    at.canvas.fill(role, opacity);
    at.canvas.painter.drawPolygon(upper);
}

void drawBand(const Place& at) {
    const auto& shot = at.shot;
    fillBetween(at, at.curve([&](Index k) { return shot.mean(k) + 2 * shot.sd(k); }),
                at.curve([&](Index k) { return shot.mean(k) - 2 * shot.sd(k); }), Role::Band);
}

void drawMeanLine(const Place& at) {
    at.canvas.pen(Role::Mean, at.pen(2.5));
    at.stroke(at.curve([&](Index k) { return at.shot.mean(k); }));
}

void drawInterval(const Place& at, Index k, double width, const QColor& colour) {
    const double cap = width > 3 ? at.pen(10) : std::min(at.pen(8), 0.7 * at.x.spacing());
    drawWhisker(at.canvas,
                {at.x.x(k), at.y.pixel(at.shot.upper(k)), at.y.pixel(at.shot.lower(k)), at.body.top(), at.body.bottom(),
                 at.pen(width), cap},
                colour);
}

void drawIntervals(const Place& at, double width, double opacity) {
    if (!at.shot.hasBounds()) return;
    const QColor colour = at.canvas.style.palette->onPlot(Role::Mean, opacity);
    for (Index k = 0; k < at.shot.arms(); ++k) drawInterval(at, k, width, colour);
}

// The arms that the choice is about are drawn over all others.
void drawNamedIntervals(const Place& at) {
    if (!at.shot.hasBounds()) return;
    for (const auto& named : namedArms(at.shot))
        if (named.isLeader || named.isRival) drawInterval(at, named.arm, 4, at.canvas.colour(named.role()));
}

void drawLine(const Place& at) {
    drawBand(at);
    if (at.shot.hasBounds() && at.shot.arms() > mostIntervals) {
        at.canvas.pen(Role::Mean, at.pen(1.5), 0.6);
        at.stroke(at.curve([&](Index k) { return at.shot.upper(k); }));
        at.stroke(at.curve([&](Index k) { return at.shot.lower(k); }));
    } else {
        drawIntervals(at, 1.5, 0.6);
    }
    drawMeanLine(at);
    drawNamedIntervals(at);
}

// Half a violin to the right of the arm.
void drawDensity(const Place& at, Index k) {
    const auto& density = at.shot.densities[static_cast<std::size_t>(k)];
    const double left = at.x.x(k) + at.pen(4), width = std::min(0.32 * at.x.spacing(), at.canvas.style.text(60));
    QPolygonF edge, base;
    for (std::size_t i = 0; i < density.value.size(); ++i) {
        const double y = at.y.pixel(density.value[i]);
        edge << QPointF(left + width * density.height[i], y);
        base << QPointF(left, y);
    }
    fillBetween(at, edge, base, Role::Mean, 0.25);
}

void drawBandBars(const Place& at) {
    // Bars that would stand less than a pixel or two apart become one band.
    const double wide = at.x.spacing() < 6 ? at.x.spacing() + 0.5 : std::min(at.pen(12), 0.7 * at.x.spacing());
    const QColor colour = at.canvas.style.palette->onPlot(Role::Band);
    for (Index k = 0; k < at.shot.arms(); ++k) {
        const double mean = at.shot.mean(k), reach = 2 * at.shot.sd(k), top = at.y.clampedPixel(mean + reach);
        at.canvas.block({at.x.x(k) - wide / 2, top, wide, at.y.clampedPixel(mean - reach) - top}, colour);
    }
}

void drawMeanTicks(const Place& at) {
    const double reach = std::min(at.pen(12), 0.8 * at.x.spacing()) / 2, thick = at.pen(2.5);
    const QColor colour = at.canvas.colour(Role::Mean);
    for (Index k = 0; k < at.shot.arms(); ++k)
        at.canvas.block({at.x.x(k) - reach, at.y.pixel(at.shot.mean(k)) - thick / 2, 2 * reach, thick}, colour);
}

// So many arms that each pixel column holds several: the hull of their bounds, bands and means.
void drawEnvelope(const Place& at) {
    const auto columns = static_cast<std::size_t>(at.body.width()) + 1;
    std::vector<Range> bounds(columns), band(columns), mean(columns);
    for (Index k = 0; k < at.shot.arms(); ++k) {
        const auto c = std::min(columns - 1, static_cast<std::size_t>(std::max(0.0, at.x.x(k) - at.body.left())));
        const double m = at.shot.mean(k), sd = at.shot.sd(k);
        mean[c].include(m);
        band[c].include(m + 2 * sd);
        band[c].include(m - 2 * sd);
        if (!at.shot.hasBounds()) continue;
        bounds[c].include(at.shot.upper(k));
        bounds[c].include(at.shot.lower(k));
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
        fillBetween(at, upper, lower, role, opacity);
    };
    fill(bounds, Role::Mean, 0.12, 0);
    fill(band, Role::Band, 1, 0);
    fill(mean, Role::Mean, 1, at.pen(1.5));
    drawNamedIntervals(at);
}

void drawSlots(const Place& at) {
    if (at.shot.arms() > mostSlots) return drawEnvelope(at);
    const bool few = !at.shot.densities.empty();
    if (few)
        for (Index k = 0; k < at.shot.arms(); ++k) drawDensity(at, k);
    else
        drawBandBars(at);
    drawIntervals(at, std::min(2.0, 0.4 * at.x.spacing()), few ? 1 : 0.6);
    drawNamedIntervals(at);
    drawMeanTicks(at);
}

// Index policies have no intervals: a thin line leads from the ring to the chosen arm's mean.
void drawChosenLines(const Place& at) {
    for (const auto& named : namedArms(at.shot)) {
        if (named.isLeader || named.isRival) continue;
        at.canvas.pen(Role::Chosen, at.pen(1.5), 0.8);
        const double x = at.x.x(named.arm);
        at.canvas.painter.drawLine(QPointF(x, at.body.top()), QPointF(x, at.y.clampedPixel(at.shot.mean(named.arm))));
    }
}

// Beyond 0 and 1 no probability can lie, though bounds may.
void hatchBeyondProbabilities(const Place& at) {
    if (!at.shot.posterior.counts()) return;
    at.canvas.painter.setPen(Qt::NoPen);
    at.canvas.painter.setBrush(QBrush(at.canvas.style.palette->faded(Role::Axis, 0.3), Qt::BDiagPattern));
    at.canvas.painter.drawRect(QRectF(at.body.topLeft(), QPointF(at.body.right(), at.y.clampedPixel(1))));
    at.canvas.painter.drawRect(QRectF(QPointF(at.body.left(), at.y.clampedPixel(0)), at.body.bottomRight()));
}

// J's and j's bounds that leave the axis carry their number.
void nameBoundsBeyond(const Place& at) {
    if (!at.shot.hasBounds()) return;
    const Speaker speaker(at.shot);
    const double off = at.pen(9), down = at.canvas.lineHeight(Type::AxisNumber) + 2;
    for (const auto& named : namedArms(at.shot)) {
        if (!named.isLeader && !named.isRival) continue;
        const auto say = [&](const QString& letter, double value, double y, double away) {
            if (!std::isfinite(value)) return;
            std::vector<Canvas::Spot> spots;
            for (const double row : {0.6, 1.6, 2.6})
                for (const double side : {1.0, -1.0})
                    spots.push_back({{at.x.x(named.arm) + side * off, y + away * row * down},
                                     (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
            at.canvas.putWhereFree(spots, at.body, letter + ' ' + speaker.value(value), Type::AxisNumber);
        };
        const double upper = at.shot.upper(named.arm), lower = at.shot.lower(named.arm);
        if (at.y.pixel(upper) < at.body.top()) say(QStringLiteral("U"), upper, at.body.top(), 1);
        if (at.y.pixel(lower) > at.body.bottom()) say(QStringLiteral("L"), lower, at.body.bottom(), -1);
    }
}

void drawDots(const Place& at) {
    const bool counts = at.shot.posterior.counts() && !at.x.isLine();
    if (counts) return;  // their "3 of 4" stands under the name
    // Beside the interval where there is room, so that neither hides the other.
    const double aside = !at.shot.densities.empty() && at.x.spacing() > 50 ? -at.pen(13) : 0;
    drawMeasurements(at.canvas, at.shot, at.body, [&](const Measurement& row, double value) {
        const bool elsewhere = at.x.isLine() && !row.at.empty();
        const auto variable = at.x.isLine() ? static_cast<std::size_t>(at.shot.view->axes.front()) : 0;
        const double x = elsewhere ? at.x.xAt(row.at[variable]) : at.x.x(row.arm) + aside;
        return QPointF(std::clamp(x, at.body.left(), at.body.right()), at.y.clampedPixel(value));
    });
}

void sayNothingMeasured(const Place& at) {
    if (at.shot.round > 1) return;
    const QPointF middle = at.body.center();
    const double down = 1.5 * at.canvas.lineHeight(Type::AxisTitle);
    at.canvas.putWhereFree({{{middle.x(), at.body.bottom() - down}, Qt::AlignCenter}, {middle, Qt::AlignCenter}}, at.body,
                           QCoreApplication::translate("posterior", "Nothing measured yet: this is the prior."), Type::AxisTitle);
}

}  // namespace

QRectF drawAlongX(Canvas& canvas, const QRectF& area, const Snapshot& shot, const Ranges& ranges) {
    const ArmAxis x(shot, area.left() + leftMargin(canvas), area.right() - rightMargin(canvas.style));
    const double mostBelow = 0.35 * area.height(), below = x.height(canvas, ArmAxis::Detail::Full, mostBelow);
    const QRectF plot(QPointF(area.left() + leftMargin(canvas), area.top() + nameLanes(canvas)),
                      QPointF(area.right() - rightMargin(canvas.style), area.bottom() - below));
    const QRectF body = plot.adjusted(0, markerLane(canvas.style), 0, -starLane(canvas.style));
    if (body.height() < 40 || body.width() < 60) return {};
    const auto range = valueRange(shot, ranges);
    const Axis y{range.low, range.high, body.bottom(), body.top()};
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    const Place at{canvas, shot, x, y, body};
    hatchBeyondProbabilities(at);
    const auto& response = shot.spec->response;
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, body.height())),
                 titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
    if (x.isLine())
        drawLine(at);
    else
        drawSlots(at);
    drawChosenLines(at);
    x.draw(canvas, plot, ArmAxis::Detail::Full, mostBelow);
    drawMarkerLanes(canvas, plot, x, shot);
    drawDots(at);
    nameBoundsBeyond(at);
    sayNothingMeasured(at);
    return plot;
}

}  // namespace gapscope
