// Findings: an experiment's results so far in the numbers that its charts draw; an immutable value, made beside the window.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/experiment/summary.h"

namespace gapscope {

// Of one contender and budget: how often each arm was pulled as the n-th measurement, as a share of the finished runs.
// Where there are more arms or rounds than a picture has pixels, neighbours are taken together (the mean of their shares).
struct PullMap {
    std::size_t contender = 0, budget = 0;
    Eigen::Index arms = 0, rounds = 0;
    Eigen::MatrixXf share = {};            // rows: arms, columns: rounds, each perhaps several at once
    std::vector<double> recommended = {};  // share of the runs that recommend each arm in the end, like the rows
    std::vector<double> truth = {};        // mean over runs of the true values, like the rows; user's orientation
};

// One finished run of one contender and budget.
struct RunDot {
    Cell cell;
    double regret = 0;  // in the end; NaN without a recommendation
    bool error = false;
};

struct Findings {
    std::shared_ptr<const Experiment> experiment;
    int finished = 0, total = 0;  // cells
    std::vector<SummaryRow> rows = {};
    std::vector<Paired> pairs = {};
    std::vector<FinalValues> finals = {};
    std::vector<PullMap> maps = {};  // by contenders, then budgets; none where they would be too large to keep
    std::vector<RunDot> runs = {};   // of all, by contenders, budgets, runs

    bool empty() const { return finished == 0; }
    // Rows of one contender and budget, by rounds; empty where no run is finished.
    std::vector<SummaryRow> curve(std::size_t contender, std::size_t budget) const;
    // Which budget is the longest.
    std::size_t longest() const;
    // Fewest and most finished runs of any contender and budget.
    std::pair<int, int> runsDone() const;
};
using FindingsPtr = std::shared_ptr<const Findings>;

// May take a while: for worker threads.
FindingsPtr foundIn(const std::shared_ptr<const Experiment>& experiment, const Results& results);

// Means over neighbours, so that at most so many rows and columns are left.
Eigen::MatrixXf takenTogether(const Eigen::MatrixXf& all, Eigen::Index mostRows, Eigen::Index mostColumns);

}  // namespace gapscope
