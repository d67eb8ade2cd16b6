#include <map>
#include <mutex>
#include <thread>

#include "core/experiment/play.h"
#include "core/experiment/worlds.h"
#include "core/numeric/stop.h"

namespace gapscope {

namespace {

// A run's truth while its cells are played.
struct RunWorld {
    std::mutex making;
    std::optional<Simulator> simulator;
    RunTruth truth;
    int cellsLeft = 0;
};

}  // namespace

struct Comparison::Work {
    struct Task {
        Cell cell;
        std::shared_ptr<RunWorld> world;
    };

    Work(Experiment given, Shard part)
        : experiment(std::move(given)),
          shard(part),
          prior(experiment.study->initial.model.prior(experiment.study->arms->points(), experiment.study->sign()).remembering()),
          worlds(experiment, prior),
          total(Results(experiment, shard).total()),
          results(experiment, shard) {
        for (const int budget : experiment.budgets) checkpoints.push_back(checkpointsFor(experiment, budget));
        for (const auto& contender : experiment.contenders)
            for (const int budget : experiment.budgets)
                starts.emplace_back(std::make_shared<const StudySpec>(specFor(experiment, contender, budget)), false, prior);
    }

    std::size_t cells() const { return static_cast<std::size_t>(total); }
    // The cells in order, run by run: all contenders advance together.
    Cell cellAt(std::size_t n) const {
        const auto budgets = experiment.budgets.size(), perRun = experiment.contenders.size() * budgets;
        return {n % perRun / budgets, n % budgets, static_cast<int>(n / perRun) * shard.of + shard.index};
    }

    std::optional<Task> take() {
        const std::lock_guard lock(guard);
        for (; next < cells(); ++next) {
            const Cell cell = cellAt(next);
            if (results.done(cell)) continue;
            auto& world = current[cell.run];
            if (!world) {
                world = std::make_shared<RunWorld>();
                for (auto n = next; n < cells() && cellAt(n).run == cell.run; ++n) world->cellsLeft += !results.done(cellAt(n));
            }
            ++next;
            return Task{cell, world};
        }
        return std::nullopt;
    }

    FinishedCell play(const Task& task) const {
        RunWorld& world = *task.world;
        if (const std::lock_guard lock(world.making); !world.simulator) {
            auto simulator = worlds.of(task.cell.run);
            world.truth = worlds.facts(simulator.truth());
            world.simulator = std::move(simulator);
        }
        return played(starts[task.cell.contender * experiment.budgets.size() + task.cell.budget], task.cell, *world.simulator,
                      world.truth, checkpoints[task.cell.budget]);
    }

    int keep(FinishedCell finished, const Task& task) {
        const std::lock_guard lock(guard);
        results.add(std::move(finished));
        if (--task.world->cellsLeft == 0) {
            // Truths are summed in the order of runs, so that no sum depends on who was faster.
            finishedWorlds[task.cell.run] = task.world;
            current.erase(task.cell.run);
            sumTruths(current.empty() ? experiment.runs : current.begin()->first);
        }
        return results.finished();
    }

    void sumTruths(int before) {
        while (!finishedWorlds.empty() && finishedWorlds.begin()->first < before) {
            results.addTruth(finishedWorlds.begin()->second->simulator->truth());
            finishedWorlds.erase(finishedWorlds.begin());
        }
    }

    const Experiment experiment;
    const Shard shard;
    const Posterior prior;  // shared by all cells
    const Worlds worlds;
    const int total;            // cells
    std::vector<Study> starts;  // contender by contender, budget by budget, before any measurement
    std::vector<std::vector<int>> checkpoints;

    std::mutex guard;  // of all below; held for moments between cells, never inside one
    Results results;
    std::size_t next = 0;
    std::map<int, std::shared_ptr<RunWorld>> current, finishedWorlds;
};

Comparison::Comparison(Experiment experiment, Shard shard) {
    checkExperiment(experiment);
    work_ = std::make_unique<Work>(std::move(experiment), shard);
}

Comparison::~Comparison() = default;

const Experiment& Comparison::experiment() const { return work_->experiment; }

Results Comparison::results() const {
    const std::lock_guard lock(work_->guard);
    return work_->results;
}

void Comparison::run(int jobs, const std::atomic<bool>& stop, const std::function<void(int done, int total)>& progress) {
    Work& work = *work_;
    std::atomic<bool> failed{false};
    std::exception_ptr error;
    auto worker = [&] {
        const Listening toCaller(stop), toOthers(failed);
        try {
            while (const auto task = work.take()) {
                const int done = work.keep(work.play(*task), *task);
                if (progress) progress(done, work.total);
            }
        } catch (const Cancelled&) {  // what was begun is dropped
        } catch (...) {
            const std::lock_guard lock(work.guard);
            if (!error) error = std::current_exception();
            failed = true;
        }
    };
    {
        const std::lock_guard lock(work.guard);
        work.next = 0;
    }
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::max(1, jobs); ++i) threads.emplace_back(worker);
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace gapscope
