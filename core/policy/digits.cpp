#include "core/policy/digits.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

int decimalsFor(double size, int significant) {
    constexpr int mostDecimals = 12;
    if (!(size > 0) || !std::isfinite(size)) return significant;
    return std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(size))), 0, mostDecimals);
}

double rounded(double value, int decimals) {
    const double scale = std::pow(10, decimals);
    return std::round(value * scale) / scale;
}

namespace {

int mostDecimals(double a, double b) { return decimalsFor(std::max(std::abs(a), std::abs(b)), mostDigits); }

}  // namespace

bool lookAlike(double a, double b) {
    const int most = mostDecimals(a, b);
    return rounded(a, most) == rounded(b, most);
}

int decimalsToDiffer(double a, double b, int significant) {
    const int ofA = decimalsFor(std::abs(a), significant), ofB = decimalsFor(std::abs(b), significant);
    if (rounded(a, ofA) != rounded(b, ofB) || lookAlike(a, b)) return 0;
    const int most = mostDecimals(a, b);
    int decimals = std::max(ofA, ofB);
    while (decimals < most && rounded(a, decimals) == rounded(b, decimals)) ++decimals;
    return decimals;
}

Percent inPercent(double chance, int decimals) {
    const double percent = 100 * chance, least = std::pow(10, -decimals);
    if (percent < least) return {least, Percent::End::Under};
    if (percent > 100 - least) return {100 - least, Percent::End::Over};
    return {rounded(percent, decimals), Percent::End::Neither};
}

int percentDecimalsToDiffer(double p, double q) {
    for (int decimals = 0; decimals <= mostPercentDecimals; ++decimals)
        if (inPercent(p, decimals) != inPercent(q, decimals)) return decimals;
    return 0;
}

bool chancesLookAlike(double p, double q) { return inPercent(p, mostPercentDecimals) == inPercent(q, mostPercentDecimals); }

}  // namespace gapscope
