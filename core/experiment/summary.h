// Summary: an experiment's results in numbers that charts, tables and CSV files show.
#pragma once

#include <array>

#include "core/experiment/results.h"

namespace gapscope {

// One contender and budget after `round` measurements, over the runs that are finished (spec: command-line, CSV).
struct SummaryRow {
    std::size_t contender = 0, budget = 0;
    int round = 0, runs = 0;
    double errorRate = 0, errorLow = 0, errorHigh = 0;                                          // Wilson, 95 %
    double regretMean = 0, regretMedian = 0, regretLowerQuartile = 0, regretUpperQuartile = 0;  // NaN where none recommended
    double cumulativeMean = 0;
};

// In the order of contenders, budgets, checkpoints.
std::vector<SummaryRow> summarised(const Experiment& experiment, const Results& results);

struct Interval {
    double value = 0, low = 0, high = 0;
};

// Differences a - b at the last checkpoint of a budget, over the runs that both have finished: of error rates (paired, by
// the discordant runs) and of mean regret (normal, 95 %).
struct Paired {
    std::size_t a = 0, b = 0, budget = 0;
    int runs = 0;
    Interval error, regret;
};
std::vector<Paired> pairedDifferences(const Experiment& experiment, const Results& results);

// True value of the final recommendation over the finished runs, in the user's orientation: minimum, quartiles, maximum.
struct FinalValues {
    std::size_t contender = 0, budget = 0;
    int runs = 0;
    double mean = 0;
    std::array<double, 5> quartiles{};
};
std::vector<FinalValues> finalValues(const Experiment& experiment, const Results& results);

// How often each arm was the final recommendation.
std::vector<int> recommendationCounts(const Experiment& experiment, const Results& results, std::size_t contender,
                                      std::size_t budget);

// Wilson's interval for a share, z = 1.959963984540054.
Interval wilson(int hits, int of);

}  // namespace gapscope
