// decide: one round of a study, from the situation to the decision.
#pragma once

#include "core/policy/policies.h"
#include "core/policy/recommendation.h"

namespace gapscope {

// The policy's decision and the recommendation, in the study's arms. `design`: where the space-filling start is still on,
// its arms in order (study numbering); empty otherwise.
Decision decide(const Situation& situation, const PolicyChoice& policy, const RuleEntry& rule,
                const std::vector<Eigen::Index>& design = {});

// "Why this arm?": two or three sentences, true in every case.
std::vector<Sentence> why(const Moment& moment, const PolicyChoice& policy, bool withSlow = false);

}  // namespace gapscope
