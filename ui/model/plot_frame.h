// PlotFrame: an area with an axis at its left and one below it, for small plots side by side.
#pragma once

#include <QRectF>
#include <QString>

#include "ui/plot/axes.h"
#include "ui/plot/style.h"
#include "ui/session/snapshot.h"

namespace gapscope {

class Canvas;

struct PlotFrame {
    QRectF plot;  // empty: no room
    Axis x, y;

    bool isEmpty() const { return plot.isEmpty(); }
    QPointF at(double xValue, double yValue) const { return {x.pixel(xValue), y.pixel(yValue)}; }
};

// One of the two axes: from where to where, and what it is called.
struct Span {
    double low = 0, high = 1;
    bool logarithmic = false;
    QString title = {};
    bool counts = false;  // there is nothing between whole numbers
};

// Draws the ground, both axes and the horizontal grid, and begins a plot of this name.
PlotFrame drawFrame(Canvas& canvas, const QRectF& area, const Span& x, const Span& y, const QString& name);

// A range with some air above and below.
Span spanOf(const Range& range, const QString& title);

// A sentence in the middle of an area where there is nothing to draw.
void drawEmptyState(Canvas& canvas, const QRectF& area, const QString& sentence);

// Words from the area's top left corner on, in as many lines as it takes; returns the y below them.
double drawParagraph(Canvas& canvas, const QRectF& area, const QString& words, Type type, Role role = Role::Text);

}  // namespace gapscope
