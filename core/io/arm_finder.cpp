#include "core/io/arm_finder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/problem/arm_digits.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Half of what the last digit shown is worth (readable() in arms.h): without an exponent all before the point are shown.
double roundingOf(double value, int digits) {
    if (value == 0) return 0;
    const double size = std::abs(value), last = std::floor(std::log10(size)) - digits + 1;
    return 0.5 * std::pow(10.0, size < 1e6 ? std::min(0.0, last) : last);
}

}  // namespace

ArmFinder::ArmFinder(const Arms& arms) : arms_(arms) {
    if (arms.variables.empty()) return;
    unit_ = arms.points().coordinates;
    low_ = unit_.colwise().minCoeff();
    range_ = unit_.colwise().maxCoeff().transpose() - low_;
    std::size_t most = 0;
    for (Index i = 0; i < unit_.cols(); ++i) {
        if (!(range_[i] > 0)) range_[i] = std::max(std::abs(low_[i]), 1.0);  // a constant: its own size
        unit_.col(i) = (unit_.col(i).array() - low_[i]) / range_[i];
        const std::set<double> distinct(unit_.col(i).begin(), unit_.col(i).end());
        if (distinct.size() > most) {
            most = distinct.size();
            key_ = i;
        }
    }
    byKey_.resize(static_cast<std::size_t>(arms.size()));
    for (Index k = 0; k < arms.size(); ++k) byKey_[static_cast<std::size_t>(k)] = k;
    std::ranges::stable_sort(byKey_, {}, [&](Index k) { return unit_(k, key_); });
    for (const auto& v : arms.variables) digits_.push_back(shownDigits(v, arms.kind));
    const auto key = static_cast<std::size_t>(key_);
    const double largest = arms.values.col(key_).cwiseAbs().maxCoeff();
    const double off = arms.variables[key].logarithmic ? std::log10(1 + 0.5 * std::pow(10.0, 1 - digits_[key]))
                                                       : roundingOf(largest, digits_[key]);
    keyReach_ = 2 * off / range_[key_];
}

bool ArmFinder::isShownAs(Index arm, const std::vector<double>& coordinates) const {
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        const double value = arms_.values(arm, static_cast<Index>(i));
        if (std::abs(coordinates[i] - value) > 1.000001 * roundingOf(value, digits_[i])) return false;
    }
    return true;
}

ArmFinder::Match ArmFinder::find(const std::vector<double>& coordinates, std::string_view group) const {
    Match match;
    Eigen::VectorXd x = Eigen::Map<const Eigen::VectorXd>(coordinates.data(), static_cast<Index>(coordinates.size()));
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        if (arms_.variables[i].logarithmic && !(coordinates[i] > 0)) return match;
    x = (arms_.asModelsSee(x) - low_).cwiseQuotient(range_);
    double best = std::numeric_limits<double>::infinity();
    std::vector<Index> shownAlike;
    auto look = [&](Index k) {
        if (!group.empty() && !arms_.groups.empty() && arms_.groups[static_cast<std::size_t>(k)] != group) return;
        const Eigen::VectorXd off = unit_.row(k).transpose() - x;
        if (off.cwiseAbs().maxCoeff() <= tolerance) match.same.push_back(k);
        if (isShownAs(k, coordinates)) shownAlike.push_back(k);
        const double distance = off.norm();
        if (distance < best || (distance == best && k < match.nearest)) {
            best = distance;
            match.nearest = k;
        }
    };
    // Outwards from the key's value, until nothing further out can be nearer.
    const auto middle = std::ranges::lower_bound(byKey_, x[key_], {}, [&](Index k) { return unit_(k, key_); });
    auto worthwhile = [&](Index k) { return std::abs(unit_(k, key_) - x[key_]) <= std::max({best, tolerance, keyReach_}); };
    auto up = middle;
    auto down = std::make_reverse_iterator(middle);
    for (bool more = true; more;) {
        more = false;
        if (up != byKey_.end() && worthwhile(*up)) look(*up++), more = true;
        if (down != byKey_.rend() && worthwhile(*down)) look(*down++), more = true;
    }
    if (match.same.empty() && shownAlike.size() == 1) match.same = shownAlike;
    std::ranges::sort(match.same);
    return match;
}

}  // namespace gapscope
