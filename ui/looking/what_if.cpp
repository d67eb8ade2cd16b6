#include "ui/looking/what_if.h"

#include <algorithm>
#include <cmath>

#include "ui/session/spoken_lines.h"

namespace gapscope {

using Eigen::Index;

namespace {

Measurement imagined(const Snapshot& shot, Index arm, double value) {
    Measurement row;
    row.arm = arm;
    row.value = value;
    if (shot.posterior.counts()) {
        const double trials = shot.posterior.measurementScale();
        row.value = std::clamp(std::round(value * trials), 0.0, trials);
    }
    return row;
}

}  // namespace

std::shared_ptr<const Study> studyAt(const Snapshot& shot, Index measured) {
    auto spec = std::make_shared<StudySpec>(*shot.spec);
    spec->measurements.clear();
    for (const auto* row : shot.rowsSeen()) spec->measurements.push_back(*row);
    if (!shot.isLast) spec->pending.clear();
    std::erase(spec->pending, measured);
    if (shot.cannotChoose.empty()) return std::make_shared<const Study>(Study::finished(spec));
    Study study(spec);
    for (const auto& row : spec->measurements)
        if (row.measured()) study.learn(row, {});
    return std::make_shared<const Study>(std::move(study));
}

SnapshotPtr whatIf(const Study& until, const Snapshot& shot, Index arm, double value) {
    const bool chooses = shot.cannotChoose.empty();
    const auto row = imagined(shot, arm, value);
    const Study after = chooses ? until.learned(row) : until.learned(row, {});
    const Situation situation = after.situation(true);
    Snapshot next{std::make_shared<const StudySpec>(after.spec()),
                  shot.view,
                  std::make_shared<const Conditions>(after.conditions()),
                  after.round(),
                  true,
                  after.posterior(),
                  chooses ? after.decide(situation) : Decision{},
                  {},
                  situation.size(),
                  {},
                  {},
                  {},
                  shot.cannotChoose};
    next.study = std::make_shared<const Study>(after);
    const Moment moment{situation, next.decision};
    if (chooses) next.why = why(moment, next.conditions->policy);
    const auto& policy = *next.conditions->policy.entry;
    next.lines = chooses ? spokenLines(moment, policy) : linesWithoutChoice(moment, policy);
    for (Index k = 0; k < situation.size(); ++k)
        if (situation.count()[k] > 0)
            next.pulls.push_back(
                {situation.arm(k), static_cast<int>(situation.count()[k]), next.spec->sign() * situation.average()[k]});
    if (!shot.densities.empty()) next.densities = densitiesOf(next.posterior, next.spec->sign());
    return std::make_shared<const Snapshot>(std::move(next));
}

}  // namespace gapscope
