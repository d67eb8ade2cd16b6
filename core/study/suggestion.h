// Suggestion: what the card of the next experiment says, as a value (design: Suggestion card).
#pragma once

#include "core/study/study.h"

namespace gapscope {

struct Suggestion {
    enum class Reason {
        Policy,     // the policy's own reason
        Exploring,  // not measured itself, and nothing near enough to know more than half of its variance
        Repeat      // measured before
    };

    int number = 1, budget = 1;          // measurement 13 of 30; further ones of a batch count on
    std::optional<Eigen::Index> arm;     // none: nothing is suggested
    double mean = 0, low = 0, high = 0;  // of a measurement, with its 95 % range: the user's orientation and unit
    Reason reason = Reason::Policy;
    std::vector<double> before;  // what the arm's own measurements gave, oldest first, the user's orientation
    std::vector<double> beside;  // those meant for it that were made under other conditions
};

// The `pick`-th arm (from 0) that this decision at the end of the study asks for.
Suggestion suggestion(const Study& study, const Decision& now, std::size_t pick = 0);

// What a measurement of any arm is expected to give; `number` has no meaning. Where a model knows places, at the coordinates
// that were really set.
Suggestion expectation(const Study& study, Eigen::Index arm, const std::vector<double>& at = {});

// So far from what was expected that somebody should look at it again before it counts.
bool isSurprising(double value, const Suggestion& expected, const StudySpec& spec);

}  // namespace gapscope
