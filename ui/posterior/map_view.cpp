#include "ui/posterior/map_view.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/problem/arm_digits.h"
#include "ui/plot/film_light.h"
#include "ui/posterior/measured_dots.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index fewArms = 60;  // a table of no more is shown arm by arm

// A variable with a single level tells arms apart no more than one that is not there.
std::vector<Index> freeVariables(const Arms& arms) {
    std::vector<Index> free;
    for (std::size_t i = 0; i < arms.variables.size(); ++i)
        if (arms.kind != Arms::Kind::Grid || arms.variables[i].levels > 1) free.push_back(static_cast<Index>(i));
    return free;
}

// Whose result somebody is asked for, as the suggestion card has it: what is chosen then comes after it.
std::optional<Index> awaitedNow(const Scene& scene) {
    const auto& spec = *scene.shot->spec;
    if (!scene.shot->isLast || scene.lineByLine() || spec.pending.empty() || spec.source.entry->id != "manual") return {};
    return spec.pending.front();
}

// The arm that a slice follows: the one held, the one awaited, or the one that the film's line names: J, j, the chosen one.
// Before the film has come to one of them, the last measured.
Index sliceArm(const Scene& scene) {
    if (scene.held && scene.looked) return *scene.looked;
    if (const auto awaited = awaitedNow(scene)) return *awaited;
    const auto& d = scene.shot->decision;
    if (isLit(scene, Shows::Leader) && d.J) return *d.J;
    if (isLit(scene, Shows::Rival) && d.j) return *d.j;
    const auto& chosen = d.chosen;
    if (scene.shows(Shows::Choice) && !chosen.empty()) return chosen.front();
    const auto rows = scene.shot->rowsSeen();
    return rows.empty() ? 0 : standsAt(*rows.back(), *scene.shot);
}

}  // namespace

bool isMap(const Snapshot& shot) {
    if (shot.view->kind != ArmView::Kind::Slots) return shot.view->kind == ArmView::Kind::Map;
    const auto& arms = *shot.spec->arms;
    if (!arms.groups.empty() || freeVariables(arms).size() < 3) return false;
    return arms.kind == Arms::Kind::Grid || arms.size() > fewArms;
}

MapView::MapView(const Scene& scene)
    : all_(*scene.shot->spec->arms), grid_(all_.kind == Arms::Kind::Grid), free_(freeVariables(all_)) {
    chooseAxes(scene.slice);
    if (grid_ && free_.size() > 2) {
        takeSlice(scene);
        return;
    }
    arms_.resize(static_cast<std::size_t>(all_.size()));
    std::iota(arms_.begin(), arms_.end(), Index{0});
}

void MapView::chooseAxes(const Slice& slice) {
    const auto isFree = [&](Index v) { return std::ranges::find(free_, v) != free_.end(); };
    const auto [x, y] = slice.axes;
    axes_ = x != y && isFree(x) && isFree(y) ? slice.axes : std::array{free_[0], free_[1]};
    for (std::size_t i = 0; i < 2; ++i) spans_[i] = {all_.values.col(axes_[i]).minCoeff(), all_.values.col(axes_[i]).maxCoeff()};
}

void MapView::takeSlice(const Scene& scene) {
    const auto& at = scene.slice.at;
    through_ = sliceArm(scene);
    if (at.size() == all_.variables.size()) {
        through_ = 0;
        for (const Index v : free_) through_ += nearestLevel(v, at[static_cast<std::size_t>(v)]) * stride(v);
    }
    Index corner = 0;
    for (const Index v : free_) {
        if (v == axes_[0] || v == axes_[1]) continue;
        held_.push_back({v, levelOf(through_, v)});
        corner += held_.back().level * stride(v);
    }
    for (int a = 0; a < variable(0).levels; ++a)
        for (int b = 0; b < variable(1).levels; ++b) arms_.push_back(corner + a * stride(axes_[0]) + b * stride(axes_[1]));
    std::ranges::sort(arms_);
}

MapView MapView::through(const Stretch& across, const Stretch& up) const {
    MapView part = *this;
    part.shown_ = {across, up};
    return part;
}

