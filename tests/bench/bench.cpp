// Benchmarks: every time is printed as a ratio to a baseline measured in the same run, so that the machine and its load
// cancel. `./run bench` runs all; arguments are Google Benchmark's.
#include <benchmark/benchmark.h>

#include <Eigen/Cholesky>
#include <chrono>
#include <cstdio>
#include <map>

#include "core/experiment/play.h"
#include "core/experiment/worlds.h"
#include "core/model/likelihood.h"
#include "core/numeric/loops.h"
#include "core/policy/decide.h"
#include "core/study/simulate.h"

namespace {

using namespace gapscope;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Arms square(Index arms) {
    const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(arms))));
    const int other = static_cast<int>(arms / side);
    return gridArms({{"x", "", false, 0, 10, side}, {"y", "", false, 0, 10, other}});
}

Settings kernelSettings(const char* kernel) {
    Settings s(findEntry(models(), "kernel")->params);
    s.set("kernel", std::string(kernel)).set("variance", 1.0).set("lengthscales", VectorXd(VectorXd::Constant(1, 1.5)));
    return s.set("noise_sd", 0.1);
}

Observation someRow(Index arms, int i) {
    Rng rng({3, 0, Purpose::Noise, static_cast<std::uint32_t>(i), 0});
    return {rng.below(arms), rng.normal()};
}

Posterior posteriorAfter(Index arms, int rows, const char* kernel = "matern52") {
    Posterior p = findEntry(models(), "kernel")->run(kernelSettings(kernel), square(arms).points(), 1);
    for (int i = 0; i < rows; ++i) p = p.updated(someRow(p.size(), i));
    return p;
}

struct Fixture {
    Posterior posterior;
    std::shared_ptr<Tally> tally;
    std::shared_ptr<const std::vector<Index>> arms;
    PolicyChoice policy;

    Fixture(Index size, int rows, const char* name) : posterior(posteriorAfter(size, rows)) {
        tally = std::make_shared<Tally>(posterior.size());
        std::vector<Index> all(static_cast<std::size_t>(posterior.size()));
        for (std::size_t k = 0; k < all.size(); ++k) all[k] = static_cast<Index>(k);
        arms = std::make_shared<const std::vector<Index>>(std::move(all));
        policy.entry = findPolicy(name);
        policy.settings = Settings(policy.entry->params);
    }
    Decision decide(const Posterior& now) const {
        Situation s(now, tally, arms);
        s.past = std::make_shared<const Past>();
        s.round = 2;
        s.budget = static_cast<int>(2 * posterior.size());
        s.priorPrecision = static_cast<double>(posterior.size());
        return gapscope::decide(s, policy, *findEntry(recommendationRules(), policy.entry->rule));
    }
};

// One measurement learned and the next decision made.
void step(benchmark::State& state) {
    const Fixture fixture(state.range(0), static_cast<int>(state.range(1)), "bayesgap");
    const auto row = someRow(fixture.posterior.size(), 100000);
    for (auto _ : state) {
        const auto after = fixture.posterior.updated(row);
        benchmark::DoNotOptimize(fixture.decide(after));
    }
}

