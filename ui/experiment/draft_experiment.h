// An experiment while it is being put together: what to begin with, and what of it can run.
#pragma once

#include "core/experiment/experiment.h"

namespace gapscope {

// The study as the problem, with its own policy and the usual ones against it, as far as they can run.
Experiment firstDraft(const StudySpec& study);

// The policy with its defaults, under a name that no other has.
Contender newContender(const Experiment& draft, const PolicyEntry& policy);
// A copy beside it, to be given other options.
Contender copyOf(const Experiment& draft, const Contender& contender);

// Why a contender cannot run with some of the budgets; empty if it can.
std::string whyNot(const Experiment& draft, const Contender& contender);

// Only those that can. Throws Error where the rest is wrong, or nothing is left.
Experiment runnable(const Experiment& draft);

// "10, 40, 160". Throws Error at "budgets".
std::vector<int> budgetsIn(const std::string& text);

// Whether running them would give the same numbers.
bool sameExperiment(const Experiment& a, const Experiment& b);

}  // namespace gapscope
