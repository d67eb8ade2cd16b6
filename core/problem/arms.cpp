#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "core/numeric/ties.h"
#include "core/problem/arm_digits.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

std::string readable(double value, int digits) {
    char text[64];
    const double size = std::abs(value);
    const bool plainly = size == 0 || (size >= 1e-4 && size < 1e6);
    const auto format = plainly ? std::chars_format::fixed : std::chars_format::general;
    const int decimals = plainly && size > 0 ? std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size)))) : digits;
    const auto end = std::to_chars(text, text + sizeof text, value, format, plainly ? decimals : digits).ptr;
    std::string result(text, end);
    if (plainly && result.find('.') != std::string::npos) {
        result.erase(result.find_last_not_of('0') + 1);
        if (result.back() == '.') result.pop_back();
    }
    return result == "-0" ? "0" : result;
}

Arms gridArms(std::vector<Variable> variables) {
    Arms arms;
    arms.kind = Arms::Kind::Grid;
    Index total = 1;
    for (const auto& v : variables) total *= v.levels;
    arms.values.resize(total, static_cast<Index>(variables.size()));
    Index repeat = total;  // how many arms in a row share a level of this variable
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const Variable& v = variables[i];
        repeat = std::max<Index>(1, repeat / std::max(1, v.levels));
        VectorXd level(v.levels);
        for (int n = 0; n < v.levels; ++n) {
            const double share = v.levels > 1 ? static_cast<double>(n) / (v.levels - 1) : 0;
            const double low = std::log10(v.min), high = std::log10(v.max);
            level[n] = v.logarithmic ? std::pow(10, low + (high - low) * share) : v.min + (v.max - v.min) * share;
        }
        level[0] = v.min;
        if (v.levels > 1) level[v.levels - 1] = v.max;
        for (Index k = 0; k < total; ++k) arms.values(k, static_cast<Index>(i)) = level[k / repeat % v.levels];
    }
    arms.variables = std::move(variables);
    return arms;
}

VectorXd Arms::asModelsSee(const VectorXd& ownUnits) const {
    VectorXd seen = ownUnits;
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (variables[i].logarithmic) seen[static_cast<Index>(i)] = std::log10(seen[static_cast<Index>(i)]);
    return seen;
}

std::optional<Index> Arms::cellOf(const std::vector<double>& ownUnits) const {
    if (kind != Kind::Grid || ownUnits.size() != variables.size()) return std::nullopt;
    Index cell = 0, repeat = size();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const Variable& v = variables[i];
        const auto seen = [&](double value) { return v.logarithmic ? std::log10(value) : value; };
        const double low = seen(v.min), span = seen(v.max) - low, share = span > 0 ? (seen(ownUnits[i]) - low) / span : 0;
        repeat /= v.levels;
        cell += repeat * static_cast<Index>(std::lround(std::clamp(share, 0.0, 1.0) * (v.levels - 1)));
    }
    return cell;
}

Points Arms::points() const {
    Points points;
    points.size = size();
    points.coordinates = kind == Kind::Labels ? Eigen::MatrixXd(size(), 0) : values;
    Index repeat = size();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const auto column = static_cast<Index>(i);
        points.logarithmic.push_back(variables[i].logarithmic);
        if (variables[i].logarithmic) points.coordinates.col(column) = values.col(column).array().log10();
        if (kind != Kind::Grid) continue;
        repeat /= variables[i].levels;
        VectorXd axis(variables[i].levels);
        for (Index n = 0; n < axis.size(); ++n) axis[n] = points.coordinates(n * repeat, column);
        points.axes.push_back(axis);
    }
    std::map<std::string, int> numbers;
    for (const auto& group : groups)
        points.groups.push_back(numbers.emplace(group, static_cast<int>(numbers.size())).first->second);
    return points;
}

int shownDigits(const Variable& v, Arms::Kind kind) {
    if (kind != Arms::Kind::Grid || v.levels < 2) return 4;
    const double step = v.logarithmic ? std::pow(v.max / v.min, 1.0 / (v.levels - 1)) - 1 : (v.max - v.min) / (v.levels - 1);
    const double size = v.logarithmic ? 1 : std::max(std::abs(v.min), std::abs(v.max));
    return std::clamp(static_cast<int>(std::ceil(std::log10(size / step))) + 1, 3, 9);
}

// A unit tells which variable a number belongs to, else its name does.
std::string Arms::name(Index arm) const {
    if (!labels.empty()) return labels[static_cast<std::size_t>(arm)];
    std::string text = groups.empty() ? "" : groups[static_cast<std::size_t>(arm)];
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const auto value = readable(values(arm, static_cast<Index>(i)), shownDigits(variables[i], kind));
        text += text.empty() ? "" : ", ";
        text += variables[i].unit.empty() ? variables[i].name + " " + value : value + " " + variables[i].unit;
    }
    return text;
}

namespace {

// The coordinates with every range, over all arms, made 0 to 1. On a grid the levels are counted, so that equal distances
// stay equal whatever the coordinates' offset.
Eigen::MatrixXd unitCoordinates(const Points& points) {
    Eigen::MatrixXd unit(points.size, points.dimensions());
    Index repeat = points.size;
    for (Index i = 0; i < unit.cols(); ++i) {
        const auto column = points.coordinates.col(i);
        const double low = column.minCoeff(), range = column.maxCoeff() - low;
        if (points.axes.empty()) {
            unit.col(i) = range > 0 ? VectorXd((column.array() - low) / range) : VectorXd::Constant(points.size, 0.5);
            continue;
        }
        const Index levels = points.axes[static_cast<std::size_t>(i)].size();
        repeat /= levels;
        for (Index k = 0; k < points.size; ++k)
            unit(k, i) = levels > 1 ? static_cast<double>(k / repeat % levels) / static_cast<double>(levels - 1) : 0.5;
    }
    return unit;
}

}  // namespace

std::vector<Index> spaceFillingDesign(const Points& points, const std::vector<Index>& inPlay, Index n) {
    const auto k = static_cast<Index>(inPlay.size());
    n = std::min(n, k);
    if (points.dimensions() == 0) return {inPlay.begin(), inPlay.begin() + n};
    if (n <= 0) return {};
    const Eigen::MatrixXd scaled = unitCoordinates(points)(inPlay, Eigen::all);
    const Eigen::RowVectorXd centre = Eigen::RowVectorXd::Constant(scaled.cols(), 0.5);
    std::vector<Index> design;
    constexpr double apart = 1e6;  // farther than anything inside one group
    VectorXd distance = VectorXd::Constant(k, apart);
    Mask taken(inPlay.size());
    Index next = firstLargest(-(scaled.rowwise() - centre).rowwise().norm());
    while (static_cast<Index>(design.size()) < n) {
        design.push_back(inPlay[static_cast<std::size_t>(next)]);
        taken[static_cast<std::size_t>(next)] = 1;
        const Eigen::RowVectorXd here = scaled.row(next);
        for (Index m = 0; m < k; ++m) {
            const bool together =
                points.groups.empty() || points.groups[static_cast<std::size_t>(inPlay[static_cast<std::size_t>(m)])] ==
                                             points.groups[static_cast<std::size_t>(design.back())];
            if (together) distance[m] = std::min(distance[m], (scaled.row(m) - here).norm());
        }
        next = firstLargest(distance, taken);
    }
    return design;
}

}  // namespace gapscope
