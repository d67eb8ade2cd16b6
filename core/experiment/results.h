// Results: what is kept of an experiment's runs; and the work that makes them, on several threads.
#pragma once

#include <atomic>
#include <memory>
#include <span>

#include "core/experiment/experiment.h"

namespace gapscope {

// After so many measurements: the recommended arm (-1: none) and what it costs, in the user's unit. Regret is never negative
// (NaN without a recommendation); cumulative is the sum over the measurements so far.
struct RunPoint {
    std::int32_t arm = -1;
    double regret = 0, cumulative = 0;
};

// How often each arm was pulled as the n-th measurement, over all finished runs of one contender and budget.
using Allocation = Eigen::Matrix<std::int32_t, Eigen::Dynamic, Eigen::Dynamic>;  // arms x budget

// Runs r with r mod of = index; the whole is {0, 1}.
struct Shard {
    int index = 0, of = 1;
    bool has(int run) const { return run % of == index; }
};

// Of a run's hidden values, over the arms in play: the best, in the user's orientation, and the largest magnitude.
struct RunTruth {
    double best = 0, magnitude = 0;
};

struct FinishedCell {
    Cell cell;
    RunTruth truth;
    std::vector<RunPoint> points;
    std::vector<std::int32_t> pulls = {};  // the measured arms in order
};

// Throws Error when there is more to be kept of an experiment's runs than fits into memory.
void checkSize(const Experiment& experiment);

// A value, cheap to copy: cells that are not done yet are empty.
class Results {
public:
    explicit Results(const Experiment& experiment, Shard shard = {});

    bool done(const Cell& cell) const { return !points(cell).empty(); }
    std::span<const RunPoint> points(const Cell& cell) const;  // one per checkpoint
    int finished() const;                                      // cells
    int total() const;                                         // cells asked for
    // Empty (0 x 0) where all of them together would be too large to keep.
    const Allocation& allocation(std::size_t contender, std::size_t budget) const;
    const RunTruth& truth(int run) const;  // of a run with a finished cell
    // Whether this point is an error: the recommended arm is worse than the best by more than epsilon and rounding, or there
    // is none.
    bool isError(const RunPoint& point, int run) const;
    // Mean of each arm's true value over the runs that are finished with all their cells, in the user's orientation; empty
    // before the first.
    Eigen::VectorXd meanTruth() const;

    void add(FinishedCell finished);
    void addTruth(const Eigen::VectorXd& truth);  // of a run that is finished

private:
    struct Table;
    Table& mine();  // copied first if somebody else looks at it
    std::shared_ptr<Table> table_;
};

// An experiment at work. results() may be asked from any thread while run() works on others.
class Comparison {
public:
    explicit Comparison(Experiment experiment, Shard shard = {});
    ~Comparison();

    const Experiment& experiment() const;
    // Works on `jobs` threads, run by run so that all contenders advance together; returns when all is done or `stop` says so
    // (cells that are not finished then are dropped; another call goes on from there). Throws what a cell threw. `progress` is
    // called after every cell, from any of the threads.
    void run(int jobs, const std::atomic<bool>& stop, const std::function<void(int done, int total)>& progress = {});
    Results results() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace gapscope
