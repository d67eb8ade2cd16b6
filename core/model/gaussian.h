// Gaussian: the posterior of kernel, covariance, linear and independent models.
//
// mu = m + C_{.A} (C_AA + S)^-1 (y - m_A), cov = C - C_{.A} (C_AA + S)^-1 C_{A.} (thesis 2.29, 2.30), kept as whitened
// rows: a measurement costs one pass over K numbers per earlier measurement and shares everything with the posterior it
// came from.
#pragma once

#include "core/model/covariance.h"
#include "core/model/observation.h"
#include "core/model/whitened_rows.h"

namespace gapscope {

class Gaussian {
public:
    Gaussian(CovariancePtr covariance, Eigen::VectorXd priorMean, double noiseVariance);

    Eigen::Index size() const { return now_->mean.size(); }
    const Eigen::VectorXd& mean() const { return now_->mean; }
    const Eigen::VectorXd& sd() const { return now_->sd; }
    const Eigen::VectorXd& priorVariance() const { return prior_->covariance->variances(); }
    double noiseVariance() const { return prior_->noiseVariance; }
    double evidence() const { return now_->evidence; }  // log marginal likelihood so far (thesis 2.37)

    Eigen::VectorXd quantile(double p) const;
    double quantile(Eigen::Index arm, double p) const;
    double density(Eigen::Index arm, double f) const;                  // of the arm's value at f
    double tail(Eigen::Index arm, double f) const;                     // chance that the arm's value is above f
    double improvement(Eigen::Index arm, double f) const;              // E max(0, value - f)
    double measurementTail(const Observation& place, double y) const;  // chance that a measurement there is above y
    double measurementSd(Eigen::Index arm) const;                      // of one more measurement
    PredictedRange predicted(const Observation& observation, double share) const;
    double logPredictive(Eigen::Index arm, double y) const;
    double logLikelihood(double y, double f) const;  // log density of a measurement y of an arm worth f
    Eigen::VectorXd outcomes(Eigen::Index arm, const Eigen::VectorXd& orders) const;  // quantiles of a measurement
    Eigen::VectorXd covarianceWith(Eigen::Index arm) const;
    // Of these arms among each other; costs no pass over all the others where the prior is over coordinates.
    Eigen::MatrixXd covarianceOf(const std::vector<Eigen::Index>& arms) const;
    Eigen::VectorXd draw(Rng& rng) const;
    double drawError() const { return prior_->covariance->root().error; }

    // E max_k mu_k after one more measurement of each of these arms, minus the largest mu now; the maximum runs over
    // the same arms (knowledge gradient, thesis 3.11-3.16; exact: Frazier et al. 2009).
    Eigen::VectorXd knowledgeGradient(const std::vector<Eigen::Index>& arms) const;

    [[nodiscard]] Gaussian updated(const Observation& observation) const;
    // The same belief over a prior whose columns are kept (see rememberedColumns).
    [[nodiscard]] Gaussian remembering() const;

    // Of one measurement there: what is expected, and the variance without the noise.
    struct Expected {
        double mean, variance;
    };
    Expected expected(const Observation& place) const;

private:
    struct Prior {
        CovariancePtr covariance;
        Eigen::VectorXd mean;
        double noiseVariance;
    };
    struct State {
        Eigen::VectorXd mean, variance, sd;
        double evidence = 0;
        bool elsewhere = false;  // some measurement was not made at an arm
    };
    struct Prediction {
        Eigen::VectorXd row;
        double mean, variance;
    };
    Prediction predict(const Observation& observation) const;
    std::vector<Eigen::Index> candidatesForTwins(const double* column, Eigen::Index arm) const;
    Eigen::VectorXd drawFromCovariance(Rng& rng) const;

    std::shared_ptr<const Prior> prior_;
    std::shared_ptr<const State> now_;
    WhitenedRows rows_;
};

}  // namespace gapscope
