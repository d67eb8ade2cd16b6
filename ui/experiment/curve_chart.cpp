#include "ui/experiment/curve_chart.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/experiment/chart_words.h"
#include "ui/plot/axes.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("compare", text); }

CurvePoint pointOf(const SummaryRow& row, Measure measure) {
    switch (measure) {
        case Measure::Error: return {row.round, row.errorRate, Interval{row.errorRate, row.errorLow, row.errorHigh}};
        case Measure::Regret:
            return {row.round, row.regretMedian, Interval{row.regretMedian, row.regretLowerQuartile, row.regretUpperQuartile}};
        case Measure::Cumulative: break;
    }
    return {row.round, row.cumulativeMean};
}

// Calls with every number that is drawn.
template <class Visit>
void forEachValue(const CurveChart& chart, Visit visit) {
    for (const auto& curve : chart.curves)
        for (const auto* points : {&curve.line, &curve.dots})
            for (const auto& point : *points) {
                visit(point.value);
                if (point.interval) visit(point.interval->low), visit(point.interval->high);
            }
}

// A logarithmic axis has no zero: what is zero, or less than a millionth of the largest, stands at its lower edge.
void makeLogarithmic(CurveChart& chart) {
    constexpr double mostDecades = 1e6;
    double least = infinity, most = 0, leastAll = infinity;
    forEachValue(chart, [&](double v) {
        most = std::max(most, v);
        leastAll = std::min(leastAll, v);
        if (v > 0) least = std::min(least, v);
    });
    if (most <= 0) return;
    chart.logarithmic = true;
    least = niceBelow(std::max(least, most / mostDecades));
    chart.clamps = leastAll < least;
    chart.floor = chart.low = chart.clamps ? least / 2 : least;
    chart.high = niceAbove(most);
    if (chart.high <= chart.low) chart.high = 10 * chart.low;
    chart.clampsOnlyZero = true;
    forEachValue(chart, [&](double v) { chart.clampsOnlyZero = chart.clampsOnlyZero && !(v > 0 && v < least); });
}

void setRange(CurveChart& chart) {
    double most = 0;
    forEachValue(chart, [&](double v) { most = std::max(most, v); });
    chart.high = most > 0 ? 1.05 * most : 1;
    if (chart.measure == Measure::Error) chart.high = std::min(1.0, chart.high);
    if (chart.measure == Measure::Regret) makeLogarithmic(chart);
}

QString intervalSign(const CurveChart& chart) { return chart.bands ? said("bands: ") : said("bars: "); }

void setWords(CurveChart& chart, const Findings& findings) {
    const auto unit = QString::fromStdString(findings.experiment->study->response.unit);
    switch (chart.measure) {
        case Measure::Error:
            chart.title = said("Probability of error");
            chart.axis = said("wrong arm recommended");
            chart.notes << intervalSign(chart) + said("95 % intervals (Wilson)");
            break;
        case Measure::Regret:
            chart.title = said("Simple regret");
            chart.axis = titleWithUnit(said("best − recommended"), unit);
            chart.notes << said("medians") << intervalSign(chart) + said("quartiles, the middle half of the runs");
            if (chart.clamps)
                chart.notes << (chart.clampsOnlyZero
                                    ? said("0 stands at the lower edge")
                                    : said("less than %1 stands at the lower edge").arg(spokenNumber(2 * chart.floor)));
            break;
        case Measure::Cumulative:
            chart.title = said("Cumulative regret");
            chart.axis = titleWithUnit(said("sum of best − measured"), unit);
            chart.notes << said("means over the runs, without intervals");
            break;
    }
    chart.notes << runsInWords(findings);
    const auto& budgets = findings.experiment->budgets;
    if (budgets.size() > 1)
        chart.notes << said("lines: on the way to %1 rounds").arg(budgets[findings.longest()])
                    << said("dots: runs with just that budget");
}

}  // namespace

CurveChart curveChart(const Findings& findings, Measure measure) {
    CurveChart chart{measure};
    const auto& experiment = *findings.experiment;
    const auto longest = findings.longest();
    chart.rounds = experiment.budgets[longest];
    for (std::size_t c = 0; c < experiment.contenders.size(); ++c) {
        ChartCurve curve{c};
        const auto add = [&](std::vector<CurvePoint>& points, const SummaryRow& row) {
            const auto point = pointOf(row, measure);
            if (std::isfinite(point.value)) points.push_back(point);  // nothing was recommended yet
        };
        for (const auto& row : findings.curve(c, longest)) add(curve.line, row);
        for (std::size_t b = 0; b < experiment.budgets.size(); ++b)
            if (const auto rows = findings.curve(c, b); !rows.empty()) add(curve.dots, rows.back());
        if (!curve.dots.empty() || !curve.line.empty()) chart.curves.push_back(std::move(curve));
    }
    chart.bands = chart.curves.size() <= 3;
    setRange(chart);
    setWords(chart, findings);
    return chart;
}

QString spoken(const CurveChart& chart, const Findings& findings) {
    QStringList parts{chart.title + ", " + chart.notes.join(QStringLiteral("; ")) + '.'};
    for (const auto& curve : chart.curves)
        for (const auto& dot : curve.dots) {
            auto number = spokenNumber(dot.value);
            if (dot.interval)
                number = said("%1 (%2 to %3)").arg(number, spokenNumber(dot.interval->low), spokenNumber(dot.interval->high));
            parts << said("%1 after %2 rounds: %3.").arg(labelOf(findings, curve.contender), QString::number(dot.round), number);
        }
    return parts.join(' ');
}

}  // namespace gapscope
