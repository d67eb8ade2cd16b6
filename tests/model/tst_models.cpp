#include <Eigen/LU>

#include "core/model/beta.h"
#include "core/model/density.h"
#include "core/model/models.h"
#include "tests/suite.h"

using namespace gapscope;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

Points labels(Index n) {
    Points points;
    points.size = n;
    points.coordinates.resize(n, 0);
    return points;
}

Settings settingsOf(const char* id) { return Settings(findEntry(models(), id)->params); }

// The place of the error that building this model gives; empty if it gives none.
QString placeOf(const char* id, const Settings& settings, const Points& points) {
    try {
        findEntry(models(), id)->run(settings, points, 1);
        return {};
    } catch (const Error& e) {
        return QString::fromStdString(e.place());
    }
}

}  // namespace

class TestModels : public QObject {
    Q_OBJECT

private slots:
    // Values of each kernel at scaled distance 1 (thesis 2.33-2.36), computed by hand.
    void kernelsAtDistanceOne() {
        const std::pair<const char*, double> expected[] = {{"se", 0.6065306597126334},
                                                           {"matern12", 0.36787944117144233},
                                                           {"matern32", 0.4833577245965077},
                                                           {"matern52", 0.5239941088318203}};
        for (const auto& [id, value] : expected) {
            double r2[] = {1, 0, 1e6};
            findEntry(kernels(), id)->run(r2, 3);
            COMPARE_CLOSE(r2[0], value, 1e-15);
            QCOMPARE(r2[1], 1.0);
            QVERIFY(r2[2] >= 0 && r2[2] < 1e-300);
        }
    }

    void betaAgainstItsFormulas() {
        Beta p(3, 2, 1, 4, 1);
        p = p.updated({1, 3});
        COMPARE_CLOSE(p.mean()[1], 5.0 / 7, 1e-15);  // Beta(5, 2)
        COMPARE_CLOSE(p.sd()[1], std::sqrt(10.0 / (49 * 8)), 1e-15);
        COMPARE_CLOSE(p.mean()[0], 2.0 / 3, 1e-15);
        COMPARE_CLOSE(p.evidence(), std::log(4 * (24.0 / 720) / (1.0 / 2)), 1e-14);  // C(4,3) B(5,2) / B(2,1)
        const Beta down = Beta(3, 2, 1, 4, -1).updated({1, -3});
        QCOMPARE(down.mean()[1], -p.mean()[1]);
        QCOMPARE(down.sd()[1], p.sd()[1]);
        COMPARE_CLOSE(down.quantile(0.9)[1], -p.quantile(0.1)[1], 1e-14);
    }

    // Measuring arm 0 of Beta(1,1) against a certain 0.6: one success makes it 2/3.
    void knowledgeGradientOfCounts() {
        Beta p(2, 1, 1, 1, 1);
        for (int i = 0; i < 8; ++i) p = p.updated({1, double(i % 8 < 5)});  // Beta(6, 4): mean .6
        const VectorXd kg = p.knowledgeGradient({0, 1});
        COMPARE_CLOSE(kg[0], 0.5 * (2.0 / 3 - 0.6), 1e-14);
        COMPARE_CLOSE(kg[1], 0, 1e-14);  // 7/11 or 6/11, never below the other's .5: its mean stays .6
    }

    void signalsGiveTheirSampleCovariance() {
        MatrixXd past(4, 2);
        past << 1, 2, 2, 1, 3, 5, 6, 4;
        auto s = settingsOf("covariance");
        s.set("signals", past).set("noise_sd", 0.5).set("scale", 2.0).set("mean", std::string("signals"));
        const auto prior = findEntry(models(), "covariance")->run(s, labels(2), 1);
        COMPARE_CLOSE(prior.mean()[0], 3, 1e-15);
        COMPARE_CLOSE(prior.priorVariance()[0], 4 * 14.0 / 3, 1e-14);  // eta^2 times the divisor n-1
        const auto minimising = findEntry(models(), "covariance")->run(s, labels(2), -1);
        COMPARE_CLOSE(minimising.mean()[1], -3, 1e-15);
    }

