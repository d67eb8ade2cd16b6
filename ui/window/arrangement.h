// Arrangements: three ways to lay out the same panels (design: visual.md section 1).
//
// An arrangement is a table: columns of cells above a row at the bottom. Panels that a build does not have are left out,
// and their room goes to the neighbours.
#pragma once

#include <QSize>
#include <QString>
#include <span>
#include <vector>

namespace gapscope {

// A length in a window of 1280x800 and in one of 1920x1080; between and beyond by straight line.
struct Length {
    int small, large;
};

struct DockCell {
    std::vector<QString> panels;  // more than one: tabs
    Length length;                // height in a column, width in the bottom row
    QString unless = {};          // left out where this panel exists
    bool joins = false;           // in a window that is small for its text: a tab of the cell above, at the bottom of another
};

struct Column {
    Length width;
    std::vector<DockCell> cells;
    double widest = 0;  // a column of text: how far it widens with larger text, at most
    bool isText() const { return widest > 0; }
};

struct Arrangement {
    QString id, title;
    double textScale;
    std::vector<Column> columns;
    Length columnsHeight;
    std::vector<DockCell> bottom;
    Length bottomHeight;
    bool grows = false;  // in a larger window text and signs are larger, for the last row of a class
};

// Bench, Teach, Lab.
std::span<const Arrangement> arrangements();
const Arrangement& arrangementOf(const QString& id);  // the first where there is none of that name

// Whether all cells would have too little room for text of this scale, and whether that is so even for the row at the bottom.
bool isCramped(QSize inside, double textScale);
bool isVeryCramped(QSize inside, double textScale);
// The cells where those that may are tabs of the one above; of a column of text, all where that does not help.
enum class Joined { None, Some, All };
std::vector<DockCell> cellsOf(const std::vector<DockCell>& cells, Joined joined);

// What a length is in a window of this size inside.
int across(Length length, QSize inside);
int down(Length length, QSize inside);

}  // namespace gapscope
