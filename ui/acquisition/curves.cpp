#include "ui/acquisition/curves.h"

#include <algorithm>
#include <cmath>

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

namespace {

bool hasLine(const PolicyEntry& policy, Shows what) {
    return std::ranges::any_of(policy.lines, [what](const FilmLine& line) { return line.shows == what; });
}

// Of those that are numbers.
std::optional<Index> argmax(const Eigen::VectorXd& values) {
    std::optional<Index> best;
    for (Index k = 0; k < values.size(); ++k)
        if (!std::isnan(values[k]) && (!best || values[k] > values[*best])) best = k;
    return best;
}

}  // namespace

bool isDrawn(const Snapshot& shot, const PolicyEntry& policy) {
    const auto with = policiesWithCurve();
    return std::ranges::find(with, &policy) != with.end() || (isOwn(shot, policy) && hasLine(policy, Shows::Bounds));
}

bool isOwn(const Snapshot& shot, const PolicyEntry& policy) { return shot.conditions->policy.entry == &policy; }

Curve curveOf(const Snapshot& shot, const PolicyEntry& policy) {
    if (isOwn(shot, policy)) {
        Curve own = curveFrom(shot.decision, shot, policy);
        own.cannotChoose = shot.cannotChoose;
        if (!own.index && shot.decision.upper) {
            own.index = shot.decision.upper;
            own.top = argmax(*own.index);
        }
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
    const auto& policy = *scene.shot->conditions->policy.entry;
    if (!scene.lineByLine() || hasLine(policy, Shows::Score)) return scene.shows(Shows::Score);
    return scene.shows(hasLine(policy, Shows::Bounds) ? Shows::Bounds : Shows::Draw);  // Thompson's index is its draw
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
