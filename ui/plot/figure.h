// Figure: a picture as a value: plots with their axes, series of values, and what is painted by hand between them.
//
// Pure functions make it (see Sketch), ChartSheet shows it: on the screen, in a file, on paper. Series are what Qt Charts
// carries; everything else is a layer. What stands later lies over what stands before.
#pragma once

#include <QList>
#include <QPointF>
#include <functional>
#include <variant>
#include <vector>

#include "ui/plot/canvas.h"
#include "ui/plot/recording.h"

namespace gapscope {

// Where series live: an area of pixels with an axis of values along and one upright.
struct Plot {
    QString name;
    QRectF body;
    Axis x, y;
    QString along = {}, up = {};               // the axes' titles
    bool clamps = false;                       // what lies beyond the upright axis stands at its end
    std::function<QString(int)> places = {};   // the names of x = 0, 1, 2, ... where arms stand side by side
    std::function<QString(double)> said = {};  // a value in words; none: the figure's own words tell it all
};

struct Stroke {
    Role role = Role::Mean;
    double width = 2;           // px
    double share = 1;           // of its opacity
    QList<double> dashes = {};  // in widths; none: solid

    static Stroke like(const QPen& pen, Role role);
    QPen pen(const Style& style) const;
};

inline const QList<double> solidLine = {}, dashed = {4, 2};

// Points are values of their plot's axes. One without a number (NaN) interrupts its line. A series without a name is a
// repetition of another one, and no data.
struct Line {
    QString name;
    QList<QPointF> points;  // x ascends
    Stroke stroke;
    std::size_t plot = 0;
};
struct Band {
    QString name;
    QList<QPointF> upper, lower;  // at the same x
    Role role = Role::Band;
    double share = 1;
    std::size_t plot = 0;
};
struct Scatter {
    QString name;
    QList<QPointF> points;
    Role role = Role::Mean;
    double size = 7;  // px
    double share = 1;
    std::size_t plot = 0;
};
// The values of what a layer shows: bars, whiskers, signs.
struct Marks {
    QString name;
    QList<QPointF> points;
    std::size_t plot = 0;
};
using Part = std::variant<Layer, Line, Band, Scatter, Marks>;

struct Figure {
    Style style = {};
    QString title = {};
    QString says = {};  // for those who do not see it
    std::vector<Plot> plots = {};
    std::vector<Part> parts = {};  // from back to front
    Drawn drawn = {};

    // The parts of one kind, in order.
    template <class Kind>
    std::vector<const Kind*> all() const {
        std::vector<const Kind*> found;
        for (const auto& part : parts)
            if (const auto* each = std::get_if<Kind>(&part)) found.push_back(each);
        return found;
    }
};

}  // namespace gapscope
