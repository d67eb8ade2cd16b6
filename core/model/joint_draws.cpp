#include "core/model/joint_draws.h"

#include <cmath>

#include "core/numeric/cholesky.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;

JointDraws::JointDraws(const Posterior& posterior, std::vector<Index> arms) : arms_(std::move(arms)) {
    if (posterior.mixture()) {
        mixture_ = *posterior.mixture();
        for (const auto& member : mixture_->members()) parts_.push_back(partOf(member));
    } else {
        parts_.push_back(partOf(posterior));
    }
}

// Smooth priors have few directions that vary: a pivoted factor finds them and stops. Where it does not stop soon, the
// dense factor is cheaper, because it works in blocks.
JointDraws::Part JointDraws::partOf(const Posterior& posterior) const {
    constexpr double negligible = 1e-13;
    Part part{posterior.mean()(arms_), {}};
    if (posterior.beta()) {
        part.beta = *posterior.beta();
        return part;
    }
    if (posterior.student()) part.student = *posterior.student();
    const auto* given = part.student ? &part.student->atExpected() : posterior.gaussian();
    if (!given) return part;  // a mixture's members are never mixtures
    const Gaussian& gaussian = *given;
    const MatrixXd covariance = gaussian.covarianceOf(arms_);
    const Index n = covariance.rows(), most = n <= 500 ? n : n / 4;
    auto low = pivotedCholesky(
        covariance.diagonal(), [&](Index k, Eigen::VectorXd& out) { out = covariance.col(k); }, most, negligible);
    part.triangular = low.leftOver.maxCoeff() > negligible * covariance.diagonal().maxCoeff() && most < n;
    part.root = part.triangular ? choleskyFactor(covariance).lower : std::move(low.columns);
    return part;
}

// These draws, one column each. A draw of a mixture has spent its first number on the member.
void JointDraws::drawInto(Eigen::Ref<MatrixXd> out, const Part& part, const Address& address,
                          const std::vector<std::uint32_t>& draws, bool picked) const {
    const Index taken = part.beta ? static_cast<Index>(arms_.size()) : part.root.cols();
    MatrixXd numbers(taken, static_cast<Index>(draws.size()));
    for (Index n = 0; n < numbers.cols(); ++n) {
        Address own = address;
        own.j = draws[static_cast<std::size_t>(n)];
        Rng rng(own);
        if (picked) rng.uniform();
        const double stretch = part.student ? part.student->drawStretch(rng) : 1;
        if (!part.beta) {
            numbers.col(n) = rng.quickNormals(taken);
            if (part.student) numbers.col(n) *= stretch;
            continue;
        }
        for (Index k = 0; k < taken; ++k) {  // Beta(a, b) = X / (X + Y) with X ~ Gamma(a), Y ~ Gamma(b)
            const Index arm = arms_[static_cast<std::size_t>(k)];
            const double x = rng.logGamma(part.beta->alpha()[arm]), y = rng.logGamma(part.beta->beta()[arm]);
            numbers(k, n) = part.beta->sign() / (1 + std::exp(y - x));
        }
    }
    if (part.beta)
        out = numbers;
    else if (part.triangular)
        out = (part.root.triangularView<Eigen::Lower>() * numbers).colwise() + part.mean;
    else
        out = (part.root * numbers).colwise() + part.mean;
}

MatrixXd JointDraws::block(const Address& address, Index first, Index count) const {
    std::vector<std::vector<std::uint32_t>> drawsOf(parts_.size());
    for (Index n = 0; n < count; ++n) {
        Address own = address;
        own.j = static_cast<std::uint32_t>(first + n);
        drawsOf[mixture_ ? mixture_->pick(Rng(own).uniform()) : 0].push_back(own.j);
    }
    MatrixXd result(static_cast<Index>(arms_.size()), count);
    if (!mixture_) {
        drawInto(result, parts_[0], address, drawsOf[0], false);
        return result;
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        MatrixXd some(result.rows(), static_cast<Index>(drawsOf[i].size()));
        drawInto(some, parts_[i], address, drawsOf[i], true);
        for (std::size_t n = 0; n < drawsOf[i].size(); ++n)
            result.col(static_cast<Index>(drawsOf[i][n]) - first) = some.col(static_cast<Index>(n));
    }
    return result;
}

}  // namespace gapscope
