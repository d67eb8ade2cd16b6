#include "core/model/gaussian.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/cholesky.h"
#include "core/numeric/envelope.h"
#include "core/numeric/loops.h"
#include "core/numeric/special.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Gaussian::Gaussian(CovariancePtr covariance, VectorXd priorMean, double noiseVariance) : rows_(covariance->size()) {
    State state;
    state.mean = priorMean;
    state.variance = covariance->variances();
    state.sd = state.variance.cwiseSqrt();
    now_ = std::make_shared<const State>(std::move(state));
    prior_ = std::make_shared<const Prior>(Prior{std::move(covariance), std::move(priorMean), noiseVariance});
}

VectorXd Gaussian::quantile(double p) const { return mean() + normalQuantile(p) * sd(); }

double Gaussian::quantile(Index arm, double p) const { return mean()[arm] + normalQuantile(p) * sd()[arm]; }

double Gaussian::density(Index arm, double f) const { return normalDensity((f - mean()[arm]) / sd()[arm]) / sd()[arm]; }

double Gaussian::measurementSd(Index arm) const { return std::hypot(sd()[arm], std::sqrt(noiseVariance())); }

double Gaussian::tail(Index arm, double f) const {
    const double over = mean()[arm] - f;
    return sd()[arm] > 0 ? normalCdf(over / sd()[arm]) : (over > 0 ? 1.0 : 0.0);
}

double Gaussian::improvement(Index arm, double f) const { return normalImprovement(mean()[arm] - f, sd()[arm]); }

Gaussian::Expected Gaussian::expected(const Observation& observation) const {
    Observation place = observation;
    if (!prior_->covariance->hasPlaces()) place.at.resize(0);
    const auto known = predict(place);
    return {known.mean, known.variance};
}

double Gaussian::measurementTail(const Observation& place, double y) const {
    const auto known = expected(place);
    return normalCdf((known.mean - y) / std::sqrt(known.variance + place.noiseVariance.value_or(noiseVariance())));
}

PredictedRange Gaussian::predicted(const Observation& place, double share) const {
    const auto known = expected(place);
    const double half =
        normalQuantile((1 + share) / 2) * std::sqrt(known.variance + place.noiseVariance.value_or(noiseVariance()));
    return {known.mean, known.mean - half, known.mean + half, share};
}

double Gaussian::logPredictive(Index arm, double y) const {
    return logNormalDensity(y - mean()[arm], now_->variance[arm] + noiseVariance());
}

double Gaussian::logLikelihood(double y, double f) const { return logNormalDensity(y - f, noiseVariance()); }

VectorXd Gaussian::outcomes(Index arm, const VectorXd& orders) const {
    const double width = std::sqrt(now_->variance[arm] + noiseVariance());
    return orders.unaryExpr([&](double p) { return mean()[arm] + normalQuantile(p) * width; });
}

VectorXd Gaussian::covarianceWith(Index arm) const {
    VectorXd column(size());
    prior_->covariance->column(arm, column.data());
    rows_.subtractProduct(rows_.row(arm), column.data());
    column[arm] = now_->variance[arm];
    return column;
}

MatrixXd Gaussian::covarianceOf(const std::vector<Index>& arms) const {
    const Covariance& prior = *prior_->covariance;
    const auto n = static_cast<Index>(arms.size());
    MatrixXd result(n, n), rows(n, rows_.count());
    if (prior.hasPlaces() && n < size() / 8) {
        std::vector<Covariance::Place> places;
        places.reserve(arms.size());
        for (const Index arm : arms) places.push_back(prior.place(arm));
        for (std::size_t k = 0; k < places.size(); ++k)
            for (std::size_t l = 0; l <= k; ++l)
                result(static_cast<Index>(k), static_cast<Index>(l)) = result(static_cast<Index>(l), static_cast<Index>(k)) =
                    prior.between(places[k], places[l]);
    } else {
        VectorXd column(size());
        for (Index k = 0; k < n; ++k) {
            prior.column(arms[static_cast<std::size_t>(k)], column.data());
            result.col(k) = column(arms);
        }
    }
    for (Index k = 0; k < n; ++k) rows.row(k) = rows_.row(arms[static_cast<std::size_t>(k)]);
    result.noalias() -= rows * rows.transpose();
    result.diagonal() = now_->variance(arms);
    return result;
}

VectorXd Gaussian::knowledgeGradient(const std::vector<Index>& arms) const {
    const auto n = static_cast<Index>(arms.size());
    VectorXd result(n);
    const VectorXd level = mean()(arms);
    for (Index i = 0; i < n; ++i) {
        stopIfTold();
        const Index arm = arms[static_cast<std::size_t>(i)];
        const double root = std::sqrt(now_->variance[arm] + noiseVariance());
        // Measuring this arm moves every mean by a common standard normal times its slope.
        const VectorXd slope = covarianceWith(arm)(arms) / root;
        result[i] = expectedRise(level, slope);
    }
    const double smallest = 1e-12 * std::sqrt(priorVariance()(arms).maxCoeff());
    return (result.array() < smallest).select(0.0, result);
}

