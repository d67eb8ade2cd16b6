// Experiments built in code.
#pragma once

#include "core/experiment/summary.h"
#include "tests/laws/studies.h"

namespace gapscope::test {

inline Contender contender(std::string_view id, const Options& options = {}, std::string label = {}, std::string rule = {}) {
    return {label.empty() ? std::string(id) : std::move(label), policy(id, options), std::move(rule)};
}

inline Experiment experimentOf(StudySpec study, std::vector<Contender> contenders, int runs, std::vector<int> budgets = {}) {
    Experiment experiment;
    if (budgets.empty()) budgets = {study.initial.budget};
    experiment.study = asProblem(study);
    experiment.contenders = std::move(contenders);
    experiment.budgets = std::move(budgets);
    experiment.runs = runs;
    experiment.seed = 11;
    return experiment;
}

// Twelve arms on a line, and each run a function of its own.
inline StudySpec lineStudy(int budget = 16) {
    auto spec = studyOf(gridArms({variable("x", 0, 11, 12)}), kernelModel("matern52", 1, numbers({2}), 0.5, 0.3), budget);
    spec.source = source("draw");
    return spec;
}

inline Experiment drawnExperiment(std::vector<Contender> contenders, int runs, std::vector<int> budgets = {}) {
    auto experiment = experimentOf(lineStudy(), std::move(contenders), runs, std::move(budgets));
    experiment.truth.kind = TruthChoice::Kind::Draw;
    return experiment;
}

// Four arms with known values and hardly any noise, independent of each other.
inline StudySpec fourArms(int budget, VectorXd values = numbers({1, 4, 3, 2})) {
    auto spec = studyOf(labelledArms(values.size()), independentModel(10, 0.001), budget);
    spec.source = source("means", {{"values", std::move(values)}});
    return spec;
}

inline Results resultsOf(const Experiment& experiment, int jobs = 1, Shard shard = {}) {
    const std::atomic<bool> never{false};
    Comparison comparison(experiment, shard);
    comparison.run(jobs, never);
    return comparison.results();
}

inline bool samePoint(const RunPoint& a, const RunPoint& b) {
    return a.arm == b.arm && a.cumulative == b.cumulative &&
           (a.regret == b.regret || (std::isnan(a.regret) && std::isnan(b.regret)));
}

// Every policy of the catalog, made quick.
inline std::vector<Contender> allContenders() {
    std::vector<Contender> all;
    for (const auto* entry : policies())
        all.push_back(contender(entry->id, entry->id == "entropy" ? Options{{"samples", 20.0}} : Options{}));
    return all;
}

}  // namespace gapscope::test
