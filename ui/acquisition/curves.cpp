#include "ui/acquisition/curves.h"

#include <algorithm>

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostArmsAtOnce = 1000;

std::vector<Index> armsInPlay(const Snapshot& shot) {
    std::vector<char> out(static_cast<std::size_t>(shot.arms()));
    for (const Index arm : shot.conditions->excluded) out[static_cast<std::size_t>(arm)] = 1;
    std::vector<Index> arms;
    for (Index k = 0; k < shot.arms(); ++k)
        if (!out[static_cast<std::size_t>(k)]) arms.push_back(k);
    return arms;
}

// What was measured before this round, arm by arm and in order. No policy's choice looks at earlier nominees.
void addPast(const Snapshot& shot, Tally& tally, Past& past) {
    for (const auto* row : shot.rowsSeen()) {
        if (!row->measured()) continue;
        const double y = shot.spec->sign() * shot.shown(*row);
        tally.add(row->arm, y);
        past.rows.push_back({row->arm, y, row->batch.value_or(0)});
    }
}

void leaveOutAwaited(const StudySpec& spec, Situation& s) {
    const std::set<Index> awaited(spec.pending.begin(), spec.pending.end());
    s.pending.assign(awaited.begin(), awaited.end());
    for (const auto& barred : {s.pending, spec.setAside()})
        for (const Index arm : barred)
            if (const auto k = s.positionOf(arm)) {
                s.leftOut.resize(s.arms().size());
                s.leftOut[static_cast<std::size_t>(*k)] = 1;
            }
}

Curve curveFrom(const Decision& decision, const Snapshot& shot, const PolicyEntry& policy) {
    Curve curve{&policy, shot.round, decision.index, decision.chosen, {}, decision.initialPulls, {}};
    if (decision.index) curve.top = decision.first;
    curve.target = decision.target;
    return curve;
}

}  // namespace

Situation situationOf(const Snapshot& shot) {
    auto tally = std::make_shared<Tally>(shot.arms());
    auto past = std::make_shared<Past>();
    addPast(shot, *tally, *past);
    Situation s(shot.posterior, tally, std::make_shared<const std::vector<Index>>(armsInPlay(shot)));
    s.past = std::move(past);
    s.priorPrecision = precisionOf(shot.posterior, s.arms());
    s.round = shot.round;
    s.budget = shot.conditions->budget;
    s.seed = shot.spec->seed;
    if (shot.isLast) leaveOutAwaited(*shot.spec, s);
    return s;
}

bool isOwn(const Snapshot& shot, const PolicyEntry& policy) { return shot.conditions->policy.entry == &policy; }

Curve curveOf(const Snapshot& shot, const PolicyEntry& policy) {
    if (isOwn(shot, policy)) {
        Curve own = curveFrom(shot.decision, shot, policy);
        own.cannotChoose = shot.cannotChoose;
        return own;
    }
    const Situation s = situationOf(shot);
    const PolicyChoice choice{&policy, Settings(policy.params)};
    try {
        requireBudget(choice, s.size(), s.budget);
    } catch (const Error& e) {
        Curve none{&policy, shot.round, {}, {}, {}, false, e.sentence()};
        return none;
    }
    std::vector<Index> design;
    if (shot.round <= shot.conditions->start)
        design = spaceFillingDesign(shot.spec->arms->points(), s.arms(), shot.conditions->start);
    return curveFrom(decide(s, choice, *findEntry(recommendationRules(), policy.rule), design), shot, policy);
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
