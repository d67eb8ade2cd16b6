#include "core/model/beta.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/loops.h"
#include "core/numeric/special.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

Beta::Beta(Index arms, double alpha, double beta, int trials, double sign) : trials_(trials), sign_(sign) {
    State state{VectorXd::Constant(arms, alpha), VectorXd::Constant(arms, beta), VectorXd(arms), VectorXd(arms), 0};
    for (Index k = 0; k < arms; ++k) refresh(state, k);
    priorVariance_ = std::make_shared<const VectorXd>(state.sd.cwiseAbs2());
    now_ = std::make_shared<const State>(std::move(state));
}

void Beta::refresh(State& state, Index arm) const {
    const double a = state.alpha[arm], b = state.beta[arm], n = a + b;
    state.mean[arm] = sign_ * a / n;
    state.sd[arm] = std::sqrt(a * b / (n + 1)) / n;
}

double Beta::quantile(Index arm, double p) const {
    return sign_ * betaQuantile(alpha()[arm], beta()[arm], sign_ > 0 ? p : 1 - p);
}

VectorXd Beta::quantile(double p) const {
    VectorXd result(size());
    for (Index k = 0; k < size(); ++k) result[k] = quantile(k, p);
    return result;
}

double Beta::density(Index arm, double f) const { return betaDensity(alpha()[arm], beta()[arm], sign_ * f); }

double Beta::tail(Index arm, double f) const {
    const double over = mean()[arm] - f;
    return sd()[arm] > 0 ? normalCdf(over / sd()[arm]) : (over > 0 ? 1.0 : 0.0);
}

double Beta::improvement(Index arm, double f) const { return normalImprovement(mean()[arm] - f, sd()[arm]); }

double Beta::measurementTail(const Observation& place, double y) const {
    double above = 0;
    for (int s = 0; s <= trials_; ++s)
        if (sign_ * s > y) above += std::exp(logPredictive(place.arm, sign_ * s));
    return above;
}

// E p(1-p)/trials + var p.
double Beta::measurementSd(Index arm) const {
    const double p = sign_ * mean()[arm], variance = sd()[arm] * sd()[arm];
    return std::sqrt((p * (1 - p) - variance) / trials_ + variance);
}

PredictedRange Beta::predicted(const Observation& observation, double share) const {
    const Index arm = observation.arm;
    const VectorXd ends = outcomes(arm, VectorXd{{(1 - share) / 2, (1 + share) / 2}});
    PredictedRange range{trials_ * mean()[arm], ends[0], ends[1], 0};
    const auto results = static_cast<int>(range.high - range.low) + 1;
    for (int n = 0; n < results; ++n) range.covered += std::exp(logPredictive(arm, range.low + n));
    return range;
}

double Beta::logPredictive(Index arm, double y) const { return logBetaBinomial(sign_ * y, trials_, alpha()[arm], beta()[arm]); }

double Beta::logLikelihood(double y, double f) const { return logBinomial(sign_ * y, trials_, sign_ * f); }

VectorXd Beta::outcomes(Index arm, const VectorXd& orders) const {
    return orders.unaryExpr([&](double p) {
        double below = 0;
        int s = 0;
        for (; s < trials_; ++s) {
            below += std::exp(logBetaBinomial(s, trials_, alpha()[arm], beta()[arm]));
            if (below >= (sign_ > 0 ? p : 1 - p)) break;
        }
        return sign_ * s;
    });
}

VectorXd Beta::draw(Rng& rng) const {
    stopIfTold();
    VectorXd f(size());
    for (Index k = 0; k < size(); ++k) f[k] = sign_ * betaQuantile(alpha()[k], beta()[k], rng.uniform());
    return f;
}

VectorXd Beta::knowledgeGradient(const std::vector<Index>& arms) const {
    const auto n = static_cast<Index>(arms.size());
    VectorXd result(n);
    const VectorXd level = mean()(arms);
    const auto best = loops::topTwo(level.data(), n);
    for (Index i = 0; i < n; ++i) {
        if (i % 64 == 0) stopIfTold();
        const Index arm = arms[static_cast<std::size_t>(i)];
        const double others = i == best.at ? best.second : best.first;
        double rise = 0;
        for (int s = 0; s <= trials_; ++s) {  // every outcome with its beta-binomial probability
            const double after = sign_ * (alpha()[arm] + s) / (alpha()[arm] + beta()[arm] + trials_);
            rise += std::exp(logBetaBinomial(s, trials_, alpha()[arm], beta()[arm])) * (std::max(after, others) - best.first);
        }
        result[i] = rise;
    }
    const double smallest = 1e-12 * std::sqrt(priorVariance().maxCoeff());
    return (result.array() < smallest).select(0.0, result);
}

Beta Beta::updated(const Observation& observation) const {
    Beta after(*this);
    State state = *now_;
    const double successes = sign_ * observation.value;
    state.evidence += logPredictive(observation.arm, observation.value);
    state.alpha[observation.arm] += successes;
    state.beta[observation.arm] += trials_ - successes;
    refresh(state, observation.arm);
    after.now_ = std::make_shared<const State>(std::move(state));
    return after;
}

}  // namespace gapscope
