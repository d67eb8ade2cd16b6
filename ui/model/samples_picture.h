// The samples picture: of every parameter that was sampled the values one after the other, and how they are distributed.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "ui/plot/figure.h"
#include "ui/session/snapshot.h"

namespace gapscope {

struct SampledNumber {
    QString name, unit;
    Eigen::VectorXd values;   // in the order they were drawn
    bool logarithmic = true;  // learned as its logarithm
};

struct SamplesFacts {
    std::vector<SampledNumber> numbers;
    bool isChain = true;  // one came from the other; else particles, whose order says nothing
    int results = 0;      // measured when they were drawn
    QString nothing;      // why there is nothing to draw
};

SamplesFacts samplesFacts(const Snapshot& shot);

// Equal steps of the axis from its low end, and how many values fell into each.
std::vector<int> countsOf(const Eigen::VectorXd& values, double low, double high, bool logarithmic, int steps);

Figure sampledFigure(const Paper& paper, const QRectF& area, const SamplesFacts& facts, const Style& style);

// What a screen reader is told: each parameter's middle and its 90 % range.
QString samplesSummary(const SamplesFacts& facts);

}  // namespace gapscope
