// Joint draws: their mean and covariance over many fixed addresses, for every way a prior can be drawn.
#include "core/model/gaussian.h"
#include "core/model/prior_root.h"
#include "tests/model/dense.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

Points grid(Index rows, Index columns) {
    Points points;
    points.size = rows * columns;
    points.coordinates.resize(points.size, 2);
    for (Index k = 0; k < points.size; ++k) points.coordinates.row(k) << double(k / columns), double(k % columns);
    points.axes = {VectorXd::LinSpaced(rows, 0, double(rows - 1)), VectorXd::LinSpaced(columns, 0, double(columns - 1))};
    return points;
}

constexpr int draws = 3000;

// Sample covariance of some arms over many draws, known mean 0.
MatrixXd sampled(const std::function<VectorXd(Rng&)>& draw, const std::vector<Index>& arms) {
    const auto n = Index(arms.size());
    MatrixXd sum = MatrixXd::Zero(n, n);
    for (int i = 0; i < draws; ++i) {
        Rng rng({41, 0, Purpose::Samples, std::uint32_t(i), 0});
        const VectorXd f = draw(rng)(arms);
        sum += f * f.transpose();
    }
    return sum / draws;
}

// Five standard errors of a sample covariance, plus what the root itself admits.
void compareCovariances(const MatrixXd& got, const MatrixXd& expected, double error) {
    for (Index i = 0; i < got.rows(); ++i)
        for (Index j = 0; j < got.cols(); ++j) {
            const double spread = std::sqrt((expected(i, i) * expected(j, j) + expected(i, j) * expected(i, j)) / draws);
            QVERIFY2(std::abs(got(i, j) - expected(i, j)) <= 5 * spread + error,
                     qPrintable(QString("%1,%2: %3 against %4").arg(i).arg(j).arg(got(i, j)).arg(expected(i, j))));
        }
}

}  // namespace

class TestDraws : public QObject {
    Q_OBJECT

private slots:
    void everyRootHasThePriorsCovariance_data() {
        QTest::addColumn<int>("way");
        const char* names[] = {"dense", "low rank", "kronecker", "circulant", "linear", "independent", "matrix", "one axis"};
        for (int way = 0; way < 8; ++way) QTest::newRow(names[way]) << way;
    }

    void everyRootHasThePriorsCovariance() {
        QFETCH(int, way);
        const VectorXd l = (VectorXd(2) << 1.7, 2.5).finished();
        const auto se = kernelCovariance(kernels()[0], 2, l, grid(6, 7)),
                   rough = kernelCovariance(kernels()[1], 2, l, grid(6, 7));
        const MatrixXd features = MatrixXd::Random(42, 3);
        const auto linear = linearCovariance(1.3, features, false), alone = independentCovariance(42, 2);
        const auto matrix = matrixCovariance(features * features.transpose());
        Points line;
        line.size = 42;
        line.coordinates = VectorXd::LinSpaced(42, 0, 41);
        line.axes = {line.coordinates.col(0)};
        const auto onLine = kernelCovariance(kernels()[2], 2, VectorXd::Constant(1, 5), line);
        auto stepped = [&](const std::vector<Index>& s) {
            return 2 * std::exp(-std::hypot(double(s[0]) / l[0], double(s[1]) / l[1]));
        };
        auto steppedOnLine = [&](const std::vector<Index>& s) {
            const double a = std::sqrt(3.0) * double(s[0]) / 5;
            return 2 * (1 + a) * std::exp(-a);
        };
        const CovariancePtr covariances[] = {rough, rough, se, rough, linear, alone, matrix, onLine};
        PriorRoot root;
        switch (way) {
            case 0: root = denseRoot(*rough); break;
            case 1: root = lowRankRoot(*rough); break;
            case 3: root = circulantRoot({6, 7}, stepped); break;
            case 7: root = circulantRoot({42}, steppedOnLine); break;
            default: root = covariances[way]->root();
        }
        QVERIFY(root.draw);
        QVERIFY(root.error <= 1e-3);
        const std::vector<Index> arms{0, 1, 6, 7, 13, 20, 41};
        const auto& covariance = *covariances[way];
        compareCovariances(sampled(root.draw, arms), wholeMatrix(covariance)(arms, arms),
                           root.error * covariance.variances().maxCoeff());
    }

