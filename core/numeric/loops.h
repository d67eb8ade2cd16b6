// The inner loops that decide how fast a step is: plain loops over contiguous doubles.
//
// Each is compiled twice, for any x86-64 and for AVX2, and chosen when the program starts. No fused multiply-add and
// no reordering of sums: both versions give the same bits, so a study's numbers do not depend on the machine.
// All inputs are finite.
#pragma once

#include <Eigen/Core>

namespace gapscope::loops {

using Eigen::Index;

// out -= columns * weights, the columns one after another in memory, each of n numbers.
void subtractProduct(const double* columns, Index n, Index count, const double* weights, double* out);

// One measurement's effect on every arm: v = c / root, mean' = mean + v * gain, variance' = max(variance - v^2, 0),
// sd' = sqrt(variance'); c is the covariance of each arm with the measured one and is replaced by v.
struct Belief {
    double *mean, *variance, *sd;
};
void absorb(double* c, Index n, double root, double gain, const double* mean, const double* variance, const Belief& after);

// out = exp(-x) for x >= 0, to within a unit in the last place; 0 from x = 708 on.
void expOfMinus(const double* x, Index n, double* out);

double largest(const double* values, Index n);  // n >= 1
struct Extent {
    double smallest, largest;
};
Extent extent(const double* values, Index n);  // n >= 1

// The first position from `from` on whose value is at least `least`; n if there is none.
Index nextAtLeast(const double* values, Index n, Index from, double least);

// The same for values that are at most `most`.
Index nextAtMost(const double* values, Index n, Index from, double most);

// The two largest of n >= 2 values (equal ones count twice), and the position of the first largest.
struct Top {
    double first, second;
    Index at;
};
Top topTwo(const double* values, Index n);

// out = a + scale * b.
void addScaled(const double* a, const double* b, double scale, Index n, double* out);

// gap_k = (k == top.at ? top.second : top.first) - lower_k.
void gaps(const double* lower, Index n, const Top& top, double* gap);

// Sum over all arms of max((D_k + eps)/2, eps)^-2 (BayesGap, Algorithm 1; S0 sec. 4, made two-sided), with
// D_k = max( max_{j!=k}(mean_j + 3 sd_j) - (mean_k - 3 sd_k), (mean_k + 3 sd_k) - max_{j!=k}(mean_j - 3 sd_j) ).
// Infinite when an arm without uncertainty ties with the best and eps = 0.
double hardness(const double* mean, const double* sd, Index n, double eps);

// out_k = squared scaled distance to x, over the columns of coordinates (n rows, column by column).
void squaredDistances(const double* coordinates, Index n, Index dimensions, const double* x, const double* inverse, double* out);

}  // namespace gapscope::loops
