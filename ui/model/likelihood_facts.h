// LikelihoodFacts: how well the model's parameters explain what was measured, in numbers and as a map over two of them, as the
// Model panel shows it.
#pragma once

#include <Eigen/Core>
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/session/snapshot.h"

namespace gapscope {

// A parameter that can be learned, as a person reads it.
struct NamedNumber {
    QString name, unit;
    double value = 0;
    bool logarithmic = true;  // learned as its logarithm
    std::string place = {};   // in the model of the file
};

// A line of the sum that makes the likelihood.
struct LikelihoodTerm {
    QString name, meaning;
    double value = 0;
};

// What the method makes as large as possible, over two parameters while the others stay as they are.
struct ParameterMap {
    struct Side {
        QString title;
        Eigen::VectorXd at;  // in the parameter's own unit, ascending, evenly on its axis
        bool logarithmic = true;
    };
    Side across, up;
    Eigen::MatrixXd value;      // a row per step up
    std::vector<QPointF> path;  // of the fit, first to last, in the parameters' own units
    QPointF now;                // the model's own numbers
    bool withPrior = false;     // the priors are part of it
};

struct LikelihoodFacts {
    std::vector<LikelihoodTerm> terms;  // of the sum
    std::optional<double> logPrior;     // apart from it, where the method uses priors
    double total = 0;                   // log marginal likelihood
    std::vector<NamedNumber> parameters;
    int results = 0;
    QString nothing;  // why there is nothing to show
};

// The parameters of the round's model that can be learned, in the order of theta (parameters.h).
std::vector<NamedNumber> learnedNumbers(const Snapshot& shot);
// Which two a map shows at first: a lengthscale and the noise where there are such.
std::pair<Eigen::Index, Eigen::Index> firstShown(const std::vector<NamedNumber>& parameters);

LikelihoodFacts likelihoodFacts(const Snapshot& shot);
// Takes thousands of likelihoods and a fit: off the window's thread. The two parameters must differ.
ParameterMap parameterMap(const Snapshot& shot, Eigen::Index across, Eigen::Index up);

// What a screen reader is told.
QString likelihoodSummary(const LikelihoodFacts& facts);

}  // namespace gapscope
