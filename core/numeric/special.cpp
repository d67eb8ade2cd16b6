#include "core/numeric/special.h"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>

namespace gapscope {

double normalDensity(double z) { return std::exp(-0.5 * z * z) * 0.5 * std::numbers::inv_sqrtpi * std::numbers::sqrt2; }

double normalCdf(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

double normalQuantile(double p) { return boost::math::quantile(boost::math::normal_distribution<double>(), p); }

namespace {

template <std::size_t N>
double polynomial(const double (&coefficients)[N], double x) {
    double sum = coefficients[N - 1];
    for (std::size_t i = N - 1; i-- > 0;) sum = sum * x + coefficients[i];
    return sum;
}

}  // namespace

double quickNormalQuantile(double p) {
    // Ratios of polynomials for the middle, the tails and the far tails, lowest power first.
    static constexpr double a[] = {3.3871328727963666080,    1.3314166789178437745e+2, 1.9715909503065514427e+3,
                                   1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                   3.3430575583588128105e+4, 2.5090809287301226727e+3};
    static constexpr double b[] = {1,
                                   4.2313330701600911252e+1,
                                   6.8718700749205790830e+2,
                                   5.3941960214247511077e+3,
                                   2.1213794301586595867e+4,
                                   3.9307895800092710610e+4,
                                   2.8729085735721942674e+4,
                                   5.2264952788528545610e+3};
    static constexpr double c[] = {1.42343711074968357734,    4.63033784615654529590,   5.76949722146069140550,
                                   3.64784832476320460504,    1.27045825245236838258,   2.41780725177450611770e-1,
                                   2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static constexpr double d[] = {1,
                                   2.05319162663775882187,
                                   1.67638483018380384940,
                                   6.89767334985100004550e-1,
                                   1.48103976427480074590e-1,
                                   1.51986665636164571966e-2,
                                   5.47593808499534494600e-4,
                                   1.05075007164441684324e-9};
    static constexpr double e[] = {6.65790464350110377720,    5.46378491116411436990,    1.78482653991729133580,
                                   2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                   2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static constexpr double f[] = {1,
                                   5.99832206555887937690e-1,
                                   1.36929880922735805310e-1,
                                   1.48753612908506148525e-2,
                                   7.86869131145613259100e-4,
                                   1.84631831751005468180e-5,
                                   1.42151175831644588870e-7,
                                   2.04426310338993978564e-15};
    const double q = p - 0.5;
    if (std::abs(q) <= 0.425) {
        const double x = 0.180625 - q * q;
        return q * polynomial(a, x) / polynomial(b, x);
    }
    const double r = std::sqrt(-std::log(q < 0 ? p : 1 - p));
    const double z = r <= 5 ? polynomial(c, r - 1.6) / polynomial(d, r - 1.6) : polynomial(e, r - 5) / polynomial(f, r - 5);
    return q < 0 ? -z : z;
}

double logNormalDensity(double residual, double variance) {
    return -0.5 * (residual * residual / variance + std::log(2 * std::numbers::pi * variance));
}

double unitImprovement(double z) { return z * normalCdf(z) + normalDensity(z); }

double normalImprovement(double over, double sd) {
    return sd > 0 ? std::max(0.0, sd * unitImprovement(over / sd)) : std::max(over, 0.0);
}

namespace {

using StudentT = boost::math::students_t_distribution<double>;

}  // namespace

double studentDensity(double z, double freedom) { return boost::math::pdf(StudentT(freedom), z); }

double studentCdf(double z, double freedom) { return boost::math::cdf(StudentT(freedom), z); }

double studentQuantile(double p, double freedom) { return boost::math::quantile(StudentT(freedom), p); }

double logStudentDensity(double residual, double scale, double freedom) {
    const double z = residual / scale;
    return logGamma((freedom + 1) / 2) - logGamma(freedom / 2) - 0.5 * std::log(freedom * std::numbers::pi) - std::log(scale) -
           0.5 * (freedom + 1) * std::log1p(z * z / freedom);
}

// z F(z) + (n + z^2)/(n - 1) f(z): the integral of T's own density times t has that closed form.
double studentImprovement(double z, double freedom) {
    return std::max(0.0, z * studentCdf(z, freedom) + (freedom + z * z) / (freedom - 1) * studentDensity(z, freedom));
}

double logGamma(double x) {
    int sign = 0;
    return lgamma_r(x, &sign);
}

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

double logBeta(double a, double b) { return logGamma(a) + logGamma(b) - logGamma(a + b); }

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
