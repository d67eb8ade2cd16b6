#include "ui/timeline/lanes.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/policy/digits.h"
#include "ui/plot/figure.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("timeline", text); }

double spacing(const Axis& rounds) { return rounds.pixel(1) - rounds.pixel(0); }

const History::Numbers& numbersOf(const TimeLane& lane, const History& history) {
    return lane.kind == TimeLane::Kind::Bound ? history.bound : lane.kind == TimeLane::Kind::Beta ? history.beta : history.regret;
}

Axis upright(const QRectF& rect, const Range& range, double below, double above) {
    const double high = range.high > range.low ? range.high : range.low + 1;
    return {range.low, high, rect.bottom() - below, rect.top() + above};
}

// A round without a number interrupts the line.
template <class Value>
QList<QPointF> pointsOf(const History::Numbers& numbers, Value value) {
    QList<QPointF> points;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool known = numbers[i] && std::isfinite(*numbers[i]);
        points << QPointF(static_cast<double>(i) + 1, known ? value(*numbers[i]) : std::numeric_limits<double>::quiet_NaN());
    }
    return points;
}

Marks marksOf(const TimeLane& lane, const History::Numbers& numbers) {
    return {lane.name, pointsOf(numbers, [](double number) { return number; })};
}

// The newest round, and those between two without a number, which would be invisible as a line.
QList<QPointF> lonely(const History::Numbers& numbers, const LaneScale& scale) {
    const auto all = pointsOf(numbers, [&](double number) { return scale.share(number); });
    QList<QPointF> points;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const auto missing = [&](qsizetype k) { return k < 0 || k >= all.size() || std::isnan(all[k].y()); };
        if (!missing(i) && (i + 1 == all.size() || (missing(i - 1) && missing(i + 1)))) points << all[i];
    }
    return points;
}

void drawCurve(Canvas& canvas, const TimeLane& lane, const History::Numbers& numbers, const LaneScale& scale, const Axis& rounds,
               Role role) {
    const double dot = canvas.style.mark(5), edge = dot / 2 + 1;
    const Axis y{0, 1, lane.rect.bottom() - edge, lane.rect.top() + edge};
    if (scale.range.low < 0) {  // below zero nothing can be lost any more: worth a line
        canvas.pen(Role::Axis, 1);
        const double zero = std::round(y.pixel(scale.share(0))) + 0.5;
        canvas.painter.drawLine(QPointF(lane.rect.left(), zero), QPointF(lane.rect.right(), zero));
    }
    canvas.begin(Plot{lane.name, lane.rect, rounds, y, said("round"), lane.name, false, {}, spokenNumber});
    canvas.add(Line{{}, pointsOf(numbers, [&](double number) { return scale.share(number); }), {role, canvas.style.mark(2)}});
    canvas.add(Scatter{{}, lonely(numbers, scale), role, dot});
    canvas.add(marksOf(lane, numbers));
}

// A scale that is not linear is never silent about it.
QString named(const QString& name, const LaneScale& scale) {
    switch (scale.kind) {
        case LaneScale::Kind::Log: return said("%1, log").arg(name);
        case LaneScale::Kind::SignedLog: return said("%1, ±log").arg(name);
        case LaneScale::Kind::Linear: break;
    }
    return name;
}

void drawCross(Canvas& canvas, QPointF centre, double size) {
    const double r = size / 2;
    canvas.pen(Role::Truth, canvas.style.mark(1.5));
    canvas.painter.drawLine(centre + QPointF(-r, -r), centre + QPointF(r, r));
    canvas.painter.drawLine(centre + QPointF(-r, r), centre + QPointF(r, -r));
}

