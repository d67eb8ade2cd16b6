#include "core/model/joint_draws.h"

#include <cmath>

#include "core/numeric/cholesky.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;

JointDraws::JointDraws(const Posterior& posterior, std::vector<Index> arms)
    : arms_(std::move(arms)), mean_(posterior.mean()(arms_)) {
    if (posterior.beta())
        beta_ = *posterior.beta();
    else
        factorise(posterior.gaussian()->covarianceOf(arms_));
}

// Smooth priors have few directions that vary: a pivoted factor finds them and stops. Where it does not stop soon, the
// dense factor is cheaper, because it works in blocks.
void JointDraws::factorise(const MatrixXd& covariance) {
    constexpr double negligible = 1e-13;
    const Index n = covariance.rows(), most = n <= 500 ? n : n / 4;
    auto low = pivotedCholesky(
        covariance.diagonal(), [&](Index k, Eigen::VectorXd& out) { out = covariance.col(k); }, most, negligible);
    triangular_ = low.leftOver.maxCoeff() > negligible * covariance.diagonal().maxCoeff() && most < n;
    root_ = triangular_ ? choleskyFactor(covariance).lower : std::move(low.columns);
}

MatrixXd JointDraws::block(const Address& address, Index first, Index count) const {
    const Index taken = beta_ ? static_cast<Index>(arms_.size()) : root_.cols();
    MatrixXd numbers(taken, count);
    for (Index n = 0; n < count; ++n) {
        Address own = address;
        own.j = static_cast<std::uint32_t>(first + n);
        Rng rng(own);
        if (!beta_) {
            numbers.col(n) = rng.quickNormals(taken);
            continue;
        }
        for (Index k = 0; k < taken; ++k) {  // Beta(a, b) = X / (X + Y) with X ~ Gamma(a), Y ~ Gamma(b)
            const Index arm = arms_[static_cast<std::size_t>(k)];
            const double x = rng.logGamma(beta_->alpha()[arm]), y = rng.logGamma(beta_->beta()[arm]);
            numbers(k, n) = beta_->sign() / (1 + std::exp(y - x));
        }
    }
    if (beta_) return numbers;
    if (triangular_) return (root_.triangularView<Eigen::Lower>() * numbers).colwise() + mean_;
    return (root_ * numbers).colwise() + mean_;
}

}  // namespace gapscope
