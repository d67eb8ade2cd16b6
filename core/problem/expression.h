// A formula over the variables of an arm, by muParser.
#pragma once

#include <Eigen/Core>
#include <string>

#include "core/problem/arms.h"

namespace gapscope {

// The formula's value at every arm. Variables are known by their names and as x1, x2, ...; throws Error with the
// position of what is wrong.
Eigen::VectorXd evaluateFormula(const std::string& formula, const Arms& arms);

}  // namespace gapscope
