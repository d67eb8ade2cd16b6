// ArmAxis: arms from left to right, at the values of their one variable or side by side in slots. Posterior and gaps
// use the same one, so that an arm stands at the same pixel in both.
#pragma once

#include <Eigen/Core>
#include <QStringList>
#include <vector>

#include "ui/plot/axes.h"
#include "ui/plot/lens.h"
#include "ui/session/arm_order.h"

namespace gapscope {

struct Scene;
struct Snapshot;
struct Style;

// Left and right of every plot whose arms run along x, so that they line up.
double leftMargin(const Canvas& canvas);
double rightMargin(const Style& style);

// What these pictures show of the axis of the arms between two pixels: what the lens says, else the contenders where the
// axis is fitted to them, else all of it.
Stretch stretchShown(const Scene& scene, const Lens& lens, const Style& style, double left, double right,
                     const ArmsInOrder& order);

class ArmAxis {
public:
    // `order`: of arms in slots.
    ArmAxis(const Snapshot& shot, double left, double right, const Stretch& view = {}, ArmsInOrder order = {});

    // A handful of arms side by side is always seen whole.
    static bool canZoom(const Snapshot& shot);

    bool isLine() const { return line_; }
    bool isZoomed() const { return zoomed_; }
    bool isInView(Eigen::Index arm) const;
    // All arms from left to right.
    const std::vector<Eigen::Index>& order() const;
    // The arm whose middle is nearest.
    Eigen::Index nearest(double pixel) const;
    double place(Eigen::Index arm) const;  // on the axis, in its values
    double x(Eigen::Index arm) const { return axis_.pixel(place(arm)); }
    const Axis& axis() const { return axis_; }
    QString title() const;
    std::function<QString(int)> places() const;  // the names of arms side by side, by their place; none on a line
    double xAt(double value) const { return axis_.pixel(value); }  // of the variable; lines only
    double spacing() const { return spacing_; }                    // px from arm to arm

    // What stands below the plot: numbers or names with a title, or only the numbers.
    enum class Detail { Full, Short };
    double height(const Canvas& canvas, Detail detail, double mostHeight) const;
    void draw(Canvas& canvas, const QRectF& plot, Detail detail, double mostHeight) const;

private:
    enum class Names { Level, Slanted, Numbers };
    std::vector<Eigen::Index> inView() const;
    Names names(const Canvas& canvas, Detail detail, double mostHeight) const;
    double widestName(const Canvas& canvas) const;
    double turn(const Canvas& canvas) const;
    double slantedHeight(const Canvas& canvas, double mostHeight) const;
    QStringList slantedNames(const Canvas& canvas, double mostHeight) const;
    bool canBeTold(const QStringList& shown) const;
    std::vector<Tick> armNumbers(const Canvas& canvas) const;
    QStringList countLines() const;
    void drawNumbers(Canvas& canvas, const QRectF& plot, Detail detail) const;
    void drawLevel(Canvas& canvas, const QRectF& plot, Detail detail) const;
    void drawSlanted(Canvas& canvas, const QRectF& plot, double mostHeight) const;

    const Snapshot& shot_;
    ArmsInOrder order_;
    std::vector<Eigen::Index> slot_;  // of each arm; empty: as listed
    bool line_, zoomed_ = false;
    Axis axis_;
    double spacing_;
};

}  // namespace gapscope
