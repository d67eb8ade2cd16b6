#include "core/model/kernel.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Every kernel here is a polynomial in a times exp(-a) with a = argument(r^2).
template <double (*argument)(double), double (*polynomial)(double)>
void apply(double* r2, Index count) {
    constexpr Index few = 256;
    double a[few], e[few];
    for (Index start = 0; start < count; start += few) {
        const Index n = std::min(few, count - start);
        double* values = r2 + start;
        for (Index k = 0; k < n; ++k) a[k] = argument(values[k]);
        loops::expOfMinus(a, n, e);
        for (Index k = 0; k < n; ++k) values[k] = polynomial(a[k]) * e[k];
    }
}

double halved(double r2) { return 0.5 * r2; }
double one(double) { return 1; }
double root(double r2) { return std::sqrt(r2); }
double root3(double r2) { return std::sqrt(3 * r2); }
double linear(double a) { return 1 + a; }
double root5(double r2) { return std::sqrt(5 * r2); }
double quadratic(double a) { return 1 + a + a * a * (1.0 / 3); }

constexpr KernelEntry table[] = {
    {"se", "Squared exponential", "very smooth: v exp(-r^2/2)", {}, &apply<halved, one>},
    {"matern12", "Matern 1/2", "rough, without slopes: v exp(-r)", {}, &apply<root, one>},
    {"matern32", "Matern 3/2", "one slope: v (1 + sqrt3 r) exp(-sqrt3 r)", {}, &apply<root3, linear>},
    {"matern52", "Matern 5/2", "two slopes: v (1 + sqrt5 r + 5 r^2/3) exp(-sqrt5 r)", {}, &apply<root5, quadratic>},
};

}  // namespace

std::span<const KernelEntry> kernels() { return table; }

}  // namespace gapscope
