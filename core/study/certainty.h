// Certainty: "How sure are we?" as a value (design: How sure are we?).
//
// Values are in the user's orientation, differences positive, all in the unit of an arm's value (a rate for counts). The
// chances come from joint draws with addresses of their own: the same study gives the same numbers.
#pragma once

#include "core/study/calibration.h"

namespace gapscope {

struct Certainty {
    // By the chance in whole percent, as it is shown: from 50, 80 and 95 % on. TooEarly: fewer than five results.
    enum class Head { TooEarly, NotYet, LooksGood, FairlySure, QuiteSure };

    struct Best {
        Eigen::Index arm;
        double chance;
    };

    Head head = Head::TooEarly;
    int results = 0, budget = 1;
    std::optional<Eigen::Index> arm;     // recommended; none: everything about it below has no meaning
    double mean = 0, low = 0, high = 0;  // of its value, with its 95 % range
    int timesMeasured = 0;               // it alone
    int timesBeside = 0;                 // meant for it, made under other conditions
    double delta = 0;                    // a difference that matters
    std::optional<double> chance;        // p: that no candidate in play beats it by more than delta
    std::optional<double> loss90;        // q90: how much it may be worse than the best, not exceeded in 9 of 10 draws
    std::optional<double> gain;          // expected rise of the best mean by one more measurement of the best choice
    Calibration calibration;
    std::vector<Best> best;              // every arm's chance to be the best, for up to 20 in play; by arm
    std::optional<double> bound;         // B_J(t)
    bool boundSaysNothing = false;       // it exceeds the response's limits or the span of the results
    Eigen::Index inPlay = 0, drawn = 0;  // drawn < inPlay when only the arms that matter most were drawn
};

inline constexpr int certaintyDraws = 4000;
inline constexpr Eigen::Index mostArmsDrawn = 2000, mostArmsForGain = 2000, mostArmsForBest = 20;

// Of a study walked to its end; `now` is its decision there. None if cancelled.
std::optional<Certainty> certainty(const Study& study, const Decision& now, const StopAsked& cancelled = {});

// Cut off at the response's limits, where it has some: models know nothing of them. Of counts the rate has its own.
double withinLimits(double value, const StudySpec& spec);

// The study's own `matters`; otherwise twice the noise, for counts 5 percentage points (twice the noise of a single
// success or failure would be the whole range).
double differenceThatMatters(const StudySpec& spec, const Conditions& conditions);

// Whether the study's rule to stop is met: the chance or the bound has reached what it names. Never with fewer than
// five results, nor without a rule.
bool stopReached(const Certainty& certainty, const StudySpec& spec);

}  // namespace gapscope
