#include "ui/posterior/map_view.h"

#include <QStringList>
#include <algorithm>

namespace gapscope {

using Eigen::Index;

namespace {

bool isSliced(const Snapshot& shot) {
    const auto& arms = *shot.spec->arms;
    if (shot.view->kind != ArmView::Kind::Slots || arms.kind != Arms::Kind::Grid || !arms.groups.empty()) return false;
    return std::ranges::count_if(arms.variables, [](const Variable& v) { return v.levels > 1; }) > 2;
}

// The arm that a slice goes through: the one held, or the chosen one; before the film has come to it, the last measured.
Index sliceArm(const Scene& scene) {
    if (scene.held && scene.looked) return *scene.looked;
    const auto& chosen = scene.shot->decision.chosen;
    if (scene.shows(Shows::Choice) && !chosen.empty()) return chosen.front();
    const auto rows = scene.shot->rowsSeen();
    return rows.empty() ? 0 : rows.back()->arm;
}

}  // namespace

bool isMap(const Snapshot& shot) { return shot.view->kind == ArmView::Kind::Map || isSliced(shot); }

MapView::MapView(const Scene& scene) : all_(*scene.shot->spec->arms), grid_(all_.kind == Arms::Kind::Grid) {
    const auto& view = *scene.shot->view;
    slice_ = view.kind != ArmView::Kind::Map;
    if (!slice_) {
        axes_ = {view.axes[0], view.axes[1]};
        for (Index k = 0; k < all_.size(); ++k) arms_.push_back(k);
        return;
    }
    std::size_t found = 0;
    for (std::size_t i = 0; i < all_.variables.size() && found < 2; ++i)
        if (all_.variables[i].levels > 1) axes_[found++] = static_cast<Index>(i);
    const auto through = all_.values.row(sliceArm(scene));
    for (Index k = 0; k < all_.size(); ++k) {
        bool same = true;
        for (Index i = 0; i < all_.values.cols() && same; ++i)
            same = i == axes_[0] || i == axes_[1] || all_.values(k, i) == through[i];
        if (same) arms_.push_back(k);
    }
}

bool MapView::holds(Index arm) const { return !slice_ || std::ranges::binary_search(arms_, arm); }

// The last variable runs fastest.
int MapView::level(Index arm, int axis) const {
    Index stride = 1;
    for (std::size_t i = all_.variables.size() - 1; i > index(axis); --i) stride *= all_.variables[i].levels;
    return static_cast<int>(arm / stride % variable(axis).levels);
}

QString MapView::title(int axis) const {
    return titleWithUnit(QString::fromStdString(variable(axis).name), QString::fromStdString(variable(axis).unit));
}

QString MapView::fixed() const {
    QStringList parts;
    for (std::size_t i = 0; i < all_.variables.size(); ++i) {
        const auto& v = all_.variables[i];
        if (v.levels <= 1 || i == index(0) || i == index(1)) continue;
        const auto value = QString::fromStdString(readable(all_.values(arms_.front(), static_cast<Index>(i))));
        parts << QString::fromStdString(v.name) + ' ' + value + (v.unit.empty() ? "" : ' ' + QString::fromStdString(v.unit));
    }
    return parts.join(QStringLiteral(", "));
}

Axis MapView::axis(int which, double from, double to) const {
    const auto& v = variable(which);
    const auto values = all_.values.col(axes_[static_cast<std::size_t>(which)]);
    const double low = values.minCoeff(), high = values.maxCoeff();
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
    const Axis across = axis(0, 0, 1), up = axis(1, 0, 1);
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
