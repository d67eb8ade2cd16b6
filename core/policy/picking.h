// What the families of policies share: common parameters, batches, and the first pulls.
#pragma once

#include <array>

#include "core/policy/policies.h"

namespace gapscope {

inline constexpr Choice tieChoices[] = {{"random", "equal arms: one is drawn with the study's seed"},
                                        {"lowest", "equal arms: the first in the list"}};
inline constexpr Choice batchRuleChoices[] = {
    {"bounds-stay", "later picks use the same bounds without the arms already picked"},
    {"shrink", "after each pick the model acts as if its result had come in as expected"}};

// Parameters that every policy has.
inline constexpr std::array commonParams{
    Param{.id = "ties", .about = "which of several equally good arms", .kind = Param::Kind::Word, .choices = tieChoices},
    Param{.id = "batch", .about = "arms asked for at once", .kind = Param::Kind::Integer, .min = 1, .max = 100000, .standard = 1},
    Param{.id = "batch_rule",
          .about = "how the later arms of a batch are picked",
          .kind = Param::Kind::Word,
          .choices = batchRuleChoices}};

template <std::size_t N>
constexpr std::array<Param, N + commonParams.size()> withCommon(const std::array<Param, N>& own) {
    std::array<Param, N + commonParams.size()> all{};
    for (std::size_t i = 0; i < N; ++i) all[i] = own[i];
    for (std::size_t i = 0; i < commonParams.size(); ++i) all[N + i] = commonParams[i];
    return all;
}

TieBreaker tieBreaker(const Situation& situation, const Settings& settings);
bool shrinks(const Settings& settings);

// A mask with one more position left out.
void leaveOut(Mask& mask, Eigen::Index position, Eigen::Index size);

// Picks of a batch, one after another. `pick(now, without, n)` gives the n-th pick (from 0) among the positions not in
// `without`; `now` is the situation, shrunk by the pending arms and the picks so far where the settings say so.
template <class Pick>
std::vector<Eigen::Index> pickBatch(const Situation& situation, const Settings& settings, Pick pick) {
    std::vector<Eigen::Index> picks;
    const auto room = static_cast<std::size_t>(situation.room(settings.integer("batch")));
    if (room == 0) return picks;
    const bool shrink = shrinks(settings);
    Mask without = situation.leftOut;
    std::optional<Situation> shrunk;
    auto absorb = [&](Eigen::Index arm) {
        const Situation& now = shrunk ? *shrunk : situation;
        shrunk = now.with(now.posterior.hallucinated(arm));
    };
    if (shrink)
        for (const auto arm : situation.pending) absorb(arm);
    while (picks.size() < room) {
        const auto next = pick(shrunk ? *shrunk : situation, without, static_cast<int>(picks.size()));
        if (next == noArm) break;
        picks.push_back(next);
        leaveOut(without, next, situation.size());
        if (shrink && picks.size() < room) absorb(situation.arm(next));
    }
    return picks;
}

// The next `batch` positions by fewest pulls, then lowest index; only those with fewer than `below` pulls.
std::vector<Eigen::Index> fewestPulled(const Situation& situation, int batch, double below);

// While some arm has fewer than `pulls` measurements: the decision to measure those first. Nothing else is known then.
std::optional<Decision> firstPulls(const Situation& situation, int batch, int pulls);

// R: the range of a measurement that count policies reckon with (default 2 noise_sd, 1 for counts).
double measurementRange(const Situation& situation, const Settings& settings);

inline constexpr Param epsilonParam{.id = "epsilon", .about = "a loss you would not mind", .min = 0, .standard = 0};
inline constexpr Param rangeParam{
    .id = "range", .about = "range of a measurement (default 2 noise_sd, 1 for counts)", .min = 0, .open = true};
inline constexpr Param deltaParam{
    .id = "delta", .about = "how often the bounds may fail", .min = 0, .max = 1, .open = true, .standard = 0.1};

}  // namespace gapscope
