// Style: how large text and strokes are and in which theme; what a picture needs beside its snapshot.
//
// Sizes in the design are logical pixels at text scale 1. Text grows with the scale, strokes and markers only up to 1.5.
#pragma once

#include <QFont>
#include <algorithm>

#include "ui/plot/palette.h"

namespace gapscope {

enum class Type { AxisNumber, AxisTitle, PanelTitle, MarkerLabel, Legend, AlgorithmLine, Reason };

struct Style {
    const Palette* palette = &Palette::light();
    double textScale = 1;

    QColor colour(Role role) const { return (*palette)[role]; }
    double text(double px) const { return px * textScale; }
    double mark(double px) const { return px * std::min(textScale, 1.5); }
    QFont font(Type type) const;
};

// The text scales that can be chosen, ascending.
inline constexpr double textScales[] = {1, 1.25, 1.6, 2};

}  // namespace gapscope