bool MapView::holds(Index arm) const {
    for (int i = 0; i < 2; ++i) {
        const auto& shown = shown_[static_cast<std::size_t>(i)];
        if (shown.whole()) continue;
        const double at = wholeAxis(i, 0, 1).pixel(coordinate(arm, i));
        if (at < shown.from || at > shown.to) return false;
    }
    return std::ranges::all_of(held_, [&](const Held& h) { return levelOf(arm, h.variable) == h.level; });
}

// The last variable runs fastest.
Index MapView::stride(Index variable) const {
    Index stride = 1;
    for (std::size_t i = all_.variables.size() - 1; i > static_cast<std::size_t>(variable); --i)
        stride *= all_.variables[i].levels;
    return stride;
}

int MapView::levelOf(Index arm, Index variable) const {
    return static_cast<int>(arm / stride(variable) % all_.variables[static_cast<std::size_t>(variable)].levels);
}

double MapView::valueAt(Index variable, int level) const { return all_.values(level * stride(variable), variable); }

int MapView::nearestLevel(Index variable, double value) const {
    int best = 0;
    for (int i = 1; i < all_.variables[static_cast<std::size_t>(variable)].levels; ++i)
        if (std::abs(valueAt(variable, i) - value) < std::abs(valueAt(variable, best) - value)) best = i;
    return best;
}

QString MapView::said(Index variable, double value) const {
    const auto& v = all_.variables[static_cast<std::size_t>(variable)];
    const auto number = QString::fromStdString(readable(value, shownDigits(v, all_.kind)));
    return QString::fromStdString(v.name) + ' ' + number + (v.unit.empty() ? QString() : ' ' + QString::fromStdString(v.unit));
}

QString MapView::title(int axis) const {
    return titleWithUnit(QString::fromStdString(variable(axis).name), QString::fromStdString(variable(axis).unit));
}

QString MapView::fixed() const {
    QStringList parts;
    for (const Index v : free_) {
        if (v == axes_[0] || v == axes_[1]) continue;
        const auto held = std::ranges::find(held_, v, &Held::variable);
        if (held != held_.end())
            parts << said(v, valueAt(v, held->level));
        else
            parts << QCoreApplication::translate("posterior", "all %1")
                         .arg(QString::fromStdString(all_.variables[static_cast<std::size_t>(v)].name));
    }
    return parts.join(QStringLiteral(", "));
}

Axis MapView::axis(int which, double from, double to) const {
    const Axis whole = wholeAxis(which, 0, 1);
    const auto& shown = shown_[static_cast<std::size_t>(which)];
    if (shown.whole()) return wholeAxis(which, from, to);
    return {whole.value(shown.from), whole.value(shown.to), from, to, whole.logarithmic};
}

Axis MapView::wholeAxis(int which, double from, double to) const {
    const auto& v = variable(which);
    const auto [low, high] = spans_[static_cast<std::size_t>(which)];
    if (!(high > low)) return {low - 1, high + 1, from, to, false};
    const double share = grid_ ? 0.5 / v.levels : 0.06;
    const Axis inner{low, high, from + share * (to - from), to - share * (to - from), v.logarithmic};
    return {inner.value(from), inner.value(to), from, to, v.logarithmic};
}

QPointF MapView::place(Index arm, const QRectF& plot) const {
    return {x(plot).pixel(coordinate(arm, 0)), y(plot).pixel(coordinate(arm, 1))};
}

QRectF MapView::shaped(const QRectF& room) const {
    const auto &a = variable(0), &b = variable(1);
    const Axis across = wholeAxis(0, 0, 1), up = wholeAxis(1, 0, 1);
    const double ratio = (across.high - across.low) / (up.high - up.low);
    if (a.unit != b.unit || a.logarithmic || b.logarithmic || ratio < 0.4 || ratio > 2.5) return room;
    const double width = std::min(room.width(), room.height() * ratio);
    return {room.left(), room.top(), width, width / ratio};
}

Index MapView::nearest(QPointF at, const QRectF& plot) const {
    const Axis across = x(plot), up = y(plot);
    Index best = arms_.front();
    double least = infinity;
    for (const Index k : arms_) {
        const double dx = across.pixel(coordinate(k, 0)) - at.x(), dy = up.pixel(coordinate(k, 1)) - at.y();
        if (const double far = dx * dx + dy * dy; far < least) least = far, best = k;
    }
    return best;
}

}  // namespace gapscope
