// Axes: from values to pixels and back, and where ticks stand.
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

namespace gapscope {

class Canvas;

struct Tick {
    double value;
    QString text;  // empty: a small tick without a number
};

// Values of one variable along a straight line of pixels.
struct Axis {
    double low = 0, high = 1;  // values at its two ends, in the variable's own unit
    double from = 0, to = 1;   // pixels of those ends; a vertical axis has from > to
    bool logarithmic = false;

    double pixel(double value) const;
    double value(double pixel) const;
    double clampedPixel(double value) const;  // values beyond the ends stand at the ends
};

// Ticks at 1-2-5 steps, as close together as `most` allows; log axes: decades, with small ticks at 2 and 5.
std::vector<Tick> niceTicks(const Axis& axis, int most);

// The largest 1-2-5 number that is not above the value, and the smallest that is not below it; for positive values.
double niceBelow(double value);
double niceAbove(double value);
// A round number that is not below the value and at most half as much again, for ends of axes.
double roundAbove(double value);

// A number at a tick: only as many decimals as the step needs, no exponent below 1e5, in the user's locale.
QString tickText(double value, double step);

// How many ticks fit on an axis of this length: 4 to 6 upright, 5 to 9 along the bottom, fewer where there is no room.
int mostUpright(const Canvas& canvas, double length);
int mostAlong(const Canvas& canvas, double length, double low, double high);

// "temperature (C)".
QString titleWithUnit(const QString& name, const QString& unit);

// The axis at the left of the plot with horizontal grid lines; `title` turned beside it.
double widthOfLeftAxis(const Canvas& canvas, const std::vector<Tick>& ticks, bool hasTitle);
void drawLeftAxis(Canvas& canvas, const QRectF& plot, const Axis& axis, const std::vector<Tick>& ticks, const QString& title);
// The axis below the plot; its height without and with a title.
double heightOfBottomAxis(const Canvas& canvas, bool hasTitle);
void drawBottomAxis(Canvas& canvas, const QRectF& plot, const Axis& axis, const std::vector<Tick>& ticks, const QString& title);

}  // namespace gapscope
