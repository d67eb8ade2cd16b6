#include "core/policy/policies.h"

namespace gapscope {

std::span<const PolicyEntry* const> policies() {
    static const std::vector<const PolicyEntry*> all = [] {
        std::vector<const PolicyEntry*> list;
        for (const auto family : {gapPolicies(), indexPolicies(), orderPolicies()})
            for (const auto& entry : family) list.push_back(&entry);
        return list;
    }();
    return all;
}

const PolicyEntry* findPolicy(std::string_view id) {
    for (const auto* entry : policies())
        if (entry->id == id) return entry;
    return nullptr;
}

void requireBudget(const PolicyChoice& policy, Eigen::Index armsInPlay, int budget) {
    const Eigen::Index needed = policy.pullsFirst() * armsInPlay;
    if (budget >= needed) return;
    throw Error("policy", std::string(policy.entry->label) + " measures every candidate " +
                              (policy.pullsFirst() == 1 ? "once" : "twice") + ": it needs a budget of at least " +
                              std::to_string(needed) + ", this study has " + std::to_string(budget));
}

}  // namespace gapscope
