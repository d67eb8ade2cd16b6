#include "core/study/suggestion.h"

namespace gapscope {

using Eigen::Index;

Suggestion expectation(const Study& study, Index arm, const std::vector<double>& at) {
    const Posterior& belief = study.posterior();
    const double sign = study.spec().sign();
    const auto range = belief.predicted(study.observation({.arm = arm, .value = 0.0, .at = at}), 0.95);
    Suggestion s;
    s.budget = study.conditions().budget;
    s.arm = arm;
    s.mean = sign * range.mean;
    s.low = sign * (sign > 0 ? range.low : range.high);
    s.high = sign * (sign > 0 ? range.high : range.low);
    for (const auto* row : study.rows())
        if (row->arm == arm) (row->at.empty() ? s.before : s.beside).push_back(*row->value);
    const double sd = belief.sd()[arm];
    if (!s.before.empty())
        s.reason = Suggestion::Reason::Repeat;
    else if (sd * sd > belief.priorVariance()[arm] / 2)
        s.reason = Suggestion::Reason::Exploring;
    return s;
}

bool isSurprising(double value, const Suggestion& expected, const StudySpec& spec) {
    constexpr double far = 1.5;  // half as far again as 19 of 20 results are: about three standard deviations
    return !spec.initial.model.counts() && std::abs(value - expected.mean) > far * (expected.high - expected.low) / 2;
}

Suggestion suggestion(const Study& study, const Decision& now, std::size_t pick) {
    Suggestion s;
    if (pick < now.chosen.size()) s = expectation(study, now.chosen[pick]);
    s.number = study.round() + static_cast<int>(pick);
    s.budget = study.conditions().budget;
    return s;
}

}  // namespace gapscope
