// The textbook posterior (thesis 2.29, 2.30, 2.37), solved whole in long double: what the recurrence must agree with.
#pragma once

#include <Eigen/Cholesky>

#include "core/model/covariance.h"
#include "core/model/observation.h"

namespace gapscope::test {

using LongMatrix = Eigen::Matrix<long double, -1, -1>;
using LongVector = Eigen::Matrix<long double, -1, 1>;

struct Dense {
    LongVector mean;
    LongMatrix covariance;
    long double evidence;
};

// `covariance` holds the prior of all points; a row is measured at point rows[i].arm.
inline Dense densePosterior(const Eigen::MatrixXd& covariance, const Eigen::VectorXd& priorMean, double noise,
                            const std::vector<Observation>& rows) {
    const auto n = static_cast<Eigen::Index>(rows.size());
    const LongMatrix c = covariance.cast<long double>();
    const LongVector m = priorMean.cast<long double>();
    if (n == 0) return {m, c, 0};
    LongMatrix k(n, n), cross(c.rows(), n);
    LongVector residual(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const auto& row = rows[static_cast<std::size_t>(i)];
        residual[i] = static_cast<long double>(row.value) - m[row.arm];
        cross.col(i) = c.col(row.arm);
        for (Eigen::Index j = 0; j < n; ++j) k(i, j) = c(row.arm, rows[static_cast<std::size_t>(j)].arm);
        k(i, i) += static_cast<long double>(row.noiseVariance.value_or(noise));
    }
    const Eigen::LLT<LongMatrix> factor(k);
    const LongVector weights = factor.solve(residual);
    const LongMatrix lower = factor.matrixL();
    const long double logDet = 2 * lower.diagonal().array().log().sum();
    const long double twoPi = 2 * 3.14159265358979323846264338327950288L;
    return {m + cross * weights, c - cross * factor.solve(LongMatrix(cross.transpose())),
            -0.5L * (residual.dot(weights) + logDet + static_cast<long double>(n) * std::log(twoPi))};
}

inline Eigen::MatrixXd wholeMatrix(const Covariance& covariance) {
    Eigen::MatrixXd matrix(covariance.size(), covariance.size());
    for (Eigen::Index k = 0; k < covariance.size(); ++k) covariance.column(k, matrix.col(k).data());
    return matrix;
}

inline Points line(const Eigen::VectorXd& x) {
    Points points;
    points.size = x.size();
    points.coordinates = x;
    return points;
}

}  // namespace gapscope::test
