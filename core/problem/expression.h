// A formula over the variables of an arm, by muParser.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>

#include "core/problem/arms.h"

namespace gapscope {

// What a formula cannot be read for, and where: so many bytes of its text, none where something is missing.
struct FormulaFault {
    std::size_t at = 0, length = 0;
    std::string why;
};

// The first fault of a formula's text, whatever the arms are. Variables are known by their names and as x1, x2, ...; pi is
// known where no variable is called so.
std::optional<FormulaFault> faultIn(const std::string& formula, const std::vector<Variable>& variables);

// The formula's value at every arm. Throws Error with the position of what is wrong.
Eigen::VectorXd evaluateFormula(const std::string& formula, const Arms& arms);

}  // namespace gapscope
