#include "core/experiment/summary.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

constexpr double z95 = 1.959963984540054;

// The value below which a share p of the sorted values lies, by linear interpolation (Hyndman and Fan 1996, type 7).
double quantileOf(const std::vector<double>& sorted, double p) {
    if (sorted.empty()) return std::nan("");
    const double position = static_cast<double>(sorted.size() - 1) * p, below = std::floor(position);
    const auto i = static_cast<std::size_t>(below);
    if (i + 1 >= sorted.size()) return sorted.back();
    return sorted[i] + (position - below) * (sorted[i + 1] - sorted[i]);
}

double meanOf(const std::vector<double>& values) {
    if (values.empty()) return std::nan("");
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

// In order. An experiment that was stopped early may have done a few of a million.
std::vector<int> finishedRuns(const Experiment& experiment, const Results& results, std::size_t contender, std::size_t budget) {
    std::vector<int> runs;
    for (int run = 0; run < experiment.runs; ++run)
        if (results.done({contender, budget, run})) runs.push_back(run);
    return runs;
}

SummaryRow rowOf(const std::vector<int>& finished, const Results& results, std::size_t contender, std::size_t budget,
                 std::size_t checkpoint) {
    SummaryRow row;
    row.contender = contender;
    row.budget = budget;
    int errors = 0;
    std::vector<double> regrets, cumulative;
    for (const int run : finished) {  // sums in run order
        const RunPoint& point = results.points({contender, budget, run})[checkpoint];
        ++row.runs;
        errors += results.isError(point, run);
        if (point.arm >= 0) regrets.push_back(point.regret);
        cumulative.push_back(point.cumulative);
    }
    const auto share = wilson(errors, row.runs);
    row.errorRate = share.value;
    row.errorLow = share.low;
    row.errorHigh = share.high;
    row.regretMean = meanOf(regrets);
    row.cumulativeMean = meanOf(cumulative);
    std::ranges::sort(regrets);
    row.regretMedian = quantileOf(regrets, 0.5);
    row.regretLowerQuartile = quantileOf(regrets, 0.25);
    row.regretUpperQuartile = quantileOf(regrets, 0.75);
    return row;
}

// The difference of two shares over the same runs: hits of one alone, hits of the other alone. Half a run is added to each of
// the four possible outcomes, so that few runs are not taken for certainty (Agresti and Min 2005).
Interval pairedShares(int aAlone, int bAlone, int runs) {
    const double n = runs, difference = aAlone - bAlone;
    if (runs == 0) return {std::nan(""), std::nan(""), std::nan("")};
    const double more = n + 2, centre = difference / more;
    const double half = z95 * std::sqrt(aAlone + bAlone + 1 - difference * difference / more) / more;
    return {difference / n, std::max(-1.0, centre - half), std::min(1.0, centre + half)};
}

Interval meanInterval(const std::vector<double>& values) {
    const double mean = meanOf(values), n = static_cast<double>(values.size());
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double half = values.size() < 2 ? std::nan("") : z95 * std::sqrt(squares / (n - 1) / n);
    return {mean, mean - half, mean + half};
}

Paired pairedAt(const Experiment& experiment, const Results& results, std::size_t a, std::size_t b, std::size_t budget) {
    Paired pair{a, b, budget, 0, {}, {}};
    int aAlone = 0, bAlone = 0;
    std::vector<double> differences;
    for (int run = 0; run < experiment.runs; ++run) {
        const auto ofA = results.points({a, budget, run}), ofB = results.points({b, budget, run});
        if (ofA.empty() || ofB.empty()) continue;
        ++pair.runs;
        const bool errorA = results.isError(ofA.back(), run), errorB = results.isError(ofB.back(), run);
        aAlone += errorA && !errorB;
        bAlone += errorB && !errorA;
        if (ofA.back().arm >= 0 && ofB.back().arm >= 0) differences.push_back(ofA.back().regret - ofB.back().regret);
    }
    pair.error = pairedShares(aAlone, bAlone, pair.runs);
    pair.regret = meanInterval(differences);
    return pair;
}

}  // namespace

// (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n) (Wilson 1927)
Interval wilson(int hits, int of) {
    if (of == 0) return {std::nan(""), std::nan(""), std::nan("")};
    const double n = of, p = hits / n, zz = z95 * z95;
    const double centre = (p + zz / (2 * n)) / (1 + zz / n);
    const double half = z95 * std::sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
    return {p, hits == 0 ? 0 : centre - half, hits == of ? 1 : centre + half};
}

std::vector<SummaryRow> summarised(const Experiment& experiment, const Results& results) {
    std::vector<SummaryRow> rows;
    for (std::size_t c = 0; c < experiment.contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment.budgets.size(); ++b) {
            const auto checkpoints = checkpointsFor(experiment, experiment.budgets[b]);
            const auto finished = finishedRuns(experiment, results, c, b);
            for (std::size_t i = 0; i < checkpoints.size(); ++i) {
                rows.push_back(rowOf(finished, results, c, b, i));
                rows.back().round = checkpoints[i];
            }
        }
    return rows;
}

std::vector<Paired> pairedDifferences(const Experiment& experiment, const Results& results) {
    std::vector<Paired> pairs;
    for (std::size_t budget = 0; budget < experiment.budgets.size(); ++budget)
        for (std::size_t a = 0; a < experiment.contenders.size(); ++a)
            for (std::size_t b = a + 1; b < experiment.contenders.size(); ++b)
                pairs.push_back(pairedAt(experiment, results, a, b, budget));
    return pairs;
}

std::vector<FinalValues> finalValues(const Experiment& experiment, const Results& results) {
    std::vector<FinalValues> all;
    const double sign = experiment.study->sign();
    for (std::size_t c = 0; c < experiment.contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment.budgets.size(); ++b) {
            std::vector<double> values;
            for (int run = 0; run < experiment.runs; ++run)
                if (const auto points = results.points({c, b, run}); !points.empty() && points.back().arm >= 0)
                    values.push_back(results.truth(run).best - sign * points.back().regret);
            FinalValues final{c, b, static_cast<int>(values.size()), meanOf(values), {}};
            std::ranges::sort(values);
            for (std::size_t q = 0; q < 5; ++q) final.quartiles[q] = quantileOf(values, 0.25 * static_cast<double>(q));
            all.push_back(final);
        }
    return all;
}

std::vector<int> recommendationCounts(const Experiment& experiment, const Results& results, std::size_t contender,
                                      std::size_t budget) {
    std::vector<int> counts(static_cast<std::size_t>(experiment.study->arms->size()));
    for (int run = 0; run < experiment.runs; ++run)
        if (const auto points = results.points({contender, budget, run}); !points.empty() && points.back().arm >= 0)
            ++counts[static_cast<std::size_t>(points.back().arm)];
    return counts;
}

}  // namespace gapscope
