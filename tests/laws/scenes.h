// Situations in which every policy has to stand its ground. A scene is a study without a policy; playing it gives it one.
#pragma once

#include "tests/laws/studies.h"

namespace gapscope::test {

struct Scene {
    std::string name;
    StudySpec spec;
    Options common = {};  // options that every policy has: ties, batch, batch_rule
};

inline std::vector<Scene> scenes() {
    std::vector<Scene> all;
    auto add = [&](std::string name, StudySpec spec, int rows, Options common = {}) -> StudySpec& {
        spec.measurements = wanderingRows(spec, rows);
        all.push_back({std::move(name), std::move(spec), std::move(common)});
        return all.back().spec;
    };
    const Arms line = gridArms({variable("x", 0, 5, 6)});
    const auto smooth = kernelModel("matern52", 1.2, numbers({1.3}), 0.5, 0.3);
    const auto apart = independentModel(1, 0.4);
    const auto coins = model("beta-bernoulli", {});

    add("two arms", studyOf(labelledArms(2), apart, 9), 6);
    add("a line", studyOf(line, smooth, 16), 12);
    add("equal arms", studyOf(labelledArms(4), apart, 8), 0);
    add("equal results", studyOf(labelledArms(3), independentModel(1, 0.4), 9), 0).measurements = {row(0, 0.5), row(1, 0.5),
                                                                                                   row(2, 0.5)};
    add("duplicate arms", studyOf(tableArms(numbers({0, 1, 1, 2, 2})), kernelModel("se", 1, numbers({0.8}), 0, 0.2), 12), 8);
    add("tiny noise", studyOf(line, kernelModel("se", 1, numbers({0.7}), 0, 1e-8), 14), 9);
    add("one pull left", studyOf(line, smooth, 9), 8);
    add("budget used up", studyOf(line, smooth, 8), 10);
    add("excluded", studyOf(line, smooth, 14), 9).initial.excluded = {1, 4};
    add("pending", studyOf(line, smooth, 14), 8).pending = {0, 5};
    add("just failed", studyOf(line, smooth, 14), 7).measurements.push_back(failedRow(5));
    add("all but one left out", studyOf(labelledArms(3), apart, 12), 5).pending = {0, 1};
    add("all left out", studyOf(labelledArms(2), apart, 12), 5).pending = {0, 1};
    add("pending and excluded", studyOf(line, smooth, 14), 9, {{"batch", 2.0}, {"batch_rule", "shrink"}}).pending = {2, 3};
    all.back().spec.initial.excluded = {0};
    add("batch, bounds stay", studyOf(line, smooth, 16), 11, {{"batch", 3.0}});
    add("batch, shrink", studyOf(line, smooth, 16), 11, {{"batch", 3.0}, {"batch_rule", "shrink"}});
    add("batch of all and more", studyOf(labelledArms(3), apart, 30), 6, {{"batch", 9.0}});
    add("minimise", studyOf(line, smooth, 16), 11).minimise = true;
    add("coins", studyOf(labelledArms(5), coins, 20), 14);
    add("coins, minimise", studyOf(labelledArms(4), model("binomial", {{"trials", 4.0}}), 20, policy("bayesgap")), 10,
        {{"batch", 2.0}})
        .minimise = true;
    add("start design", studyOf(line, smooth, 14), 7, {{"batch", 2.0}}).initial.start = 4;
    add("lowest of ties", studyOf(labelledArms(5), apart, 12), 3, {{"ties", "lowest"}});
    add("an arm that is known",
        studyOf(labelledArms(3),
                model("covariance", {{"matrix", MatrixXd(numbers({1, 0, 0.5}).asDiagonal())}, {"noise_sd", 0.2}}), 10),
        6);
    add("unknown noise",
        studyOf(line,
                model("kernel", {{"kernel", "matern52"},
                                 {"variance", 1.2},
                                 {"lengthscales", numbers({1.3})},
                                 {"mean", 0.5},
                                 {"noise_prior.shape", 2.5},
                                 {"noise_prior.scale", 0.2}}),
                16),
        10);
    auto sampled = kernelModel("matern52", 1.2, numbers({1.3}), 0.5, 0.3);
    sampled.settings.set("samples", (MatrixXd(3, 4) << 1, 0.7, 0.2, 0, 2, 1.5, 0.4, 0.6, 1.4, 3, 0.3, 0.2).finished());
    add("sampled parameters", studyOf(line, sampled, 16), 10);
    add("sampled parameters, batch, shrink", studyOf(line, sampled, 16), 7, {{"batch", 3.0}, {"batch_rule", "shrink"}});
    return all;
}

// The scene under a policy; none where the policy cannot start (count policies with a budget below K).
inline std::optional<StudySpec> played(const Scene& scene, const PolicyEntry& entry, const Options& own = {}) {
    StudySpec spec = scene.spec;
    Options options = scene.common;
    options.insert(options.end(), own.begin(), own.end());
    if (entry.id == "entropy") options.emplace_back("samples", 50.0);  // its laws do not need more
    spec.initial.policy = policy(entry.id, options);
    try {
        requirePlayable(spec);
    } catch (const Error&) {
        return std::nullopt;
    }
    return spec;
}

}  // namespace gapscope::test
