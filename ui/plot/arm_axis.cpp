#include "ui/plot/arm_axis.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/plot/canvas.h"
#include "ui/session/contenders.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostLevel = 12, mostSlanted = 40;

QString nameOf(const Snapshot& shot, Index arm) { return armName(*shot.spec->arms, arm); }

// The variable's range with half a step more at both ends.
Axis lineAxis(const Snapshot& shot, double left, double right) {
    const auto& arms = *shot.spec->arms;
    const auto variable = shot.view->axes.front();
    double first = arms.values(shot.view->order.front(), variable), last = arms.values(shot.view->order.back(), variable);
    if (shot.view->part) first = arms.values.col(variable).minCoeff(), last = arms.values.col(variable).maxCoeff();
    Axis axis{first, last, left, right, arms.variables[static_cast<std::size_t>(variable)].logarithmic};
    // On a cut through scattered arms there may be a single one, and the axis still spans the variable.
    const double share = std::clamp(0.5 / static_cast<double>(shot.view->order.size()), 0.012, shot.view->part ? 0.06 : 0.5);
    const Axis inner{first, last, left + share * (right - left), right - share * (right - left), axis.logarithmic};
    if (last > first) return {inner.value(left), inner.value(right), left, right, axis.logarithmic};
    return {first - 1, last + 1, left, right, false};
}

}  // namespace

double leftMargin(const Canvas& canvas) { return std::ceil(canvas.lineHeight(Type::AxisTitle) + canvas.style.text(50)); }
double rightMargin(const Style& style) { return style.text(16); }

namespace {

// With room at both ends, so that neighbours are seen, and never only one or two arms.
Stretch around(const Range& pixels, double spacing, double left, double right) {
    constexpr double leastArms = 8, mostShare = 0.8;
    const double room = std::max(0.2 * (pixels.high - pixels.low), 2 * spacing);
    const double wide = std::max(pixels.high - pixels.low + 2 * room, leastArms * spacing) / (right - left);
    const double middle = ((pixels.low + pixels.high) / 2 - left) / (right - left);
    return wide > mostShare ? Stretch{} : Stretch{middle - wide / 2, middle + wide / 2}.inside();
}

Stretch stretchAtEnd(const Scene& scene, const Style& style, double left, double right, const ArmsInOrder& order) {
    const ArmAxis axis(*scene.shot, left, right, {}, order);
    const auto apart = [&](Index a, Index b) { return std::abs(axis.x(a) - axis.x(b)); };
    constexpr double leastAcross = 25;  // px, from where on the markers of two neighbours stand over them
    const double least = style.mark(leastAcross);
    if (!fitsContenders(scene, least, apart)) return {};
    Range pixels;
    if (const auto rival = closeRival(scene, least, apart)) {
        const double middle = axis.x(*scene.shot->decision.J), reach = std::abs(axis.x(*rival) - middle);
        pixels = {middle - reach, middle + reach};
        if (const auto best = recommendedNow(scene)) pixels.include(axis.x(*best));
    } else {
        for (const Index arm : contenders(scene)) pixels.include(axis.x(arm));
    }
    Stretch shown = around(pixels, axis.spacing(), left, right);
    if (axis.isLine() || shown.whole()) return shown;
    // Whole slots, so that no name hangs over an end.
    const auto count = static_cast<double>(scene.shot->arms());
    return Stretch{std::floor(shown.from * count) / count, std::ceil(shown.to * count) / count}.inside();
}

}  // namespace

Stretch stretchShown(const Scene& scene, const Lens& lens, const Style& style, double left, double right,
                     const ArmsInOrder& order) {
    const Snapshot& shot = *scene.shot;
    if (!ArmAxis::canZoom(shot)) return {};
    if (!lens.x.whole() || shot.view->part) return lens.x;  // a cut shows as much as its map
    const Stretch end = stretchAtEnd(scene, style, left, right, order);
    const Scene* came = scene.cameFrom();
    return came ? onTheWay(stretchAtEnd(*came, style, left, right, order), end, scene.motion) : end;
}

bool ArmAxis::canZoom(const Snapshot& shot) { return shot.view->kind == ArmView::Kind::Line || shot.arms() > mostLevel; }

ArmAxis::ArmAxis(const Snapshot& shot, double left, double right, const Stretch& view, ArmsInOrder order)
    : shot_(shot),
      order_(std::move(order)),
      line_(shot.view->kind == ArmView::Kind::Line),
      axis_(line_ ? lineAxis(shot, left, right) : Axis{-0.5, static_cast<double>(shot.arms()) - 0.5, left, right}),
      spacing_((right - left) / static_cast<double>(line_ ? std::ssize(shot.view->order) : shot.arms())) {
    slot_.resize(order_.arms.size());
    for (std::size_t i = 0; i < slot_.size(); ++i) slot_[static_cast<std::size_t>(order_.arms[i])] = static_cast<Index>(i);
    if (view.whole() || !canZoom(shot)) return;
    zoomed_ = true;
    const double wide = right - left;
    axis_ = {axis_.value(left + view.from * wide), axis_.value(left + view.to * wide), left, right, axis_.logarithmic};
    spacing_ /= view.to - view.from;
}

