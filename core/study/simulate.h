// A study answered by its own source.
#pragma once

#include "core/study/study.h"

namespace gapscope {

// The n-th measurement (from 0) of an arm, asked for at a round.
using Answer = std::function<double(Eigen::Index arm, int n, int round)>;

// Measures what the policy asks for, batch by batch, until the budget is used, the policy stops, or so many measurements
// were made. Rows of a batch carry its number. `learned` sees the study after each of them.
Study answered(const Study::SpecPtr& spec, int mostSteps, const Answer& answer,
               const std::function<void(const Study&)>& learned = {});

// The same with the study's own source. Throws Error at "source" when it does not answer by itself.
Study simulated(const Study::SpecPtr& spec, int mostSteps);

}  // namespace gapscope
