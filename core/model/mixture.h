// Mixture: the average of several models that differ in their parameters (thesis E.6, E.10): the parameters are not known,
// and each set of them has a weight.
//
// The members are weighted alike as long as the measurements are those that their parameters were drawn from, the first
// `seen` of them. Every later measurement multiplies a member's weight with its predictive density (E.16). Mean, sd
// (law of total variance), density, tail, improvement and knowledge gradient are averages; quantiles come from the averaged
// distribution. A draw takes one member, by its weight, and draws from that.
#pragma once

#include <memory>
#include <vector>

#include "core/model/observation.h"
#include "core/numeric/random.h"

namespace gapscope {

class Posterior;

class Mixture {
public:
    Mixture(std::vector<Posterior> members, int seen);

    Eigen::Index size() const { return mean().size(); }
    const Eigen::VectorXd& mean() const;
    const Eigen::VectorXd& sd() const;
    const Eigen::VectorXd& priorVariance() const;
    double noiseVariance() const;
    double evidence() const;  // sum of the logarithms of the averaged predictive densities

    Eigen::VectorXd quantile(double p) const;
    double quantile(Eigen::Index arm, double p) const;
    double density(Eigen::Index arm, double f) const;
    double tail(Eigen::Index arm, double f) const;
    double improvement(Eigen::Index arm, double f) const;
    double measurementTail(const Observation& place, double y) const;
    double measurementSd(Eigen::Index arm) const;
    PredictedRange predicted(const Observation& observation, double share) const;
    double logPredictive(Eigen::Index arm, double y) const;
    double logLikelihood(double y, double f) const;
    Eigen::VectorXd outcomes(Eigen::Index arm, const Eigen::VectorXd& orders) const;
    Eigen::VectorXd draw(Rng& rng) const;
    double drawError() const;
    Eigen::VectorXd knowledgeGradient(const std::vector<Eigen::Index>& arms) const;

    [[nodiscard]] Mixture updated(const Observation& observation) const;

    [[nodiscard]] Mixture hallucinated(Eigen::Index arm) const;  // each member its own mean: no weight and no mean moves

    const std::vector<Posterior>& members() const;
    const Eigen::VectorXd& weights() const;  // sum to 1
    std::size_t pick(double uniform) const;  // the member at this share of the weights

private:
    struct State;
    static void refresh(State& state);
    template <class Question>
    double average(Question question) const;
    template <class Question>
    double logAverage(Question question) const;
    // Where the averaged chance to be above is 1 - p; the members' own quantiles enclose it.
    template <class Tail, class Quantile>
    double solve(double p, Tail tail, Quantile quantile) const;

    std::shared_ptr<const State> now_;
};

}  // namespace gapscope
