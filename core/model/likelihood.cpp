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

// Group (for independent arms the arm) and coordinates or features.
struct MarginalLikelihood::Spot {
    int group = 0;
    std::vector<double> at = {};
    auto operator<=>(const Spot&) const = default;  // NOLINT(modernize-use-nullptr): of the compiler's own making
};

namespace {

using Spot = MarginalLikelihood::Spot;

// Which places a model tells apart, and where a row was measured.
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

}  // namespace

MarginalLikelihood::MarginalLikelihood(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows,
                                       bool together)
    : rows_(static_cast<Index>(rows.size())) {
    const bool isLinear = model.entry->id == "linear";
    if (model.entry->id == "kernel") kernel_ = findEntry(kernels(), model.settings.word("kernel"));
    if (const auto prior = model.noisePrior()) shape_ = prior->shape;
    compare(gather(Spots(model, points), rows, together), isLinear, points.dimensions());
}

// Takes rows at one place together.
template <class Where>
std::vector<MarginalLikelihood::Spot> MarginalLikelihood::gather(const Where& spots, const std::vector<Observation>& rows,
                                                                 bool together) {
    struct Place {
        double mean, ownNoise;
        int count;  // of rows with the model's noise
    };
    std::map<Spot, std::size_t> known;
    std::vector<Spot> where;
    std::vector<Place> places;
    for (const auto& row : rows) {
        const Spot spot = spots.of(row);
        const auto found = known.find(spot);
        if (row.noiseVariance || !together || found == known.end()) {
            if (!row.noiseVariance) known.emplace(spot, places.size());
            where.push_back(spot);
            places.push_back({row.value, row.noiseVariance.value_or(0), row.noiseVariance ? 0 : 1});
            continue;
        }
        Place& place = places[found->second];
        const double off = row.value - place.mean;
        place.mean += off / ++place.count;
        scatter_ += off * (row.value - place.mean);
    }
    const auto n = static_cast<Index>(places.size());
    value_.resize(n);
    noise_.resize(n);
    ownNoise_.resize(n);
    for (Index i = 0; i < n; ++i) {
        const Place& place = places[static_cast<std::size_t>(i)];
        value_[i] = place.mean;
        noise_[i] = place.count ? 1.0 / place.count : 0;
        ownNoise_[i] = place.ownNoise;
        if (place.count) logCounts_ += std::log(place.count);
    }
    spare_ = static_cast<double>(rows_ - n);
    matrix_.resize(n, n);
    return where;
}

// What of every pair of places does not depend on the parameters.
void MarginalLikelihood::compare(const std::vector<Spot>& where, bool isLinear, Index dimensions) {
    const auto n = static_cast<Index>(where.size());
    const Index pairs = n * (n - 1) / 2;
    if (kernel_) {
        apart_.resize(pairs, dimensions);
    } else {
        fixed_.resize(pairs);
        own_.setOnes(n);
    }
    Index pair = 0;
    for (Index j = 0; j < n; ++j) {
        const Spot& b = where[static_cast<std::size_t>(j)];
        if (isLinear) own_[j] = product(b.at, b.at);
        for (Index i = j + 1; i < n; ++i, ++pair) {
            const Spot& a = where[static_cast<std::size_t>(i)];
            if (!kernel_) {
                fixed_[pair] = isLinear ? product(a.at, b.at) : a.group == b.group;
                continue;
            }
            if (a.group != b.group) strangers_.push_back(pair);
            for (Index k = 0; k < dimensions; ++k) {
                const double off = a.at[static_cast<std::size_t>(k)] - b.at[static_cast<std::size_t>(k)];
                apart_(pair, k) = off * off;
            }
        }
    }
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
    double jitter = 0;
    while (jitter <= 1e-8 * most) {
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
        jitter = jitter == 0 ? 1e-14 * most : 10 * jitter;
        if (jitter == 0) return false;
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

// K^-1 tells all: the row's expectation is y_i - a_i / K^-1_ii, its variance 1 / K^-1_ii. With a prior for the noise the other
// rows say what that is.
std::vector<LeftOut> MarginalLikelihood::leftOut(const ModelNumbers& numbers, const std::vector<Observation>& rows) {
    correlate(numbers, false);
    std::vector<LeftOut> result;
    if (!factorise(numbers)) return result;
    weights_ = value_.array() - numbers.mean;
    matrix_.triangularView<Eigen::Lower>().solveInPlace(weights_);
    const double squares = weights_.squaredNorm();
    matrix_.triangularView<Eigen::Lower>().transpose().solveInPlace(weights_);
    inverseFromFactor(matrix_);
    for (Index i = 0; i < places(); ++i) {
        const double off = weights_[i] / matrix_(i, i);
        double variance = 1 / matrix_(i, i);
        if (shape_)
            variance *= (*shape_ - 1 + (squares - off * off / variance) / 2) / (*shape_ - 1 + static_cast<double>(rows_ - 1) / 2);
        result.push_back({rows[static_cast<std::size_t>(i)].arm, value_[i], value_[i] - off, std::sqrt(variance)});
    }
    return result;
}

std::vector<LeftOut> leaveOneOut(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows) {
    return MarginalLikelihood(model, points, rows, false).leftOut(numbersOf(model, points.dimensions()), rows);
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
