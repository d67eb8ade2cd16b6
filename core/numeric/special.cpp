#include "core/numeric/special.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>

namespace gapscope {

double normalDensity(double z) { return std::exp(-0.5 * z * z) * 0.5 * std::numbers::inv_sqrtpi * std::numbers::sqrt2; }

double normalCdf(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

double normalQuantile(double p) { return boost::math::quantile(boost::math::normal_distribution<double>(), p); }

double logNormalDensity(double residual, double variance) {
    return -0.5 * (residual * residual / variance + std::log(2 * std::numbers::pi * variance));
}

double unitImprovement(double z) { return z * normalCdf(z) + normalDensity(z); }

double betaQuantile(double a, double b, double p) {
    if (p <= 0) return 0;
    if (p >= 1) return 1;
    return boost::math::ibeta_inv(a, b, p);
}

double betaDensity(double a, double b, double x) {
    if (x < 0 || x > 1) return 0;
    if ((x == 0 && a < 1) || (x == 1 && b < 1)) return HUGE_VAL;
    return boost::math::pdf(boost::math::beta_distribution<double>(a, b), x);
}

namespace {

double logBeta(double a, double b) {
    int sign = 0;
    return lgamma_r(a, &sign) + lgamma_r(b, &sign) - lgamma_r(a + b, &sign);
}

double logChoose(double n, double s) { return -std::log1p(n) - logBeta(n - s + 1, s + 1); }

}  // namespace

double logBetaBinomial(double s, double n, double a, double b) {
    return logChoose(n, s) + logBeta(a + s, b + n - s) - logBeta(a, b);
}

double logBinomial(double s, double n, double p) {
    const double hits = s > 0 ? s * std::log(p) : 0, misses = n > s ? (n - s) * std::log1p(-p) : 0;
    return logChoose(n, s) + hits + misses;
}

}  // namespace gapscope
