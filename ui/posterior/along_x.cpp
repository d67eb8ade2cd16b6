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

// A result that was never made, with the value that it is imagined to have.
void drawGhost(const Place& at) {
    const QPointF place(at.x.x(at.ghost->arm), at.y.clampedPixel(at.ghost->value));
    drawMarker(at.canvas, Marker::Ghost, place, true);
    const double off = at.pen(10);
    at.canvas.putWhereFree({{place + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter},
                            {place - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter},
                            {place + QPointF(off, off), Qt::AlignLeft | Qt::AlignTop},
                            {place + QPointF(-off, -off), Qt::AlignRight | Qt::AlignBottom},
                            {place + QPointF(off, -off), Qt::AlignLeft | Qt::AlignBottom},
                            {place + QPointF(-off, off), Qt::AlignRight | Qt::AlignTop}},
                           at.body, Speaker(at.shot).value(at.ghost->value), Type::AxisNumber);
}

// The curve of the mean, in small boxes.
std::vector<QRectF> meanCurve(const Place& at) {
    std::vector<QRectF> boxes;
    if (!at.x.isLine()) return boxes;
    const double step = at.pen(3), reach = at.pen(2);
    const auto& arms = at.shot.view->order;
    for (std::size_t i = 1; i < arms.size(); ++i) {
        const QLineF piece(at.x.x(arms[i - 1]), at.y.pixel(at.mean(arms[i - 1])), at.x.x(arms[i]), at.y.pixel(at.mean(arms[i])));
        if (!at.x.isInView(arms[i - 1]) && !at.x.isInView(arms[i])) continue;
        const int parts = std::max(1, static_cast<int>(std::ceil(piece.length() / step)));
        for (int part = 0; part <= parts; ++part) {
            const QPointF p = piece.pointAt(static_cast<double>(part) / parts);
            boxes.emplace_back(p.x() - reach, p.y() - reach, 2 * reach, 2 * reach);
        }
    }
    return boxes;
}

void drawDots(const Place& at, const Snapshot& measured) {
    const bool counts = at.shot.posterior.counts() && !at.x.isLine();  // their "3 of 4" stands under the name
    {
        const Faint faint(at.canvas.painter, at.light({Shows::Posterior, Shows::Update}));
        const auto place = [&](const Measurement& row, double value) { return dotPlace(at, row, value); };
        const auto which = counts ? Dots::SetAside : Dots::All;
        for (const auto& dot : drawMeasurements(at.canvas, measured, at.body, place, which, meanCurve(at)))
            at.canvas.keepClear(dot);
    }
    if (const auto* row = measuredNow(at.scene);
        row && at.shot.view->holds(standsAt(*row, at.shot)) && (counts || &at.belief == at.scene.shot.get()))
        drawNewDot(at, *row);
    if (at.ghost && at.shot.view->holds(at.ghost->arm)) drawGhost(at);
}

// The two columns that are laid side by side in the inset.
void outlineCompared(const Place& at, double top) {
    const double wide = 0.96 * at.x.spacing(), share = at.scene.appeared(Shows::Choice);
    for (const auto& [arm, role] : {std::pair(*at.shot.decision.J, Role::Leader), std::pair(*at.shot.decision.j, Role::Rival)}) {
        at.canvas.pen(role, at.pen(1.5), share);
        at.canvas.painter.drawRect(QRectF(at.x.x(arm) - wide / 2, top + 1, wide, at.body.bottom() - top - 1));
    }
}

// What the picture has of one arm, without a density and its bar.
Range heightOfArm(const Place& at, Index k) {
    Range range;
    for (const double sds : {2.0, -2.0}) range.include(at.mean(k) + sds * at.sd(k));
    if (at.shot.hasBounds())
        for (const double v : {at.upper(k), at.lower(k)}) range.include(v);
    if (at.scene.switches.truth && at.scene.truth) range.include((*at.scene.truth)[k]);
    return range;
}

