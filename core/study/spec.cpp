#include "core/study/spec.h"

#include <algorithm>

namespace gapscope {

using Eigen::Index;

const RuleEntry& Conditions::rule() const {
    return *findEntry(recommendationRules(), recommendation.empty() ? policy.entry->rule : std::string_view(recommendation));
}

void Change::applyTo(Conditions& c) const {
    if (budget) c.budget = *budget;
    if (start) c.start = *start;
    if (model) c.model = *model;
    if (policy) c.policy = *policy;
    if (recommendation) c.recommendation = *recommendation;
    if (excluded) c.excluded = *excluded;
}

int StudySpec::measuredRows() const { return static_cast<int>(std::ranges::count_if(measurements, &Measurement::measured)); }

Conditions StudySpec::conditionsAfter(int measured) const {
    Conditions now = initial;
    std::vector<const Change*> due;
    for (const auto& change : changes)
        if (change.after <= measured) due.push_back(&change);
    std::ranges::stable_sort(due, {}, &Change::after);
    for (const auto* change : due) change->applyTo(now);
    return now;
}

Conditions StudySpec::newestConditions() const { return conditionsAfter(std::numeric_limits<int>::max()); }

std::vector<Index> StudySpec::setAside() const {
    std::set<Index> failed;
    for (auto row = measurements.rbegin(); row != measurements.rend() && !row->measured(); ++row)
        if (row->status == Measurement::Status::Failed) failed.insert(row->arm);
    return {failed.begin(), failed.end()};
}

void StudySpec::keepTruth() {
    if (source.entry->id == "draw" && !source.model) source.model = initial.model;
    const bool hasNoise = std::ranges::any_of(source.entry->params, [](const Param& p) { return p.id == "noise_sd"; });
    const auto noise = initial.model.noiseSd();
    if (hasNoise && noise && !source.settings.has("noise_sd")) source.settings.set("noise_sd", *noise);
}

void checkConditions(const Conditions& c, const Arms& arms) {
    const auto gapRule = c.recommendation == "bayesgap";
    if (gapRule && c.policy.entry->rule != "bayesgap")
        throw Error("recommendation",
                    "\"bayesgap\" goes with the policies bayesgap and ugap only, not with " + std::string(c.policy.entry->id));
    const std::set<Index> out(c.excluded.begin(), c.excluded.end());
    const auto left = arms.size() - static_cast<Index>(out.size());
    if (left < 2) throw Error("excluded", "must leave at least 2 arms in play, leaves " + std::to_string(left));
}

void checkStopRule(const StopRule& rule) {
    if (!rule.chance && !rule.bound) throw Error("", "must hold \"chance\" or \"bound\"");
    if (rule.chance && !(*rule.chance > 0 && *rule.chance < 1))
        throw Error("chance", "must be > 0 and < 1, got " + plain(*rule.chance));
    if (rule.bound && !(*rule.bound >= 0 && *rule.bound <= largestNumber))
        throw Error("bound", "must be between 0 and 1e+50, got " + plain(*rule.bound));
}

}  // namespace gapscope
