// How long a study's texts may be.
#pragma once

#include "core/study/spec.h"

namespace gapscope {

// Throws Error at the first text that is too long: the study's own, its arms', its changes'. (A measurement's are checked with
// it.) Whoever makes a study by hand asks, so that its file can be read again.
void checkTexts(const StudySpec& spec);

}  // namespace gapscope