void bareProduct(benchmark::State& state) {
    const MatrixXd v = MatrixXd::Random(state.range(0), state.range(1));
    const VectorXd l = VectorXd::Random(state.range(1));
    VectorXd out(state.range(0));
    for (auto _ : state) {
        out.noalias() = v * l;
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
}

void plainRead(benchmark::State& state) {
    const VectorXd v = VectorXd::Random(state.range(0) * state.range(1));
    for (auto _ : state) benchmark::DoNotOptimize(loops::largest(v.data(), v.size()));
}

std::shared_ptr<const StudySpec> wholeStudy(int rows) {
    auto spec = std::make_shared<StudySpec>();
    spec->arms = std::make_shared<const Arms>(square(1000));
    spec->initial.budget = 2000;
    spec->initial.model = {findEntry(models(), "kernel"), kernelSettings("matern52")};
    spec->initial.policy = {findPolicy("bayesgap"), Settings(findPolicy("bayesgap")->params)};
    spec->source = {findEntry(sources(), "manual"), {}, {}};
    for (int i = 0; i < rows; ++i) {
        const auto row = someRow(spec->arms->size(), i);
        Measurement m;
        m.arm = row.arm;
        m.value = row.value;
        spec->measurements.push_back(m);
    }
    return spec;
}

void replayStudy(benchmark::State& state) {
    const auto spec = wholeStudy(static_cast<int>(state.range(1)));
    for (auto _ : state) replay(spec, false, [](const Round& round) { benchmark::DoNotOptimize(round.decision.regretBound); });
}

// The posterior solved anew after every measurement, without any decision.
void denseRefit(benchmark::State& state) {
    const auto spec = wholeStudy(static_cast<int>(state.range(1)));
    const auto covariance =
        kernelCovariance(*findEntry(kernels(), "matern52"), 1, VectorXd::Constant(1, 1.5), spec->arms->points());
    const Index n = state.range(1), arms = covariance->size();
    MatrixXd cross(arms, n);
    VectorXd y(n);
    for (auto _ : state)
        for (Index t = 1; t <= n; ++t) {
            MatrixXd k(t, t);
            for (Index i = 0; i < t; ++i) {
                const auto& row = spec->measurements[static_cast<std::size_t>(i)];
                covariance->column(row.arm, cross.col(i).data());
                y[i] = *row.value;
            }
            for (Index i = 0; i < t; ++i)
                for (Index j = 0; j < t; ++j)
                    k(i, j) = cross(spec->measurements[static_cast<std::size_t>(j)].arm, i) + (i == j ? 0.01 : 0);
            const Eigen::LLT<MatrixXd> factor(k);
            const VectorXd mean = cross.leftCols(t) * factor.solve(y.head(t));
            const MatrixXd v = factor.matrixL().solve(cross.leftCols(t).transpose());
            benchmark::DoNotOptimize(mean.sum() + v.colwise().squaredNorm().sum());
        }
}

void knowledgeGradient(benchmark::State& state) {
    const Fixture fixture(state.range(0), static_cast<int>(state.range(1)), "kg");
    for (auto _ : state) benchmark::DoNotOptimize(fixture.decide(fixture.posterior));
}

// A product with every arm's row: what the covariance columns of the knowledge gradient cost at the least.
void manyProducts(benchmark::State& state) {
    const MatrixXd v = MatrixXd::Random(state.range(0), state.range(1));
    VectorXd out(state.range(0));
    for (auto _ : state)
        for (Index k = 0; k < v.rows(); ++k) {
            out.noalias() = v * v.row(k).transpose();
            benchmark::DoNotOptimize(out.data());
            benchmark::ClobberMemory();
        }
}

void jointDraw(benchmark::State& state) {
    const Posterior p = posteriorAfter(state.range(0), static_cast<int>(state.range(1)));
    std::uint32_t n = 0;
    Rng first({1, 0, Purpose::Samples, 0, n});
    benchmark::DoNotOptimize(p.draw(first));  // the prior's root is built once, at the first draw
    for (auto _ : state) {
        Rng rng({1, 0, Purpose::Samples, 1, ++n});
        benchmark::DoNotOptimize(p.draw(rng));
    }
}

void normalsOnly(benchmark::State& state) {
    Rng rng({1, 0, Purpose::Samples, 2, 0});
    for (auto _ : state) benchmark::DoNotOptimize(rng.normals(state.range(0)));
}

void likelihood(benchmark::State& state) {
    const auto n = static_cast<int>(state.range(1));
    for (auto _ : state) benchmark::DoNotOptimize(posteriorAfter(state.range(0), n).evidence());
}

void bareCholesky(benchmark::State& state) {
    const Index n = state.range(1);
    const MatrixXd x = MatrixXd::Random(n, n), k = x * x.transpose() + MatrixXd::Identity(n, n);
    for (auto _ : state) benchmark::DoNotOptimize(Eigen::LLT<MatrixXd>(k).matrixLLT().sum());
}

// Of as many different places as there are rows, in a plane; with slopes of all five parameters.
void likelihoodWithSlopes(benchmark::State& state) {
    const Points points = square(10000).points();
    const ModelChoice model{findEntry(models(), "kernel"), kernelSettings("matern52")};
    std::vector<Observation> rows;
    for (Index i = 0; i < state.range(1); ++i)
        rows.push_back({(i * 997) % points.size, someRow(points.size, static_cast<int>(i)).value});
    ModelNumbers numbers = numbersOf(model, 2);
    MarginalLikelihood marginal(model, points, rows);
    LikelihoodSlopes slopes;
    for (auto _ : state) benchmark::DoNotOptimize(marginal.at(numbers, &slopes));
}

// Fig. 2 of the BayesGap paper in size: so many arms, and a budget. Functions drawn from the prior.
Experiment sized(Index arms, int budget, int runs) {
    auto spec = std::make_shared<StudySpec>();
    spec->arms = std::make_shared<const Arms>(gridArms({{"x", "", false, 0, 60, static_cast<int>(arms)}}));
    spec->initial.budget = budget;
    spec->initial.model = {findEntry(models(), "kernel"), kernelSettings("matern52")};
    spec->initial.policy = {findPolicy("bayesgap"), Settings(findPolicy("bayesgap")->params)};
    spec->source = {findEntry(sources(), "manual"), {}, {}};
    Experiment experiment;
    experiment.study = spec;
    experiment.contenders = {{"bayesgap", spec->initial.policy, {}}};
    experiment.budgets = {budget};
    experiment.runs = runs;
    experiment.truth.kind = TruthChoice::Kind::Draw;
    return experiment;
}

// One cell as a comparison plays it; everything that runs share is made before.
struct OneCell {
    Experiment experiment;
    Posterior prior;
    Worlds worlds;
    Study start;
    Simulator world;
    std::vector<int> checkpoints;

    OneCell(Index arms, int budget)
        : experiment(sized(arms, budget, 1)),
          prior(experiment.study->initial.model.prior(experiment.study->arms->points(), 1).remembering()),
          worlds(experiment, prior),
          start(std::make_shared<const StudySpec>(specFor(experiment, experiment.contenders[0], budget)), false, prior),
          world(worlds.of(0)),
          checkpoints(checkpointsFor(experiment, budget)) {}
    FinishedCell play() const { return played(start, {}, world, worlds.facts(world.truth()), checkpoints); }
};

void oneRun(benchmark::State& state) {
    const OneCell cell(state.range(0), static_cast<int>(state.range(1)));
    for (auto _ : state) benchmark::DoNotOptimize(cell.play());
}

// The posterior's recurrence and nothing else, for the very arms of that run: no decision, no values of their own, nothing
// allocated.
void bareRecurrence(benchmark::State& state) {
    const OneCell cell(state.range(0), static_cast<int>(state.range(1)));
    const auto pulls = cell.play().pulls;
    const Index arms = state.range(0), rounds = state.range(1);
    MatrixXd prior(arms, arms), columns(arms, rounds);
    for (Index k = 0; k < arms; ++k) prior.col(k) = cell.prior.gaussian()->covarianceWith(k);
    struct Belief {
        VectorXd mean, variance, sd;
    };
    Belief now{VectorXd(arms), VectorXd(arms), VectorXd(arms)}, next = now;
    VectorXd row(rounds);
    for (auto _ : state) {
        now.mean.setZero();
        now.variance = prior.diagonal();
        for (Index t = 0; t < rounds; ++t) {
            const Index arm = pulls[static_cast<std::size_t>(t)];
            for (Index i = 0; i < t; ++i) row[i] = columns(arm, i);
            columns.col(t) = prior.col(arm);
            loops::subtractProduct(columns.data(), arms, t, row.data(), columns.col(t).data());
            loops::absorb(columns.col(t).data(), arms, std::sqrt(now.variance[arm] + 0.01), 0.1, now.mean.data(),
                          now.variance.data(), {next.mean.data(), next.variance.data(), next.sd.data()});
            std::swap(now, next);
        }
        benchmark::DoNotOptimize(now.mean.sum() + now.sd.sum());
    }
}

// How much sooner two threads are done than one.
void printSpeedUp() {
    double seconds[2];
    for (int jobs = 1; jobs <= 2; ++jobs) {
        Comparison comparison(sized(357, 400, 60));
        const std::atomic<bool> never{false};
        const auto start = std::chrono::steady_clock::now();
        comparison.run(jobs, never);
        seconds[jobs - 1] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    std::printf("%-20s %8d %6d %12.4f %8.2f  %s\n", "60 runs, two jobs", 357, 400, 1e3 * seconds[1], seconds[1] / seconds[0],
                "one job, by the clock on the wall");
}

// Prints nothing while running; keeps the times.
class Times : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const auto& run : runs)
            if (run.run_type == Run::RT_Aggregate ? run.aggregate_name == "median" : true)
                seconds[run.run_name.function_name + "/" + run.run_name.args] =
                    run.GetAdjustedCPUTime() / benchmark::GetTimeUnitMultiplier(run.time_unit);
    }
    std::map<std::string, double> seconds;
};

