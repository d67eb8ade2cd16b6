#include <cmath>
#include <thread>

#include "core/model/gaussian.h"
#include "tests/model/dense.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Setting {
    CovariancePtr covariance;
    VectorXd mean;
    double noise;
    std::vector<Observation> rows;

    Gaussian posterior() const {
        Gaussian g(covariance, mean, noise);
        for (const auto& row : rows) g = g.updated(row);
        return g;
    }
    Dense dense() const { return densePosterior(wholeMatrix(*covariance), mean, noise, rows); }
};

Points plane(Index side) {
    Points points;
    points.size = side * side;
    points.coordinates.resize(points.size, 2);
    for (Index k = 0; k < points.size; ++k) points.coordinates.row(k) << double(k / side), 3.0 * double(k % side);
    return points;
}

// Random rows with repeats and some noise of their own.
std::vector<Observation> randomRows(Index arms, int n, std::uint32_t trial, double offset) {
    Rng rng({31, 0, Purpose::Samples, trial, 0});
    std::vector<Observation> rows;
    for (int i = 0; i < n; ++i) {
        Observation row{rng.below(i % 3 ? arms : std::min<Index>(arms, 3)), offset + rng.normal()};
        if (i % 4 == 1) row.noiseVariance = 0.01 + rng.uniform();
        rows.push_back(row);
    }
    return rows;
}

Setting randomSetting(const KernelEntry& kernel, std::uint32_t trial) {
    const VectorXd lengths = (VectorXd(2) << 1.3, 4.0).finished();
    Points points = plane(6);
    if (trial % 2)
        for (Index k = 0; k < points.size; ++k) points.groups.push_back(int(k % 3));
    const double offset = trial % 3 == 0 ? 1e4 : 0;
    return {kernelCovariance(kernel, 2.5, lengths, points), VectorXd::Constant(36, offset), 0.04,
            randomRows(36, 70, trial, offset)};
}

}  // namespace

