// MarginalLikelihood: how well a model's parameters explain what was measured (thesis 2.37), and how that changes with them.
//
// log p(y) = -1/2 r' K^-1 r - 1/2 log|K| - n/2 log 2 pi, K = v C + S, r = y - m: the data fit, the price of complexity and a
// constant. With an inverse-gamma prior on the noise (student.h) K scales with the unknown noise and the fit becomes
// -(a + n/2) log(1 + r' K^-1 r / (2 (a - 1))). Values are in the user's orientation and unit.
//
// Rows at one place that use the model's noise are worth as much as their mean with less noise, so they are taken together;
// all three terms stay what they were.
#pragma once

#include <vector>

#include "core/model/models.h"

namespace gapscope {

// The numbers of a model that can be learned. Models without lengthscales have none.
struct ModelNumbers {
    double variance = 1;           // v, of the kernel; the square of prior_sd
    Eigen::VectorXd lengthscales;  // one per variable
    double noiseVariance = 1, mean = 0;
};

struct LikelihoodTerms {
    double fit = 0, complexity = 0, constant = 0;
    double total() const { return fit + complexity + constant; }
};

struct LikelihoodSlopes {
    double logVariance = 0, logNoiseSd = 0, mean = 0;
    Eigen::VectorXd logLengthscales;
};

// Of one row, predicted from all the others (Rasmussen and Williams 2006, 5.10-5.12).
struct LeftOut {
    Eigen::Index arm;
    double value, mean, sd;  // measured, and expected with the noise of a measurement
    double standardised() const { return (value - mean) / sd; }
};

// Keeps room for its work between calls: one for each thread.
class MarginalLikelihood {
public:
    // Of a kernel, linear or independent model; only what cannot be learned is taken from its settings.
    MarginalLikelihood(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows,
                       bool together = true);

    Eigen::Index rows() const { return rows_; }
    Eigen::Index places() const { return value_.size(); }
    // A total of -infinity where there is no such covariance to rounding.
    LikelihoodTerms at(const ModelNumbers& numbers, LikelihoodSlopes* slopes = nullptr);

    // Every row predicted from all the others; only where rows are not taken together.
    std::vector<LeftOut> leftOut(const ModelNumbers& numbers, const std::vector<Observation>& rows);

    struct Spot;

private:
    template <class Where>
    std::vector<Spot> gather(const Where& spots, const std::vector<Observation>& rows, bool together);
    void compare(const std::vector<Spot>& where, bool isLinear, Eigen::Index dimensions);
    void correlate(const ModelNumbers& numbers, bool slopes);
    bool factorise(const ModelNumbers& numbers);
    void slopesInto(LikelihoodSlopes& slopes, const ModelNumbers& numbers, double weight);

    const KernelEntry* kernel_ = nullptr;
    std::optional<double> shape_;          // of the noise's prior
    Eigen::Index rows_ = 0;                // measured, before those at one place are taken together
    Eigen::MatrixXd apart_;                // squared differences: a row per pair of places, a column per variable
    std::vector<Eigen::Index> strangers_;  // pairs of different groups
    Eigen::VectorXd fixed_, own_;          // correlations of pairs and of places with themselves, for models without a kernel
    Eigen::VectorXd value_, noise_, ownNoise_;  // of a place: mean, shares of the model's noise variance, own noise variance
    double spare_ = 0, scatter_ = 0, logCounts_ = 0;  // rows beyond one per place, their squares about the mean, sum of log k
    // Room for work.
    Eigen::MatrixXd matrix_;
    Eigen::VectorXd correlation_, slope_, residual_, weights_;
};

// The model's own numbers.
ModelNumbers numbersOf(const ModelChoice& model, Eigen::Index dimensions);

// Every row predicted from all the others, in the order of the rows. For the models above.
std::vector<LeftOut> leaveOneOut(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows);

}  // namespace gapscope
