// A study answered by its own source.
#pragma once

#include "core/study/study.h"

namespace gapscope {

// Measures what the policy asks for, batch by batch, until the budget is used, the policy stops, or so many measurements
// were made. Rows of a batch carry its number. Throws Error at "source" when only a person can answer.
Study simulated(const Study::SpecPtr& spec, int mostSteps);

}  // namespace gapscope
