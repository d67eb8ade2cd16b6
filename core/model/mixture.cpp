#include "core/model/mixture.h"

#include <algorithm>
#include <cmath>

#include "core/model/posterior.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

struct Mixture::State {
    std::vector<Posterior> members;
    VectorXd logWeights, weights, mean, sd;
    std::shared_ptr<const VectorXd> priorVariance;
    double noiseVariance = 0, evidence = 0;
    int seen = 0;  // measurements still to come that the members were drawn from
};

namespace {

double logSumOfExp(const VectorXd& logs) {
    const double top = logs.maxCoeff();
    return std::isfinite(top) ? top + std::log((logs.array() - top).exp().sum()) : top;
}

// Var f = E var f + var E f over the members.
VectorXd totalVariance(const std::vector<Posterior>& members, const VectorXd& weights, const VectorXd& mean) {
    VectorXd variance = VectorXd::Zero(mean.size());
    for (std::size_t i = 0; i < members.size(); ++i)
        variance.array() +=
            weights[static_cast<Index>(i)] * (members[i].sd().array().square() + (members[i].mean() - mean).array().square());
    return variance;
}

}  // namespace

Mixture::Mixture(std::vector<Posterior> members, int seen) {
    State state;
    state.members = std::move(members);
    state.logWeights = VectorXd::Zero(static_cast<Index>(state.members.size()));
    state.seen = seen;
    refresh(state);
    state.priorVariance = std::make_shared<const VectorXd>(state.sd.cwiseAbs2());
    now_ = std::make_shared<const State>(std::move(state));
}

void Mixture::refresh(State& s) {
    s.logWeights.array() -= logSumOfExp(s.logWeights);
    s.weights = s.logWeights.array().exp();
    s.mean = VectorXd::Zero(s.members.front().size());
    s.noiseVariance = 0;
    for (std::size_t i = 0; i < s.members.size(); ++i) {
        const double w = s.weights[static_cast<Index>(i)];
        s.mean += w * s.members[i].mean();
        s.noiseVariance += w * s.members[i].noiseVariance();
    }
    s.sd = totalVariance(s.members, s.weights, s.mean).cwiseSqrt();
}

const VectorXd& Mixture::mean() const { return now_->mean; }
const VectorXd& Mixture::sd() const { return now_->sd; }
const VectorXd& Mixture::priorVariance() const { return *now_->priorVariance; }
double Mixture::noiseVariance() const { return now_->noiseVariance; }
double Mixture::evidence() const { return now_->evidence; }
const std::vector<Posterior>& Mixture::members() const { return now_->members; }
const VectorXd& Mixture::weights() const { return now_->weights; }

template <class Question>
double Mixture::average(Question question) const {
    double sum = 0;
    for (std::size_t i = 0; i < members().size(); ++i) sum += weights()[static_cast<Index>(i)] * question(members()[i]);
    return sum;
}

template <class Question>
double Mixture::logAverage(Question question) const {
    VectorXd logs = now_->logWeights;
    for (std::size_t i = 0; i < members().size(); ++i) logs[static_cast<Index>(i)] += question(members()[i]);
    return logSumOfExp(logs);
}

