// What is proposed to somebody who has never heard of a kernel, and how it came about.
//
// - Lengthscales: a fifth of each range (decades of a logarithmic one).
// - Mean and spread: as the person says, else the middle of the limits and a quarter of their distance, so that two spreads
//   either way reach the limits.
// - Noise: as the person says. Who does not know is told that a fifth of the spread is assumed, rather too much than too
//   little: too much costs some measurements, too little makes the program believe chance results. Three measurements of one
//   candidate then tell more (repeatability.h), and the study goes on with that from there.
// - Learning: `map`, with the numbers above as the middle of the priors (withProposedLearning in learning.h). They hold until
// there
//   are enough results for a fit.
// - The start: 2d + 2 candidates spread over all of them, d being the number of variables that vary.
#pragma once

#include <QLocale>
#include <QString>
#include <optional>
#include <vector>

#include "core/problem/arms.h"

namespace gapscope {

// What the person said, as far as it is known.
struct Said {
    std::optional<double> min, max, around, giveOrTake, repeatability;
    bool repeatabilityUnknown = false;
    QString response, unit;
};

struct Proposal {
    std::optional<double> mean, spread, noise;
    std::vector<double> lengthscales;  // one per variable; none for candidates without coordinates
    int start = 0;
    QString words;  // all of it, for the person
};

// Without candidates yet: as far as it goes.
Proposal proposal(const Said& said, const Arms* arms, const QLocale& locale);

}  // namespace gapscope
