// Beta: the posterior of success probabilities, each arm on its own (thesis examples 2 and 4).
//
// After S successes in N trials an arm's probability is Beta(a0 + S, b0 + N - S). A study that minimises sees f = -p:
// mean, quantiles and draws are negated, the sd is the same.
#pragma once

#include <memory>
#include <vector>

#include "core/model/observation.h"
#include "core/numeric/random.h"

namespace gapscope {

class Beta {
public:
    Beta(Eigen::Index arms, double alpha, double beta, int trials, double sign);

    Eigen::Index size() const { return now_->mean.size(); }
    const Eigen::VectorXd& mean() const { return now_->mean; }
    const Eigen::VectorXd& sd() const { return now_->sd; }
    const Eigen::VectorXd& alpha() const { return now_->alpha; }
    const Eigen::VectorXd& beta() const { return now_->beta; }
    const Eigen::VectorXd& priorVariance() const { return *priorVariance_; }
    double noiseVariance() const { return 0.25 / trials_; }  // the largest that a rate of so many trials can have
    double evidence() const { return now_->evidence; }
    int trials() const { return trials_; }
    double sign() const { return sign_; }

    Eigen::VectorXd quantile(double p) const;
    double quantile(Eigen::Index arm, double p) const;
    double density(Eigen::Index arm, double f) const;
    // By the normal formulas on mean and sd, as EI and PI use them on counts (spec: Other policies).
    double tail(Eigen::Index arm, double f) const;
    double improvement(Eigen::Index arm, double f) const;
    double measurementTail(const Observation& place, double y) const;
    double measurementSd(Eigen::Index arm) const;  // of a rate
    PredictedRange predicted(const Observation& observation, double share) const;
    double logPredictive(Eigen::Index arm, double y) const;
    double logLikelihood(double y, double f) const;
    Eigen::VectorXd outcomes(Eigen::Index arm, const Eigen::VectorXd& orders) const;
    Eigen::VectorXd draw(Rng& rng) const;
    double drawError() const { return 0; }
    Eigen::VectorXd knowledgeGradient(const std::vector<Eigen::Index>& arms) const;

    [[nodiscard]] Beta updated(const Observation& observation) const;

private:
    struct State {
        Eigen::VectorXd alpha, beta, mean, sd;
        double evidence = 0;
    };
    void refresh(State& state, Eigen::Index arm) const;

    int trials_;
    double sign_;
    std::shared_ptr<const Eigen::VectorXd> priorVariance_;
    std::shared_ptr<const State> now_;
};

}  // namespace gapscope
