// Decision: all that a policy worked out at one round; what panels, trace and "why" sentences read.
//
// Inside the policies positions count the arms in play; decide() turns them into the study's arms, with NaN in the
// per-arm lists for excluded ones. Everything is in the maximising orientation.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string_view>
#include <vector>

namespace gapscope {

struct Decision {
    std::vector<Eigen::Index> chosen;                  // to be measured next, in this order
    std::optional<Eigen::VectorXd> upper, lower, gap;  // U, L, B per arm
    std::optional<Eigen::VectorXd> index;              // an acquisition policy's value per arm
    std::optional<double> beta, hardness, regretBound, target;
    std::string_view exploration;      // the rule that gave beta; empty without one
    std::optional<Eigen::Index> J, j;  // the safest arm and its strongest rival
    std::optional<Eigen::Index> recommendation;
    std::optional<Eigen::Index> first;  // what would be chosen first if nothing were left out
    int tiedFor = 1;                    // how many arms tied for that first choice
    bool initialPulls = false;          // the arms are still measured once each
    bool fromStart = false;             // the space-filling start chose
    bool fellBack = false;              // the paper's rule had no positive numerator
};

}  // namespace gapscope
