#include "ui/experiment/draft_experiment.h"

#include <algorithm>
#include <charconv>

#include "ui/acquisition/curve_looks.h"

namespace gapscope {

namespace {

constexpr int mostContenders = 5;  // to begin with: more would be hard to read

bool isTaken(const Experiment& draft, const std::string& label) {
    return std::ranges::any_of(draft.contenders, [&](const Contender& c) { return c.label == label; });
}

std::string freeLabel(const Experiment& draft, const std::string& wanted) {
    if (!isTaken(draft, wanted)) return wanted;
    for (int n = 2;; ++n)
        if (auto label = wanted + ' ' + std::to_string(n); !isTaken(draft, label)) return label;
}

// "EI" where that is how the other pictures call it: charts have little room. What is drawn of those that choose by gaps is
// a bound, whose name is not theirs.
std::string shortName(const PolicyEntry& policy) {
    const auto look = lookOf(policy);
    const bool isItsOwn = look.role != Role::Curve6 && look.role != Role::Mean;
    return isItsOwn ? look.name.toStdString() : std::string(policy.label);
}

}  // namespace

Contender newContender(const Experiment& draft, const PolicyEntry& policy) {
    return {freeLabel(draft, shortName(policy)), {&policy, Settings(policy.params)}};
}

Contender copyOf(const Experiment& draft, const Contender& contender) {
    auto copy = contender;
    copy.label = freeLabel(draft, contender.label);
    return copy;
}

Experiment firstDraft(const StudySpec& study) {
    Experiment draft;
    draft.study = asProblem(study);
    draft.budgets = {draft.study->initial.budget};
    draft.seed = study.seed;
    draft.truth.kind = study.answersItself() ? TruthChoice::Kind::StudySource : TruthChoice::Kind::Draw;
    const auto& own = draft.study->initial;
    draft.contenders.push_back({shortName(*own.policy.entry), own.policy, own.recommendation});
    for (const auto* id : {"bayesgap", "ei", "thompson", "gp-ucb", "ugap", "uniform", "random"}) {
        const auto* policy = findPolicy(id);
        if (static_cast<int>(draft.contenders.size()) >= mostContenders || !policy || policy == own.policy.entry) continue;
        auto contender = newContender(draft, *policy);
        if (whyNot(draft, contender).empty()) draft.contenders.push_back(std::move(contender));
    }
    return draft;
}

std::string whyNot(const Experiment& draft, const Contender& contender) {
    for (const int budget : draft.budgets)
        if (auto why = whyNot(draft, contender, budget); !why.empty()) return why;
    return {};
}

Experiment runnable(const Experiment& draft) {
    Experiment rest = draft;
    std::erase_if(rest.contenders, [&](const Contender& c) { return !whyNot(draft, c).empty(); });
    if (rest.contenders.empty())
        throw Error("policies", draft.contenders.empty() ? "choose at least one policy" : "none of the policies can run");
    checkExperiment(rest);
    return rest;
}

std::vector<int> budgetsIn(const std::string& text) {
    std::vector<int> budgets;
    constexpr int most = 1'000'000;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find_first_of(" ,;\t", at), text.size());
        if (end > at) {
            int budget = 0;
            const auto [stop, problem] = std::from_chars(text.data() + at, text.data() + end, budget);
            const auto word = text.substr(at, end - at);
            if (problem != std::errc() || stop != text.data() + end || budget < 1 || budget > most)
                throw Error("budgets", "\"" + word + "\" must be a whole number from 1 to 1000000");
            if (std::ranges::find(budgets, budget) != budgets.end()) throw Error("budgets", word + " is there twice");
            budgets.push_back(budget);
        }
        at = end + 1;
    }
    if (budgets.empty()) throw Error("budgets", "how many measurements may be made is missing");
    return budgets;
}

bool sameExperiment(const Experiment& a, const Experiment& b) {
    const auto sameTruth = a.truth.kind == b.truth.kind && a.truth.rows.rows() == b.truth.rows.rows() &&
                           a.truth.rows.cols() == b.truth.rows.cols() && a.truth.rows == b.truth.rows;
    return a.study == b.study && a.contenders == b.contenders && a.budgets == b.budgets && a.runs == b.runs && a.seed == b.seed &&
           a.epsilon == b.epsilon && a.checkpoints == b.checkpoints && sameTruth;
}

}  // namespace gapscope
