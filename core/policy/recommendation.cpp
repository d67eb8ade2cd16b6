#include "core/policy/recommendation.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// The lowest of the measured arms with the largest value.
std::optional<Index> bestMeasured(const Situation& s, const VectorXd& values) {
    Mask without(static_cast<std::size_t>(s.size()));
    for (Index k = 0; k < s.size(); ++k) without[static_cast<std::size_t>(k)] = s.count()[k] == 0;
    const Index best = firstLargest(values, without);
    return best == noArm ? std::nullopt : std::optional(best);
}

std::optional<Index> byGap(const Situation& s, const Decision& decision) {
    const auto nominee = bestNominee(s, decision);
    return nominee ? s.positionOf(nominee->arm) : std::nullopt;
}

std::optional<Index> latent(const Situation& s, const Decision&) { return firstLargest(s.mean()); }
std::optional<Index> incumbent(const Situation& s, const Decision&) { return bestMeasured(s, s.mean()); }
std::optional<Index> observedMean(const Situation& s, const Decision&) { return bestMeasured(s, s.average()); }
std::optional<Index> mostPlayed(const Situation& s, const Decision&) { return bestMeasured(s, s.count()); }

std::optional<Index> observed(const Situation& s, const Decision&) {
    VectorXd largest = VectorXd::Constant(s.size(), -infinity);
    for (const auto& row : s.past->rows)
        if (auto k = s.positionOf(row.arm)) largest[*k] = std::max(largest[*k], row.value);
    return bestMeasured(s, largest);
}

std::optional<Index> empirical(const Situation& s, const Decision&) {
    std::vector<Index> plays;
    for (const auto& row : s.past->rows)
        if (auto k = s.positionOf(row.arm)) plays.push_back(*k);
    if (plays.empty()) return std::nullopt;
    return plays[static_cast<std::size_t>(Rng(s.address(Purpose::Empirical, 0)).below(static_cast<Index>(plays.size())))];
}

constexpr RuleEntry table[] = {
    {"bayesgap", "Smallest gap so far", "J of the round whose B_J was smallest (bayesgap and ugap only)", {}, &byGap},
    {"latent", "Highest mean", "the highest posterior mean of all arms", {}, &latent},
    {"incumbent", "Highest mean measured", "the highest posterior mean of the measured arms", {}, &incumbent},
    {"observed", "Best measurement", "the arm of the largest single measurement", {}, &observed},
    {"observed-mean", "Best average", "the arm whose measurements have the largest average", {}, &observedMean},
    {"most-played", "Most measured", "the arm measured most often", {}, &mostPlayed},
    {"empirical", "Drawn from the plays", "a random one of the measurements made", {}, &empirical},
};

}  // namespace

std::span<const RuleEntry> recommendationRules() { return table; }

std::optional<Nominee> bestNominee(const Situation& s, const Decision& decision) {
    // Two looks at the list, not a list of our own: this is asked in every round of every run.
    const bool allInPlay = s.size() == s.posterior.size();
    auto inPlay = [&](const Nominee& nominee) { return allInPlay || s.positionOf(nominee.arm); };
    double smallest = infinity, largest = -infinity;
    auto include = [&](double bound) {
        smallest = std::min(smallest, bound);
        largest = std::max(largest, bound);
    };
    for (const auto& nominee : s.past->nominees)
        if (inPlay(nominee)) include(nominee.bound);
    const bool now = decision.J && decision.regretBound;
    if (now) include(*decision.regretBound);
    if (smallest > largest) return std::nullopt;
    const double most = smallest + tieTolerance * std::max(std::abs(smallest), std::abs(largest));
    for (const auto& nominee : s.past->nominees)
        if (inPlay(nominee) && nominee.bound <= most) return nominee;
    return Nominee{s.round, s.arm(*decision.J), *decision.regretBound};
}

}  // namespace gapscope
