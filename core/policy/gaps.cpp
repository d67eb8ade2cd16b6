#include "core/policy/gaps.h"

#include <cmath>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

VectorXd gapIndices(const VectorXd& upper, const VectorXd& lower) {
    VectorXd gap(upper.size());
    loops::gaps(lower.data(), lower.size(), loops::topTwo(upper.data(), upper.size()), gap.data());
    return gap;
}

Nomination nominate(const VectorXd& gap, const VectorXd& upper, const VectorXd& width, const Mask& without,
                    TieBreaker& ties) {
    Nomination result;
    result.J = ties.argmin(gap, without);
    if (result.J == noArm) return result;
    result.tied = ties.tiedLast();
    result.j = ties.argmax(upper, without, result.J);
    result.wider = result.J;
    if (result.j != noArm) {
        const double a = width[result.J], b = width[result.j];
        if (b > a && !tied(a, b, std::max(std::abs(a), std::abs(b)))) {
            result.wider = result.j;
            result.tied = ties.tiedLast();
        }
    }
    return result;
}

}  // namespace gapscope
