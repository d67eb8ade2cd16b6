// SeriesRun: neighbouring series of one plot on a chart of their own. With chart_sheet.h the one place that knows Qt Charts.
//
// The chart's axes count pixels: what is a value, and what of it is within the plot, is settled before, in one place for
// all papers, since a file does not clip and Qt Charts draws strange things from numbers that are none or far outside.
#pragma once

#include <QGraphicsScene>
#include <memory>
#include <span>
#include <vector>

#include "ui/plot/figure.h"

class QAbstractSeries;
class QChart;
class QValueAxis;

namespace gapscope {

// A chart makes an item of every dot: more than these are painted without one.
inline constexpr qsizetype mostDots = 40;
void paintDots(QPainter& painter, const Plot& plot, const Scatter& dots, const Style& style);

class SeriesRun {
public:
    SeriesRun();
    ~SeriesRun();

    void paint(QPainter& painter, const Plot& plot, std::span<const Part> series, const Style& style);

private:
    class Pieces;

    void show(const Plot& plot, std::span<const Part> series, const Style& style);
    void settle(const QRectF& body);
    template <class Series>
    Series& next();

    QGraphicsScene scene_;
    QChart* chart_;
    QValueAxis *x_, *y_;
    std::vector<QAbstractSeries*> pool_;  // as they lie over each other; the first `used_` are in use
    std::size_t used_ = 0;
    QRectF body_;
};

}  // namespace gapscope
