// Calibration: did results fall where the model said they would, each judged by what was believed just before it?
#pragma once

#include <functional>

#include "core/study/study.h"

namespace gapscope {

// Asked now and then during long work; true: give up.
using StopAsked = std::function<bool()>;

struct Calibration {
    enum class Verdict { Fair, TooSure, TooCareful };

    int results = 0, inside = 0;  // of so many results so many fell inside the 95 % range predicted beforehand
    Verdict verdict = Verdict::Fair;
    bool operator==(const Calibration&) const = default;
};

// One walk over the past: settings as they were, a row's own noise and place honoured. None if cancelled.
std::optional<Calibration> calibration(const Study& study, const StopAsked& cancelled = {});

// A two-sided test at 5 %: too sure when so many or more results outside their ranges, too careful when so few or fewer,
// would come about with a chance under 2.5 % if the model were right. `covered` holds for each range the chance that it
// covers its result: 95 % for numbers, then the number inside is binomial; for counts a range of whole numbers may cover
// more. So 3 of 5 inside is too sure, and too careful takes 72 of 72.
Calibration::Verdict verdict(const std::vector<double>& covered, int inside);

}  // namespace gapscope
