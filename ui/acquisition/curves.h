// Curves: what other policies would say about the same belief: each one's index of every arm, and its choice.
//
// Any set of policies can look at a round side by side. The numbers come from the catalog's own functions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/session/scene.h"

namespace gapscope {

struct Curve {
    const PolicyEntry* policy = nullptr;
    int round = 1;
    std::optional<Eigen::VectorXd> index;  // per arm, to be maximised; NaN for excluded arms; or the bound, see isDrawn()
    std::vector<Eigen::Index> chosen;      // what it would measure next
    std::optional<Eigen::Index> top;       // the arm it puts first; none if it has no index now
    bool firstPulls = false;               // it measures every arm once first
    std::string cannotChoose;              // why it cannot run at all; empty if it can
    std::optional<double> target = {};     // its value to beat
};
using CurvePtr = std::shared_ptr<const Curve>;

// The study's own policy answers with its decision, others with their parameters' defaults. May take long.
Curve curveOf(const Snapshot& shot, const PolicyEntry& policy);

bool isOwn(const Snapshot& shot, const PolicyEntry& policy);
// Whether it has something to draw in this study: its index, or, of the study's own policy, the bound by which it looks for a
// rival: what stands in the place of an index for policies that choose by gaps.
bool isDrawn(const Snapshot& shot, const PolicyEntry& policy);

// Too slow to follow every step: computed only when asked for.
bool onlyOnDemand(const Snapshot& shot, const PolicyEntry& policy);

// Whether the film has come to the line that makes the study's own index, or its choice, visible.
bool showsOwnIndex(const Scene& scene);
bool showsOwnChoice(const Scene& scene);

// Policies with an index per arm, in the catalog's order; and those that can only be asked for their choice.
std::vector<const PolicyEntry*> policiesWithCurve();
std::vector<const PolicyEntry*> policiesWithoutCurve();

}  // namespace gapscope