struct Ratio {
    const char *what, *time, *baseline, *baselineName;
    std::vector<std::pair<Index, int>> sizes;
};

const std::vector<Ratio> ratios = {
    {"step",
     "step",
     "product",
     "a bare matrix-vector product",
     {{100, 50}, {100, 200}, {100, 400}, {1000, 50}, {1000, 200}, {1000, 400}, {10000, 50}, {10000, 200}, {10000, 400}}},
    {"step", "step", "read", "a plain read of the same bytes", {{1000, 200}, {10000, 50}, {10000, 200}, {10000, 400}}},
    {"replay", "replay", "refit", "a dense refit after every measurement", {{1000, 50}, {1000, 100}}},
    {"knowledge gradient", "kg", "products", "one product per arm", {{400, 50}}},
    {"joint draw", "draw", "normals", "as many normals", {{1000, 50}, {10000, 200}}},
    {"bayesgap run", "run", "recurrence", "the bare recurrence", {{357, 400}}},
    {"log likelihood", "likelihood", "cholesky", "a bare Cholesky factorisation", {{100, 100}}},
    {"likelihood, slopes", "slopes", "cholesky", "a bare Cholesky factorisation", {{100, 100}}},
};

std::string nameOf(const char* id, std::pair<Index, int> size) {
    return std::string(id) + "/" + std::to_string(size.first) + "/" + std::to_string(size.second);
}

}  // namespace

