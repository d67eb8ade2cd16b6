// ChartSheet: shows figures: their series on Qt Charts, their layers as they were painted, one over the other. Kept from
// frame to frame it moves its series instead of making new ones. On the GUI's thread only.
#pragma once

#include <memory>
#include <vector>

#include "ui/plot/figure.h"

namespace gapscope {

class SeriesRun;

class ChartSheet {
public:
    ChartSheet();
    ~ChartSheet();

    void paint(QPainter& painter, const Figure& figure);
    // On a widget, which then tells what the figure tells.
    void paint(QPainter& painter, const Figure& figure, QWidget& widget);

private:
    std::vector<std::unique_ptr<SeriesRun>> runs_;  // of series of one plot without a layer between them
};

// Once, for a file or on paper.
Drawn paintOnce(QPainter& painter, const Figure& figure);

}  // namespace gapscope
