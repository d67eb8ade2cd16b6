// A study answered by its own source.
#pragma once

#include "core/study/study.h"

namespace gapscope {

// The n-th measurement (from 0) of an arm, asked for at a round.
using Answer = std::function<double(Eigen::Index arm, int n, int round)>;

// Measures what the policy asks for, batch by batch, until the budget is used, the policy stops, or so many measurements
// were made. Rows of a batch carry its number. Where the model's parameters are learned
// they are fitted after each batch that makes it due. `learned` sees the study after each of its rows and each fit.
Study answered(const Study::SpecPtr& spec, int mostSteps, const Answer& answer,
               const std::function<void(const Study&)>& learned = {});

// The same with the study's own source. Throws Error at "source" when it does not answer by itself.
Study simulated(const Study::SpecPtr& spec, int mostSteps, const std::function<void(const Study&)>& learned = {});

// The study's own source at work, with its truth; null for a person. May take a while.
std::shared_ptr<const Simulator> simulatorOf(const StudySpec& spec);

// Whether both are answered by the very same source: the same truth, the same noise.
bool sameSource(const StudySpec& a, const StudySpec& b);

// simulated() from a study that is walked to its end, which costs only the rounds that are new. `next` is its decision, where
// that is at hand.
Study simulated(Study study, const Simulator& simulator, int mostSteps, std::optional<Decision> next = {});

}  // namespace gapscope
