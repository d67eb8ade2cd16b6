#include "core/numeric/cholesky.h"
#include "core/numeric/envelope.h"
#include "core/numeric/random.h"
#include "core/numeric/special.h"
#include "tests/suite.h"

using namespace gapscope;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

MatrixXd randomCovariance(Index n, Index rank) {
    MatrixXd x(n, rank);
    for (Index j = 0; j < rank; ++j) x.col(j) = Rng({21, 0, Purpose::Samples, static_cast<std::uint32_t>(j), 0}).normals(n);
    return x * x.transpose();
}

// E max_k (a_k + b_k Z) - max a by Simpson's rule.
double integratedRise(const VectorXd& a, const VectorXd& b) {
    const int steps = 40000;
    const double h = 20.0 / steps;
    double sum = 0;
    for (int i = 0; i <= steps; ++i) {
        const double z = -10 + i * h, weight = i == 0 || i == steps ? 1 : i % 2 ? 4 : 2;
        sum += weight * ((a + z * b).maxCoeff() - a.maxCoeff()) * normalDensity(z);
    }
    return sum * h / 3;
}

}  // namespace

class TestLinearAlgebra : public QObject {
    Q_OBJECT

private slots:
    void factorOfAFullMatrixNeedsNoJitter() {
        const MatrixXd c = randomCovariance(12, 20);
        const auto factor = choleskyFactor(c);
        QCOMPARE(factor.jitter, 0.0);
        QVERIFY((factor.lower * factor.lower.transpose() - c).cwiseAbs().maxCoeff() < 1e-12 * c.maxCoeff());
    }

    void factorOfASingularMatrixSaysItsJitter() {
        MatrixXd c = MatrixXd::Ones(6, 6);
        const auto factor = choleskyFactor(c);
        QVERIFY(factor.jitter > 0 && factor.jitter < 1e-10);
        QVERIFY((factor.lower * factor.lower.transpose() - c).cwiseAbs().maxCoeff() < 1e-9);
        QCOMPARE(choleskyFactor(MatrixXd::Zero(3, 3)).lower.norm(), 0.0);
    }

    void semidefiniteOrNot() {
        QVERIFY(isPositiveSemidefinite(randomCovariance(8, 3), 1e-10));
        MatrixXd c = MatrixXd::Identity(3, 3);
        c(0, 1) = c(1, 0) = 1.01;
        QVERIFY(!isPositiveSemidefinite(c, 1e-10));
    }

    void pivotedCholeskyBoundsItsError() {
        const MatrixXd c = randomCovariance(30, 9);
        auto column = [&](Index k, VectorXd& out) { out = c.col(k); };
        const auto whole = pivotedCholesky(c.diagonal(), column, 30, 1e-13);
        QVERIFY(whole.columns.cols() <= 10);
        QVERIFY((whole.columns * whole.columns.transpose() - c).cwiseAbs().maxCoeff() < 1e-10 * c.maxCoeff());
        const auto part = pivotedCholesky(c.diagonal(), column, 4, 1e-13);
        const MatrixXd error = c - part.columns * part.columns.transpose();
        QCOMPARE(part.columns.cols(), Index{4});
        QVERIFY(error.cwiseAbs().maxCoeff() <= part.leftOver.maxCoeff() * (1 + 1e-12));
        QVERIFY((error.diagonal() - part.leftOver).cwiseAbs().maxCoeff() < 1e-10);
    }

    void expectedRiseIsTheIntegral() {
        for (std::uint32_t trial = 0; trial < 20; ++trial) {
            Rng rng({23, 0, Purpose::Samples, trial, 0});
            const Index n = 2 + rng.below(8);
            const VectorXd a = rng.normals(n);
            VectorXd b = rng.normals(n);
            if (trial % 4 == 0) b[1] = b[0];  // lines of one slope
            const double exact = integratedRise(a, b);
            QVERIFY2(std::abs(expectedRise(a, b) - exact) < 1e-6 * std::max(1.0, exact), qPrintable(QString::number(trial)));
        }
    }

    void noRiseWithoutCrossing() {
        QCOMPARE(expectedRise((VectorXd(2) << 1, 0).finished(), VectorXd::Constant(2, 0.7)), 0.0);
        QCOMPARE(expectedRise(VectorXd::Zero(3), VectorXd::Zero(3)), 0.0);
        // One line of slope 1 against a flat one of the same height: E max(0, Z).
        COMPARE_CLOSE(expectedRise(VectorXd::Zero(2), (VectorXd(2) << 0, 1).finished()), 0.3989422804014327, 1e-15);
    }
};

GAPSCOPE_TEST(TestLinearAlgebra)
#include "tst_linear_algebra.moc"
