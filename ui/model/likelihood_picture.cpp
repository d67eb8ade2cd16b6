#include "ui/model/likelihood_picture.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/model/plot_frame.h"
#include "ui/plot/colour_scale.h"
#include "ui/plot/legend.h"
#include "ui/plot/sketch.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr double deepest = 20;  // below the top all is equally dark

QString said(const char* text) { return QCoreApplication::translate("model", text); }

// A name at the left, its number at the right, and what it means below.
class Column {
public:
    Column(Canvas& canvas, const QRectF& area) : canvas_(canvas), area_(area), y_(area.top()) {}

    bool fits(double lines, Type type) const { return y_ + lines * canvas_.lineHeight(type) <= area_.bottom() + 1; }
    // A long name goes on below, beside its number.
    void put(const QString& name, const QString& number, Type type) {
        const double room = area_.width() - canvas_.size(number, type).width() - canvas_.style.text(8);
        const auto lines = canvas_.wrapped(name, room, type);
        if (!fits(static_cast<double>(lines.size()), type)) return;
        canvas_.put({area_.right(), y_}, Qt::AlignRight | Qt::AlignTop, number, type);
        for (const auto& line : lines) {
            canvas_.put({area_.left(), y_}, Qt::AlignLeft | Qt::AlignTop, line, type);
            y_ += canvas_.lineHeight(type);
        }
    }
    void explain(const QString& words) {
        const QRectF rest(QPointF(area_.left(), y_), area_.bottomRight());
        if (fits(2, Type::Legend)) y_ = drawParagraph(canvas_, rest, words, Type::Legend, Role::SecondText);
    }
    void space(double px) { y_ += canvas_.style.text(px); }
    // What is left for so many lines; below 1 something has to go.
    double room(std::size_t lines, Type type) const {
        return (area_.bottom() - y_) / (static_cast<double>(lines) * canvas_.lineHeight(type));
    }

private:
    Canvas& canvas_;
    QRectF area_;
    double y_;
};

QString numberOf(double value) { return QLocale().toString(value, 'f', 2); }

void drawTerms(Canvas& canvas, const QRectF& area, const LikelihoodFacts& facts) {
    Column column(canvas, area);
    const std::size_t lines = 2 + 3 * (facts.terms.size() + (facts.logPrior ? 1 : 0)) + facts.parameters.size();
    const bool explains = column.room(lines, Type::AxisTitle) >= 1;
    column.put(said("log likelihood"), numberOf(facts.total), Type::PanelTitle);
    column.space(2);
    for (const auto& term : facts.terms) {
        column.put(term.name, numberOf(term.value), Type::AxisTitle);
        if (explains) column.explain(term.meaning);
    }
    if (facts.logPrior) {
        column.space(4);
        column.put(said("log prior"), numberOf(*facts.logPrior), Type::AxisTitle);
        if (explains) column.explain(said("how likely the parameters are beforehand; added by the method"));
    }
    column.space(8);
    for (const auto& number : facts.parameters)
        column.put(number.name, (spokenNumber(number.value) + ' ' + number.unit).trimmed(), Type::AxisTitle);
}

ColourBar barOf(const ParameterMap& map) {
    double low = infinity, high = -infinity;
    for (const double v : map.value.reshaped()) {
        if (!std::isfinite(v)) continue;
        low = std::min(low, v);
        high = std::max(high, v);
    }
    if (!(low <= high)) return {};
    return {Scale::Viridis, std::max(low, high - deepest), high > low ? high : low + 1};
}

// Where a value stands between the middles of the outer cells.
PlotFrame withCells(PlotFrame frame, const ParameterMap& map) {
    const auto widen = [](Axis& axis, Index cells) {
        const double half = (axis.to - axis.from) / static_cast<double>(cells) / 2;
        axis.from += half;
        axis.to -= half;
    };
    widen(frame.x, map.value.cols());
    widen(frame.y, map.value.rows());
    return frame;
}

