#include "core/model/likelihood.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <map>
#include <numbers>

#include "core/numeric/inverse.h"
#include "core/numeric/special.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Where a row was measured, as its model tells places apart.
struct Spot {
    int group = 0;
    std::vector<double> at;
    auto operator<=>(const Spot&) const = default;
};

class Spots {
public:
    Spots(const ModelChoice& model, const Points& points)
        : points_(points),
          alone_(model.entry->id == "independent"),
          given_(model.settings.has("features")),
          features_(given_ ? model.settings.table("features") : points.coordinates) {
        if (model.entry->id != "kernel" && model.entry->id != "linear" && !alone_)
            throw Error("learning", "does not go with this kind of model");
    }

    Spot of(const Observation& row) const {
        Spot spot;
        if (alone_) return {static_cast<int>(row.arm), {}};
        if (!points_.groups.empty()) spot.group = points_.groups[static_cast<std::size_t>(row.arm)];
        const VectorXd at = row.at.size() > 0 && !given_ ? row.at : VectorXd(features_.row(row.arm));
        spot.at.assign(at.begin(), at.end());
        return spot;
    }

private:
    const Points& points_;
    bool alone_, given_;
    const MatrixXd& features_;
};

double product(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

// Rows that were measured at one place with the model's noise.
struct Together {
    double mean = 0, scatter = 0, ownNoise = 0;
    int count = 0;
};

}  // namespace

MarginalLikelihood::MarginalLikelihood(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows)
    : rows_(static_cast<Index>(rows.size())) {
    const bool isKernel = model.entry->id == "kernel", isLinear = model.entry->id == "linear";
    if (isKernel) kernel_ = findEntry(kernels(), model.settings.word("kernel"));
    if (const auto prior = model.noisePrior()) shape_ = prior->shape;
    const Spots spots(model, points);
    std::map<Spot, std::size_t> known;
    std::vector<Spot> where;
    std::vector<Together> together;
    for (const auto& row : rows) {
        const Spot spot = spots.of(row);
        auto [found, isNew] = known.try_emplace(spot, together.size());
        if (row.noiseVariance || isNew) {
            if (row.noiseVariance && isNew) known.erase(found);
            where.push_back(spot);
            together.push_back({row.value, 0, row.noiseVariance.value_or(0), row.noiseVariance ? 0 : 1});
            sharesNoise_ = sharesNoise_ || !row.noiseVariance;
            continue;
        }
        Together& t = together[found->second];
        const double off = row.value - t.mean;
        t.mean += off / ++t.count;
        t.scatter += off * (row.value - t.mean);
    }
    const auto n = static_cast<Index>(where.size());
    const Index pairs = n * (n - 1) / 2, d = isKernel ? points.dimensions() : 0;
    value_.resize(n);
    noise_.resize(n);
    ownNoise_.resize(n);
    for (Index i = 0; i < n; ++i) {
        const Together& t = together[static_cast<std::size_t>(i)];
        value_[i] = t.mean;
        noise_[i] = t.count ? 1.0 / t.count : 0;
        ownNoise_[i] = t.ownNoise;
        if (t.count < 2) continue;
        spare_ += t.count - 1;
        scatter_ += t.scatter;
        logCounts_ += std::log(t.count);
    }
    apart_.resize(pairs, d);
    if (!isKernel) {
        fixed_.setZero(pairs);
        own_.setOnes(n);
    }
    Index pair = 0;
    for (Index j = 0; j < n; ++j) {
        const Spot& b = where[static_cast<std::size_t>(j)];
        if (isLinear) own_[j] = product(b.at, b.at);
        for (Index i = j + 1; i < n; ++i, ++pair) {
            const Spot& a = where[static_cast<std::size_t>(i)];
            if (isLinear) fixed_[pair] = product(a.at, b.at);
            if (!isKernel) continue;
            if (a.group != b.group) strangers_.push_back(pair);
            for (Index k = 0; k < d; ++k) {
                const double off = a.at[static_cast<std::size_t>(k)] - b.at[static_cast<std::size_t>(k)];
                apart_(pair, k) = off * off;
            }
        }
    }
    matrix_.resize(n, n);
}

// The correlations of all pairs; with slopes also -2 dk/d(r^2).
void MarginalLikelihood::correlate(const ModelNumbers& numbers, bool slopes) {
    const Index pairs = apart_.rows();
    if (!kernel_) {
        correlation_ = fixed_;
        return;
    }
    correlation_.resize(pairs);
    correlation_.noalias() = apart_ * numbers.lengthscales.cwiseAbs2().cwiseInverse();
    if (slopes) {
        slope_.resize(pairs);
        kernel_->withSlope(correlation_.data(), slope_.data(), pairs);
    } else {
        kernel_->run(correlation_.data(), pairs);
    }
    for (const Index pair : strangers_) {
        correlation_[pair] = 0;
        if (slopes) slope_[pair] = 0;
    }
}

