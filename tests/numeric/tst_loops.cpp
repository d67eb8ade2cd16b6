#include "core/numeric/loops.h"
#include "core/numeric/random.h"
#include "tests/suite.h"

using namespace gapscope;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd normals(Index n, std::uint32_t i) { return Rng({11, 0, Purpose::Samples, i, 0}).normals(n); }

// Step 1 of BayesGap word by word.
double bruteHardness(const VectorXd& mean, const VectorXd& sd, double eps) {
    double sum = 0;
    for (Index k = 0; k < mean.size(); ++k) {
        double upper = -1e300, lower = -1e300;
        for (Index j = 0; j < mean.size(); ++j)
            if (j != k) {
                upper = std::max(upper, mean[j] + 3 * sd[j]);
                lower = std::max(lower, mean[j] - 3 * sd[j]);
            }
        const double d = std::max(upper - (mean[k] - 3 * sd[k]), mean[k] + 3 * sd[k] - lower);
        const double h = std::max((d + eps) / 2, eps);
        sum += 1 / (h * h);
    }
    return sum;
}

}  // namespace

class TestLoops : public QObject {
    Q_OBJECT

private slots:
    // Same order of the sum as one column after another, so the bits must agree whatever the width of the vectors.
    void productIsBitForBitTheNaiveOne() {
        for (const Index n : {1, 2, 3, 7, 64, 1001})
            for (const Index columns : {0, 1, 7, 8, 9, 31, 40}) {
                MatrixXd v(n, columns);
                for (Index j = 0; j < columns; ++j) v.col(j) = normals(n, static_cast<std::uint32_t>(j));
                const VectorXd w = normals(columns, 999);
                VectorXd expected = normals(n, 777), out = expected;
                for (Index j = 0; j < columns; ++j)
                    for (Index k = 0; k < n; ++k) expected[k] = expected[k] - w[j] * v(k, j);
                loops::subtractProduct(v.data(), n, columns, w.data(), out.data());
                QVERIFY(out == expected);
            }
    }

    void exponentialIsRightToTheLastPlace() {
        Rng rng({13, 0, Purpose::Samples, 0, 0});
        VectorXd x(200000), e(x.size());
        for (Index k = 0; k < x.size(); ++k) x[k] = k % 2 ? 708 * rng.uniform() : std::exp(-40 * rng.uniform());
        x[0] = 0;
        x[1] = 707.9999;
        loops::expOfMinus(x.data(), x.size(), e.data());
        QCOMPARE(e[0], 1.0);
        for (Index k = 0; k < x.size(); ++k) {
            const auto exact = std::exp(-static_cast<long double>(x[k]));
            const double unit = std::nextafter(static_cast<double>(exact), 2.0) - static_cast<double>(exact);
            QVERIFY2(std::abs(static_cast<long double>(e[k]) - exact) <= static_cast<long double>(unit),
                     qPrintable(QString::number(x[k], 'g', 17)));
        }
        const double beyond[] = {708, 1000, 1e300};
        double zero[3];
        loops::expOfMinus(beyond, 3, zero);
        for (const double value : zero) QCOMPARE(value, 0.0);
    }

    void topTwoAgainstSorting() {
        for (std::uint32_t trial = 0; trial < 200; ++trial) {
            VectorXd values = normals(2 + trial % 61, trial);
            if (trial % 3 == 0) values = values.array().round();  // many equal values
            std::vector<double> sorted(values.begin(), values.end());
            std::sort(sorted.rbegin(), sorted.rend());
            const auto top = loops::topTwo(values.data(), values.size());
            QCOMPARE(top.first, sorted[0]);
            QCOMPARE(top.second, sorted[1]);
            QCOMPARE(top.at, std::find(values.begin(), values.end(), sorted[0]) - values.begin());
        }
    }

    void hardnessAgainstTheDefinition() {
        for (std::uint32_t trial = 0; trial < 200; ++trial) {
            const Index n = 2 + trial % 53;
            const VectorXd mean = normals(n, trial), sd = (trial % 4 ? 1.0 : 1e-6) * normals(n, 1000 + trial).cwiseAbs();
            const double eps = trial % 2 ? 0 : 0.1;
            const double expected = bruteHardness(mean, sd, eps), got = loops::hardness(mean.data(), sd.data(), n, eps);
            QVERIFY2(std::abs(got / expected - 1) < 1e-12, qPrintable(QString("%1 %2 %3").arg(trial).arg(got).arg(expected)));
        }
    }

    // A clear winner with tiny uncertainty: subtracting a wrong term again would lose every digit.
    void hardnessOfAClearWinnerLosesNoDigits() {
        const VectorXd mean = (VectorXd(3) << 1, 0, -1).finished(), sd = VectorXd::Constant(3, 1e-9);
        const double expected = bruteHardness(mean, sd, 0), got = loops::hardness(mean.data(), sd.data(), 3, 0);
        QVERIFY(std::abs(got / expected - 1) < 1e-14);
    }

    void hardnessIsInfiniteForACertainTie() {
        const VectorXd mean = VectorXd::Zero(2), sd = VectorXd::Zero(2);
        QVERIFY(std::isinf(loops::hardness(mean.data(), sd.data(), 2, 0)));
    }

    void absorbNeverGoesBelowZero() {
        VectorXd c = (VectorXd(2) << 2, 0.5).finished(), mean = VectorXd::Zero(2), variance = VectorXd::Ones(2), m(2), v(2), s(2);
        loops::absorb(c.data(), 2, 1, 3, mean.data(), variance.data(), {m.data(), v.data(), s.data()});
        QCOMPARE(v[0], 0.0);
        QCOMPARE(v[1], 0.75);
        QCOMPARE(s[1], std::sqrt(0.75));
        QCOMPARE(m[1], 1.5);
    }

    void distancesAgainstTheDefinition() {
        MatrixXd x(37, 3);
        for (Index i = 0; i < 3; ++i) x.col(i) = normals(37, static_cast<std::uint32_t>(i));
        const VectorXd here = normals(3, 50), inverse = normals(3, 51).cwiseAbs();
        VectorXd out(37);
        loops::squaredDistances(x.data(), 37, 3, here.data(), inverse.data(), out.data());
        for (Index k = 0; k < 37; ++k)
            COMPARE_CLOSE(out[k], (x.row(k).transpose() - here).cwiseProduct(inverse).squaredNorm(), 1e-14);
    }
};

GAPSCOPE_TEST(TestLoops)
#include "tst_loops.moc"
