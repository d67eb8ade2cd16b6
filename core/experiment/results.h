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

// A value: cells that are not done yet are empty.
class Results {
public:
    explicit Results(const Experiment& experiment);

    bool done(const Cell& cell) const { return !points(cell).empty(); }
    std::span<const RunPoint> points(const Cell& cell) const;  // one per checkpoint
    int finished() const;                                      // cells
    int total() const;                                         // cells asked for
    const Allocation& allocation(std::size_t contender, std::size_t budget) const;
    // Mean over finished runs of each arm's true value, in the user's orientation.
    Eigen::VectorXd meanTruth() const;

private:
    friend class Comparison;
    struct Table;
    std::shared_ptr<const Table> table_;
};

// Runs r with r mod of = index; the whole is {0, 1}.
struct Shard {
    int index = 0, of = 1;
};

// An experiment at work. results() may be asked from any thread while run() works on others.
class Comparison {
public:
    explicit Comparison(Experiment experiment, Shard shard = {});
    ~Comparison();

    const Experiment& experiment() const;
    // Works on `jobs` threads, run by run so that all contenders advance together; returns when all is done or `stop` says so
    // (cells that are not finished then are dropped). Throws what a cell threw. `progress` is called now and then, from any
    // of the threads.
    void run(int jobs, const std::atomic<bool>& stop, const std::function<void(int done, int total)>& progress = {});
    Results results() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace gapscope