int main(int argc, char** argv) {
    const std::map<std::string, void (*)(benchmark::State&)> functions = {
        {"step", step},           {"product", bareProduct},      {"read", plainRead},        {"replay", replayStudy},
        {"refit", denseRefit},    {"kg", knowledgeGradient},     {"products", manyProducts}, {"draw", jointDraw},
        {"normals", normalsOnly}, {"likelihood", likelihood},    {"cholesky", bareCholesky}, {"slopes", likelihoodWithSlopes},
        {"run", oneRun},          {"recurrence", bareRecurrence}};
    std::map<std::string, bool> registered;
    for (const auto& ratio : ratios)
        for (const auto& size : ratio.sizes)
            for (const char* id : {ratio.time, ratio.baseline})
                if (!std::exchange(registered[nameOf(id, size)], true))
                    benchmark::RegisterBenchmark(id, functions.at(id))
                        ->Args({size.first, size.second})
                        ->MinTime(0.1)
                        ->Repetitions(5)
                        ->ReportAggregatesOnly(true);
    benchmark::Initialize(&argc, argv);
    Times times;
    benchmark::RunSpecifiedBenchmarks(&times);
    std::printf("%-20s %8s %6s %12s %8s  %s\n", "what", "arms", "rows", "ms", "ratio", "to");
    for (const auto& ratio : ratios)
        for (const auto& size : ratio.sizes) {
            const auto time = times.seconds.find(nameOf(ratio.time, size)),
                       base = times.seconds.find(nameOf(ratio.baseline, size));
            if (time == times.seconds.end() || base == times.seconds.end()) continue;
            std::printf("%-20s %8ld %6d %12.4f %8.2f  %s\n", ratio.what, static_cast<long>(size.first), size.second,
                        1e3 * time->second, time->second / base->second, ratio.baselineName);
        }
    if (argc == 1) printSpeedUp();
    return 0;
}
