// What learning the model's parameters is worth: median regret of expected improvement on two functions of the catalog, with
// parameters that stay as given, with the likeliest ones, and averaged over samples; the noise is a hundredth of the values'
// spread. Arguments: seeds, measurements.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "core/problem/functions.h"
#include "core/study/simulate.h"

namespace {

using namespace gapscope;
using Eigen::Index;
using Eigen::VectorXd;

// A grid over the function's domain, and a model as somebody gives it who knows the values' mean and spread, and nothing of
// lengthscales: a fifth of each range.
StudySpec problem(const char* name, int levels, int budget) {
    const auto& f = *findEntry(functions(), name);
    std::vector<Variable> variables;
    VectorXd lengths(static_cast<Index>(f.domain.size()));
    for (std::size_t i = 0; i < f.domain.size(); ++i) {
        variables.push_back({"x" + std::to_string(i + 1), "", false, f.domain[i].min, f.domain[i].max, levels});
        lengths[static_cast<Index>(i)] = (f.domain[i].max - f.domain[i].min) / 5;
    }
    StudySpec spec;
    spec.arms = std::make_shared<const Arms>(gridArms(variables));
    spec.minimise = f.minimise;
    VectorXd values(spec.arms->size());
    for (Index k = 0; k < values.size(); ++k) values[k] = f.run(VectorXd(spec.arms->values.row(k)).data());
    const double spread = std::sqrt((values.array() - values.mean()).square().mean());
    spec.initial.budget = budget;
    spec.initial.model = {findEntry(models(), "kernel"), Settings(findEntry(models(), "kernel")->params)};
    auto& s = spec.initial.model.settings;
    s.set("kernel", "matern52").set("variance", spread * spread).set("lengthscales", lengths);
    s.set("mean", values.mean()).set("noise_sd", spread / 100);
    spec.initial.policy = {findPolicy("ei"), Settings(findPolicy("ei")->params)};
    spec.source = {findEntry(sources(), "function"), Settings(findEntry(sources(), "function")->params), {}};
    spec.source.settings.set("name", name);
    return spec;
}

double regret(const Study& study, const VectorXd& truth) {
    const auto arm = study.next(false).recommendation;
    return truth.maxCoeff() - truth[arm.value_or(0)];
}

double quantile(std::vector<double> values, double p) {
    std::ranges::sort(values);
    const double at = p * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(at), high = std::min(low + 1, values.size() - 1);
    return values[low] + (at - static_cast<double>(low)) * (values[high] - values[low]);
}

}  // namespace

int main(int argc, char** argv) {
    const int seeds = argc > 1 ? std::atoi(argv[1]) : 20, budget = argc > 2 ? std::atoi(argv[2]) : 60;
    std::printf("%-10s %-6s %8s %10s %10s %10s %8s\n", "function", "learn", "rows", "q25", "median", "q75", "exact");
    for (const auto& [name, levels] : {std::pair{"branin", 30}, std::pair{"hartmann3", 12}})
        for (const char* method : {"fixed", "map", "slice"}) {
            std::map<int, std::vector<double>> regrets;
            for (int seed = 1; seed <= seeds; ++seed) {
                StudySpec spec = problem(name, levels, budget);
                spec.seed = static_cast<std::uint64_t>(seed);
                if (std::string(method) != "fixed") spec.initial.model.settings.set("learning.method", std::string(method));
                const auto simulator = simulatorOf(spec);
                const VectorXd truth = spec.sign() * simulator->truth();
                // A start of its own for every seed: 2d + 2 random arms.
                Rng random({spec.seed, 1, Purpose::Random, 0, 0});
                for (std::size_t i = 0; i < 2 * spec.arms->variables.size() + 2; ++i) {
                    Measurement m;
                    m.arm = random.below(spec.arms->size());
                    m.value = simulator->measure(m.arm, 0);
                    spec.measurements.push_back(m);
                }
                Study study = Study::finished(std::make_shared<const StudySpec>(spec));
                for (const int rows : {10, 15, 20, 30, 40, 60}) {
                    if (rows > budget) break;
                    study = simulated(std::move(study), *simulator, rows - study.round() + 1);
                    regrets[rows].push_back(regret(study, truth));
                }
            }
            for (const auto& [rows, all] : regrets) {
                const auto exact = std::ranges::count_if(all, [](double r) { return r < 1e-12; });
                std::printf("%-10s %-6s %8d %10.4g %10.4g %10.4g %5ld/%d\n", name, method, rows, quantile(all, 0.25),
                            quantile(all, 0.5), quantile(all, 0.75), static_cast<long>(exact), seeds);
            }
            std::fflush(stdout);
        }
    return 0;
}
