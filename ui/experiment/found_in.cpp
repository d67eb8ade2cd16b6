// From results to findings.
#include <algorithm>

#include "ui/experiment/findings.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostSide = 600;  // of a map: about the pixels that it has

std::vector<double> listed(const Eigen::MatrixXf& column) { return {column.data(), column.data() + column.size()}; }

PullMap mapOf(const Experiment& experiment, const Results& results, std::size_t contender, std::size_t budget,
              const Eigen::VectorXd& truth) {
    const auto& pulls = results.allocation(contender, budget);
    const auto counts = recommendationCounts(experiment, results, contender, budget);
    int runs = 0;
    for (int run = 0; run < experiment.runs; ++run) runs += results.done({contender, budget, run});
    const float one = 1.0f / static_cast<float>(std::max(runs, 1));
    Eigen::MatrixXf recommended(truth.size(), 1);
    for (Index k = 0; k < truth.size(); ++k) recommended(k, 0) = static_cast<float>(counts[static_cast<std::size_t>(k)]) * one;
    PullMap map{contender, budget, pulls.rows(), pulls.cols()};
    map.share = takenTogether(pulls.cast<float>() * one, mostSide, mostSide);
    map.recommended = listed(takenTogether(recommended, mostSide, 1));
    map.truth = listed(takenTogether(truth.cast<float>(), mostSide, 1));
    return map;
}

void addRuns(std::vector<RunDot>& dots, const Experiment& experiment, const Results& results, std::size_t contender,
             std::size_t budget) {
    for (int run = 0; run < experiment.runs; ++run) {
        const Cell cell{contender, budget, run};
        const auto points = results.points(cell);
        if (!points.empty()) dots.push_back({cell, points.back().regret, results.isError(points.back(), run)});
    }
}

}  // namespace

FindingsPtr foundIn(const std::shared_ptr<const Experiment>& experiment, const Results& results) {
    auto found = std::make_shared<Findings>();
    found->experiment = experiment;
    found->finished = results.finished();
    found->total = results.total();
    if (found->empty()) return found;
    found->rows = summarised(*experiment, results);
    found->pairs = pairedDifferences(*experiment, results);
    found->finals = finalValues(*experiment, results);
    const auto truth = results.meanTruth();
    for (std::size_t c = 0; c < experiment->contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment->budgets.size(); ++b) {
            if (truth.size() > 0 && results.allocation(c, b).size() > 0)
                found->maps.push_back(mapOf(*experiment, results, c, b, truth));
            addRuns(found->runs, *experiment, results, c, b);
        }
    return found;
}

}  // namespace gapscope
