// A study answered by its own source.
#pragma once

#include "core/study/study.h"

namespace gapscope {

// Measures what the policy asks for, batch by batch, until the budget is used, the policy stops, or so many measurements
// were made. Rows of a batch carry its number. Throws Error at "source" when only a person can answer.
Study simulated(const Study::SpecPtr& spec, int mostSteps);

// The study's own source at work, with its truth; null for a person. May take a while.
std::shared_ptr<const Simulator> simulatorOf(const StudySpec& spec);

// Whether both are answered by the very same source: the same truth, the same noise.
bool sameSource(const StudySpec& a, const StudySpec& b);

// simulated() from a study that is walked to its end, which costs only the rounds that are new. `next` is its decision, where
// that is at hand.
Study simulated(Study study, const Simulator& simulator, int mostSteps, std::optional<Decision> next = {});

}  // namespace gapscope
