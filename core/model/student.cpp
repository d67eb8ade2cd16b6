#include "core/model/student.h"

#include <cmath>

#include "core/numeric/envelope.h"
#include "core/numeric/special.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

Student::Student(Gaussian atExpected, double shape) : inner_(std::move(atExpected)), shape_(shape), scale_(shape - 1) {
    refresh();
}

void Student::refresh() { sd_ = std::make_shared<const VectorXd>(std::sqrt(ratio()) * inner_.sd()); }

VectorXd Student::quantile(double p) const { return mean() + studentQuantile(p, freedom()) * stretch() * inner_.sd(); }

double Student::quantile(Index arm, double p) const {
    return mean()[arm] + studentQuantile(p, freedom()) * stretch() * inner_.sd()[arm];
}

double Student::density(Index arm, double f) const {
    const double scale = stretch() * inner_.sd()[arm];
    return studentDensity((f - mean()[arm]) / scale, freedom()) / scale;
}

double Student::tail(Index arm, double f) const {
    const double over = mean()[arm] - f, scale = stretch() * inner_.sd()[arm];
    return scale > 0 ? studentCdf(over / scale, freedom()) : (over > 0 ? 1.0 : 0.0);
}

double Student::improvement(Index arm, double f) const {
    const double over = mean()[arm] - f, scale = stretch() * inner_.sd()[arm];
    return scale > 0 ? scale * studentImprovement(over / scale, freedom()) : std::max(over, 0.0);
}

double Student::spreadOf(const Observation& place, double variance) const {
    return stretch() * std::sqrt(variance + place.noiseVariance.value_or(inner_.noiseVariance()));
}

double Student::measurementTail(const Observation& place, double y) const {
    const auto known = inner_.expected(place);
    return studentCdf((known.mean - y) / spreadOf(place, known.variance), freedom());
}

double Student::measurementSd(Index arm) const { return std::sqrt(ratio()) * inner_.measurementSd(arm); }

PredictedRange Student::predicted(const Observation& place, double share) const {
    const auto known = inner_.expected(place);
    const double half = studentQuantile((1 + share) / 2, freedom()) * spreadOf(place, known.variance);
    return {known.mean, known.mean - half, known.mean + half, share};
}

double Student::logPredictive(Index arm, double y) const {
    const auto known = inner_.expected({.arm = arm});
    return logStudentDensity(y - known.mean, spreadOf({}, known.variance), freedom());
}

double Student::logLikelihood(double y, double f) const { return logStudentDensity(y - f, spreadOf({}, 0), freedom()); }

VectorXd Student::outcomes(Index arm, const VectorXd& orders) const {
    const auto known = inner_.expected({.arm = arm});
    const double spread = spreadOf({}, known.variance);
    return orders.unaryExpr([&](double p) { return known.mean + studentQuantile(p, freedom()) * spread; });
}

double Student::drawStretch(Rng& rng) const { return std::sqrt(scale_) * std::exp(-0.5 * rng.logGamma(shape_)); }

VectorXd Student::draw(Rng& rng) const {
    const double stretched = drawStretch(rng);
    return mean() + stretched * (inner_.draw(rng) - mean());
}

// As for a Gaussian, but the means move by a common Student t: one more measurement tells about the noise too.
VectorXd Student::knowledgeGradient(const std::vector<Index>& arms) const {
    const auto n = static_cast<Index>(arms.size());
    VectorXd result(n);
    const VectorXd level = mean()(arms);
    for (Index i = 0; i < n; ++i) {
        stopIfTold();
        const Index arm = arms[static_cast<std::size_t>(i)];
        const double total = inner_.measurementSd(arm);
        const VectorXd slope = inner_.covarianceWith(arm)(arms) * (stretch() / total);
        result[i] =
            expectedRise(level, slope, [this](double c) { return std::isfinite(c) ? studentImprovement(-c, freedom()) : 0; });
    }
    const double smallest = 1e-12 * std::sqrt(priorVariance()(arms).maxCoeff());
    return (result.array() < smallest).select(0.0, result);
}

Student Student::updated(const Observation& observation) const {
    Student after(*this);
    const auto known = inner_.expected(observation);
    const double residual = observation.value - known.mean;
    const double total = known.variance + observation.noiseVariance.value_or(inner_.noiseVariance());
    after.evidence_ += logStudentDensity(residual, spreadOf(observation, known.variance), freedom());
    after.inner_ = inner_.updated(observation);
    after.shape_ += 0.5;
    after.scale_ += 0.5 * residual * residual / total;
    after.refresh();
    return after;
}

}  // namespace gapscope
