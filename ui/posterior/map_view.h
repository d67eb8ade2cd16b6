// MapView: which arms a map shows and where: all of two variables, or of a larger grid the slice through one arm.
#pragma once

#include <QPointF>
#include <QRectF>
#include <array>
#include <vector>

#include "ui/plot/axes.h"
#include "ui/session/scene.h"

namespace gapscope {

// Whether the posterior is shown as maps: two variables, or a grid of more.
bool isMap(const Snapshot& shot);

class MapView {
public:
    explicit MapView(const Scene& scene);

    bool isGrid() const { return grid_; }
    bool isSlice() const { return slice_; }
    const std::vector<Eigen::Index>& arms() const { return arms_; }
    bool holds(Eigen::Index arm) const;
    const Variable& variable(int axis) const { return all_.variables[index(axis)]; }
    double coordinate(Eigen::Index arm, int axis) const { return all_.values(arm, axes_[static_cast<std::size_t>(axis)]); }
    std::size_t index(int axis) const { return static_cast<std::size_t>(axes_[static_cast<std::size_t>(axis)]); }
    int level(Eigen::Index arm, int axis) const;  // of a grid
    QString title(int axis) const;
    QString fixed() const;  // "pH 7.5": what a slice holds fixed

    // The variable's range along these pixels, with half a cell more at both ends of a grid.
    Axis axis(int which, double from, double to) const;
    Axis x(const QRectF& plot) const { return axis(0, plot.left(), plot.right()); }
    Axis y(const QRectF& plot) const { return axis(1, plot.bottom(), plot.top()); }
    QPointF place(Eigen::Index arm, const QRectF& plot) const;
    // The room, with square cells where both axes speak of the same quantity and neither becomes a thin strip.
    QRectF shaped(const QRectF& room) const;
    Eigen::Index nearest(QPointF at, const QRectF& plot) const;

private:
    const Arms& all_;
    bool grid_, slice_ = false;
    std::array<Eigen::Index, 2> axes_{};
    std::vector<Eigen::Index> arms_;
};

}  // namespace gapscope
