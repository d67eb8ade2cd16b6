#include "core/policy/decide.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/stop.h"
#include "core/policy/film_cases.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Positions become arms; the lists get NaN for arms out of play.
void useArms(Decision& decision, const Situation& s) {
    const Index all = s.posterior.size();
    if (s.size() == all) return;
    auto spread = [&](std::optional<VectorXd>& list) {
        if (!list) return;
        VectorXd wide = VectorXd::Constant(all, std::nan(""));
        wide(s.arms()) = *list;
        list = std::move(wide);
    };
    for (auto* list : {&decision.upper, &decision.lower, &decision.gap, &decision.index}) spread(*list);
    for (auto* arm : {&decision.J, &decision.j, &decision.recommendation, &decision.first})
        if (*arm) *arm = s.arm(**arm);
    for (auto& arm : decision.chosen) arm = s.arm(arm);
}

// The first arms of the design that are not measured yet and may be chosen.
std::vector<Index> fromDesign(const Situation& s, const std::vector<Index>& design, Index room) {
    std::vector<Index> positions;
    for (const Index arm : design) {
        if (static_cast<Index>(positions.size()) >= room) break;
        const auto at = s.positionOf(arm);
        if (at && s.count()[*at] == 0 && s.mayChoose(*at)) positions.push_back(*at);
    }
    return positions;
}

}  // namespace

Decision decide(const Situation& s, const PolicyChoice& policy, const RuleEntry& rule, const std::vector<Index>& design) {
    stopIfTold();
    Decision decision = policy.entry->run(s, policy.settings);
    if (!design.empty()) {
        auto picks = fromDesign(s, design, s.room(policy.entry->ignoresBatch ? 1 : policy.settings.integer("batch")));
        if (!picks.empty()) {
            decision.chosen = std::move(picks);
            decision.fromStart = true;
        }
    }
    decision.recommendation = rule.run(s, decision);
    useArms(decision, s);
    return decision;
}

std::vector<Sentence> why(const Moment& moment, const PolicyChoice& policy, bool withSlow) {
    const Situation& s = moment.situation;
    const Decision& d = moment.decision;
    std::vector<Sentence> sentences;
    const bool instead =
        moment.measured && !d.chosen.empty() && std::ranges::find(d.chosen, moment.measured->first) == d.chosen.end();
    // Four sentences at most; what was measured instead is always among them.
    auto add = [&](std::string_view pattern) {
        if (sentences.size() + instead >= 4) return;
        if (auto sentence = say(pattern, moment)) sentences.push_back(*sentence);
    };
    const bool random = policy.settings.word("ties") == "random";
    if (s.round > s.budget) {
        add("The budget of {T} is used up; nothing is chosen.");
    } else if (d.fromStart) {
        add("The first measurements are spread over all candidates; {a} is next in that plan.");
    } else if (d.chosen.empty() && !s.leftOut.empty() && !film::stopped(moment)) {
        add("Every arm that could be chosen is still awaited or set aside.");
    } else if (s.round == 1 && d.tiedFor == s.size() && !d.chosen.empty()) {
        add(random ? "Nothing is measured yet and all arms look alike: {a} was drawn with seed {seed}."
                   : "Nothing is measured yet and all arms look alike: {a} is the first of them.");
    } else {
        const bool other = film::choseOther(moment);
        if (other) {
            const auto at = s.positionOf(*d.first).value_or(0);
            if (std::ranges::find(s.pending, *d.first) != s.pending.end())
                add("{x} would come first, but its result is still awaited.");
            else if (!s.mayChoose(at))
                add("{x} would come first, but it has just failed; it is asked again after another result.");
            else
                add("{x} would come first if nothing were awaited.");
        } else if (d.tiedFor > 1 && !d.initialPulls && !d.chosen.empty()) {
            add(random ? "{tied} arms are equally good; {a} was drawn with seed {seed}."
                       : "{tied} arms are equally good; {a} is the first of them.");
        }
        int done = 0;
        for (const auto& line : policy.entry->why) {
            // Of an arm that the rule does not put first, only what holds whoever is chosen: leader and rival.
            if (other && (!d.J || line.group > 1)) continue;
            if (line.group == done || (line.slow && !withSlow) || !line.fits(moment)) continue;
            done = line.group;
            if (!line.pattern.empty()) add(line.pattern);
        }
        if (other) add("{a} is next by the same rule.");
        if (d.chosen.size() > 1 && !d.initialPulls && !policy.entry->ignoresBatch)
            add(policy.settings.word("batch_rule") == "shrink"
                    ? "Picks 2 to {b}: the same rule without the arms already picked, as if their results had come in as "
                      "expected."
                    : "Picks 2 to {b}: the same rule without the arms already picked.");
    }
    if (instead)
        if (auto sentence = say("The policy asked for {a}; {measured} was measured instead.", moment))
            sentences.push_back(*sentence);
    return sentences;
}

}  // namespace gapscope
