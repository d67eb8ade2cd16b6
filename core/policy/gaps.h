// Gap indices and the candidates they name (BayesGap, Algorithm 1, lines 4-6; the same for UGap).
#pragma once

#include "core/numeric/ties.h"
#include "core/policy/decision.h"

namespace gapscope {

// B_k = max_{i != k} U_i - L_k for every arm, in one pass from the two largest U.
Eigen::VectorXd gapIndices(const Eigen::VectorXd& upper, const Eigen::VectorXd& lower);

struct Nomination {
    Eigen::Index J = noArm, j = noArm;  // argmin B; argmax U among the rest
    Eigen::Index wider = noArm;         // of the two the less certain one; J when equal
    int tied = 1;                       // how many arms tied where `wider` was settled
};

// Among the positions not left out. With a single one left it is J, and there is no j.
Nomination nominate(const Eigen::VectorXd& gap, const Eigen::VectorXd& upper, const Eigen::VectorXd& width, const Mask& without,
                    TieBreaker& ties);

// What people call an exploration rule: "without initial pulls".
std::string_view explorationName(std::string_view rule);

// Theorem 1 with this round's beta: at the end of the budget the regret is at most epsilon with at least this chance, were
// the hardness known. None where the theorem does not speak (another rule than the paper's) or says nothing (below zero).
std::optional<double> theoremOne(const Decision& decision, Eigen::Index armsInPlay, int budget);

}  // namespace gapscope
