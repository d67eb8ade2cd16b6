// What a figure tells without a picture: as words for a screen reader, and as a table for a spreadsheet or a file. One
// function each for all charts.
#pragma once

#include <QLocale>

#include "ui/plot/figure.h"

namespace gapscope {

// The picture's own words, then from where to where each of its series reaches.
QString spoken(const Figure& figure);

// Every series a column, every place along x a row; plots along different things one below the other. Empty without numbers.
// `separator`: between columns; numbers as the locale writes them, with as many digits as they have.
QString tableOf(const Figure& figure, QChar separator, const QLocale& locale);

}  // namespace gapscope
