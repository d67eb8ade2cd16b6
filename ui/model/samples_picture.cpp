#include "ui/model/samples_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/model/plot_frame.h"
#include "ui/plot/legend.h"
#include "ui/plot/sketch.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("model", text); }

// Of sorted values: the one at this share of the way, as it was drawn.
double ranked(const std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

QString rangeInWords(const SampledNumber& number) {
    std::vector<double> sorted(number.values.begin(), number.values.end());
    std::ranges::sort(sorted);
    const auto words =
        QStringLiteral("%1 (%2 … %3)")
            .arg(spokenNumber(ranked(sorted, 0.5)), spokenNumber(ranked(sorted, 0.05)), spokenNumber(ranked(sorted, 0.95)));
    return (words + ' ' + number.unit).trimmed();
}

// A little air at both ends, on the axis's own scale. Within about a decade the numbers of a linear one are easier to read.
Span valuesOf(const SampledNumber& number) {
    const double low = number.values.minCoeff(), high = number.values.maxCoeff();
    constexpr double aboutADecade = 20;
    if (!number.logarithmic || high < aboutADecade * low) return spanOf({low, high}, {});
    const double air = high > low ? std::pow(high / low, 0.06) : 2;
    return {low / air, high * air, true, {}};
}

void drawTrace(Canvas& canvas, const SampledNumber& number, bool isChain) {
    QList<QPointF> points;
    for (Index i = 0; i < number.values.size(); ++i) points << QPointF(static_cast<double>(i + 1), number.values[i]);
    if (isChain) canvas.add(Line{{}, points, {Role::Mean, canvas.style.mark(1.25)}});
    canvas.add(Scatter{number.name, points, Role::Mean, canvas.style.mark(points.size() > 60 ? 2 : 3.5)});
}

void drawHistogram(Canvas& canvas, const QRectF& area, const PlotFrame& frame, const SampledNumber& number) {
    const int steps = std::clamp(static_cast<int>(frame.plot.height() / canvas.style.text(7)), 5, 24);
    const auto counts = countsOf(number.values, frame.y.low, frame.y.high, frame.y.logarithmic, steps);
    const double most = *std::ranges::max_element(counts), high = frame.plot.height() / steps;
    canvas.block(area, canvas.colour(Role::PlotBackground));
    for (int i = 0; i < steps; ++i)
        if (counts[static_cast<std::size_t>(i)] > 0)
            canvas.block({area.left() + 1, frame.plot.bottom() - (i + 1) * high + 1,
                          counts[static_cast<std::size_t>(i)] / most * (area.width() - 2), std::max(1.0, high - 1)},
                         canvas.colour(Role::GapBar));
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(area.topLeft(), area.bottomLeft());
}

QRectF drawNumber(Canvas& canvas, const QRectF& cell, const SampledNumber& number, const SamplesFacts& facts, bool titled) {
    const double top = drawHeading(canvas, cell, number.name, {{Swatch::None, rangeInWords(number)}});
    const double beside = std::min(0.25 * cell.width(), canvas.style.text(110)), apart = canvas.style.text(4);
    const QRectF left(QPointF(cell.left(), top), QPointF(cell.right() - beside - apart, cell.bottom()));
    const auto count = static_cast<double>(number.values.size());
    const Span order{0.5, count + 0.5, false, titled ? (facts.isChain ? said("sample") : said("particle")) : QString(), true};
    const auto frame = drawFrame(canvas, left, order, valuesOf(number), number.name);
    if (frame.isEmpty()) return {};
    drawTrace(canvas, number, facts.isChain);
    drawHistogram(canvas, {frame.plot.right() + apart, frame.plot.top(), beside, frame.plot.height()}, frame, number);
    return frame.plot;
}

}  // namespace

std::vector<int> countsOf(const Eigen::VectorXd& values, double low, double high, bool logarithmic, int steps) {
    std::vector<int> counts(static_cast<std::size_t>(steps));
    const Axis axis{low, high, 0, static_cast<double>(steps), logarithmic};
    for (const double v : values)
        ++counts[static_cast<std::size_t>(std::clamp(static_cast<int>(std::floor(axis.pixel(v))), 0, steps - 1))];
    return counts;
}

Figure sampledFigure(const Paper& paper, const QRectF& area, const SamplesFacts& facts, const Style& style) {
    Sketch sketch(paper, style, said("Model"));
    Canvas& canvas = sketch.canvas();
    Drawn drawn;
    if (!facts.nothing.isEmpty()) {
        drawEmptyState(canvas, area, facts.nothing);
        return sketch.finished();
    }
    const auto count = static_cast<int>(facts.numbers.size());
    const int columns = std::clamp(static_cast<int>(area.width() / style.text(330)), 1, std::max(1, (count + 1) / 2));
    const int fitting = std::max(1, static_cast<int>(area.height() / style.text(92)));
    const int rows = std::min((count + columns - 1) / columns, fitting), shown = std::min(count, rows * columns);
    const double apart = style.text(12);
    const bool more = shown < count;
    const double foot = more ? canvas.lineHeight(Type::Legend) + 2 : 0;
    const double wide = (area.width() - (columns - 1) * apart) / columns, high = (area.height() - foot) / rows;
    for (int i = 0; i < shown; ++i) {
        const int column = i % columns, row = i / columns;
        const QRectF cell(area.left() + column * (wide + apart), area.top() + row * high, wide, high - 4);
        const bool last = i + columns >= shown;
        const QRectF plot = drawNumber(canvas, cell, facts.numbers[static_cast<std::size_t>(i)], facts, last);
        if (drawn.plot.isEmpty()) drawn.plot = plot;
    }
    if (more)
        canvas.put(area.bottomLeft(), Qt::AlignLeft | Qt::AlignBottom, said("and %1 more parameters").arg(count - shown),
                   Type::Legend, Role::SecondText);
    return sketch.finished(std::move(drawn));
}

QString samplesSummary(const SamplesFacts& facts) {
    if (!facts.nothing.isEmpty()) return facts.nothing;
    QStringList parts;
    for (const auto& number : facts.numbers) parts << number.name + ' ' + rangeInWords(number);
    return said("%1 samples after %2 results. Middle and 90 % range: %3.")
        .arg(facts.numbers.front().values.size())
        .arg(facts.results)
        .arg(parts.join(QStringLiteral("; ")));
}

}  // namespace gapscope
