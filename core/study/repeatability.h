// Repeatability: how much repeated measurements of the same candidate differed.
#pragma once

#include <optional>

#include "core/study/spec.h"

namespace gapscope {

struct Repeats {
    double sd = 0;  // pooled: within candidates, not between them
    int measurements = 0, candidates = 0;
};

// Of the measured rows at the candidates themselves and without a noise of their own. None for counts, none below two
// degrees of freedom (three measurements of one candidate, two of each of two), and none where all agree to the digit.
std::optional<Repeats> repeatsIn(const StudySpec& spec);

}  // namespace gapscope
