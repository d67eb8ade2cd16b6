#include "core/numeric/inverse.h"

#include <Eigen/Dense>

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Block = Eigen::Ref<MatrixXd>;

namespace {

constexpr Index small = 24;

// L <- L^-1. The last columns first: column j needs those behind it.
void invertSmall(Block l) {
    double x[small];
    const Index n = l.rows();
    for (Index j = n; j-- > 0;) {
        const double pivot = 1 / l(j, j);
        std::fill(x, x + n, 0.0);
        for (Index k = j + 1; k < n; ++k)
            for (Index i = k; i < n; ++i) x[i] += l(i, k) * l(k, j);
        for (Index i = j + 1; i < n; ++i) l(i, j) = -pivot * x[i];
        l(j, j) = pivot;
    }
}

void invertLower(Block l) {
    const Index n = l.rows(), h = n / 2;
    if (n <= small) return invertSmall(l);
    auto a = l.topLeftCorner(h, h), b = l.bottomLeftCorner(n - h, h), c = l.bottomRightCorner(n - h, n - h);
    c.triangularView<Eigen::Lower>().solveInPlace(b);
    a.triangularView<Eigen::Lower>().solveInPlace<Eigen::OnTheRight>(b);
    b = -b;
    invertLower(a);
    invertLower(c);
}

// The lower triangle of A^T A for a lower triangular A. Row i of it needs rows i and below of A: from above downwards.
void squareSmall(Block a) {
    const Index n = a.rows();
    for (Index j = 0; j < n; ++j)
        for (Index i = j; i < n; ++i) a(i, j) = a.col(i).tail(n - i).dot(a.col(j).tail(n - i));
}

void squareLower(Block a) {
    const Index n = a.rows(), h = n / 2;
    if (n <= small) return squareSmall(a);
    auto p = a.topLeftCorner(h, h), q = a.bottomLeftCorner(n - h, h), r = a.bottomRightCorner(n - h, n - h);
    squareLower(p);
    p.selfadjointView<Eigen::Lower>().rankUpdate(q.transpose());
    q = r.transpose().triangularView<Eigen::Upper>() * q;
    squareLower(r);
}

}  // namespace

void inverseFromFactor(Block lower) {  // NOLINT(performance-unnecessary-value-param): it is written through
    invertLower(lower);
    squareLower(lower);
}

}  // namespace gapscope
