// Square roots of covariance matrices.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace gapscope {

// A lower triangular L with L L^T = A + jitter I. Covariances of real studies are often singular to rounding (equal
// arms, low rank): the smallest jitter that makes the factor exist is used and told, 0 if none was needed.
struct Factor {
    Eigen::MatrixXd lower;
    double jitter = 0;
};
Factor choleskyFactor(const Eigen::MatrixXd& matrix);

// Whether a symmetric matrix is positive semidefinite to within slack on its diagonal.
bool isPositiveSemidefinite(const Eigen::MatrixXd& matrix, double slack);

// Columns R, n x r, with R R^T ~ A by pivoted Cholesky, which only ever asks for single columns of A. The error
// A - R R^T is positive semidefinite, so no entry of it exceeds the largest of the diagonal left over.
struct LowRank {
    Eigen::MatrixXd columns;
    Eigen::VectorXd leftOver;  // diagonal of A - R R^T, >= 0
};
LowRank pivotedCholesky(const Eigen::VectorXd& diagonal, const std::function<void(Eigen::Index, Eigen::VectorXd&)>& column,
                        Eigen::Index maxRank, double tolerance);

}  // namespace gapscope
