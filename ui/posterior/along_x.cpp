#include "ui/posterior/along_x.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plot/markers.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/measured_dots.h"
#include "ui/posterior/other_choices.h"
#include "ui/posterior/place.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/posterior/width_inset.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr double leastBody = 32;  // px of height, below which nothing could be read

// Index policies have no intervals: a thin line leads from the ring to the chosen arm's mean.
void drawChosenLines(const Place& at) {
    for (const auto& named : namedArms(at.scene, at.shot)) {
        if (named.isLeader || named.isRival || !at.x.isInView(named.arm)) continue;
        at.canvas.pen(Role::Chosen, at.pen(1.5), 0.8 * at.light({Shows::Choice}));
        const double x = at.x.x(named.arm), top = at.body.top(), foot = at.y.clampedPixel(at.mean(named.arm));
        at.canvas.painter.drawLine(QPointF(x, top), QPointF(x, std::lerp(top, foot, at.scene.appeared(Shows::Choice))));
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

QPointF dotPlace(const Place& at, const Measurement& row, double value) {
    const Index arm = standsAt(row, at.shot);
    if (!at.shot.view->holds(arm)) return {-1e6, 0};  // beside the cut
    // Beside the interval where there is room, so that neither hides the other.
    const double aside = at.few() && at.x.spacing() > 50 ? -at.pen(10) : 0;
    const bool elsewhere = at.x.isLine() && !row.at.empty();
    const auto variable = at.x.isLine() ? static_cast<std::size_t>(at.shot.view->axes.front()) : 0;
    const double x = elsewhere ? at.x.xAt(row.at[variable]) : at.x.x(arm) + aside;
    // What the study's own axis leaves out stands at its edge; what the lens leaves out is not there.
    const bool beyond = (value > at.y.high && value <= at.all.high) || (value < at.y.low && value >= at.all.low);
    if (beyond) return {-1e6, 0};
    return {at.x.isZoomed() ? x : std::clamp(x, at.body.left(), at.body.right()), at.y.clampedPixel(value)};
}

// The newest one drops from the lane of the markers to its value.
void drawNewDot(const Place& at, const Measurement& row) {
    const double share = at.scene.appeared(Shows::Measurement);
    QPointF place = dotPlace(at, row, at.shot.shown(row));
    place.setY(std::lerp(at.body.top() - markerLane(at.canvas.style) / 2, place.y(), share));
    if (share > 0) drawMarker(at.canvas, Marker::Measured, place, true);
}

void drawDots(const Place& at, const Snapshot& measured) {
    const bool counts = at.shot.posterior.counts() && !at.x.isLine();  // their "3 of 4" stands under the name
    {
        const Faint faint(at.canvas.painter, at.light({Shows::Posterior, Shows::Update}));
        const auto place = [&](const Measurement& row, double value) { return dotPlace(at, row, value); };
        drawMeasurements(at.canvas, measured, at.body, place, counts ? Dots::SetAside : Dots::All);
    }
    if (const auto* row = measuredNow(at.scene);
        row && at.shot.view->holds(standsAt(*row, at.shot)) && (counts || &at.belief == at.scene.shot.get()))
        drawNewDot(at, *row);
    if (at.ghost && at.shot.view->holds(at.ghost->arm))
        drawMarker(at.canvas, Marker::Ghost, {at.x.x(at.ghost->arm), at.y.clampedPixel(at.ghost->value)}, true);
}

// The two columns that are laid side by side in the inset.
void outlineCompared(const Place& at, double top) {
    const double wide = 0.96 * at.x.spacing(), share = at.scene.appeared(Shows::Choice);
    for (const auto& [arm, role] : {std::pair(*at.shot.decision.J, Role::Leader), std::pair(*at.shot.decision.j, Role::Rival)}) {
        at.canvas.pen(role, at.pen(1.5), share);
        at.canvas.painter.drawRect(QRectF(at.x.x(arm) - wide / 2, top + 1, wide, at.body.bottom() - top - 1));
    }
}

// What the picture has of every arm: bounds, band, density, the bar of its gap.
std::vector<QRectF> occupiedByArms(const Place& at) {
    std::vector<QRectF> all;
    const double half = std::max(at.x.spacing() / 2, at.pen(6));
    for (const Index k : at.shot.view->order) {
        if (!at.x.isInView(k)) continue;
        Range range;
        for (const double v : {at.upper(k), at.lower(k), at.mean(k) + 2 * at.sd(k), at.mean(k) - 2 * at.sd(k)}) range.include(v);
        if (range.empty()) continue;
        const double top = at.y.clampedPixel(range.high), bottom = at.y.clampedPixel(range.low);
        all.emplace_back(at.x.x(k) - half, top - 2, 2 * half, bottom - top + 4);
    }
    for (const auto* row : at.belief.rowsSeen())
        if (const Index arm = standsAt(*row, at.shot); row->value && at.x.isInView(arm))
            all.emplace_back(at.x.x(arm) - half, at.y.clampedPixel(at.shot.shown(*row)) - at.pen(5), 2 * half, at.pen(10));
    return all;
}

// Where the inset would cover an arm, the two widths stand beside their intervals.
void sayWidths(const Place& at) {
    const Speaker speaker(at.shot);
    const double line = at.canvas.lineHeight(Type::AxisNumber), off = at.pen(9);
    for (const Index k : {*at.shot.decision.J, *at.shot.decision.j}) {
        if (!at.x.isInView(k)) continue;
        const double top = at.y.clampedPixel(at.shot.upper(k)), bottom = at.y.clampedPixel(at.shot.lower(k));
        std::vector<Canvas::Spot> spots;
        for (const double y : {(top + bottom) / 2, top + line, bottom - line})
            for (const double side : {1.0, -1.0})
                spots.push_back({{at.x.x(k) + side * off, y}, (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
        at.canvas.putWhereFree(spots, at.body, QStringLiteral("↕ ") + speaker.spread(at.shot.upper(k) - at.shot.lower(k)),
                               Type::AxisNumber);
    }
}

void drawParts(const Place& at, const QRectF& plot, double mostBelow, const Snapshot& measured) {
    const bool compares = hasWidthInset(at.scene);
    const QRectF inset = compares ? placeWidthInset(at.canvas, at.body, at.scene, occupiedByArms(at)) : QRectF();
    drawLookedColumn(at, plot);
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
    drawOtherChoices(at.canvas, at.body, at.others, [&](Index arm) -> std::optional<QPointF> {
        if (!at.x.isInView(arm)) return {};
        return QPointF(at.x.x(arm), at.y.clampedPixel(at.belief.mean(arm)));
    });
    if (compares && at.few()) outlineCompared(at, plot.top());
    if (compares && inset.isEmpty()) sayWidths(at);
    if (!inset.isEmpty())
        drawWidthInset(at.canvas, inset, at.scene, [&](Index k) {
            return QLineF(at.x.x(k), at.y.clampedPixel(at.shot.upper(k)), at.x.x(k), at.y.clampedPixel(at.shot.lower(k)));
        });
    nameBoundsBeyond(at);
    sayMayLeaveProbabilities(at, plot);
    sayTruthUnknown(at);
    sayNothingMeasured(at, plot);
}

}  // namespace

void sayNoRoom(Canvas& canvas, const QRectF& area) {
    const auto text =
        QCoreApplication::translate("posterior", "Too little room here: enlarge the panel, or write smaller (Ctrl+-).");
    const auto lines = static_cast<double>(canvas.wrapped(text, area.width(), Type::Legend).size());
    if (lines * canvas.lineHeight(Type::Legend) < area.height())
        canvas.putLines(area.center(), area.width(), text, Type::Legend, Role::SecondText);
}

bool hasRoomAlongX(const Canvas& canvas, double height) {
    const double around = nameLanes(canvas) + heightOfBottomAxis(canvas, true);
    return height - around - markerLane(canvas.style) - starLane(canvas.style) >= leastBody;
}

void drawAlongX(Canvas& canvas, const QRectF& area, const Scene& real, const Extras& extras, Drawn& drawn) {
    // With a ghost the round is the one that would follow; what was really believed stays as a trace.
    const bool haunted = extras.ghost && extras.ghost->after;
    Scene scene = real;
    if (haunted) scene.shot = extras.ghost->after, scene.next = nullptr, scene.line = -1, scene.motion = 1;
    const Snapshot& shot = *scene.shot;
    const Snapshot& belief = scene.belief();
    const Scene* came = scene.cameFrom();
    const Snapshot* start = came && came->belief().round != belief.round ? &came->belief() : nullptr;
    const Snapshot* before = haunted ? &real.belief() : &belief != &shot ? &shot : nullptr;
    // A ghost does not reorder the arms under the mouse that drags it.
    drawn.order = armsInOrder(real);
    const double left = area.left() + leftMargin(canvas), right = area.right() - rightMargin(canvas.style);
    const Stretch stretch = stretchShown(real, extras.lens, canvas.style, left, right, drawn.order);
    const ArmAxis x(belief, left, right, stretch, drawn.order);
    const double mostBelow = 0.35 * area.height(), below = x.height(canvas, ArmAxis::Detail::Full, mostBelow);
    const QRectF plot(QPointF(left, area.top() + nameLanes(canvas)), QPointF(right, area.bottom() - below));
    const QRectF body = plot.adjusted(0, markerLane(canvas.style), 0, -starLane(canvas.style));
    if (body.height() < leastBody || body.width() < 60) return sayNoRoom(canvas, area);
    const auto axis = [&](const Range& range) { return Axis{range.low, range.high, body.bottom(), body.top()}; };
    Scene end = real;
    end.motion = 1;
    const Range all = valueRange(real);
    const Axis y = axis(valuesShown(real, extras.lens, canvas.style, body.height()));
    const Axis yAtEnd = axis(valuesShown(end, extras.lens, canvas.style, body.height()));
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    const auto others = othersShown(real, extras);
    const Place at{canvas, scene, shot, belief, before, extras.ghost.get(), others, x, y, yAtEnd, all, body, start};
    hatchBeyondProbabilities(at);
    const auto& response = shot.spec->response;
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, body.height())),
                 titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
    drawParts(at, plot, mostBelow, haunted ? real.belief() : belief);
    drawn.plot = plot;
    drawn.arms = ArmsLie::AlongX;
    drawn.x = stretch;
    drawn.y = y;
    drawn.upright = &Lens::values;
    drawn.all = all;
}

}  // namespace gapscope
