// ParameterSpace: which numbers of a model are learned, between which bounds, and what is likely of them beforehand.
//
// Work is done on theta: the logarithm of a positive number, and the mean divided by the response's spread, so that nothing
// depends on units. The spread is the sd of the measured values (the model's own where they do not vary).
//
// Bounds, and priors where `learning.priors` names none (normal in theta: a median, and the sd of the natural logarithm):
//   variance      1e-4 ... 1e4 spread^2      median spread^2               1
//   prior_sd      1e-2 ... 1e2 spread        median spread                 0.5    (linear: spread / largest feature length)
//   lengthscale   range/100 ... 10 range     median 0.3 range              0.8    (decades of a log variable)
//   noise_sd      1e-4 ... 10 spread         median spread/20              1.2
//   mean          average +- 10 spread       median the average            spread (of the mean itself)
// A range is the arms', as the model sees them; one lengthscale for several variables has the widest bounds and the geometric
// mean of the ranges. Not learned: the noise if it has a prior of its own or every row brings its own, and a lengthscale whose
// variable does not vary.
#pragma once

#include "core/model/likelihood.h"
#include "core/numeric/maximise.h"

namespace gapscope {

struct Parameter {
    std::string id;         // as in the file
    Eigen::Index part = 0;  // which lengthscale
    bool several = false;   // there are several lengthscales
    double unit = 0;        // of the mean; 0: theta is the logarithm
    double low = 0, high = 0, median = 0, spread = 1;

    std::string place() const { return several ? id + "[" + std::to_string(part) + "]" : id; }
    double theta(double number) const { return unit > 0 ? number / unit : std::log(number); }
    double number(double theta) const { return unit > 0 ? theta * unit : std::exp(theta); }
};

class ParameterSpace {
public:
    ParameterSpace(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows);

    const std::vector<Parameter>& list() const { return list_; }
    Eigen::Index size() const { return static_cast<Eigen::Index>(list_.size()); }
    const Box& box() const { return box_; }

    Eigen::VectorXd theta(const ModelChoice& model) const;
    Eigen::VectorXd medians() const;
    ModelChoice with(ModelChoice model, const Eigen::VectorXd& theta) const;  // its numbers rounded to 6 digits
    ModelChoice withPriors(ModelChoice model) const;                          // with these priors written out
    ModelNumbers numbers(const Eigen::VectorXd& theta) const;

    double logPrior(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient = nullptr) const;  // adds to the gradient
    // The slopes of a likelihood as a gradient in theta.
    Eigen::VectorXd gradient(const LikelihoodSlopes& slopes) const;

    // A row of `samples` in the file, and back.
    Eigen::VectorXd sample(const Eigen::VectorXd& theta) const;
    Eigen::VectorXd thetaOfSample(const Eigen::VectorXd& sample) const;

private:
    Parameter& add(std::string id, double low, double high, double median, double spread);
    void addLengthscales(const Points& points);
    void usePriors();

    ModelChoice model_;
    ModelNumbers given_;
    std::vector<Parameter> list_;
    Box box_;
};

// Six significant digits: what a person reads, and more than data can tell.
double sixDigits(double value);

// The sd of the values; the model's own where they do not vary.
double spreadOf(const ModelChoice& model, const std::vector<Observation>& rows);

}  // namespace gapscope