const std::vector<Index>& ArmAxis::order() const { return slot_.empty() ? shot_.view->order : order_.arms; }

Index ArmAxis::nearest(double pixel) const {
    Index best = line_ ? shot_.view->order.front() : 0;
    const auto take = [&](Index k) {
        if (std::abs(x(k) - pixel) < std::abs(x(best) - pixel)) best = k;
    };
    if (line_)
        for (const Index k : shot_.view->order) take(k);
    else
        for (Index k = 1; k < shot_.arms(); ++k) take(k);
    return best;
}

bool ArmAxis::isInView(Index arm) const {
    return shot_.view->holds(arm) && x(arm) >= axis_.from - 0.5 && x(arm) <= axis_.to + 0.5;
}

std::vector<Index> ArmAxis::inView() const {
    std::vector<Index> arms;
    for (const Index k : order())
        if (!zoomed_ || isInView(k)) arms.push_back(k);
    return arms;
}

double ArmAxis::place(Index arm) const {
    if (line_) return shot_.spec->arms->values(arm, shot_.view->axes.front());
    return static_cast<double>(slot_.empty() ? arm : slot_[static_cast<std::size_t>(arm)]);
}

QString ArmAxis::title() const {
    if (!line_) return orderTitle(order_.by, order_.minimise);
    const auto& variable = shot_.spec->arms->variables[static_cast<std::size_t>(shot_.view->axes.front())];
    return titleWithUnit(QString::fromStdString(variable.name), QString::fromStdString(variable.unit));
}

ArmAxis::Names ArmAxis::names(const Canvas& canvas, Detail detail, double mostHeight) const {
    if (line_) return Names::Numbers;
    const auto arms = inView();
    if (std::ssize(arms) > mostSlanted) return Names::Numbers;
    if (std::ssize(arms) <= mostLevel && widestName(canvas) + canvas.style.text(8) < spacing_) return Names::Level;
    const bool fits = detail == Detail::Full && canvas.lineHeight(Type::AxisNumber) < spacing_;
    return fits && canBeTold(slantedNames(canvas, mostHeight)) ? Names::Slanted : Names::Numbers;
}

double ArmAxis::widestName(const Canvas& canvas) const {
    double widest = 0;
    for (const Index k : inView()) widest = std::max(widest, canvas.size(nameOf(shot_, k), Type::AxisNumber).width());
    return widest;
}

// As flat as neighbours allow, in degrees.
double ArmAxis::turn(const Canvas& canvas) const {
    const double needed = std::asin(std::min(1.0, canvas.lineHeight(Type::AxisNumber) / spacing_));
    return std::clamp(needed * 180 / std::numbers::pi + 2, 40.0, 90.0);
}

double ArmAxis::slantedHeight(const Canvas& canvas, double mostHeight) const {
    const double angle = turn(canvas) * std::numbers::pi / 180;
    return std::min(mostHeight, 8 + widestName(canvas) * std::sin(angle) + canvas.lineHeight(Type::AxisNumber) * std::cos(angle));
}

// Of the arms in view; shortened in their middle where their room ends.
QStringList ArmAxis::slantedNames(const Canvas& canvas, double mostHeight) const {
    const double angle = turn(canvas) * std::numbers::pi / 180;
    const double room =
        (slantedHeight(canvas, mostHeight) - 8 - canvas.lineHeight(Type::AxisNumber) * std::cos(angle)) / std::sin(angle);
    const QFontMetricsF metrics(canvas.style.font(Type::AxisNumber), canvas.painter.device());
    QStringList names;
    for (const Index k : inView()) {
        const double toTheLeft = (x(k) - axis_.from + leftMargin(canvas)) / std::max(0.01, std::cos(angle)) - 4;
        names << metrics.elidedText(nameOf(shot_, k), Qt::ElideMiddle, std::min(room, toTheLeft) + 1);
    }
    return names;
}

// What is left of shortened names must be more than a few letters, and not the same of two.
bool ArmAxis::canBeTold(const QStringList& shown) const {
    constexpr qsizetype leastLetters = 8;
    const auto arms = inView();
    for (qsizetype i = 0; i < shown.size(); ++i) {
        const auto name = nameOf(shot_, arms[static_cast<std::size_t>(i)]);
        if (shown[i] == name) continue;
        if (shown[i].size() < leastLetters || shown.count(shown[i]) > 1) return false;
    }
    return true;
}

