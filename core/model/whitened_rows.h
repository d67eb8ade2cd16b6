// WhitenedRows: one column of K numbers per measurement, in the order of measuring.
//
// With each column goes the measurement itself. Column i holds, for every arm, entry i of its row of C_{.A} L^-T, L the Cholesky
// factor of C_AA + S. Then the posterior covariance of arms k and l is C_kl minus the product of their rows, and the measured
// arm's row is the next row of L. A value that is cheap to copy: appending shares all earlier columns, so every earlier round is
// a prefix. Safe across threads: columns are written once, before anybody else sees them.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "core/model/covariance.h"

namespace gapscope {

class WhitenedRows {
public:
    explicit WhitenedRows(Eigen::Index arms) : arms_(arms) {}

    Eigen::Index arms() const { return arms_; }
    Eigen::Index count() const { return count_; }

    // A measurement in whitened form: row of L up to the diagonal, the diagonal, and the whitened residual.
    struct Measured {
        Covariance::Place place{0, {}};  // empty coordinates: the arm itself
        Eigen::VectorXd row = {};
        double root = 0, gain = 0, noiseVariance = 0;
    };

    // These columns and room for one more, which the caller fills in, with its measurement.
    struct Grown;
    Grown grown() const;

    Eigen::VectorXd row(Eigen::Index arm) const;                              // this arm's number in each column
    std::vector<const Measured*> measured() const;                            // in order
    void subtractProduct(const Eigen::VectorXd& weights, double* out) const;  // out -= sum_i weights_i column_i

private:
    struct Block;
    using BlockPtr = std::shared_ptr<Block>;

    Eigen::Index arms_, count_ = 0;
    BlockPtr last_;
};

struct WhitenedRows::Grown {
    WhitenedRows rows;
    double* column;
    Measured* measured;
};

}  // namespace gapscope
