#include "core/numeric/loops.h"

#include <cmath>
#include <cstdint>

// Sanitizers start later than the resolver that picks a version, so they get the plain one.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define GAPSCOPE_BOTH __attribute__((target_clones("default", "avx2")))
#else
#define GAPSCOPE_BOTH
#endif

namespace gapscope::loops {

GAPSCOPE_BOTH
void subtractProduct(const double* columns, Index n, Index count, const double* weights, double* __restrict out) {
    Index j = 0;
    // Eight columns at a time: out is loaded and stored once for eight products. The order of the sum per arm is that
    // of the columns, whatever the width.
    for (; j + 8 <= count; j += 8) {
        const double *c0 = columns + j * n, *c1 = c0 + n, *c2 = c1 + n, *c3 = c2 + n, *c4 = c3 + n, *c5 = c4 + n, *c6 = c5 + n,
                     *c7 = c6 + n;
        const double w0 = weights[j], w1 = weights[j + 1], w2 = weights[j + 2], w3 = weights[j + 3], w4 = weights[j + 4],
                     w5 = weights[j + 5], w6 = weights[j + 6], w7 = weights[j + 7];
        for (Index k = 0; k < n; ++k)
            out[k] =
                out[k] - w0 * c0[k] - w1 * c1[k] - w2 * c2[k] - w3 * c3[k] - w4 * c4[k] - w5 * c5[k] - w6 * c6[k] - w7 * c7[k];
    }
    for (; j < count; ++j) {
        const double* c = columns + j * n;
        const double w = weights[j];
        for (Index k = 0; k < n; ++k) out[k] -= w * c[k];
    }
}

GAPSCOPE_BOTH
void absorb(double* __restrict c, Index n, double root, double gain, const double* mean, const double* variance,
            const Belief& after) {
    const double inverse = 1 / root;
    double* __restrict newMean = after.mean;
    double* __restrict newVariance = after.variance;
    double* __restrict newSd = after.sd;
    for (Index k = 0; k < n; ++k) {
        const double v = c[k] * inverse;
        const double left = variance[k] - v * v;
        c[k] = v;
        newMean[k] = mean[k] + v * gain;
        const double kept = left > 0 ? left : 0;
        newVariance[k] = kept;
        newSd[k] = std::sqrt(kept);
    }
}

GAPSCOPE_BOTH
void expOfMinus(const double* x, Index n, double* __restrict out) {
    // x = m ln 2 - r with |r| <= ln 2 / 2, so exp(-x) = 2^-m exp(r). ln 2 is split so that m * high is exact.
    constexpr double perLn2 = 1.4426950408889634074, high = 6.93147180369123816490e-01, low = 1.90821492927058770002e-10;
    constexpr double shift = 0x1.8p52;  // adding it rounds to a whole number and leaves that in the low bits
    for (Index k = 0; k < n; ++k) {
        const double z = x[k] < 708 ? x[k] : 708;
        const double shifted = z * perLn2 + shift;
        const double m = shifted - shift;
        const double r = (m * high - z) + m * low;
        // Taylor series of exp(r) - 1 - r over r^2; the first term left out is below 1e-17.
        double p = 1.0 / 6227020800;
        p = p * r + 1.0 / 479001600;
        p = p * r + 1.0 / 39916800;
        p = p * r + 1.0 / 3628800;
        p = p * r + 1.0 / 362880;
        p = p * r + 1.0 / 40320;
        p = p * r + 1.0 / 5040;
        p = p * r + 1.0 / 720;
        p = p * r + 1.0 / 120;
        p = p * r + 1.0 / 24;
        p = p * r + 1.0 / 6;
        p = p * r + 0.5;
        const double e = 1 + (r + r * r * p);
        const auto power = (std::uint64_t{1023} - __builtin_bit_cast(std::uint64_t, shifted)) << 52;
        out[k] = x[k] < 708 ? e * __builtin_bit_cast(double, power) : 0;
    }
}

GAPSCOPE_BOTH
double largest(const double* values, Index n) {
    double top = values[0];
    for (Index k = 1; k < n; ++k) top = values[k] > top ? values[k] : top;
    return top;
}

GAPSCOPE_BOTH
Extent extent(const double* values, Index n) {
    double top = values[0], bottom = values[0];
    for (Index k = 1; k < n; ++k) {
        top = values[k] > top ? values[k] : top;
        bottom = values[k] < bottom ? values[k] : bottom;
    }
    return {bottom, top};
}

// Whether any of 16 values is at least `least`.
GAPSCOPE_BOTH
static bool anyAtLeast(const double* values, double least) {
    double top = values[0];
    for (Index k = 1; k < 16; ++k) top = values[k] > top ? values[k] : top;
    return top >= least;
}

Index nextAtLeast(const double* values, Index n, Index from, double least) {
    while (from + 16 <= n && !anyAtLeast(values + from, least)) from += 16;
    while (from < n && !(values[from] >= least)) ++from;
    return from;
}

// Whether any of 16 values is at most `most`.
GAPSCOPE_BOTH
static bool anyAtMost(const double* values, double most) {
    double bottom = values[0];
    for (Index k = 1; k < 16; ++k) bottom = values[k] < bottom ? values[k] : bottom;
    return bottom <= most;
}

Index nextAtMost(const double* values, Index n, Index from, double most) {
    while (from + 16 <= n && !anyAtMost(values + from, most)) from += 16;
    while (from < n && !(values[from] <= most)) ++from;
    return from;
}

Top topTwo(const double* values, Index n) {
    const double first = largest(values, n);
    const Index at = nextAtLeast(values, n, 0, first);
    double second = at > 0 ? largest(values, at) : values[n - 1];
    if (at + 1 < n) {
        const double after = largest(values + at + 1, n - at - 1);
        if (at == 0 || after > second) second = after;
    }
    return {first, second, at};
}

GAPSCOPE_BOTH
void addScaled(const double* a, const double* b, double scale, Index n, double* __restrict out) {
    for (Index k = 0; k < n; ++k) out[k] = a[k] + scale * b[k];
}

GAPSCOPE_BOTH
static void subtractFrom(double level, const double* lower, Index n, double* __restrict gap) {
    for (Index k = 0; k < n; ++k) gap[k] = level - lower[k];
}

void gaps(const double* lower, Index n, const Top& top, double* gap) {
    subtractFrom(top.first, lower, n, gap);
    gap[top.at] = top.second - lower[top.at];
}

namespace {

// The ends of the interval of an arm that every other arm is compared with.
double halfGap(double highestUpper, double highestLower, double mean, double sd, double eps) {
    const double ahead = highestUpper - (mean - 3 * sd), behind = (mean + 3 * sd) - highestLower;
    const double d = ahead > behind ? ahead : behind;
    const double half = (d + eps) / 2;
    return half > eps ? half : eps;
}

}  // namespace

GAPSCOPE_BOTH
static double sumOfInverseSquares(const double* mean, const double* sd, Index n, double eps, double highestUpper,
                                  double highestLower) {
    double sums[4] = {0, 0, 0, 0};
    Index k = 0;
    for (; k + 4 <= n; k += 4)
        for (Index lane = 0; lane < 4; ++lane) {
            const double m = mean[k + lane], s3 = 3 * sd[k + lane];
            const double ahead = highestUpper - (m - s3), behind = (m + s3) - highestLower;
            const double d = ahead > behind ? ahead : behind;
            const double half = (d + eps) / 2;
            const double h = half > eps ? half : eps;
            sums[lane] += 1 / (h * h);
        }
    for (; k < n; ++k) {
        const double h = halfGap(highestUpper, highestLower, mean[k], sd[k], eps);
        sums[0] += 1 / (h * h);
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

double hardness(const double* mean, const double* sd, Index n, double eps) {
    Eigen::VectorXd ends(n);
    addScaled(mean, sd, 3, n, ends.data());
    const Top upper = topTwo(ends.data(), n);
    addScaled(mean, sd, -3, n, ends.data());
    const Top lower = topTwo(ends.data(), n);
    // Every arm is compared with the highest ends of all, except the two arms that own those ends: each of them is
    // compared with the others only.
    double sum = 0;
    Index from = 0;
    auto upTo = [&](Index end) {
        if (end > from) sum += sumOfInverseSquares(mean + from, sd + from, end - from, eps, upper.first, lower.first);
        from = end + 1;
    };
    auto owner = [&](Index k) {
        upTo(k);
        const double h =
            halfGap(k == upper.at ? upper.second : upper.first, k == lower.at ? lower.second : lower.first, mean[k], sd[k], eps);
        sum += 1 / (h * h);
    };
    const Index low = upper.at < lower.at ? upper.at : lower.at, high = upper.at < lower.at ? lower.at : upper.at;
    owner(low);
    if (high != low) owner(high);
    upTo(n);
    return sum;
}

GAPSCOPE_BOTH
void squaredDistances(const double* coordinates, Index n, Index dimensions, const double* x, const double* inverse,
                      double* __restrict out) {
    for (Index k = 0; k < n; ++k) {
        const double r = (coordinates[k] - x[0]) * inverse[0];
        out[k] = r * r;
    }
    for (Index i = 1; i < dimensions; ++i) {
        const double* column = coordinates + i * n;
        for (Index k = 0; k < n; ++k) {
            const double r = (column[k] - x[i]) * inverse[i];
            out[k] += r * r;
        }
    }
}

}  // namespace gapscope::loops
