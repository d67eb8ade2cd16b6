#include "ui/plot/chart_sheet.h"

#include <QWidget>
#include <algorithm>
#include <optional>

#include "ui/plot/figure_words.h"
#include "ui/plot/series_run.h"

namespace gapscope {

namespace {

// The plot that a series stands in on a chart; nothing for what is painted without one.
struct PlotOf {
    template <class Series>
    std::optional<std::size_t> operator()(const Series& series) const {
        return series.plot;
    }
    std::optional<std::size_t> operator()(const Scatter& dots) const {
        return dots.points.size() > mostDots ? std::nullopt : std::optional(dots.plot);
    }
    std::optional<std::size_t> operator()(const Layer&) const { return {}; }
    std::optional<std::size_t> operator()(const Marks&) const { return {}; }
};

}  // namespace

ChartSheet::ChartSheet() = default;
ChartSheet::~ChartSheet() = default;

void ChartSheet::paint(QPainter& painter, const Figure& figure) {
    painter.setRenderHint(QPainter::Antialiasing);
    std::size_t used = 0;
    for (auto part = figure.parts.begin(); part != figure.parts.end();) {
        const auto plot = std::visit(PlotOf(), *part);
        if (!plot) {
            if (const auto* layer = std::get_if<Layer>(&*part)) layer->replay(painter);
            if (const auto* dots = std::get_if<Scatter>(&*part)) {
                painter.save();
                paintDots(painter, figure.plots[dots->plot], *dots, figure.style);
                painter.restore();
            }
            ++part;
            continue;
        }
        const auto end =
            std::find_if(part, figure.parts.end(), [&](const Part& each) { return std::visit(PlotOf(), each) != plot; });
        if (used == runs_.size()) runs_.push_back(std::make_unique<SeriesRun>());
        runs_[used++]->paint(painter, figure.plots[*plot], {part, end}, figure.style);
        part = end;
    }
}

void ChartSheet::paint(QPainter& painter, const Figure& figure, QWidget& widget) {
    paint(painter, figure);
    if (const auto words = spoken(figure); words != widget.accessibleDescription()) widget.setAccessibleDescription(words);
}

Drawn paintOnce(QPainter& painter, const Figure& figure) {
    ChartSheet().paint(painter, figure);
    return figure.drawn;
}

}  // namespace gapscope
