#include "ui/gaps/borrowed_gaps.h"

#include "core/policy/decide.h"
#include "ui/acquisition/curves.h"

namespace gapscope {

bool canBorrowGaps(const Snapshot& shot) {
    return !shot.decision.gap && shot.cannotChoose.empty() && !shot.decision.initialPulls && !shot.budgetUsed() &&
           shot.armsInPlay > 1;
}

SnapshotPtr withBorrowedGaps(const Snapshot& shot) {
    const auto* policy = findPolicy("bayesgap");
    auto lent = std::make_shared<Snapshot>(shot);
    lent->decision =
        decide(situationOf(shot), {policy, Settings(policy->params)}, *findEntry(recommendationRules(), policy->rule), {});
    return lent;
}

}  // namespace gapscope
