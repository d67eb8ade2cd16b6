#include "ui/posterior/along_x.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plot/markers.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/measured_dots.h"
#include "ui/posterior/place.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/posterior/width_inset.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Index policies have no intervals: a thin line leads from the ring to the chosen arm's mean.
void drawChosenLines(const Place& at) {
    for (const auto& named : namedArms(at.scene, at.shot)) {
        if (named.isLeader || named.isRival || !at.x.isInView(named.arm)) continue;
        at.canvas.pen(Role::Chosen, at.pen(1.5), 0.8 * at.light({Shows::Choice}));
        const double x = at.x.x(named.arm);
        at.canvas.painter.drawLine(QPointF(x, at.body.top()), QPointF(x, at.y.clampedPixel(at.belief.mean(named.arm))));
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

void sayMayLeaveProbabilities(const Place& at) {
    if (!at.shot.posterior.counts() || !at.shot.hasBounds() || !at.scene.shows(Shows::Bounds)) return;
    const double half = at.canvas.lineHeight(Type::AxisNumber) / 2;
    const double above = at.y.clampedPixel(1), below = at.y.clampedPixel(0);
    std::vector<Canvas::Spot> spots;
    if (at.body.bottom() - below > 2 * half)
        spots.push_back({{at.body.right() - 4, at.body.bottom() - half}, Qt::AlignRight | Qt::AlignVCenter});
    if (above - at.body.top() > 2 * half)
        spots.push_back({{at.body.right() - 4, at.body.top() + half}, Qt::AlignRight | Qt::AlignVCenter});
    at.canvas.putWhereFree(spots, at.body, QCoreApplication::translate("posterior", "bounds are µ ± β sd and may leave 0–1"),
                           Type::AxisNumber);
}

QPointF dotPlace(const Place& at, const Measurement& row, double value) {
    // Beside the interval where there is room, so that neither hides the other.
    const double aside = at.few() && at.x.spacing() > 50 ? -at.pen(10) : 0;
    const bool elsewhere = at.x.isLine() && !row.at.empty();
    const auto variable = at.x.isLine() ? static_cast<std::size_t>(at.shot.view->axes.front()) : 0;
    const double x = elsewhere ? at.x.xAt(row.at[variable]) : at.x.x(row.arm) + aside;
    return {at.x.isZoomed() ? x : std::clamp(x, at.body.left(), at.body.right()), at.y.clampedPixel(value)};
}

void drawDots(const Place& at, const Snapshot& measured) {
    const bool counts = at.shot.posterior.counts() && !at.x.isLine();  // their "3 of 4" stands under the name
    if (!counts) {
        const Faint faint(at.canvas.painter, at.light({Shows::Posterior, Shows::Update}));
        drawMeasurements(at.canvas, measured, at.body,
                         [&](const Measurement& row, double value) { return dotPlace(at, row, value); });
    }
    if (const auto* row = measuredNow(at.scene); row && (counts || &at.belief == at.scene.shot.get()))
        drawMarker(at.canvas, Marker::Measured, dotPlace(at, *row, at.shot.shown(*row)), true);
    if (at.ghost) drawMarker(at.canvas, Marker::Ghost, {at.x.x(at.ghost->arm), at.y.clampedPixel(at.ghost->value)}, true);
}

void sayNothingMeasured(const Place& at) {
    if (at.belief.round > 1 || at.scene.lineByLine()) return;
    const QPointF middle = at.body.center();
    const double down = 1.5 * at.canvas.lineHeight(Type::AxisTitle);
    at.canvas.putWhereFree({{{middle.x(), at.body.bottom() - down}, Qt::AlignCenter}, {middle, Qt::AlignCenter}}, at.body,
                           QCoreApplication::translate("posterior", "Nothing measured yet: this is the prior."), Type::AxisTitle);
}

void sayTruthUnknown(const Place& at) {
    // Where somebody else than a person measures, it is only not worked out yet.
    if (!at.scene.switches.truth || at.scene.truth || at.shot.spec->source.entry->id != "manual") return;
    const double half = at.canvas.lineHeight(Type::AxisNumber) / 2 + 2;
    std::vector<Canvas::Spot> spots;
    for (const double y : {at.body.bottom() - half, at.body.top() + half})
        for (const bool right : {true, false})
            spots.push_back({{right ? at.body.right() - 4 : at.body.left() + 4, y},
                             (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter});
    at.canvas.putWhereFree(spots, at.body, QCoreApplication::translate("posterior", "The truth is not known in this study."),
                           Type::AxisNumber);
}

void drawParts(const Place& at, const QRectF& plot, double mostBelow, const Snapshot& measured) {
    const QRectF inset = hasWidthInset(at.scene)
                             ? placeWidthInset(at.canvas, at.body, at.x.x(*at.shot.decision.J), at.x.x(*at.shot.decision.j))
                             : QRectF();
    drawLookedColumn(at);
    drawBelief(at);
    drawTrace(at);
    drawSamples(at);
    drawTruth(at);
    drawBounds(at);
    drawGapBars(at);
    drawNamedIntervals(at);
    drawMeans(at);
    drawTarget(at);
    drawChosenLines(at);
    at.x.draw(at.canvas, plot, ArmAxis::Detail::Full, mostBelow);
    drawMarkerLanes(at.canvas, plot, at.x, at.scene, at.shot);
    drawLooked(at);
    drawDots(at, measured);
    if (!inset.isEmpty()) drawWidthInset(at.canvas, inset, at.scene);
    nameBoundsBeyond(at);
    sayMayLeaveProbabilities(at);
    sayTruthUnknown(at);
    sayNothingMeasured(at);
}

}  // namespace

void drawAlongX(Canvas& canvas, const QRectF& area, const Scene& real, const Extras& extras, Drawn& drawn) {
    // With a ghost the round is the one that would follow; what was really believed stays as a trace.
    const bool haunted = extras.ghost && extras.ghost->after;
    Scene scene = real;
    if (haunted) scene.shot = extras.ghost->after, scene.next = nullptr, scene.line = -1;
    const Snapshot& shot = *scene.shot;
    const Snapshot& belief = scene.belief();
    const Snapshot* before = haunted ? &real.belief() : &belief != &shot ? &shot : nullptr;
    const ArmAxis x(belief, area.left() + leftMargin(canvas), area.right() - rightMargin(canvas.style), extras.x);
    const double mostBelow = 0.35 * area.height(), below = x.height(canvas, ArmAxis::Detail::Full, mostBelow);
    const QRectF plot(QPointF(area.left() + leftMargin(canvas), area.top() + nameLanes(canvas)),
                      QPointF(area.right() - rightMargin(canvas.style), area.bottom() - below));
    const QRectF body = plot.adjusted(0, markerLane(canvas.style), 0, -starLane(canvas.style));
    if (body.height() < 40 || body.width() < 60) return;
    const auto range = valueRange(real);
    const Axis y{range.low, range.high, body.bottom(), body.top()};
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    const Place at{canvas, scene, shot, belief, before, extras.ghost.get(), x, y, body};
    hatchBeyondProbabilities(at);
    const auto& response = shot.spec->response;
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, body.height())),
                 titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
    drawParts(at, plot, mostBelow, haunted ? real.belief() : belief);
    drawn.plot = plot;
    drawn.arms = ArmsLie::AlongX;
    drawn.x = x.isLine() ? extras.x : XView{};
    drawn.y = y;
}

}  // namespace gapscope
