// Learning a model's parameters from what was measured (thesis app. E): amplitude, lengthscales, noise and constant mean.
//
//   ml2     the largest marginal likelihood within the bounds (E.1)
//   map     the largest product of likelihood and priors, as a density of theta (parameters.h)
//   slice   `samples` sets of parameters from a chain with that density (E.2)
//   smc     `particles` sets, reweighted by each predictive, resampled when fewer than half of them count, then moved by slice
//           steps (E.3); particles need one prior for good, so the first fit writes it into the model
//
// A fit takes seconds at most and is a function of model, rows and address. Its result is a model: the fitted numbers, and for
// slice and smc the samples themselves with their geometric mean as the numbers. Whoever has that model needs no fit any more,
// so a study writes it down, and a replay is exact and cheap on any machine.
#pragma once

#include "core/model/parameters.h"
#include "core/numeric/random.h"

namespace gapscope {

struct Learning {
    enum class Method { Fixed, Ml2, Map, Slice, Smc };

    Method method = Method::Fixed;
    int every = 1, samples = 10, particles = 200;

    bool isFixed() const { return method == Method::Fixed; }
    bool usesPriors() const { return method != Method::Fixed && method != Method::Ml2; }
    bool isSampled() const { return method == Method::Slice || method == Method::Smc; }
};

Learning learningOf(const ModelChoice& model);

// Fewer rows tell nothing about parameters.
inline constexpr int fewestRowsToFit = 3;

// The model as a new lab study has it: learned by map, starting from what the person said. That is also the middle of the
// priors: the variance within a factor e (one sd of the logarithm), the mean within the expected spread, the noise within 30 %
// if its sd was told and within a factor e if it was guessed; lengthscales by the ranges (parameters.h).
ModelChoice withProposedLearning(ModelChoice model, bool noiseIsKnown);

// What is made as large as possible, or sampled: log likelihood, and log prior where the method uses it.
class LearningTarget {
public:
    LearningTarget(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows, bool withPriors);

    const ParameterSpace& space() const { return space_; }
    double operator()(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient = nullptr);
    LikelihoodTerms likelihood(const Eigen::VectorXd& theta) { return likelihood_.at(space_.numbers(theta)); }

private:
    ParameterSpace space_;
    MarginalLikelihood likelihood_;
    bool withPriors_;
};

struct Fit {
    ModelChoice model;           // as it goes on: fitted numbers, samples
    Eigen::VectorXd theta;       // of those numbers
    LikelihoodTerms likelihood;  // at them
    double logPrior = 0;         // at them, where the method uses priors
    std::vector<Climb> climbs;   // ml2, map and the first slice fit: the ways up, in theta
    Eigen::MatrixXd samples;     // slice, smc: a column of theta per sample or particle
    Eigen::VectorXd trace;       // slice, smc: log density of each
    double effective = 0;        // smc: how many of the particles before counted
};

// With a model that is fixed, or fewer rows than fewestRowsToFit: nothing; nothing either where the particles of smc still do.
// It goes on from the model's numbers and samples. Rows are in the user's orientation. The address's i and j are set here.
std::optional<Fit> fitted(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows,
                          const Address& address);

}  // namespace gapscope
