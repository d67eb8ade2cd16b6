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
};

struct Column {
    Length width;
    std::vector<DockCell> cells;
    bool isText = false;  // widens with larger text
};

struct Arrangement {
    QString id, title;
    double textScale;
    std::vector<Column> columns;
    Length columnsHeight;
    std::vector<DockCell> bottom;
    Length bottomHeight;
};

// Bench, Teach, Lab.
std::span<const Arrangement> arrangements();
const Arrangement& arrangementOf(const QString& id);  // the first where there is none of that name

// What a length is in a window of this size inside.
int across(Length length, QSize inside);
int down(Length length, QSize inside);

}  // namespace gapscope
