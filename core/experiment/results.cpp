#include "core/experiment/results.h"

#include <algorithm>

#include "core/limits.h"
#include "core/numeric/ties.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr double mostAllocationNumbers = 1e8;  // 400 MB

}  // namespace

void checkSize(const Experiment& experiment) {
    requireWithin(limits::budgets, static_cast<double>(experiment.budgets.size()), "budgets");
    requireWithin(limits::runs, experiment.runs, "runs");
    double checkpoints = 0;
    for (const int budget : experiment.budgets) checkpoints += static_cast<double>(checkpointsFor(experiment, budget).size());
    const double played = static_cast<double>(experiment.contenders.size()) * experiment.runs;
    requireWithin(limits::cells, played * static_cast<double>(experiment.budgets.size()), "runs");
    requireWithin(limits::points, played * checkpoints, "runs");
}

struct Results::Table {
    using Points = std::shared_ptr<const std::vector<RunPoint>>;

    std::size_t budgets = 0, runs = 0;
    double epsilon = 0;
    int total = 0, finished = 0;
    std::vector<Points> cells;  // contender by contender, budget by budget, run by run
    std::vector<RunTruth> truths;
    std::vector<std::shared_ptr<Allocation>> allocations;  // empty lists where they are not kept
    Eigen::VectorXd truthSum;
    int truthsSummed = 0;

    std::size_t group(std::size_t contender, std::size_t budget) const { return contender * budgets + budget; }
    std::size_t at(const Cell& c) const { return group(c.contender, c.budget) * runs + static_cast<std::size_t>(c.run); }
};

Results::Results(const Experiment& experiment, Shard shard) : table_(std::make_shared<Table>()) {
    Table& t = *table_;
    t.budgets = experiment.budgets.size();
    t.runs = static_cast<std::size_t>(experiment.runs);
    t.epsilon = experiment.epsilon;
    const auto groups = experiment.contenders.size() * t.budgets;
    for (int run = 0; run < experiment.runs; ++run) t.total += shard.has(run) ? static_cast<int>(groups) : 0;
    t.cells.resize(groups * t.runs);
    t.truths.resize(t.runs);
    const Index arms = experiment.study->arms->size();
    double numbers = 0;
    for (const int budget : experiment.budgets)
        numbers += static_cast<double>(arms) * budget * static_cast<double>(experiment.contenders.size());
    const bool keep = numbers <= mostAllocationNumbers;
    for (std::size_t group = 0; group < groups; ++group)
        t.allocations.push_back(
            std::make_shared<Allocation>(Allocation::Zero(keep ? arms : 0, keep ? experiment.budgets[group % t.budgets] : 0)));
}

std::span<const RunPoint> Results::points(const Cell& cell) const {
    const auto& points = table_->cells.at(table_->at(cell));
    return points ? std::span<const RunPoint>(*points) : std::span<const RunPoint>();
}

int Results::finished() const { return table_->finished; }
int Results::total() const { return table_->total; }

const Allocation& Results::allocation(std::size_t contender, std::size_t budget) const {
    return *table_->allocations.at(table_->group(contender, budget));
}

const RunTruth& Results::truth(int run) const { return table_->truths.at(static_cast<std::size_t>(run)); }

bool Results::isError(const RunPoint& point, int run) const {
    return point.arm < 0 || point.regret > table_->epsilon + tieTolerance * truth(run).magnitude;
}

Eigen::VectorXd Results::meanTruth() const {
    return table_->truthsSummed == 0 ? Eigen::VectorXd() : Eigen::VectorXd(table_->truthSum / table_->truthsSummed);
}

Results::Table& Results::mine() {
    if (table_.use_count() > 1) table_ = std::make_shared<Table>(*table_);
    return *table_;
}

void Results::add(FinishedCell finished) {
    Table& t = mine();
    auto& place = t.cells.at(t.at(finished.cell));
    if (place) return;
    t.truths[static_cast<std::size_t>(finished.cell.run)] = finished.truth;
    auto& allocation = t.allocations[t.group(finished.cell.contender, finished.cell.budget)];
    if (allocation->size() > 0) {
        if (allocation.use_count() > 1) allocation = std::make_shared<Allocation>(*allocation);
        for (std::size_t n = 0; n < finished.pulls.size(); ++n) ++(*allocation)(finished.pulls[n], static_cast<Index>(n));
    }
    place = std::make_shared<const std::vector<RunPoint>>(std::move(finished.points));
    ++t.finished;
}

void Results::addTruth(const Eigen::VectorXd& truth) {
    Table& t = mine();
    if (t.truthsSummed++ == 0)
        t.truthSum = truth;
    else
        t.truthSum += truth;
}

}  // namespace gapscope
