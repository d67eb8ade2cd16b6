#include "core/model/kernel.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Every kernel here is a polynomial in a times exp(-a) with a = argument(r^2), and so is its slope -2 dk/d(r^2).
template <double (*argument)(double), double (*polynomial)(double), double (*slopePolynomial)(double) = nullptr>
void apply(double* r2, double* slope, Index count) {
    constexpr Index few = 256;
    double a[few], e[few];
    for (Index start = 0; start < count; start += few) {
        const Index n = std::min(few, count - start);
        double* values = r2 + start;
        for (Index k = 0; k < n; ++k) a[k] = argument(values[k]);
        loops::expOfMinus(a, n, e);
        for (Index k = 0; k < n; ++k) values[k] = polynomial(a[k]) * e[k];
        if constexpr (slopePolynomial != nullptr)
            for (Index k = 0; k < n; ++k) slope[start + k] = slopePolynomial(a[k]) * e[k];
    }
}

template <double (*argument)(double), double (*polynomial)(double)>
void correlations(double* r2, Index count) {
    apply<argument, polynomial>(r2, nullptr, count);
}

double halved(double r2) { return 0.5 * r2; }
double one(double) { return 1; }
double root(double r2) { return std::sqrt(r2); }
double inverse(double a) { return a > 0 ? 1 / a : 0; }
double root3(double r2) { return std::sqrt(3 * r2); }
double linear(double a) { return 1 + a; }
double three(double) { return 3; }
double root5(double r2) { return std::sqrt(5 * r2); }
double quadratic(double a) { return 1 + a + a * a * (1.0 / 3); }
double linear5(double a) { return (5.0 / 3) * (1 + a); }

constexpr KernelEntry table[] = {
    {{"se", "Squared exponential", "very smooth: v exp(-r^2/2)", {}, &correlations<halved, one>}, &apply<halved, one, one>},
    {{"matern12", "Matern 1/2", "rough, without slopes: v exp(-r)", {}, &correlations<root, one>}, &apply<root, one, inverse>},
    {{"matern32", "Matern 3/2", "one slope: v (1 + sqrt3 r) exp(-sqrt3 r)", {}, &correlations<root3, linear>},
     &apply<root3, linear, three>},
    {{"matern52", "Matern 5/2", "two slopes: v (1 + sqrt5 r + 5 r^2/3) exp(-sqrt5 r)", {}, &correlations<root5, quadratic>},
     &apply<root5, quadratic, linear5>},
};

}  // namespace

std::span<const KernelEntry> kernels() { return table; }

}  // namespace gapscope