void drawBars(Canvas& canvas, const TimeLane& lane, const History& history, const Axis& rounds) {
    const double cross = std::min(canvas.style.mark(6), lane.rect.height() / 3);
    const Axis y = upright(lane.rect, history.regretRange, cross + 2, 2);
    canvas.begin(Plot{lane.name, lane.rect, rounds, y, said("round"), lane.name, false, {}, spokenNumber});
    canvas.add(marksOf(lane, history.regret));
    const double wide = std::max(0.6 * spacing(rounds), 1.0), zero = y.pixel(0);
    for (std::size_t i = 0; i < history.regret.size(); ++i) {
        const double x = rounds.pixel(static_cast<double>(i) + 1);
        if (const auto regret = history.regret[i]; regret && *regret > 0)
            canvas.block(QRectF(QPointF(x - wide / 2, y.pixel(*regret)), QPointF(x + wide / 2, zero)),
                         canvas.colour(Role::Truth));
        if (history.missed[i]) drawCross(canvas, {x, lane.rect.bottom() - cross / 2 - 1}, cross);
    }
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(QPointF(lane.rect.left(), std::round(zero) + 0.5),
                            QPointF(lane.rect.right(), std::round(zero) + 0.5));
}

void drawDots(Canvas& canvas, const TimeLane& lane, const History& history, const Axis& rounds, Eigen::Index arms) {
    const double room = lane.rect.height() - 2;
    const double size = std::clamp(std::min(0.9 * spacing(rounds), room / 2), 2.0, canvas.style.mark(6));
    const Axis y{0, std::max(1.0, static_cast<double>(arms - 1)), lane.rect.bottom() - size / 2 - 1,
                 lane.rect.top() + size / 2 + 1};
    QList<QPointF> dots;
    for (std::size_t i = 0; i < history.chosen.size(); ++i)
        for (const auto place : history.chosen[i])
            dots << QPointF(static_cast<double>(i) + 1, arms > 1 ? static_cast<double>(place) : 0.5);
    canvas.begin(Plot{lane.name, lane.rect, rounds, y, said("round"), lane.name, false, {}, spokenNumber});
    canvas.add(Scatter{lane.name, dots, Role::Chosen, size});
}

}  // namespace

std::vector<TimeLane> lanesOf(const History& history) {
    std::vector<TimeLane> lanes;
    if (!history.boundScale.empty()) lanes.push_back({TimeLane::Kind::Bound, named(said("bound"), history.boundScale), 1.5});
    if (!history.betaScale.empty()) lanes.push_back({TimeLane::Kind::Beta, named(said("beta"), history.betaScale), 1});
    if (history.hasTruth) lanes.push_back({TimeLane::Kind::Regret, said("regret"), 1.2});
    lanes.push_back({TimeLane::Kind::Chosen, said("arm"), 1.1});
    return lanes;
}

QString laneNumber(const TimeLane& lane, const History& history, int round, const Speaker& speaker) {
    if (lane.kind == TimeLane::Kind::Chosen) return {};
    const auto& number = numbersOf(lane, history)[static_cast<std::size_t>(round - 1)];
    if (!number || !std::isfinite(*number)) return {};
    if (lane.kind == TimeLane::Kind::Beta) return spokenNumber(*number);
    return lane.kind == TimeLane::Kind::Bound ? speaker.gap(*number) : speaker.width(*number);
}

qsizetype lettersOf(const TimeLane& lane, const History& history, int round, const Speaker& speaker) {
    if (lane.kind != TimeLane::Kind::Bound) return laneNumber(lane, history, round, speaker).size();
    // The bound has the digits of its round, which may be as many as anybody reads.
    const auto& number = history.bound[static_cast<std::size_t>(round - 1)];
    if (!number || !std::isfinite(*number)) return 0;
    return QString::number(*number, 'f', decimalsFor(std::abs(*number), mostDigits)).size();
}

void drawLane(Canvas& canvas, const TimeLane& lane, const History& history, const Axis& rounds, Eigen::Index arms) {
    switch (lane.kind) {
        case TimeLane::Kind::Bound: return drawCurve(canvas, lane, history.bound, history.boundScale, rounds, Role::Leader);
        case TimeLane::Kind::Beta: return drawCurve(canvas, lane, history.beta, history.betaScale, rounds, Role::Mean);
        case TimeLane::Kind::Regret: return drawBars(canvas, lane, history, rounds);
        case TimeLane::Kind::Chosen: return drawDots(canvas, lane, history, rounds, arms);
    }
}

}  // namespace gapscope
