// MapView: which arms a map shows and where: all of two variables; of a larger grid a slice that holds the other variables
// at one of their levels; of a larger table all arms, seen along the other variables, because scattered arms share no
// levels to slice at. Of table arms that then stand at one place the last one lies on top.
#pragma once

#include <QPointF>
#include <QRectF>
#include <array>
#include <vector>

#include "ui/plot/axes.h"
#include "ui/plot/lens.h"
#include "ui/session/scene.h"

namespace gapscope {

// Whether the posterior is shown as maps: two variables, or more and not so few arms that each has room for itself.
bool isMap(const Snapshot& shot);

class MapView {
public:
    explicit MapView(const Scene& scene);
    // Only a part of it, as shares of its two axes.
    MapView through(const Stretch& across, const Stretch& up) const;
    const Stretch& across() const { return shown_[0]; }
    const Stretch& up() const { return shown_[1]; }

    bool isGrid() const { return grid_; }
    bool isSlice() const { return !held_.empty(); }
    const std::vector<Eigen::Index>& arms() const { return arms_; }
    bool holds(Eigen::Index arm) const;  // and shows it: not beside the slice, nor beside the part seen through a lens
    // The variables that arms differ in; more than two of them are chosen from for the axes.
    const std::vector<Eigen::Index>& variables() const { return free_; }
    Eigen::Index through() const { return through_; }  // the arm that a slice goes through
    // Those that a slice holds fixed, and at which of their levels.
    struct Held {
        Eigen::Index variable;
        int level;
    };
    const std::vector<Held>& held() const { return held_; }
    double valueAt(Eigen::Index variable, int level) const;   // of a grid
    QString said(Eigen::Index variable, double value) const;  // "pH 7.5"

    std::array<Eigen::Index, 2> axes() const { return axes_; }
    const Variable& variable(int axis) const { return all_.variables[index(axis)]; }
    double coordinate(Eigen::Index arm, int axis) const { return all_.values(arm, axes_[static_cast<std::size_t>(axis)]); }
    std::size_t index(int axis) const { return static_cast<std::size_t>(axes_[static_cast<std::size_t>(axis)]); }
    int level(Eigen::Index arm, int axis) const { return levelOf(arm, axes_[static_cast<std::size_t>(axis)]); }  // of a grid
    QString title(int axis) const;
    // "pH 7.5": what a slice holds fixed; "all pH": what a table is seen along.
    QString fixed() const;

    // The variable's range along these pixels, with half a cell more at both ends of a grid.
    Axis axis(int which, double from, double to) const;
    Axis x(const QRectF& plot) const { return axis(0, plot.left(), plot.right()); }
    Axis y(const QRectF& plot) const { return axis(1, plot.bottom(), plot.top()); }
    QPointF place(Eigen::Index arm, const QRectF& plot) const;
    // The room, with square cells where both axes speak of the same quantity and neither becomes a thin strip.
    QRectF shaped(const QRectF& room) const;
    Eigen::Index nearest(QPointF at, const QRectF& plot) const;

private:
    Axis wholeAxis(int which, double from, double to) const;
    Eigen::Index stride(Eigen::Index variable) const;
    int levelOf(Eigen::Index arm, Eigen::Index variable) const;
    int nearestLevel(Eigen::Index variable, double value) const;
    void chooseAxes(const Slice& slice);
    void takeSlice(const Scene& scene);

    const Arms& all_;
    bool grid_;
    Eigen::Index through_ = 0;
    std::array<Eigen::Index, 2> axes_{};
    std::array<Range, 2> spans_;  // of their variables: asked for with every arm, so worked out once
    std::vector<Eigen::Index> free_, arms_;
    std::vector<Held> held_;
    std::array<Stretch, 2> shown_;
};

}  // namespace gapscope
