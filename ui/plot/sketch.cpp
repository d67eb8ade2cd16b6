#include "ui/plot/sketch.h"

namespace gapscope {

Sketch::Sketch(const Paper& paper, const Style& style, const QString& title)
    : figure_{style, title}, recording_(paper, figure_), painter_(&recording_), canvas_(painter_, figure_.style) {}

Figure Sketch::finished(Drawn drawn) {
    painter_.end();
    drawn.labels = canvas_.labels();
    drawn.switches = canvas_.switches;
    drawn.tips = canvas_.tips;
    figure_.drawn = std::move(drawn);
    return std::move(figure_);
}

}  // namespace gapscope
