#include "core/model/prior_root.h"

#include <algorithm>
#include <complex>
#include <numeric>
#include <unsupported/Eigen/FFT>

#include "core/numeric/cholesky.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double memoryLimit = 2.5e7;  // numbers in a low-rank root: 200 MB
constexpr Index rankLimit = 1000;

// y = (M_1 x M_2 x ... ) z, the last factor fastest.
VectorXd kroneckerProduct(const std::vector<MatrixXd>& factors, VectorXd z) {
    Index before = 1;  // product of the row counts already applied
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const MatrixXd& m = factors[i];
        const Index after = z.size() / (before * m.cols());
        VectorXd y(before * m.rows() * after);
        for (Index b = 0; b < before; ++b) {
            // Row-major blocks of cols x after become rows x after.
            const Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> in(z.data() + b * m.cols() * after, m.cols(),
                                                                                      after);
            Eigen::Map<Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> out(y.data() + b * m.rows() * after, m.rows(), after);
            out.noalias() = m * in;
        }
        before *= m.rows();
        z = std::move(y);
    }
    return z;
}

using Complex = std::complex<double>;

// The discrete Fourier transform along every axis, in place.
void transform(std::vector<Complex>& values, const std::vector<Index>& sizes) {
    Eigen::FFT<double> fft;
    Index stride = static_cast<Index>(values.size());
    for (const Index n : sizes) {
        stride /= n;
        std::vector<Complex> line(static_cast<std::size_t>(n)), turned;
        for (Index start = 0; start < static_cast<Index>(values.size()); ++start) {
            if (start / stride % n != 0) continue;
            if (start % 64 == 0) stopIfTold();
            for (Index i = 0; i < n; ++i)
                line[static_cast<std::size_t>(i)] = values[static_cast<std::size_t>(start + i * stride)];
            fft.fwd(turned, line);
            for (Index i = 0; i < n; ++i)
                values[static_cast<std::size_t>(start + i * stride)] = turned[static_cast<std::size_t>(i)];
        }
    }
}

// Calls visit(position, index along each axis) for every cell of a grid, last axis fastest.
template <class Visit>
void forEachCell(const std::vector<Index>& sizes, Visit visit) {
    std::vector<Index> index(sizes.size(), 0);
    const Index total = std::accumulate(sizes.begin(), sizes.end(), Index{1}, std::multiplies<>());
    for (Index at = 0; at < total; ++at) {
        if (at % 4096 == 0) stopIfTold();
        visit(at, index);
        for (std::size_t i = sizes.size(); i-- > 0;) {
            if (++index[i] < sizes[i]) break;
            index[i] = 0;
        }
    }
}

}  // namespace

PriorRoot denseRoot(const Covariance& covariance) {
    const Index n = covariance.size();
    MatrixXd matrix(n, n);
    for (Index k = 0; k < n; ++k) {
        stopIfTold();
        covariance.column(k, matrix.col(k).data());
    }
    auto lower = std::make_shared<const MatrixXd>(choleskyFactor(matrix).lower);
    return {[lower](Rng& rng) -> VectorXd { return lower->triangularView<Eigen::Lower>() * rng.normals(lower->rows()); }, 0};
}

PriorRoot lowRankRoot(const Covariance& covariance) {
    const Index n = covariance.size();
    const auto rank = std::min(rankLimit, static_cast<Index>(memoryLimit / static_cast<double>(n)));
    auto low = std::make_shared<const LowRank>(pivotedCholesky(
        covariance.variances(), [&](Index k, VectorXd& out) { covariance.column(k, out.data()); }, rank, 1e-12));
    const double left = low->leftOver.maxCoeff() / covariance.variances().maxCoeff();
    return {[low](Rng& rng) -> VectorXd {
                VectorXd f = low->columns * rng.normals(low->columns.cols());
                return f + low->leftOver.cwiseSqrt().cwiseProduct(rng.normals(f.size()));
            },
            left <= 1e-12 ? 0 : left};
}

PriorRoot kroneckerRoot(const std::vector<Index>& levels, const std::vector<AxisColumn>& axes, double variance) {
    auto factors = std::make_shared<std::vector<MatrixXd>>();
    double error = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const Index n = levels[i];
        const auto low = pivotedCholesky(
            VectorXd::Ones(n),
            [&](Index k, VectorXd& out) {
                for (Index m = 0; m < n; ++m) out[m] = axes[i](k, m);
            },
            std::min(n, std::max(rankLimit, static_cast<Index>(memoryLimit / static_cast<double>(n)))), 1e-15);
        if (const double left = low.leftOver.maxCoeff(); left > 1e-12) error += left;
        factors->push_back(low.columns);
    }
    Index inputs = 1;
    for (const auto& factor : *factors) inputs *= factor.cols();
    const double scale = std::sqrt(variance);
    return {[=](Rng& rng) -> VectorXd { return scale * kroneckerProduct(*factors, rng.normals(inputs)); }, error};
}

PriorRoot circulantRoot(const std::vector<Index>& levels,
                        const std::function<double(const std::vector<Index>&)>& stepCovariance) {
    for (const Index padding : {2, 4, 8}) {
        std::vector<Index> sizes;
        for (const Index n : levels) {  // a power of two is quick to transform
            Index size = 1;
            while (n > 1 && size < padding * (n - 1)) size *= 2;
            sizes.push_back(size);
        }
        const Index total = std::accumulate(sizes.begin(), sizes.end(), Index{1}, std::multiplies<>());
        if (static_cast<double>(total) > 1.6e7) break;
        std::vector<Complex> spectrum(static_cast<std::size_t>(total));
        double variance = 0;
        forEachCell(sizes, [&](Index at, const std::vector<Index>& index) {
            std::vector<Index> step(index);
            for (std::size_t i = 0; i < step.size(); ++i) step[i] = std::min(step[i], sizes[i] - step[i]);
            const double c = stepCovariance(step);
            if (at == 0) variance = c;
            spectrum[static_cast<std::size_t>(at)] = c;
        });
        transform(spectrum, sizes);
        double cut = 0;
        for (const auto& value : spectrum) cut += std::max(0.0, -value.real());
        const double error = cut / static_cast<double>(total) / variance;  // no covariance entry is off by more
        if (error > 1e-3 && padding != 8) continue;
        if (error > 0.05) break;
        auto roots = std::make_shared<VectorXd>(total);
        for (Index k = 0; k < total; ++k)
            (*roots)[k] = std::sqrt(std::max(0.0, spectrum[static_cast<std::size_t>(k)].real()) / static_cast<double>(total));
        return {[=](Rng& rng) -> VectorXd {
                    std::vector<Complex> waves(static_cast<std::size_t>(total));
                    for (Index k = 0; k < total; ++k) {
                        const double re = rng.normal(), im = rng.normal();
                        waves[static_cast<std::size_t>(k)] = (*roots)[k] * Complex(re, im);
                    }
                    transform(waves, sizes);
                    const Index arms = std::accumulate(levels.begin(), levels.end(), Index{1}, std::multiplies<>());
                    VectorXd f(arms);
                    forEachCell(levels, [&](Index at, const std::vector<Index>& index) {
                        Index cell = 0;
                        for (std::size_t i = 0; i < sizes.size(); ++i) cell = cell * sizes[i] + index[i];
                        f[at] = waves[static_cast<std::size_t>(cell)].real();
                    });
                    return f;
                },
                error <= 1e-12 ? 0 : error};
    }
    return {};
}

}  // namespace gapscope
