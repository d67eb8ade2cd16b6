// Choices from catalogs in JSON: models, policies and sources, read by their entries' parameters.
#pragma once

#include "core/io/json_node.h"
#include "core/study/spec.h"

namespace gapscope {

ModelChoice readModel(const Node& node);
PolicyChoice readPolicy(const Node& node);
SourceChoice readSource(const Node& node);
std::string readRule(const Node& node);      // a recommendation rule's id
Eigen::MatrixXd readRows(const Node& node);  // rows of equal length

Json writeModel(const ModelChoice& choice);
Json writePolicy(const PolicyChoice& choice);
Json writeSource(const SourceChoice& choice);

// A whole number is written without a point.
Json number(double value);

}  // namespace gapscope