// The row of L, mean and variance of the place that was measured, from everything measured before.
Gaussian::Prediction Gaussian::predict(const Observation& observation) const {
    if (observation.at.size() == 0) return {rows_.row(observation.arm), mean()[observation.arm], now_->variance[observation.arm]};
    const Covariance& covariance = *prior_->covariance;
    const Covariance::Place here{observation.arm, observation.at};
    const auto measured = rows_.measured();
    Prediction result{VectorXd(rows_.count()), prior_->mean[observation.arm], covariance.between(here, here)};
    for (Index i = 0; i < rows_.count(); ++i) {  // forward substitution with L
        const auto& m = *measured[static_cast<std::size_t>(i)];
        const auto there = m.place.at.size() ? m.place : covariance.place(m.place.arm);
        const double c = covariance.between(here, there) - result.row.head(i).dot(m.row);
        result.row[i] = c / m.root;
        result.mean += result.row[i] * m.gain;
        result.variance -= result.row[i] * result.row[i];
    }
    result.variance = std::max(result.variance, 0.0);
    return result;
}

// Arms whose prior covariance with the measured one is as large as that one's variance, and their own is the same.
std::vector<Index> Gaussian::candidatesForTwins(const double* column, Index arm) const {
    const VectorXd& variances = priorVariance();
    const double own = variances[arm];
    std::vector<Index> found;
    for (Index k = 0; (k = loops::nextAtLeast(column, size(), k, own)) < size(); ++k)
        if (column[k] == own && variances[k] == own) found.push_back(k);
    return found;
}

Gaussian Gaussian::updated(const Observation& observation) const {
    Observation seen = observation;
    if (!prior_->covariance->hasPlaces()) seen.at.resize(0);
    const bool elsewhere = seen.at.size() > 0;
    const double noise = seen.noiseVariance.value_or(noiseVariance());
    auto known = predict(seen);
    const double total = known.variance + noise, root = std::sqrt(total);
    const double residual = seen.value - known.mean, gain = residual / root;

    Gaussian after(*this);
    const auto grown = rows_.grown();
    double* const column = grown.column;
    std::vector<Index> twins;  // the measured arm, and arms that are the same one to the last bit
    if (elsewhere) {
        prior_->covariance->columnAt({seen.arm, seen.at}, column);
        rows_.subtractProduct(known.row, column);
    } else {
        prior_->covariance->column(seen.arm, column);
        twins = candidatesForTwins(column, seen.arm);
        rows_.subtractProduct(known.row, column);
        const double own = column[seen.arm];
        std::erase_if(twins, [&](Index k) { return column[k] != own || now_->variance[k] != known.variance; });
    }
    // For the measured arm itself the difference above cancels when the noise is small; its variance is known better.
    // (Only for arms with the very same row: to alter one entry of a row would make the factor inconsistent.)
    for (const Index k : twins) column[k] = known.variance;

    State state{VectorXd(size()), VectorXd(size()), VectorXd(size()), now_->evidence + logNormalDensity(residual, total),
                now_->elsewhere || elsewhere};
    loops::absorb(column, size(), root, gain, mean().data(), now_->variance.data(),
                  {state.mean.data(), state.variance.data(), state.sd.data()});
    for (const Index k : twins) {  // v - v^2/(v + s2) without the cancellation
        state.variance[k] = known.variance * (noise / total);
        state.sd[k] = std::sqrt(state.variance[k]);
    }
    *grown.measured = {{seen.arm, std::move(seen.at)}, std::move(known.row), root, gain, noise};
    after.now_ = std::make_shared<const State>(std::move(state));
    after.rows_ = grown.rows;
    return after;
}

Gaussian Gaussian::remembering() const {
    Gaussian same(*this);
    same.prior_ =
        std::make_shared<const Prior>(Prior{rememberedColumns(prior_->covariance), prior_->mean, prior_->noiseVariance});
    return same;
}

// A draw of the prior, moved so that it has the measured values: f = mu + g - V L^-1 (g_A + e), g ~ N(0, C),
// e ~ N(0, S) (Matheron's rule).
VectorXd Gaussian::draw(Rng& rng) const {
    stopIfTold();
    if (now_->elsewhere) return drawFromCovariance(rng);
    VectorXd f = prior_->covariance->root().draw(rng);
    const auto measured = rows_.measured();
    VectorXd u(rows_.count());
    for (Index i = 0; i < u.size(); ++i) {
        const auto& m = *measured[static_cast<std::size_t>(i)];
        u[i] = (f[m.place.arm] + std::sqrt(m.noiseVariance) * rng.normal() - u.head(i).dot(m.row)) / m.root;
    }
    rows_.subtractProduct(u, f.data());
    return f + mean();
}

// With measurements at other places than the arms, a draw of the prior at the arms is not enough: the posterior's own
// covariance is factorised.
VectorXd Gaussian::drawFromCovariance(Rng& rng) const {
    const Index limit = size() <= exactDrawLimit ? size() : std::min<Index>(1000, 25'000'000 / size());
    const auto low = pivotedCholesky(
        now_->variance, [this](Index arm, VectorXd& out) { out = covarianceWith(arm); }, limit, 1e-14);
    const VectorXd f = low.columns * rng.normals(low.columns.cols());
    return mean() + f + low.leftOver.cwiseSqrt().cwiseProduct(rng.normals(size()));
}

}  // namespace gapscope
