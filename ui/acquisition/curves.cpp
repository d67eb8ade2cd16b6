#include "ui/acquisition/curves.h"

#include <algorithm>

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostArmsAtOnce = 1000;

Curve curveFrom(const Decision& decision, const Snapshot& shot, const PolicyEntry& policy) {
    Curve curve{&policy, shot.round, decision.index, decision.chosen, {}, decision.initialPulls, {}};
    if (decision.index) curve.top = decision.first;
    curve.target = decision.target;
    return curve;
}

}  // namespace

bool isOwn(const Snapshot& shot, const PolicyEntry& policy) { return shot.conditions->policy.entry == &policy; }

Curve curveOf(const Snapshot& shot, const PolicyEntry& policy) {
    if (isOwn(shot, policy)) {
        Curve own = curveFrom(shot.decision, shot, policy);
        own.cannotChoose = shot.cannotChoose;
        return own;
    }
    const Situation s = shot.study->situation(shot.isLast);
    const PolicyChoice choice{&policy, Settings(policy.params)};
    try {
        requireBudget(choice, s.size(), s.budget);
    } catch (const Error& e) {
        Curve none{&policy, shot.round, {}, {}, {}, false, e.sentence()};
        return none;
    }
    return curveFrom(shot.study->decide(s, choice, *findEntry(recommendationRules(), policy.rule)), shot, policy);
}

bool onlyOnDemand(const Snapshot& shot, const PolicyEntry& policy) {
    const bool slow = policy.id == "kg" || policy.id == "entropy";
    return slow && shot.armsInPlay > mostArmsAtOnce && !isOwn(shot, policy);
}

bool showsOwnIndex(const Scene& scene) {
    const auto& lines = scene.shot->conditions->policy.entry->lines;
    const bool scored = std::ranges::any_of(lines, [](const FilmLine& line) { return line.shows == Shows::Score; });
    return scene.shows(scored || !scene.lineByLine() ? Shows::Score : Shows::Draw);  // Thompson's index is its draw
}

bool showsOwnChoice(const Scene& scene) { return scene.shows(Shows::Choice); }

std::vector<const PolicyEntry*> policiesWithCurve() {
    std::vector<const PolicyEntry*> list;
    for (const auto& entry : indexPolicies()) list.push_back(&entry);
    return list;
}

std::vector<const PolicyEntry*> policiesWithoutCurve() {
    const auto with = policiesWithCurve();
    std::vector<const PolicyEntry*> list;
    for (const auto* entry : policies())
        if (std::ranges::find(with, entry) == with.end()) list.push_back(entry);
    return list;
}

}  // namespace gapscope