// L of K = L L^T in the lower triangle. Where K is singular to rounding a little is added to its diagonal, as everywhere.
bool MarginalLikelihood::factorise(const ModelNumbers& numbers) {
    const Index n = places();
    const double most = numbers.variance * (kernel_ || own_.size() == 0 ? 1 : own_.maxCoeff());
    for (double jitter = 0; jitter <= 1e-8 * most; jitter = jitter == 0 ? 1e-14 * most : 10 * jitter) {
        const double* next = correlation_.data();
        for (Index j = 0; j < n; ++j) {
            const Index below = n - j - 1;
            matrix_(j, j) =
                numbers.variance * (kernel_ ? 1 : own_[j]) + numbers.noiseVariance * noise_[j] + ownNoise_[j] + jitter;
            matrix_.col(j).tail(below) = numbers.variance * Eigen::Map<const VectorXd>(next, below);
            next += below;
        }
        const Eigen::LLT<Eigen::Ref<MatrixXd>> factor(matrix_);
        if (factor.info() == Eigen::Success && matrix_.diagonal().allFinite()) return true;
    }
    return false;
}

LikelihoodTerms MarginalLikelihood::at(const ModelNumbers& numbers, LikelihoodSlopes* slopes) {
    const auto n = static_cast<double>(rows_);
    if (slopes) *slopes = {0, 0, 0, VectorXd::Zero(numbers.lengthscales.size())};
    if (rows_ == 0) return {};
    correlate(numbers, slopes != nullptr);
    if (!factorise(numbers)) return {-infinity, 0, 0};
    residual_ = value_.array() - numbers.mean;
    weights_ = residual_;
    const auto lower = matrix_.triangularView<Eigen::Lower>();
    lower.solveInPlace(weights_);
    const double logNoise = std::log(numbers.noiseVariance);
    const double squares = weights_.squaredNorm() + scatter_ / numbers.noiseVariance;
    const double logDet = 2 * matrix_.diagonal().array().log().sum() + spare_ * logNoise + logCounts_;
    LikelihoodTerms terms{-0.5 * squares, -0.5 * logDet, -0.5 * n * std::log(2 * std::numbers::pi)};
    double weight = 1;  // of r' K^-1 r in the slopes
    if (shape_) {
        const double a = *shape_, after = a + n / 2;
        terms.fit = -after * std::log1p(squares / (2 * (a - 1)));
        terms.constant = logGamma(after) - logGamma(a) - 0.5 * n * std::log(2 * std::numbers::pi * (a - 1));
        weight = after / (a - 1 + squares / 2);
    }
    if (slopes) slopesInto(*slopes, numbers, weight);
    return terms;
}

// d/dq log p(y) = 1/2 tr((w a a' - K^-1) dK/dq), a = K^-1 r (Rasmussen and Williams 2006, 5.9). Needs weights_ = L^-1 r.
void MarginalLikelihood::slopesInto(LikelihoodSlopes& slopes, const ModelNumbers& numbers, double weight) {
    const Index n = places();
    const double squares = weights_.squaredNorm();
    matrix_.triangularView<Eigen::Lower>().transpose().solveInPlace(weights_);
    inverseFromFactor(matrix_);
    slopes.mean = weight * weights_.sum();
    // On the diagonal: both noise and, since tr(K^-1 K) = n, the amplitude: K = v C + S.
    double noise = 0, all = 0;
    for (Index i = 0; i < n; ++i) {
        const double here = weight * weights_[i] * weights_[i] - matrix_(i, i);
        noise += here * numbers.noiseVariance * noise_[i];
        all += here * (numbers.noiseVariance * noise_[i] + ownNoise_[i]);
    }
    slopes.logVariance = 0.5 * (weight * squares - static_cast<double>(n) - all);
    slopes.logNoiseSd = noise - spare_ + weight * scatter_ / numbers.noiseVariance;
    if (!kernel_) return;
    double* pair = slope_.data();
    for (Index j = 0; j < n; ++j) {
        const double wj = weight * weights_[j];
        const double *inverse = matrix_.col(j).data(), *w = weights_.data();
        for (Index i = j + 1; i < n; ++i) *pair++ *= wj * w[i] - inverse[i];
    }
    slopes.logLengthscales.noalias() = apart_.transpose() * slope_;
    slopes.logLengthscales.array() *= numbers.variance / numbers.lengthscales.array().square();
}

ModelNumbers numbersOf(const ModelChoice& model, Index dimensions) {
    const Settings& s = model.settings;
    const double noise = model.noiseSd().value_or(1);
    ModelNumbers numbers{1, {}, noise * noise, s.number("mean")};
    if (model.entry->id != "kernel") {
        numbers.variance = s.number("prior_sd") * s.number("prior_sd");
        return numbers;
    }
    numbers.variance = s.number("variance");
    numbers.lengthscales = s.numbers("lengthscales");
    if (numbers.lengthscales.size() == 1) numbers.lengthscales = VectorXd::Constant(dimensions, numbers.lengthscales[0]);
    return numbers;
}

}  // namespace gapscope
