// History: what the timeline tells of every round up to the one on screen, and nothing of what comes after its line.
#pragma once

#include "ui/session/scene.h"
#include "ui/session/walk.h"
#include "ui/timeline/lane_scale.h"

namespace gapscope {

struct History {
    using Numbers = std::vector<std::optional<double>>;  // by round, the first is round 1

    int now = 1;        // the round on screen
    int recorded = 1;   // rounds that can be gone to
    int all = 1;        // rounds on the axis: the budget, or more where more was measured
    bool over = false;  // the budget is used up, and this is what is known at the end: no round of it
    Numbers bound, beta, regret;
    std::vector<bool> missed;                       // the truth lay outside: J loses more than its bound said
    std::vector<std::vector<Eigen::Index>> chosen;  // places of the chosen arms, from left to right in the other pictures
    std::vector<int> changes;                       // rounds from which other settings hold
    std::vector<int> fits;                          // and those from which only the model's parameters are fitted anew
    std::vector<std::pair<int, int>> batches;       // first and last round of each

    // Over all rounds of the study, so that the lanes stand still.
    LaneScale boundScale, betaScale;
    Range regretRange;
    bool hasTruth = false;
};

History historyOf(const Walk& walk, const Scene& scene);

}  // namespace gapscope
