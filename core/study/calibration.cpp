#include "core/study/calibration.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/special.h"

namespace gapscope {

namespace {

constexpr double share = 0.95, unlikely = 0.025;

// P(number outside <= m) when range i is missed with chance 1 - covered_i: exactly, one range after another; by the
// normal distribution where that would take long.
double chanceOfAtMost(const std::vector<double>& covered, int m) {
    if (m < 0) return 0;
    if (m >= static_cast<int>(covered.size())) return 1;
    if (covered.size() > 10'000) {
        double mean = 0, variance = 0;
        for (const double p : covered) {
            mean += 1 - p;
            variance += p * (1 - p);
        }
        return variance > 0 ? normalCdf((m + 0.5 - mean) / std::sqrt(variance)) : 1;
    }
    std::vector<double> chance(static_cast<std::size_t>(m) + 1);  // of 0 ... m outside so far
    chance[0] = 1;
    for (const double p : covered) {
        for (std::size_t k = chance.size(); --k > 0;) chance[k] = p * chance[k] + (1 - p) * chance[k - 1];
        chance[0] *= p;
    }
    double sum = 0;
    for (const double p : chance) sum += p;
    return sum;
}

}  // namespace

Calibration::Verdict verdict(const std::vector<double>& covered, int inside) {
    const int outside = static_cast<int>(covered.size()) - inside;
    if (1 - chanceOfAtMost(covered, outside - 1) < unlikely) return Calibration::Verdict::TooSure;
    if (chanceOfAtMost(covered, outside) < unlikely) return Calibration::Verdict::TooCareful;
    return Calibration::Verdict::Fair;
}

std::optional<Calibration> calibration(const Study& study, const StopAsked& cancelled) {
    Calibration result;
    std::vector<double> covered;
    Study walk = study.begun();
    for (const auto* row : study.rows()) {
        if (cancelled && cancelled()) return std::nullopt;
        const auto seen = walk.observation(*row);
        const auto range = walk.posterior().predicted(seen, share);
        result.inside += range.low <= seen.value && seen.value <= range.high;
        covered.push_back(std::min(range.covered, 1.0));
        walk.learn(*row, {});  // what was decided does not matter to what was believed
    }
    result.results = static_cast<int>(covered.size());
    result.verdict = verdict(covered, result.inside);
    return result;
}

}  // namespace gapscope
