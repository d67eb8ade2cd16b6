// The catalog of policies: how the next arm is chosen.
//
// A policy is a plain function of the situation and its settings: it cannot remember. Its entry also carries what forms,
// help and the film need: parameters, the lines of its algorithm and its "why" sentences.
#pragma once

#include <span>

#include "core/policy/decision.h"
#include "core/policy/situation.h"
#include "core/policy/words.h"
#include "core/settings.h"

namespace gapscope {

using PolicyFn = Decision(const Situation&, const Settings&);

struct PolicyEntry : Entry<PolicyFn> {
    std::string_view rule;                         // default recommendation rule
    int (*pullsFirst)(const Settings&) = nullptr;  // measures every arm so often before it can work; null: never
    void (*check)(const Settings&) = nullptr;      // what no single parameter's range can say
    std::span<const FilmLine> lines = {};
    std::span<const WhyCase> why = {};
    bool ignoresBatch = false;  // asks as it sees fit, whatever `batch` says
};

// All policies, family by family.
std::span<const PolicyEntry* const> policies();
const PolicyEntry* findPolicy(std::string_view id);

// The families, each in its own file.
std::span<const PolicyEntry> gapPolicies();
std::span<const PolicyEntry> indexPolicies();
std::span<const PolicyEntry> orderPolicies();

struct PolicyChoice {
    const PolicyEntry* entry = nullptr;
    Settings settings;
    bool operator==(const PolicyChoice&) const = default;

    int pullsFirst() const { return entry->pullsFirst ? entry->pullsFirst(settings) : 0; }
};

// Throws Error at "policy" when the budget cannot hold the measurements that a policy makes first.
void requireBudget(const PolicyChoice& policy, Eigen::Index armsInPlay, int budget);

}  // namespace gapscope
