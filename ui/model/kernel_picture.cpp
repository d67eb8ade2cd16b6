#include "ui/model/kernel_picture.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/model/plot_frame.h"
#include "ui/plot/legend.h"
#include "ui/plot/markers.h"
#include "ui/plot/sketch.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr std::size_t mostReaches = 5;
constexpr Role reachRoles[mostReaches] = {Role::Curve1, Role::Curve2, Role::Curve3, Role::Curve4, Role::Curve5};

const QList<double> reachDashes[mostReaches] = {{}, {4, 1.5}, {1, 1.5}, {4, 1.5, 1, 1.5}, {2, 1}};

QString said(const char* text) { return QCoreApplication::translate("model", text); }

std::vector<LegendEntry> reachLegend(const KernelFacts& facts) {
    const auto count = std::min(facts.reaches.size(), mostReaches);
    std::vector<LegendEntry> legend;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& reach = facts.reaches[i];
        const auto length = (spokenNumber(reach.lengthscale) + ' ' + reach.unit).trimmed();
        const auto word = count > 1 ? reach.name + ' ' + length : said("lengthscale %1").arg(length);
        legend.push_back({i == 0 ? Swatch::Line : Swatch::Dashes, word, reachRoles[i]});
    }
    if (facts.reaches.size() > count) legend.push_back({Swatch::None, said("and %1 longer").arg(facts.reaches.size() - count)});
    return legend;
}

// One variable has its own unit; several share an axis as parts of their ranges.
Span distances(const KernelFacts& facts) {
    const auto& first = facts.reaches.front();
    if (facts.reaches.size() > 1) return {0, 100, false, said("distance (% of each range)")};
    return {0, first.range, false, titleWithUnit(said("distance in %1").arg(first.name), first.unit)};
}

void drawReaches(Canvas& canvas, const QRectF& area, const KernelFacts& facts) {
    const auto frame = drawFrame(canvas, area, distances(facts), {0, 1, false, said("correlation")}, facts.kernel);
    if (frame.isEmpty()) return;
    for (std::size_t i = 0; i < std::min(facts.reaches.size(), mostReaches); ++i) {
        const auto& correlation = facts.reaches[i].correlation;
        const double step = frame.x.high / static_cast<double>(correlation.size() - 1);
        Line line{facts.reaches[i].name, {}, {reachRoles[i], canvas.style.mark(2), 1, reachDashes[i]}};
        for (Index k = 0; k < correlation.size(); ++k) line.points << QPointF(step * static_cast<double>(k), correlation[k]);
        canvas.add(std::move(line));
    }
}

Range rangeOf(const CrossSection& section) {
    Range range;
    for (const auto* belief : {&section.before, &section.now}) {
        range.include((belief->mean - 2 * belief->sd).minCoeff());
        range.include((belief->mean + 2 * belief->sd).maxCoeff());
        for (const auto& draw : belief->draws) {
            range.include(draw.minCoeff());
            range.include(draw.maxCoeff());
        }
    }
    for (const auto& result : section.results) range.include(result.value);
    return range;
}

void drawBelief(Canvas& canvas, const CrossSection& section, const CrossSection::Belief& belief) {
    const auto curve = [&](const Eigen::VectorXd& values) {
        QList<QPointF> line;
        for (Index i = 0; i < values.size(); ++i) line << QPointF(section.at[i], values[i]);
        return line;
    };
    canvas.add(Band{said("±2 sd"), curve(belief.mean + 2 * belief.sd), curve(belief.mean - 2 * belief.sd)});
    for (const auto& draw : belief.draws)
        canvas.add(Line{said("drawn"), curve(draw), {Role::Curve5, canvas.style.mark(1.25), 0.7}});
    canvas.add(Line{said("mean"), curve(belief.mean), {Role::Mean, canvas.style.mark(2.5)}});
}

// Before and now have the same axes, so that they can be compared.
void drawSides(Canvas& canvas, const QRectF& left, const QRectF& right, const KernelFacts& facts, Drawn& drawn) {
    const CrossSection& section = *facts.section;
    const Span x{section.at[0], section.at[section.at.size() - 1], facts.logarithmic, facts.along};
    const Span y = spanOf(rangeOf(section), facts.response);
    // Both are equally large.
    if (drawFrame(canvas, left, x, y, said("Before")).isEmpty()) return;
    drawBelief(canvas, section, section.before);
    const auto now = drawFrame(canvas, right, x, y, said("Now"));
    drawBelief(canvas, section, section.now);
    for (const auto& result : section.results) drawMarker(canvas, Marker::Measured, now.at(result.at, result.value));
    drawn.plot = now.plot;
}

std::vector<LegendEntry> nowLegend(const KernelFacts& facts) {
    std::vector<LegendEntry> legend{{Swatch::Thin, said("drawn now"), Role::Curve5}};
    if (!facts.section->results.empty()) legend.push_back(legendOf(Marker::Measured));
    if (!facts.through.isEmpty()) legend.push_back({Swatch::None, said("at %1").arg(facts.through)});
    return legend;
}

// The plots begin at one height, below the longest of their headings.
void drawAll(Canvas& canvas, const QRectF& area, const KernelFacts& facts, Drawn& drawn) {
    // A model without a kernel leaves its place to the two others.
    const double apart = canvas.style.text(12), first = facts.reaches.empty() ? 0 : 0.3 * (area.width() - 2 * apart);
    const double each = (area.width() - first - (first > 0 ? 2 : 1) * apart) / 2;
    QRectF kernel(area.left(), area.top(), first, area.height());
    QRectF right(area.right() - each, area.top(), each, area.height()), left = right.translated(-each - apart, 0);
    const auto now = facts.results == 1 ? said("After 1 result") : said("After %1 results").arg(facts.results);
    double top = drawHeading(canvas, left, said("Before"), {{Swatch::Thin, said("drawn from the prior"), Role::Curve5}});
    top = std::max(top, drawHeading(canvas, right, now, nowLegend(facts)));
    if (first > 0) top = std::max(top, drawHeading(canvas, kernel, facts.kernel, reachLegend(facts)));
    for (auto* plot : {&kernel, &left, &right}) plot->setTop(top);
    if (first > 0) drawReaches(canvas, kernel, facts);
    drawSides(canvas, left, right, facts, drawn);
}

}  // namespace

Figure kernelFigure(const Paper& paper, const QRectF& area, const KernelFacts& facts, const Style& style) {
    Sketch sketch(paper, style, said("Model"));
    Canvas& canvas = sketch.canvas();
    Drawn drawn;
    if (facts.section)
        drawAll(canvas, area, facts, drawn);
    else
        drawEmptyState(canvas, area, facts.nothing);
    return sketch.finished(std::move(drawn));
}

}  // namespace gapscope