// "3 of 4": for counts, in the place of dots.
QStringList ArmAxis::countLines() const {
    if (!shot_.posterior.counts()) return {};
    const auto text = QCoreApplication::translate("posterior", "%1 of %2");
    QStringList lines(shot_.arms(), text.arg(0).arg(0));
    const double trials = shot_.posterior.measurementScale();
    for (const auto& pulls : shot_.pulls)
        lines[pulls.arm] = text.arg(std::lround(pulls.average * pulls.count * trials)).arg(std::lround(pulls.count * trials));
    return lines;
}

std::function<QString(int)> ArmAxis::places() const {
    if (line_) return {};
    return [spec = shot_.spec, order = order_.arms](int place) {
        const auto i = static_cast<std::size_t>(place);
        return armName(*spec->arms, order.empty() ? place : order[i]);
    };
}

double ArmAxis::height(const Canvas& canvas, Detail detail, double mostHeight) const {
    const bool full = detail == Detail::Full;
    switch (names(canvas, detail, mostHeight)) {
        case Names::Numbers: return heightOfBottomAxis(canvas, full);
        case Names::Level: return heightOfBottomAxis(canvas, full && shot_.posterior.counts());
        case Names::Slanted: break;
    }
    return slantedHeight(canvas, mostHeight);
}

void ArmAxis::draw(Canvas& canvas, const QRectF& plot, Detail detail, double mostHeight) const {
    switch (names(canvas, detail, mostHeight)) {
        case Names::Level: return drawLevel(canvas, plot, detail);
        case Names::Slanted: return drawSlanted(canvas, plot, mostHeight);
        case Names::Numbers: return drawNumbers(canvas, plot, detail);
    }
}

// "#78" under each arm that has a name and no room for it; where these have none either, some numbers along the axis.
std::vector<Tick> ArmAxis::armNumbers(const Canvas& canvas) const {
    if (line_) return {};
    std::vector<Tick> ticks;
    for (const Index k : inView()) {
        ticks.push_back({place(k), QStringLiteral("#%1").arg(k)});
        if (canvas.size(ticks.back().text, Type::AxisNumber).width() + canvas.style.text(8) > spacing_) return {};
    }
    return ticks;
}

void ArmAxis::drawNumbers(Canvas& canvas, const QRectF& plot, Detail detail) const {
    const QString along = detail == Detail::Full ? title() : QString();
    if (const auto own = armNumbers(canvas); !own.empty()) return drawBottomAxis(canvas, plot, axis_, own, along);
    // In an order of their own arms have ranks, counted from 1, in the place of numbers.
    Axis axis = axis_;
    if (!slot_.empty()) axis.low += 1, axis.high += 1;
    auto ticks = niceTicks(axis, mostAlong(canvas, plot.width(), axis.low, axis.high));
    if (!line_) std::erase_if(ticks, [](const Tick& t) { return t.value != std::round(t.value); });
    drawBottomAxis(canvas, plot, axis, ticks, along);
}

void ArmAxis::drawLevel(Canvas& canvas, const QRectF& plot, Detail detail) const {
    drawBottomAxis(canvas, plot, axis_, {}, {});
    const auto counts = detail == Detail::Full ? countLines() : QStringList();
    for (const Index k : inView()) {
        canvas.pen(Role::Axis, 1);
        canvas.painter.drawLine(QPointF(x(k), plot.bottom()), QPointF(x(k), plot.bottom() + 4));
        const auto rect =
            canvas.put({x(k), plot.bottom() + 6}, Qt::AlignHCenter | Qt::AlignTop, nameOf(shot_, k), Type::AxisNumber);
        if (!counts.isEmpty())
            canvas.put({x(k), rect.bottom()}, Qt::AlignHCenter | Qt::AlignTop, counts[k], Type::AxisNumber, Role::SecondText);
    }
}

void ArmAxis::drawSlanted(Canvas& canvas, const QRectF& plot, double mostHeight) const {
    drawBottomAxis(canvas, plot, axis_, {}, {});
    const auto names = slantedNames(canvas, mostHeight);
    const auto arms = inView();
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const double at = x(arms[i]);
        canvas.pen(Role::Axis, 1);
        canvas.painter.drawLine(QPointF(at, plot.bottom()), QPointF(at, plot.bottom() + 4));
        canvas.putTurned({at + 2, plot.bottom() + 6}, Qt::AlignRight | Qt::AlignTop, -turn(canvas),
                         names[static_cast<qsizetype>(i)], Type::AxisNumber);
    }
}

}  // namespace gapscope
