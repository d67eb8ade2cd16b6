// CurveChart: what a chart against rounds shows, in values: a line per contender for the runs with the longest budget, and a
// dot for the end of the runs with each budget.
//
// The two are not the same: what a run with budget 400 recommends after 50 rounds is not what a run with budget 50 does,
// because several policies look at what is left. So a dot belongs to runs of its own.
#pragma once

#include <QStringList>
#include <optional>

#include "ui/experiment/findings.h"

namespace gapscope {

enum class Measure { Error, Regret, Cumulative };

struct CurvePoint {
    int round = 0;
    double value = 0;
    std::optional<Interval> interval = {};  // what it covers stands in the chart's notes
};

struct ChartCurve {
    std::size_t contender = 0;
    std::vector<CurvePoint> line = {};  // at the checkpoints of the longest budget
    std::vector<CurvePoint> dots = {};  // by budgets
};

struct CurveChart {
    Measure measure = Measure::Error;
    QString title = {}, axis = {};
    QStringList notes = {};  // the first says what the intervals cover
    std::vector<ChartCurve> curves = {};
    int rounds = 1;            // where the axis ends
    double low = 0, high = 1;  // of the values
    bool logarithmic = false;
    double floor = 0;             // logarithmic: what is smaller stands here, at the lower edge
    bool clamps = false;          // something does
    bool clampsOnlyZero = false;  // and it is 0
    bool bands = false;           // intervals as bands, which only a few curves leave legible; else as bars here and there
};

CurveChart curveChart(const Findings& findings, Measure measure);

// The numbers in the end, in words, for those who cannot see the chart.
QString spoken(const CurveChart& chart, const Findings& findings);

}  // namespace gapscope
