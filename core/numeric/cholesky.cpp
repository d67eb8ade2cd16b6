#include "core/numeric/cholesky.h"

#include <Eigen/Cholesky>
#include <stdexcept>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Factor choleskyFactor(const MatrixXd& matrix) {
    const double size = matrix.diagonal().cwiseAbs().maxCoeff();
    double jitter = 0;
    while (jitter <= 1e-4 * size) {
        stopIfTold();
        const MatrixXd shifted = matrix + jitter * MatrixXd::Identity(matrix.rows(), matrix.cols());
        const Eigen::LLT<MatrixXd> factor(shifted);
        if (factor.info() == Eigen::Success && factor.matrixLLT().allFinite()) return {factor.matrixL(), jitter};
        if (size == 0) return {MatrixXd::Zero(matrix.rows(), matrix.cols()), 0};
        jitter = jitter == 0 ? 1e-15 * size : 10 * jitter;
    }
    throw std::runtime_error("not a covariance matrix");
}

bool isPositiveSemidefinite(const MatrixXd& matrix, double slack) {
    const Eigen::LLT<MatrixXd> factor(matrix + slack * MatrixXd::Identity(matrix.rows(), matrix.cols()));
    return factor.info() == Eigen::Success;
}

LowRank pivotedCholesky(const VectorXd& diagonal, const std::function<void(Index, VectorXd&)>& column, Index maxRank,
                        double tolerance) {
    const Index n = diagonal.size();
    LowRank result{MatrixXd(n, 0), diagonal};
    VectorXd next(n);
    const double enough = tolerance * diagonal.maxCoeff();
    Index rank = 0;
    for (; rank < std::min(maxRank, n); ++rank) {
        stopIfTold();
        Index pivot = 0;
        const double left = result.leftOver.maxCoeff(&pivot);
        if (left <= enough) break;
        if (rank == result.columns.cols()) result.columns.conservativeResize(n, std::min(maxRank, std::max<Index>(32, 2 * rank)));
        column(pivot, next);
        const auto known = result.columns.leftCols(rank);
        next.noalias() -= known * known.row(pivot).transpose();
        next /= std::sqrt(left);
        next[pivot] = std::sqrt(left);
        result.columns.col(rank) = next;
        result.leftOver = (result.leftOver - next.cwiseAbs2()).cwiseMax(0.0);
        result.leftOver[pivot] = 0;
    }
    result.columns.conservativeResize(n, rank);
    return result;
}

}  // namespace gapscope