class TestGaussian : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheTextbook() {
        for (const auto& kernel : kernels())
            for (std::uint32_t trial = 0; trial < 6; ++trial) {
                const auto setting = randomSetting(kernel, trial);
                const auto posterior = setting.posterior();
                const auto dense = setting.dense();
                for (Index k = 0; k < 36; ++k) {
                    COMPARE_CLOSE(posterior.mean()[k], double(dense.mean[k]), 1e-11);
                    COMPARE_CLOSE(posterior.sd()[k], std::sqrt(double(dense.covariance(k, k))), 1e-11);
                }
                COMPARE_CLOSE(posterior.evidence(), double(dense.evidence), 1e-10);
                const VectorXd column = posterior.covarianceWith(7);
                for (Index k = 0; k < 36; ++k) COMPARE_CLOSE(column[k], double(dense.covariance(k, 7)), 1e-11);
            }
    }

    // Noise of a millionth of the signal: the sd of a measured arm must still have ten right digits, not only be small.
    void tinyNoiseKeepsRelativeAccuracyAtMeasuredArms() {
        const VectorXd x = VectorXd::LinSpaced(12, 0, 11);
        Setting setting{kernelCovariance(kernels()[0], 1, VectorXd::Constant(1, 0.6), line(x)), VectorXd::Zero(12), 1e-12, {}};
        for (const Index arm : {0, 5, 5, 9, 5, 2, 0, 0}) setting.rows.push_back({arm, std::sin(x[arm])});
        const auto posterior = setting.posterior();
        const auto dense = setting.dense();
        for (const Index k : {0, 5, 9, 2}) {
            // s2 - s2^2 (K^-1)_kk, as the dense difference itself cancels even in long double.
            const double count = k == 5 ? 3 : k == 0 ? 3 : 1, expected = 1e-6 / std::sqrt(count);
            QVERIFY2(std::abs(posterior.sd()[k] / expected - 1) < 1e-9, qPrintable(QString::number(posterior.sd()[k], 'g', 17)));
            QVERIFY(std::abs(posterior.mean()[k] - double(dense.mean[k])) < 1e-12);
        }
        QVERIFY(posterior.mean().allFinite() && posterior.sd().allFinite());
    }

    void identicalArmsStayIdentical() {
        const VectorXd x = (VectorXd(5) << 0, 1, 1, 2, 1).finished();
        Gaussian posterior(kernelCovariance(kernels()[3], 1, VectorXd::Ones(1), line(x)), VectorXd::Zero(5), 1e-10);
        for (const Index arm : {1, 3, 4, 2, 1}) posterior = posterior.updated({arm, 0.3 * double(arm)});
        for (const Index twin : {2, 4}) {
            QVERIFY(posterior.sd()[twin] == posterior.sd()[1]);
            COMPARE_CLOSE(posterior.mean()[twin], posterior.mean()[1], 1e-13);
        }
    }

    void nearlyIdenticalArmsAndTinyNoiseStayFinite() {
        VectorXd x(40);
        for (Index k = 0; k < 40; ++k) x[k] = double(k / 2) + double(k % 2) * 1e-9;
        Gaussian posterior(kernelCovariance(kernels()[0], 1, VectorXd::Constant(1, 5.0), line(x)), VectorXd::Zero(40), 1e-12);
        for (int i = 0; i < 120; ++i) posterior = posterior.updated({(i * 7) % 40, std::cos(0.1 * x[(i * 7) % 40])});
        QVERIFY(posterior.mean().allFinite() && posterior.sd().allFinite());
        QVERIFY(posterior.sd().minCoeff() >= 0);
        for (Index k = 0; k < 40; ++k) QVERIFY(std::abs(posterior.mean()[k] - std::cos(0.1 * x[k])) < 1e-4);
    }

    // A measurement at coordinates of its own is that of an extra point: the same as a study that has it as an arm.
    void elsewhereIsAnExtraPoint() {
        const VectorXd x = VectorXd::LinSpaced(9, 0, 8), wide = (VectorXd(11) << x, 3.4, 6.15).finished();
        const auto small = kernelCovariance(kernels()[2], 1.5, VectorXd::Constant(1, 1.7), line(x));
        const auto large = kernelCovariance(kernels()[2], 1.5, VectorXd::Constant(1, 1.7), line(wide));
        Gaussian a(small, VectorXd::Constant(9, 0.3), 0.02), b(large, VectorXd::Constant(11, 0.3), 0.02);
        const auto both = [&](Index arm, Index extra, double y) {
            Observation row{arm, y};
            if (extra) row.at = wide.segment(extra, 1);
            a = a.updated(row);
            b = b.updated({extra ? extra : arm, y});
        };
        both(2, 0, 1.0);
        both(3, 9, 0.4);
        both(6, 10, -0.5);
        both(3, 9, 0.6);
        both(6, 0, 0.1);
        for (Index k = 0; k < 9; ++k) {
            COMPARE_CLOSE(a.mean()[k], b.mean()[k], 1e-12);
            COMPARE_CLOSE(a.sd()[k], b.sd()[k], 1e-12);
        }
        COMPARE_CLOSE(a.evidence(), b.evidence(), 1e-12);
    }

    // Two futures of one past share it and do not see each other; earlier rounds stay as they were.
    void futuresBranch() {
        const auto setting = randomSetting(kernels()[1], 2);
        Gaussian past(setting.covariance, setting.mean, setting.noise);
        for (int i = 0; i < 33; ++i) past = past.updated(setting.rows[std::size_t(i)]);
        const VectorXd before = past.mean();
        Gaussian left = past, right = past;
        for (int i = 33; i < 70; ++i) {
            left = left.updated(setting.rows[std::size_t(i)]);
            right = right.updated(setting.rows[std::size_t(102 - i)]);
        }
        QVERIFY(past.mean() == before);
        QVERIFY(left.mean() == setting.posterior().mean());
        auto turned = setting;
        for (int i = 33; i < 70; ++i) turned.rows[std::size_t(i)] = setting.rows[std::size_t(102 - i)];
        QVERIFY(right.mean() == turned.posterior().mean());
    }

    void threadsMayBranchFromOnePosterior() {
        const auto setting = randomSetting(kernels()[0], 1);
        Gaussian past(setting.covariance, setting.mean, setting.noise);
        for (int i = 0; i < 20; ++i) past = past.updated(setting.rows[std::size_t(i)]);
        std::vector<VectorXd> means(4);
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                Gaussian mine = past;
                for (int i = 20; i < 70; ++i) mine = mine.updated(setting.rows[std::size_t(i)]);
                Rng rng({1, 0, Purpose::Samples, 0, 0});
                means[std::size_t(t)] = mine.mean() + mine.draw(rng);
            });
        for (auto& thread : threads) thread.join();
        for (const auto& mean : means) QVERIFY(mean == means[0]);
    }

    // Exact knowledge gradient against its definition: average the new best mean over the outcome.
    void knowledgeGradientAgainstSimpson() {
        const auto setting = randomSetting(kernels()[3], 4);
        auto posterior = setting.posterior();
        std::vector<Index> arms{0, 3, 4, 10, 20, 21, 35};
        const VectorXd exact = posterior.knowledgeGradient(arms);
        for (std::size_t i = 0; i < arms.size(); ++i) {
            const Index arm = arms[i];
            const double width = std::sqrt(posterior.sd()[arm] * posterior.sd()[arm] + setting.noise);
            const double best = posterior.mean()(arms).maxCoeff();
            double sum = 0;
            const int steps = 2000;
            for (int n = 0; n <= steps; ++n) {
                const double z = -8 + 16.0 * n / steps, weight = n == 0 || n == steps ? 1 : n % 2 ? 4 : 2;
                const auto after = posterior.updated({arm, posterior.mean()[arm] + width * z});
                sum += weight * (after.mean()(arms).maxCoeff() - best) * std::exp(-z * z / 2);
            }
            sum *= 16.0 / steps / 3 / std::sqrt(2 * M_PI);
            QVERIFY(std::abs(exact[Index(i)] - sum) < 1e-5);
        }
    }
};

GAPSCOPE_TEST(TestGaussian)
#include "tst_gaussian.moc"
