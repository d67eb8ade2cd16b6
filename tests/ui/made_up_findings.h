// Findings that nobody computed: for pictures, which do not mind.
#pragma once

#include <cmath>

#include "core/io/study_file.h"
#include "tests/places.h"
#include "ui/experiment/findings.h"

namespace gapscope::test {

inline Contender contender(const char* policy, const std::string& label) {
    const auto* entry = findPolicy(policy);
    return {label, {entry, Settings(entry->params)}};
}

struct MadeUp {
    int contenders = 3;
    std::vector<int> budgets = {40};
    int runs = 200, done = 200;
    double zeroFrom = 2;  // share of the rounds from which the lower quartile is 0; above 1: never
};

inline std::shared_ptr<Findings> madeUp(const MadeUp& wanted = {}) {
    auto spec = std::make_shared<StudySpec>(loadStudy(GAPSCOPE_SOURCE_DIR "/resources/studies/demo.gapscope"));
    spec->measurements.clear();
    auto experiment = std::make_shared<Experiment>();
    const char* names[] = {"bayesgap", "ei", "thompson", "ugap", "pi", "uniform", "gp-ucb", "kg", "random", "ucb1"};
    for (int c = 0; c < wanted.contenders; ++c)
        experiment->contenders.push_back(contender(names[c % 10], names[c % 10] + std::string(c < 10 ? "" : " again")));
    const auto arms = spec->arms->size();
    experiment->study = std::move(spec);
    experiment->budgets = wanted.budgets;
    experiment->runs = wanted.runs;
    auto found = std::make_shared<Findings>();
    found->experiment = experiment;
    for (std::size_t c = 0; c < experiment->contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment->budgets.size(); ++b) {
            const int budget = experiment->budgets[b];
            const double rate = 1.0 + 0.3 * static_cast<double>(c);
            for (int round = 1; round <= budget; ++round) {
                const double part = round / static_cast<double>(budget), error = std::exp(-rate * part) * 0.9;
                const double regret = 0.8 * std::exp(-3 * rate * part);
                const bool zero = part >= wanted.zeroFrom;
                found->rows.push_back({c, b, round, wanted.done, error, 0.9 * error, std::min(1.0, 1.1 * error + 0.02), regret,
                                       regret, zero ? 0 : regret / 3, regret * 2, 0.1 * round * rate});
            }
            found->finals.push_back({c, b, wanted.done, 0.7 + 0.02 * static_cast<double>(c), {0.1, 0.6, 0.75, 0.8, 0.95}});
            PullMap map{c, b, arms, budget, Eigen::MatrixXf::Constant(arms, budget, 0.01f)};
            map.share.row(static_cast<Eigen::Index>(c)).setConstant(0.4f);
            for (Eigen::Index k = 0; k < arms; ++k) {
                map.recommended.push_back(k == 3 ? 0.6 : 0.01);
                map.truth.push_back(std::sin(0.2 * static_cast<double>(k)));
            }
            found->maps.push_back(std::move(map));
            for (int run = 0; run < wanted.done; ++run)
                found->runs.push_back({{c, b, run}, run % 3 ? 0 : 0.01 * (run % 17) * rate});
        }
    found->total = wanted.contenders * static_cast<int>(wanted.budgets.size()) * wanted.runs;
    found->finished = wanted.contenders * static_cast<int>(wanted.budgets.size()) * wanted.done;
    for (std::size_t a = 0; a + 1 < experiment->contenders.size(); ++a)
        found->pairs.push_back({a, a + 1, 0, wanted.done, {-0.1, -0.15, -0.05}, {0.01, -0.01, 0.03}});
    return found;
}

}  // namespace gapscope::test
