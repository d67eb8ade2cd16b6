// Student: a Gaussian model whose noise is unknown, with an inverse-gamma prior on its variance (S0 sec. 3; S4 ex. 5).
//
// s2 ~ InverseGamma(shape a, scale b), density proportional to s2^(-a-1) exp(-b/s2), a > 1, so that E s2 = b/(a-1) exists.
// Closed forms need a prior covariance that scales with the noise. The convention: given s2, values have the covariance
// (s2 / E s2) C, with C as the file gives it (`variance`, `prior_sd`). So C is the prior covariance of the values before
// anything is measured, and a noise that turns out twice as strong (in variance) as expected makes the values twice as
// variable. A row's own noise_sd is relative in the same way: twice sqrt(E s2) stays twice whatever the noise is.
//
// With l = s2 / E s2 all is a Gaussian at l = 1 times l: l ~ InverseGamma(a, a-1) becomes, after n rows with the whitened
// residuals g_i, InverseGamma(a + n/2, a - 1 + sum g_i^2 / 2), and every value and measurement is a Student t with
// 2 (a + n/2) degrees of freedom.
#pragma once

#include "core/model/gaussian.h"

namespace gapscope {

struct NoisePrior {
    double shape, scale;
    double expected() const { return scale / (shape - 1); }  // of the noise variance
};

class Student {
public:
    // `atExpected` is the model before any measurement, its noise being the expected one.
    Student(Gaussian atExpected, double shape);

    Eigen::Index size() const { return inner_.size(); }
    const Eigen::VectorXd& mean() const { return inner_.mean(); }
    const Eigen::VectorXd& sd() const { return *sd_; }
    const Eigen::VectorXd& priorVariance() const { return inner_.priorVariance(); }
    double noiseVariance() const { return ratio() * inner_.noiseVariance(); }  // what is expected of it now
    double evidence() const { return evidence_; }
    double freedom() const { return 2 * shape_; }

    Eigen::VectorXd quantile(double p) const;
    double quantile(Eigen::Index arm, double p) const;
    double density(Eigen::Index arm, double f) const;
    double tail(Eigen::Index arm, double f) const;
    double improvement(Eigen::Index arm, double f) const;
    double measurementTail(const Observation& place, double y) const;
    double measurementSd(Eigen::Index arm) const;
    PredictedRange predicted(const Observation& observation, double share) const;
    double logPredictive(Eigen::Index arm, double y) const;
    double logLikelihood(double y, double f) const;  // the noise's own uncertainty included
    Eigen::VectorXd outcomes(Eigen::Index arm, const Eigen::VectorXd& orders) const;
    Eigen::VectorXd draw(Rng& rng) const;
    double drawStretch(Rng& rng) const;  // sqrt(l) of one joint draw: what it multiplies the Gaussian's deviations with
    double drawError() const { return inner_.drawError(); }
    Eigen::VectorXd knowledgeGradient(const std::vector<Eigen::Index>& arms) const;

    [[nodiscard]] Student updated(const Observation& observation) const;

    const Gaussian& atExpected() const { return inner_; }

private:
    double ratio() const { return scale_ / (shape_ - 1); }             // E l
    double stretch() const { return std::sqrt(scale_ / shape_); }      // of a t distribution's scale
    double spreadOf(const Observation& place, double variance) const;  // the scale of a measurement's t distribution
    void refresh();

    Gaussian inner_;
    double shape_, scale_;  // of l
    double evidence_ = 0;
    std::shared_ptr<const Eigen::VectorXd> sd_;
};

}  // namespace gapscope
