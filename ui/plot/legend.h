// Legend: a panel's title and, after it, one sign with a word for everything drawn; wraps to further rows.
#pragma once

#include <QRectF>
#include <QString>
#include <optional>
#include <variant>
#include <vector>

#include "ui/plot/canvas.h"
#include "ui/plot/palette.h"

namespace gapscope {

struct Scene;

// None: a note without a sign.
enum class Swatch { Line, Thin, Band, Interval, Bar, Dashes, Dots, DashedRing, Steps, Lens, None };

struct LegendEntry {
    std::variant<Marker, Swatch> sign;
    QString word;
    Role role = Role::Mean;  // of a swatch
    bool visible = true;     // one that is not yet to be seen keeps its place
    LegendSwitch click = LegendSwitch::None;
    std::optional<QString> brief = {};  // where there is no room for all words
};

// The entry of a marker with its word from the table.
LegendEntry legendOf(Marker marker);
// The button that fits the axes to the contenders; its sign is lit while they are.
LegendEntry lensEntry(const Scene& scene);

// A word that a click changes is underlined with dots; its sign answers too.
void makeSwitch(Canvas& canvas, LegendSwitch which, const QRectF& sign, const QRectF& word);

// The line at a value to beat, here and in the picture.
QPen dottedPen(const Canvas& canvas, Role role);

double rowOfHeading(const Canvas& canvas);  // its height
// Draws along the top of the area and returns the y below it.
double drawHeading(Canvas& canvas, const QRectF& area, const QString& title, const std::vector<LegendEntry>& entries);

}  // namespace gapscope
