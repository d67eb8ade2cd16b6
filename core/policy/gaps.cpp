#include "core/policy/gaps.h"

#include <cmath>
#include <set>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

VectorXd gapIndices(const VectorXd& upper, const VectorXd& lower) {
    VectorXd gap(upper.size());
    loops::gaps(lower.data(), lower.size(), loops::topTwo(upper.data(), upper.size()), gap.data());
    return gap;
}

namespace {

bool isWider(const VectorXd& width, Index a, Index b) {
    return width[a] > width[b] && !tied(width[a], width[b], std::max(std::abs(width[a]), std::abs(width[b])));
}

// How many arms could come out as the wider of the two, over all ways to settle the ties.
int possibleChoices(const VectorXd& gap, const VectorXd& upper, const VectorXd& width, const Mask& without) {
    const auto leaders = largest(-gap, without);
    constexpr std::size_t few = 32;
    if (leaders.size() > few) return static_cast<int>(leaders.size());  // so many arms tie only when they are alike
    std::set<Index> choices;
    for (const Index J : leaders)
        for (const Index j : largest(upper, without, J)) choices.insert(isWider(width, j, J) ? j : J);
    return static_cast<int>(choices.size());
}

}  // namespace

Nomination nominate(const VectorXd& gap, const VectorXd& upper, const VectorXd& width, const Mask& without, TieBreaker& ties) {
    Nomination result;
    result.J = ties.argmin(gap, without);
    if (result.J == noArm) return result;
    int ways = ties.tiedLast();
    result.j = ties.argmax(upper, without, result.J);
    result.wider = result.J;
    if (result.j == noArm) return result;
    ways = std::max(ways, ties.tiedLast());
    if (isWider(width, result.j, result.J)) result.wider = result.j;
    if (ways > 1) result.tied = possibleChoices(gap, upper, width, without);
    return result;
}

std::optional<double> theoremOne(const Decision& decision, Index armsInPlay, int budget) {
    if (!decision.beta || decision.exploration != "paper" || decision.fellBack) return std::nullopt;
    const double beta = *decision.beta, chance = 1 - static_cast<double>(armsInPlay) * budget * std::exp(-beta * beta / 2);
    return chance > 0 ? std::optional(chance) : std::nullopt;
}

}  // namespace gapscope