void drawCells(Canvas& canvas, const QRectF& plot, const ParameterMap& map, const ColourBar& bar) {
    const double wide = plot.width() / static_cast<double>(map.value.cols());
    const double high = plot.height() / static_cast<double>(map.value.rows());
    for (Index i = 0; i < map.value.rows(); ++i)
        for (Index j = 0; j < map.value.cols(); ++j) {
            const double v = std::isfinite(map.value(i, j)) ? map.value(i, j) : bar.low;
            canvas.block({plot.left() + static_cast<double>(j) * wide, plot.bottom() - static_cast<double>(i + 1) * high,
                          wide + 0.5, high + 0.5},
                         QColor(bar.colour(v)));
        }
}

// The way of the fit, bright on dark ground and dark on bright, and where the model stands.
void drawWay(Canvas& canvas, const PlotFrame& frame, const ParameterMap& map) {
    auto& p = canvas.painter;
    QPolygonF way;
    for (const auto& point : map.path) way << QPointF(frame.x.clampedPixel(point.x()), frame.y.clampedPixel(point.y()));
    for (const auto& [role, width] : {std::pair{Role::PlotBackground, 4.0}, {Role::Text, 1.75}}) {
        canvas.pen(role, canvas.style.mark(width));
        p.drawPolyline(way);
        if (!way.isEmpty()) p.drawEllipse(way.front(), canvas.style.mark(4), canvas.style.mark(4));
    }
    const QPointF now(frame.x.clampedPixel(map.now.x()), frame.y.clampedPixel(map.now.y()));
    const double arm = canvas.style.mark(9);
    for (const auto& [role, width] : {std::pair{Role::PlotBackground, 5.0}, {Role::Text, 2.5}}) {
        canvas.pen(role, canvas.style.mark(width));
        p.drawLine(now - QPointF(arm, 0), now + QPointF(arm, 0));
        p.drawLine(now - QPointF(0, arm), now + QPointF(0, arm));
    }
}

std::vector<LegendEntry> legendOf(const ParameterMap& map, const ColourBar& bar) {
    std::vector<LegendEntry> legend;
    if (bar.high - bar.low >= deepest) legend.push_back({Swatch::None, said("darkest: %1 or more below the top").arg(deepest)});
    legend.push_back({Swatch::None, said("+ the model now")});
    if (map.path.size() > 1) legend.push_back({Swatch::Thin, said("the fit's way up"), Role::Text});
    return legend;
}

QRectF drawMap(Canvas& canvas, const QRectF& area, const ParameterMap& map) {
    const ColourBar bar = barOf(map);
    const auto title = map.withPrior ? said("log likelihood + log prior") : said("log likelihood");
    const double top = drawHeading(canvas, area, title, legendOf(map, bar));
    const double right = area.right() - widthOfBar(canvas, bar, area.height() / 2) - canvas.style.text(6);
    const auto span = [](const ParameterMap::Side& side) {
        return Span{side.at[0], side.at[side.at.size() - 1], side.logarithmic, side.title};
    };
    const auto frame = drawFrame(canvas, QRectF(QPointF(area.left(), top), QPointF(right, area.bottom())), span(map.across),
                                 span(map.up), title);
    if (frame.isEmpty()) return {};
    drawCells(canvas, frame.plot, map, bar);
    drawWay(canvas, withCells(frame, map), map);
    drawBar(canvas, bar, {right, frame.plot.top()}, frame.plot.height());
    return frame.plot;
}

}  // namespace

Figure likelihoodFigure(const Paper& paper, const QRectF& area, const LikelihoodFacts& facts, const ParameterMap* map,
                        const QString& instead, const Style& style) {
    Sketch sketch(paper, style, said("Model"));
    Canvas& canvas = sketch.canvas();
    Drawn drawn;
    if (!facts.nothing.isEmpty()) {
        drawEmptyState(canvas, area, facts.nothing);
    } else {
        const double wide = std::min(style.text(230), 0.4 * area.width()), apart = style.text(16);
        drawTerms(canvas, {area.left(), area.top() + style.text(4), wide, area.height() - style.text(4)}, facts);
        const QRectF right(QPointF(area.left() + wide + apart, area.top()), area.bottomRight());
        if (map)
            drawn.plot = drawMap(canvas, right, *map);
        else
            drawEmptyState(canvas, right, instead);
    }
    return sketch.finished(std::move(drawn));
}

}  // namespace gapscope
