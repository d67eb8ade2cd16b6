// Arms: the finite candidates of a study, and how they are called.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "core/model/points.h"

namespace gapscope {

// A quantity that is set for a measurement.
struct Variable {
    std::string name, unit;
    bool logarithmic = false;
    double min = 0, max = 1;  // of a grid
    int levels = 1;
    bool operator==(const Variable&) const = default;
};

// At least two arms, at most so many.
inline constexpr Eigen::Index mostArms = 200000;

struct Arms {
    enum class Kind { Grid, Table, Labels };

    Kind kind = Kind::Labels;
    std::vector<Variable> variables;  // none for Kind::Labels
    Eigen::MatrixXd values;           // one row per arm, in the variables' own units
    std::vector<std::string> labels;  // empty: arms are called by their coordinates
    std::vector<std::string> groups;  // empty: one group

    Eigen::Index size() const { return kind == Kind::Labels ? static_cast<Eigen::Index>(labels.size()) : values.rows(); }

    // The coordinates as models see them: log10 of log variables.
    Points points() const;
    Eigen::VectorXd asModelsSee(const Eigen::VectorXd& ownUnits) const;

    // The arm in whose cell of a grid these coordinates lie, each variable by itself, beyond the ends too. None without a grid.
    std::optional<Eigen::Index> cellOf(const std::vector<double>& ownUnits) const;

    // "50 C, ph 7.5", or the label.
    std::string name(Eigen::Index arm) const;
};

// All combinations of the variables' levels, the last variable fastest.
Arms gridArms(std::vector<Variable> variables);

// A number for reading: at most six significant digits, no exponent for ordinary sizes.
std::string readable(double value, int digits = 6);

// The first arms to measure, spread over all candidates (spec: Start): n of the arms in play, the one nearest to the
// centre first, then each time the one farthest from those before. Arms without coordinates: in order.
std::vector<Eigen::Index> spaceFillingDesign(const Points& points, const std::vector<Eigen::Index>& inPlay, Eigen::Index n);

}  // namespace gapscope