    void linearIsTheWeightSpaceView() {
        MatrixXd x(3, 2);
        x << 1, 0, 0, 1, 1, 1;
        auto s = settingsOf("linear");
        s.set("features", x).set("prior_sd", 2.0).set("noise_sd", 1.0);
        auto posterior = findEntry(models(), "linear")->run(s, labels(3), 1);
        posterior = posterior.updated({0, 3.0}).updated({2, 1.0});
        // S0 eq. 3-5: Sigma^-1 = X'X/s2 + I/eta^2, theta = Sigma X'Y/s2.
        MatrixXd seen(2, 2);
        seen << 1, 0, 1, 1;
        const MatrixXd sigma = (seen.transpose() * seen + MatrixXd::Identity(2, 2) / 4).inverse();
        const VectorXd theta = sigma * seen.transpose() * (VectorXd(2) << 3, 1).finished();
        for (Index k = 0; k < 3; ++k) {
            COMPARE_CLOSE(posterior.mean()[k], x.row(k) * theta, 1e-14);
            COMPARE_CLOSE(posterior.sd()[k], std::sqrt((x.row(k) * sigma * x.row(k).transpose())(0)), 1e-14);
        }
    }

    void whatDoesNotFitIsNamed() {
        auto kernel = settingsOf("kernel");
        kernel.set("kernel", std::string("se"))
            .set("variance", 1.0)
            .set("noise_sd", 0.1)
            .set("lengthscales", VectorXd(VectorXd::Ones(3)));
        QCOMPARE(placeOf("kernel", kernel, labels(3)), "kind");
        Points points = labels(3);
        points.coordinates = MatrixXd::Random(3, 2);
        QCOMPARE(placeOf("kernel", kernel, points), "lengthscales");
        auto covariance = settingsOf("covariance");
        covariance.set("noise_sd", 1.0);
        QCOMPARE(placeOf("covariance", covariance, labels(2)), "matrix");
        covariance.set("matrix", MatrixXd((MatrixXd(2, 2) << 1, 2, 2, 1).finished()));
        QCOMPARE(placeOf("covariance", covariance, labels(2)), "matrix");  // not positive semidefinite
        covariance.set("matrix", MatrixXd(MatrixXd::Identity(2, 2)));
        QCOMPARE(placeOf("covariance", covariance, labels(2)), "");
        QCOMPARE(placeOf("covariance", covariance, labels(3)), "matrix");
        QVERIFY_THROWS_EXCEPTION(Error, settingsOf("independent").set("noise_sd", 0.0));
        QVERIFY_THROWS_EXCEPTION(Error, settingsOf("independent").set("noise_sd", std::nan("")));
    }

    // The density is the slope of the quantiles and integrates to 1; a measurement's sd is that of all it may give.
    void densityAndMeasurementSd() {
        for (const double sign : {1.0, -1.0}) {
            Beta beta(2, 2, 3, 4, sign);
            const Posterior counts(beta.updated({0, sign * 3}));
            auto settings = settingsOf("independent");
            settings.set("prior_sd", 2.0).set("noise_sd", 0.5);
            const Posterior normal = findEntry(models(), "independent")->run(settings, labels(3), sign).updated({1, 0.7});
            for (const Posterior& p : {counts, normal})
                for (Index arm = 0; arm < 2; ++arm) {
                    double sum = 0;
                    const double low = p.quantile(arm, 1e-6), high = p.quantile(arm, 1 - 1e-6), step = (high - low) / 4000;
                    for (int i = 0; i < 4000; ++i) sum += p.density(arm, low + (i + 0.5) * step) * step;
                    COMPARE_CLOSE(sum, 1, 1e-5);
                    for (const double q : {0.1, 0.5, 0.8}) {
                        COMPARE_CLOSE(p.quantile(arm, q), p.quantile(q)[arm], 1e-14);
                        const double slope = 2e-5 / (p.quantile(arm, q + 1e-5) - p.quantile(arm, q - 1e-5));
                        COMPARE_CLOSE(p.density(arm, p.quantile(arm, q)), slope, 1e-4 * slope);
                    }
                }
            double mean = 0, square = 0;
            for (int s = 0; s <= 4; ++s) {
                const double chance = std::exp(counts.logPredictive(0, sign * s)), rate = sign * s / 4.0;
                mean += chance * rate;
                square += chance * rate * rate;
            }
            COMPARE_CLOSE(counts.measurementSd(0), std::sqrt(square - mean * mean), 1e-12);
            const VectorXd oneSd = VectorXd::Constant(1, 0.8413447460685429);  // Phi(1)
            COMPARE_CLOSE(normal.measurementSd(1), normal.outcomes(1, oneSd)[0] - normal.mean()[1], 1e-12);
            const auto curve = densityOf(normal, 1, sign);
            const auto top = std::ranges::max_element(curve.height) - curve.height.begin();
            COMPARE_CLOSE(curve.height[static_cast<std::size_t>(top)], 1, 1e-15);
            COMPARE_CLOSE(curve.value[static_cast<std::size_t>(top)], sign * normal.mean()[1], 1e-9);
        }
    }
};

GAPSCOPE_TEST(TestModels)
#include "tst_models.moc"
