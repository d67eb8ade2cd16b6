// Largest and smallest with ties (spec: Ties).
//
// Two values count as equal when they differ by at most 1e-12 times the largest magnitude among the candidates.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "core/numeric/random.h"

namespace gapscope {

inline constexpr double tieTolerance = 1e-12;
inline constexpr Eigen::Index noArm = -1;

using Values = Eigen::Ref<const Eigen::VectorXd>;
using Mask = std::vector<char>;  // 1 = leave this position out; empty = leave none out

// All positions whose value ties with the largest, ascending; empty when every position is left out. `but` is one more
// position to leave out.
std::vector<Eigen::Index> largest(const Values& values, const Mask& without = {}, Eigen::Index but = noArm);

// The same for the smallest.
std::vector<Eigen::Index> smallest(const Values& values, const Mask& without = {});

// Whether a and b count as equal.
bool tied(double a, double b, double magnitude);

// Settles ties for one round: by the lowest index, or by a draw at (round, n-th question of this round).
class TieBreaker {
public:
    TieBreaker(bool random, std::uint64_t seed, std::uint32_t run, int round)
        : random_(random), address_{seed, run, Purpose::Ties, static_cast<std::uint32_t>(round), 0} {}

    Eigen::Index argmax(const Values& values, const Mask& without = {}, Eigen::Index but = noArm);
    Eigen::Index argmin(const Values& values, const Mask& without = {});
    int tiedLast() const { return tiedLast_; }  // how many tied at the last question

private:
    Eigen::Index settle(const std::vector<Eigen::Index>& tiedPositions);

    bool random_;
    Address address_;
    int tiedLast_ = 0;
};

// The lowest of the positions that tie for the largest; noArm when all are left out.
Eigen::Index firstLargest(const Values& values, const Mask& without = {});

}  // namespace gapscope
