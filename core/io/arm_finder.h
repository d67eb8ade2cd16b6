// Which candidate is meant by coordinates that somebody wrote down.
#pragma once

#include "core/problem/arms.h"

namespace gapscope {

class ArmFinder {
public:
    // Coordinates within this share of a variable's range (in decades for a log variable) are the same. Where no candidate is
    // that near, the one that is shown with these digits is meant, if it is the only one: people write 3.16 where they read it.
    static constexpr double tolerance = 1e-6;

    explicit ArmFinder(const Arms& arms);

    struct Match {
        std::vector<Eigen::Index> same;  // all candidates with these coordinates
        Eigen::Index nearest = -1;       // the one at the smallest distance, ranges made equal; the first of equals
    };
    // `group` empty: any. -1 as nearest: no candidate has this group, or a log variable's value is not positive.
    Match find(const std::vector<double>& coordinates, std::string_view group = {}) const;

private:
    bool isShownAs(Eigen::Index arm, const std::vector<double>& coordinates) const;

    const Arms& arms_;
    Eigen::MatrixXd unit_;  // the coordinates as models see them, every range 0 to 1
    Eigen::VectorXd low_, range_;
    Eigen::Index key_ = 0;             // the column with most distinct values
    std::vector<Eigen::Index> byKey_;  // arms sorted by it
    std::vector<int> digits_;          // each variable is shown with
    double keyReach_ = 0;              // what rounding to them does to the key at most
};

}  // namespace gapscope