template <class Tail, class Quantile>
double Mixture::solve(double p, Tail tail, Quantile quantile) const {
    double low = infinity, high = -infinity;
    for (const auto& member : members()) {
        const double q = quantile(member);
        low = std::min(low, q);
        high = std::max(high, q);
    }
    // The tail falls from above 1 - p at `low` to below it at `high`. Halving alone: it cannot fail, and kinks do not matter.
    for (int i = 0; i < 100; ++i) {
        const double middle = low + (high - low) / 2;
        if (!(middle > low && middle < high)) break;
        (average([&](const Posterior& m) { return tail(m, middle); }) > 1 - p ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

double Mixture::quantile(Index arm, double p) const {
    return solve(
        p, [&](const Posterior& m, double f) { return m.tail(arm, f); }, [&](const Posterior& m) { return m.quantile(arm, p); });
}

VectorXd Mixture::quantile(double p) const {
    VectorXd result(size());
    for (Index k = 0; k < size(); ++k) {
        if (k % 64 == 0) stopIfTold();
        result[k] = quantile(k, p);
    }
    return result;
}

double Mixture::density(Index arm, double f) const {
    return average([&](const Posterior& m) { return m.density(arm, f); });
}

double Mixture::tail(Index arm, double f) const {
    return average([&](const Posterior& m) { return m.tail(arm, f); });
}

double Mixture::improvement(Index arm, double f) const {
    return average([&](const Posterior& m) { return m.improvement(arm, f); });
}

double Mixture::measurementTail(const Observation& place, double y) const {
    return average([&](const Posterior& m) { return m.measurementTail(place, y); });
}

double Mixture::measurementSd(Index arm) const {
    return std::sqrt(average([&](const Posterior& m) {
        const double sd = m.measurementSd(arm), off = m.mean()[arm] - mean()[arm];
        return sd * sd + off * off;
    }));
}

PredictedRange Mixture::predicted(const Observation& place, double share) const {
    PredictedRange range{average([&](const Posterior& m) { return m.predicted(place, share).mean; }), 0, 0, share};
    auto tail = [&](const Posterior& m, double y) { return m.measurementTail(place, y); };
    range.low = solve((1 - share) / 2, tail, [&](const Posterior& m) { return m.predicted(place, share).low; });
    range.high = solve((1 + share) / 2, tail, [&](const Posterior& m) { return m.predicted(place, share).high; });
    return range;
}

double Mixture::logPredictive(Index arm, double y) const {
    return logAverage([&](const Posterior& m) { return m.logPredictive(arm, y); });
}

double Mixture::logLikelihood(double y, double f) const {
    return logAverage([&](const Posterior& m) { return m.logLikelihood(y, f); });
}

VectorXd Mixture::outcomes(Index arm, const VectorXd& orders) const {
    return orders.unaryExpr([&](double p) {
        return solve(
            p, [&](const Posterior& m, double y) { return m.measurementTail({.arm = arm}, y); },
            [&](const Posterior& m) { return m.outcomes(arm, VectorXd::Constant(1, p))[0]; });
    });
}

std::size_t Mixture::pick(double uniform) const {
    for (std::size_t i = 0; i + 1 < members().size(); ++i) {
        uniform -= weights()[static_cast<Index>(i)];
        if (uniform < 0) return i;
    }
    return members().size() - 1;
}

VectorXd Mixture::draw(Rng& rng) const {
    const std::size_t which = pick(rng.uniform());
    return members()[which].draw(rng);
}

double Mixture::drawError() const {
    double largest = 0;
    for (const auto& member : members()) largest = std::max(largest, member.drawError());
    return largest;
}

VectorXd Mixture::knowledgeGradient(const std::vector<Index>& arms) const {
    VectorXd sum = VectorXd::Zero(static_cast<Index>(arms.size()));
    for (std::size_t i = 0; i < members().size(); ++i)
        sum += weights()[static_cast<Index>(i)] * members()[i].knowledgeGradient(arms);
    return sum;
}

Mixture Mixture::updated(const Observation& observation) const {
    State after = *now_;
    VectorXd gained(after.logWeights.size());
    for (std::size_t i = 0; i < after.members.size(); ++i) {
        stopIfTold();
        const double before = after.members[i].evidence();
        after.members[i] = after.members[i].updated(observation);
        gained[static_cast<Index>(i)] = after.members[i].evidence() - before;  // log predictive density, own noise and all
    }
    after.evidence += logSumOfExp(after.logWeights + gained);
    if (after.seen > 0)
        --after.seen;
    else
        after.logWeights += gained;
    refresh(after);
    Mixture result(*this);
    result.now_ = std::make_shared<const State>(std::move(after));
    return result;
}

Mixture Mixture::hallucinated(Index arm) const {
    State after = *now_;
    for (auto& member : after.members) member = member.hallucinated(arm);
    refresh(after);
    Mixture result(*this);
    result.now_ = std::make_shared<const State>(std::move(after));
    return result;
}

}  // namespace gapscope
