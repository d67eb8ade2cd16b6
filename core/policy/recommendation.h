// Recommendation rules: which arm to settle for if measuring stopped now (thesis 3.5).
#pragma once

#include <span>

#include "core/catalog.h"
#include "core/policy/decision.h"
#include "core/policy/situation.h"

namespace gapscope {

// The recommended position, or none. `decision` is this round's.
using RuleEntry = Entry<std::optional<Eigen::Index>(const Situation&, const Decision&)>;

std::span<const RuleEntry> recommendationRules();

// The round that BayesGap's recommendation rests on: the smallest B_J so far, this round's included, among the nominees
// still in play; the earliest when equal.
std::optional<Nominee> bestNominee(const Situation& situation, const Decision& decision);

}  // namespace gapscope
