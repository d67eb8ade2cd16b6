// Colour scales of maps: perceptually uniform, with a labelled bar.
#pragma once

#include <QRectF>
#include <QRgb>
#include <QString>

namespace gapscope {

class Canvas;

enum class Scale { Viridis, ViridisReversed, Greys };  // greys: light is small

// `share` from 0 to 1; beyond, the nearest end.
QRgb colourOn(Scale scale, double share);

struct ColourBar {
    Scale scale = Scale::Viridis;
    double low = 0, high = 1;  // in the user's unit
    bool more = false;         // there are values above, in the colour of its end: marked by a chevron
    bool less = false;         // and below

    QRgb colour(double value) const { return colourOn(scale, high > low ? (value - low) / (high - low) : 0.5); }
};

// 14 px wide, beside the map; returns nothing to the right of widthOfBar().
double widthOfBar(const Canvas& canvas, const ColourBar& bar, double height);
void drawBar(Canvas& canvas, const ColourBar& bar, QPointF topLeft, double height);

}  // namespace gapscope
