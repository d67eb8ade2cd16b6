// What there is to see of a model and of learning it, as values for pictures and words.
//
// Numbers are the file's own: the user's orientation and units. Log likelihoods are those of the values as measured.
#pragma once

#include <string_view>

#include "core/model/learning.h"

namespace gapscope {

// k(r) at distances 0 ... `reach` along one variable (its lengthscale), in the unit of a value's variance.
struct KernelProfile {
    std::vector<double> distance, covariance;
};
KernelProfile kernelProfile(const ModelChoice& model, Eigen::Index variable, double reach, int points = 101);

// Log likelihood, and log prior with it where the method uses that, over two parameters; the others stay as the model has them.
struct LikelihoodMap {
    Parameter across, up;      // what is on which axis, with its bounds
    std::vector<double> x, y;  // values of the parameters, equally spaced in theta
    Eigen::MatrixXd value;     // a row per y, a column per x; -infinity where there is none
    double atModel = 0;        // the same at the model's own numbers
};
// Of the parameters number `across` and `up` in ParameterSpace. Takes points^2 likelihoods; can be told to stop.
LikelihoodMap likelihoodMap(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows,
                            Eigen::Index across, Eigen::Index up, int side = 41);

// The way of a fit as points of the file's numbers, one list per climb, the highest climb first.
struct FitPath {
    struct Point {
        std::vector<double> numbers;  // one per parameter
        double value;                 // of what was made as large as possible
    };
    std::vector<std::vector<Point>> climbs;
};
FitPath fitPath(const Fit& fit, const ParameterSpace& space);

// Samples of slice or smc as the file's numbers: a row per sample, a column per parameter of the space.
Eigen::MatrixXd sampleTrace(const ModelChoice& model, const ParameterSpace& space);

// Why fitted parameters may not be worth much. The pattern holds {names} of arguments, as in core/policy/words.h.
struct FitWarning {
    enum class Kind {
        FewRows,  // fewer than three measurements per parameter
        OnBound,  // a parameter lies at the end of its bounds
        Flat      // a parameter could be twice or half as large at next to no loss of likelihood
    };
    Kind kind;
    std::string parameter = {};  // its place in the model; empty for FewRows
    double value = 0;            // rows; the bound; by how much the log likelihood falls
    int parameters = 0;          // of the model (FewRows)

    std::string_view pattern() const;
};
// Of the model's own numbers, whatever the method.
std::vector<FitWarning> fitWarnings(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows);

// Leave-one-out residuals (likelihood.h) in one number: honest bands have a root mean square near 1.
struct Honesty {
    int rows = 0;
    int outside95 = 0;          // rows outside their 95 % range
    double rootMeanSquare = 0;  // of the standardised residuals
};
Honesty honesty(const std::vector<LeftOut>& residuals);

}  // namespace gapscope
