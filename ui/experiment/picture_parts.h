// What the pictures of a comparison have in common: a heading with notes, the contenders' names with their signs, and the
// empty state.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/plot/canvas.h"

namespace gapscope {

// The title in bold and the notes after it, in as many lines as they need and there is room for. Returns the y below.
double putHeading(Canvas& canvas, const QRectF& area, const QString& title, const QStringList& notes);

// A sentence in the place of a chart.
Drawn nothingYet(Canvas& canvas, const QRectF& area);
Drawn notKept(Canvas& canvas, const QRectF& area);
Drawn noRoom(Canvas& canvas, const QRectF& area);

// The names of the contenders, each after its sign.
class Names {
public:
    Names(const Experiment& experiment, const Canvas& canvas);

    const CurveSign& look(std::size_t contender) const { return looks_[contender]; }
    const QString& name(std::size_t contender) const { return names_[contender]; }
    double width() const { return width_; }  // of the widest, with its sign
    QRectF put(Canvas& canvas, QPointF leftMiddle, std::size_t contender) const;
    // All of them side by side from the top of the area on; returns the y below.
    double putRows(Canvas& canvas, const QRectF& area) const;
    double heightOfRows(const Canvas& canvas, double width) const;

private:
    int columnsIn(const Canvas& canvas, double width) const;

    std::vector<CurveSign> looks_;
    std::vector<QString> names_;
    double width_ = 0;
};

}  // namespace gapscope
