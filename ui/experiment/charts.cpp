#include "ui/experiment/charts.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/experiment/allocation_picture.h"
#include "ui/experiment/curve_picture.h"
#include "ui/experiment/final_picture.h"

namespace gapscope {

namespace {

template <Measure measure>
Figure curves(const Paper& paper, const QRectF& area, const Findings& findings, const ChartChoice&, const Style& style) {
    return curvesFigure(paper, area, curveChart(findings, measure), *findings.experiment, style);
}

template <Measure measure>
QString curvesSpoken(const Findings& findings, const ChartChoice&) {
    return spoken(curveChart(findings, measure), findings);
}

constexpr ChartEntry table[] = {
    {"error", QT_TRANSLATE_NOOP("compare", "Error"), &curves<Measure::Error>, &curvesSpoken<Measure::Error>},
    {"regret", QT_TRANSLATE_NOOP("compare", "Regret"), &curves<Measure::Regret>, &curvesSpoken<Measure::Regret>},
    {"cumulative", QT_TRANSLATE_NOOP("compare", "Cumulative"), &curves<Measure::Cumulative>, &curvesSpoken<Measure::Cumulative>},
    {"final", QT_TRANSLATE_NOOP("compare", "Final value"),
     [](const Paper& paper, const QRectF& area, const Findings& findings, const ChartChoice&, const Style& style) {
         return finalsFigure(paper, area, findings, style);
     },
     [](const Findings& findings, const ChartChoice&) { return spokenFinals(findings); }},
    {"allocation", QT_TRANSLATE_NOOP("compare", "Allocation"),
     [](const Paper& paper, const QRectF& area, const Findings& findings, const ChartChoice& choice, const Style& style) {
         return allocationFigure(paper, area, findings, choice.budget, choice.contender, style);
     },
     [](const Findings& findings, const ChartChoice& choice) { return spokenAllocation(findings, choice.budget); }},
};

}  // namespace

std::span<const ChartEntry> charts() { return table; }

const ChartEntry* findChart(const QString& id) {
    const auto* found = std::ranges::find_if(table, [&](const ChartEntry& chart) { return id == QLatin1String(chart.id); });
    return found == std::end(table) ? nullptr : found;
}

QString titleOf(const ChartEntry& chart) { return QCoreApplication::translate("compare", chart.title); }

}  // namespace gapscope
