#include "core/experiment/play.h"

#include <algorithm>

#include "core/study/fitting.h"

namespace gapscope {

using Eigen::Index;

namespace {

// As simulated studies do it: what is due after a batch is fitted before the next is asked for.
Study fittedAfter(Study study, bool batchIsOver) {
    if (!batchIsOver) return study;
    auto change = fitted(study.spec());
    return change ? study.altered(withFit(study.spec(), std::move(*change))) : study;
}

}  // namespace

FinishedCell played(const Study& start, const Cell& cell, const Simulator& world, const RunTruth& truth,
                    const std::vector<int>& checkpoints) {
    auto spec = std::make_shared<StudySpec>(start.spec());
    spec->run = static_cast<std::uint32_t>(cell.run);
    Study study = start.in(std::move(spec));

    FinishedCell result{cell, truth, {}, {}};
    result.points.reserve(checkpoints.size());
    const double sign = study.spec().sign();
    auto lossOf = [&](Index arm) { return std::max(0.0, sign * (truth.best - world.truth()[arm])); };
    RunPoint point;
    auto look = [&](const Decision& now) {
        point.arm = now.recommendation ? static_cast<std::int32_t>(*now.recommendation) : -1;
        point.regret = now.recommendation ? lossOf(*now.recommendation) : std::nan("");
        const auto next = result.points.size();
        if (next < checkpoints.size() && checkpoints[next] == study.round() - 1) result.points.push_back(point);
    };

    const bool fits = !learningOf(study.conditions().model).isFixed();
    std::vector<int> pulls(static_cast<std::size_t>(world.truth().size()));
    Decision now = study.next(false);
    look(now);
    for (int batch = 0; !now.chosen.empty();) {
        const auto asked = std::move(now.chosen);
        batch += asked.size() > 1;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const Index arm = asked[i];
            Measurement m{.arm = arm, .value = world.measure(arm, pulls[static_cast<std::size_t>(arm)]++)};
            if (asked.size() > 1) m.batch = batch;
            if (fits)
                study = fittedAfter(study.learned(m, now), i + 1 == asked.size());
            else
                study.learn(m, now);  // nothing of the run is copied
            result.pulls.push_back(static_cast<std::int32_t>(arm));
            point.cumulative += lossOf(arm);
            now = study.next(false);
            look(now);
        }
    }
    result.points.resize(checkpoints.size(), point);
    return result;
}

}  // namespace gapscope