    // Above 2,000 arms: Kronecker for se on a grid is exact, and so is the circulant way for the rough kernels here.
    void largeGridsAreExact() {
        for (const auto& kernel : kernels()) {
            const auto covariance = kernelCovariance(kernel, 1, VectorXd::Constant(1, 12.0), grid(60, 70));
            const auto& root = covariance->root();
            QVERIFY2(root.error <= 1e-3, qPrintable(QString("%1: %2").arg(kernel.id.data()).arg(root.error)));
            const std::vector<Index> arms{0, 1, 70, 2000, 2001, 4199};
            VectorXd column(covariance->size());
            MatrixXd expected(6, 6);
            for (Index i = 0; i < 6; ++i) {
                covariance->column(arms[std::size_t(i)], column.data());
                expected.col(i) = column(arms);
            }
            MatrixXd sum = MatrixXd::Zero(6, 6);
            const int few = 150;
            for (int i = 0; i < few; ++i) {
                Rng rng({43, 0, Purpose::Samples, std::uint32_t(i), 0});
                const VectorXd f = root.draw(rng)(arms);
                sum += f * f.transpose() / few;
            }
            QVERIFY((sum - expected).cwiseAbs().maxCoeff() < 5 * std::sqrt(2.0 / few) + root.error);
        }
    }

    // A large table without grid: approximate, with exact variances and an error that is told and holds.
    void theErrorOfAnApproximateRootHolds() {
        Points points;
        points.size = 2500;
        points.coordinates.resize(2500, 2);
        Rng place({47, 0, Purpose::Samples, 0, 0});
        for (auto& x : points.coordinates.reshaped()) x = 10 * place.uniform();
        for (const std::size_t kernel : {0u, 1u}) {
            const auto covariance = kernelCovariance(kernels()[kernel], 1, VectorXd::Constant(1, 1.5), points);
            const auto& root = covariance->root();
            QVERIFY(kernel == 0 ? root.error == 0 : root.error > 0 && root.error < 0.2);
            const std::vector<Index> arms{0, 10, 500, 2499};
            MatrixXd sum = MatrixXd::Zero(4, 4), expected(4, 4);
            VectorXd column(2500);
            for (Index i = 0; i < 4; ++i) {
                covariance->column(arms[std::size_t(i)], column.data());
                expected.col(i) = column(arms);
            }
            const int few = 150;
            for (int i = 0; i < few; ++i) {
                Rng rng({48, 0, Purpose::Samples, std::uint32_t(i), 0});
                const VectorXd f = root.draw(rng)(arms);
                sum += f * f.transpose() / few;
            }
            QVERIFY((sum - expected).cwiseAbs().maxCoeff() < 5 * std::sqrt(2.0 / few) + root.error);
        }
    }

    // Conditioning is exact whatever the root: sample mean and covariance are the posterior's.
    void posteriorDrawsFollowThePosterior() {
        for (const bool elsewhere : {false, true}) {
            Gaussian posterior(kernelCovariance(kernels()[3], 1.5, VectorXd::Constant(1, 2), grid(5, 5)),
                               VectorXd::Constant(25, 3), 0.05);
            for (const Index arm : {2, 7, 7, 24}) posterior = posterior.updated({arm, 3.0 + 0.2 * double(arm % 5)});
            if (elsewhere) posterior = posterior.updated({12, 4, {}, (VectorXd(2) << 2.4, 1.7).finished()});
            const std::vector<Index> arms{0, 2, 7, 12, 13};
            MatrixXd expected(5, 5);
            for (Index i = 0; i < 5; ++i) expected.col(i) = posterior.covarianceWith(arms[std::size_t(i)])(arms);
            compareCovariances(sampled([&](Rng& rng) -> VectorXd { return posterior.draw(rng) - posterior.mean(); }, arms),
                               expected, 1e-9);
        }
    }
};

GAPSCOPE_TEST(TestDraws)
#include "tst_draws.moc"
