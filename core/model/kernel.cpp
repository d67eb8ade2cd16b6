#include "core/model/kernel.h"

#include <cmath>

namespace gapscope {

namespace {

template <double (*correlation)(double)>
void apply(double* r2, Eigen::Index count) {
    for (Eigen::Index k = 0; k < count; ++k) r2[k] = correlation(r2[k]);
}

double se(double r2) { return std::exp(-0.5 * r2); }
double matern12(double r2) { return std::exp(-std::sqrt(r2)); }
double matern32(double r2) {
    const double a = std::sqrt(3 * r2);
    return (1 + a) * std::exp(-a);
}
double matern52(double r2) {
    const double a = std::sqrt(5 * r2);
    return (1 + a + a * a / 3) * std::exp(-a);
}

constexpr KernelEntry table[] = {
    {"se", "Squared exponential", "very smooth: v exp(-r^2/2)", {}, &apply<se>},
    {"matern12", "Matern 1/2", "rough, without slopes: v exp(-r)", {}, &apply<matern12>},
    {"matern32", "Matern 3/2", "one slope: v (1 + sqrt3 r) exp(-sqrt3 r)", {}, &apply<matern32>},
    {"matern52", "Matern 5/2", "two slopes: v (1 + sqrt5 r + 5 r^2/3) exp(-sqrt5 r)", {}, &apply<matern52>},
};

}  // namespace

std::span<const KernelEntry> kernels() { return table; }

}  // namespace gapscope