// What the picture has of these arms: bounds, band, density, the bar of the gap; and every result.
std::vector<QRectF> occupiedBy(const Place& at, const std::vector<Index>& arms) {
    std::vector<QRectF> all;
    const double half = at.few() ? at.pen(11) : std::max(at.x.spacing() / 2, at.pen(6));
    const auto take = [&](const Range& range, double left, double right) {
        if (range.empty()) return;
        const double top = at.y.clampedPixel(range.high), bottom = at.y.clampedPixel(range.low);
        all.emplace_back(left, top - 2, right - left, bottom - top + 4);
    };
    for (const Index k : arms) {
        if (!at.x.isInView(k)) continue;
        take(heightOfArm(at, k), at.x.x(k) - half, at.x.x(k) + half);
        if (at.few()) all.push_back(densityBox(at, k));
        if (const QRectF bar = at.few() ? gapBarBox(at, k) : QRectF(); !bar.isEmpty()) {
            all.push_back(bar);
            const double level = at.shot.spec->minimise ? bar.bottom() : bar.top();  // which it reaches, drawn across
            all.emplace_back(at.body.left(), level - 2, at.body.width(), 4);
        }
    }
    for (const auto* row : at.belief.rowsSeen())
        if (const Index arm = standsAt(*row, at.shot); row->value && at.x.isInView(arm))
            all.emplace_back(at.x.x(arm) - half, at.y.clampedPixel(at.shot.shown(*row)) - at.pen(5), 2 * half, at.pen(10));
    return all;
}

std::vector<QRectF> occupiedByArms(const Place& at) { return occupiedBy(at, at.shot.view->order); }

// What the name of another policy's choice may not cover. On a line bounds are everywhere: there only those of J, j and the
// chosen arm count.
std::vector<QRectF> keptFromNames(const Place& at) {
    if (!at.x.isLine()) return occupiedByArms(at);
    std::vector<Index> named;
    for (const auto& each : namedArms(at.scene, at.shot)) named.push_back(each.arm);
    return occupiedBy(at, named);
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
    const auto meanPlace = [&](Index arm) -> std::optional<QPointF> {
        if (!at.x.isInView(arm)) return {};
        return QPointF(at.x.x(arm), at.y.clampedPixel(at.belief.mean(arm)));
    };
    ringOtherChoices(at.canvas, at.others, false, meanPlace);
    drawNamedIntervals(at);
    drawMeans(at);
    drawTarget(at);
    drawChosenLines(at);
    at.x.draw(at.canvas, plot, ArmAxis::Detail::Full, mostBelow);
    drawMarkerLanes(at.canvas, plot, at.x, at.scene, at.shot, compares && inset.isEmpty());
    drawLooked(at);
    drawDots(at, measured);
    if (!at.others.empty()) nameOtherChoices(at.canvas, at.body, at.others, keptFromNames(at), meanPlace);
    if (compares && at.few()) outlineCompared(at, plot.top());
    if (!inset.isEmpty())
        drawWidthInset(at.canvas, inset, at.scene, [&](Index k) {
            return QLineF(at.x.x(k), at.y.clampedPixel(at.shot.upper(k)), at.x.x(k), at.y.clampedPixel(at.shot.lower(k)));
        });
    nameBoundsBeyond(at);
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
    const auto& response = shot.spec->response;
    const QString title = titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit));
    canvas.begin(Plot{QCoreApplication::translate("posterior", "Posterior"), body, x.axis(), y, x.title(), title, false,
                      x.places(), [shot = scene.shot](double value) { return Speaker(*shot).value(value); }});
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    const auto others = othersShown(real, extras);
    const Place at{canvas, scene, shot, belief, before, extras.ghost.get(), others, x, y, yAtEnd, all, body, start};
    hatchBeyondProbabilities(at);
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, body.height())), title);
    drawParts(at, plot, mostBelow, haunted ? real.belief() : belief);
    drawn.plot = plot;
    drawn.arms = ArmsLie::AlongX;
    drawn.x = stretch;
    drawn.y = y;
    drawn.upright = &Lens::values;
    drawn.all = all;
}

}  // namespace gapscope
