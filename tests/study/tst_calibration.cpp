// Calibration against predictions made by hand and by the textbook posterior.
#include "core/study/calibration.h"
#include "tests/laws/model_cases.h"
#include "tests/model/dense.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;
using Verdict = Calibration::Verdict;

namespace {

constexpr double z = 1.959963984540054;  // the normal quantile of order 0.975

Calibration of(const StudySpec& spec) { return *calibration(Study::finished(shared(spec))); }

// P(X <= c), X binomial, term by term.
double binomialAtMost(int n, double p, int c) {
    double sum = 0;
    for (int k = 0; k <= c; ++k)
        sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) + k * std::log(p) +
                        (n - k) * std::log(1 - p));
    return sum;
}

}  // namespace

class TestCalibration : public QObject {
    Q_OBJECT

private slots:
    void byHand() {
        // Prior N(1, 2^2), noise 1.5: a first result of an arm has sd 2.5.
        auto spec = studyOf(labelledArms(4), independentModel(2, 1.5, 1), 20);
        for (const bool minimise : {false, true}) {
            spec.minimise = minimise;
            spec.measurements = {row(0, 1 + 0.999 * z * 2.5), row(1, 1 + 1.001 * z * 2.5), row(2, 1 - 0.999 * z * 2.5)};
            QCOMPARE(of(spec).inside, 2);
            QCOMPARE(of(spec).results, 3);
            // Its own noise, 0.1, makes the range narrower; a failed and an ignored row count nowhere.
            spec.measurements.push_back(failedRow(3));
            spec.measurements.push_back(row(3, 1 + 0.999 * z * 2.5));
            spec.measurements.back().noiseSd = 0.1;
            spec.measurements.push_back(row(3, 99));
            spec.measurements.back().status = Measurement::Status::Ignored;
            QCOMPARE(of(spec).inside, 2);
            QCOMPARE(of(spec).results, 4);
        }
    }

    // Row by row against the textbook posterior of the rows before it; places are extra arms there.
    void againstTheDensePosterior() {
        const MatrixXd x = (MatrixXd(5, 1) << 0, 1, 2, 3, 4).finished(), places = (MatrixXd(2, 1) << 0.4, 7).finished();
        MatrixXd both(7, 1);
        both << x, places;
        const auto belief = kernelModel("matern52", 1.5, numbers({1.2}), 0.3, 0.2);
        const ModelCase wide{"", belief, tableArms(both)};
        for (std::uint32_t world = 0; world < 40; ++world) {
            Rng rng = fixedRng(31, world);
            auto spec = studyOf(tableArms(x), belief, 20);
            std::vector<Observation> rows;
            int inside = 0;
            for (int i = 0; i < 12; ++i) {
                const Index point = rng.below(7);
                auto m = row(point < 5 ? point : 1, 0.3 + 1.5 * rng.normal());
                if (point >= 5) m.at = {both(point, 0)};
                Observation seen{point, *m.value};
                if (rng.uniform() < 0.3) {
                    m.noiseSd = 0.9;
                    seen.noiseVariance = 0.81;
                }
                const auto dense = densePosterior(priorCovariance(wide), priorMean(wide), 0.04, rows);
                const double sd = std::sqrt(double(dense.covariance(point, point)) + seen.noiseVariance.value_or(0.04));
                inside += std::abs(seen.value - double(dense.mean[point])) <= z * sd;
                rows.push_back(seen);
                spec.measurements.push_back(m);
            }
            QCOMPARE(of(spec).inside, inside);
        }
    }

    // Each result is judged by the settings of its own time.
    void settingsAsTheyWere() {
        auto spec = studyOf(labelledArms(3), independentModel(0.1, 0.1), 20);
        spec.measurements = {row(0, 5), row(1, 5)};
        Change change{.after = 1};
        change.model = independentModel(10, 0.1);
        spec.changes = {change};
        QCOMPARE(of(spec).inside, 1);
        QCOMPARE(calibration(Study::finished(shared(spec), true))->inside, 2);
    }

    // Beforehand is what each round of a replay predicted: its own parameters, and all that was measured until then.
    void asTheRoundsPredicted() {
        auto spec = studyOf(gridArms({variable("x", 0, 9, 10)}), kernelModel("matern52", 400, numbers({3}), 0, 0.1), 40);
        for (int i = 0; i < 20; ++i) spec.measurements.push_back(row(i % 10, i < 10 ? 5.0 * i : 5.0 * (i % 10) + (i % 3 - 1)));
        for (const int after : {8, 13, 17}) {
            Change fit{.after = after, .why = "fit"};
            fit.model = kernelModel("matern52", 900 + after, numbers({4}), 0, 0.1);
            spec.changes.push_back(fit);
        }
        int inside = 0;
        replay(shared(spec), false, [&](const Round& round) {
            if (!round.measured) return;
            const auto seen = round.study.observation(*round.measured);
            const auto range = round.study.posterior().predicted(seen, 0.95);
            inside += range.low <= seen.value && seen.value <= range.high;
        });
        QVERIFY(inside < 17);
        QCOMPARE(of(spec).inside, inside);
    }

    // Counts: quantiles of the beta-binomial, summed up by hand. Beta(1, 1) and 9 trials: every count is equally likely, so
    // 0 and 9 are inside: below 0 there is nothing, and one in ten is more than one in forty.
    void counts() {
        auto spec = studyOf(labelledArms(3), model("binomial", {{"trials", 9.0}}), 20);
        spec.measurements = {row(0, 0), row(1, 9)};
        QCOMPARE(of(spec).inside, 2);
        spec.measurements = {row(0, 9), row(0, 9), row(0, 9), row(0, 0)};  // the last is a surprise
        QCOMPARE(of(spec).inside, 3);
        for (auto& m : spec.measurements) m.value = 9 - *m.value;
        spec.minimise = true;
        QCOMPARE(of(spec).inside, 3);
    }

    // A single success or failure lies inside {0, 1} whatever the model: a hundred of them prove nothing.
    void rangesThatCannotBeMissed() {
        auto spec = studyOf(labelledArms(2), model("beta-bernoulli", {}), 200);
        for (int i = 0; i < 120; ++i) spec.measurements.push_back(row(i % 2, i / 2 % 2));
        QCOMPARE(of(spec).inside, 120);
        QCOMPARE(of(spec).verdict, Verdict::Fair);
    }

    void verdictIsTheBinomialTest() {
        for (const int n : {0, 1, 2, 5, 20, 71, 72, 150})
            for (int inside = 0; inside <= n; ++inside) {
                const auto expected = binomialAtMost(n, 0.95, inside) < 0.025           ? Verdict::TooSure
                                      : 1 - binomialAtMost(n, 0.95, inside - 1) < 0.025 ? Verdict::TooCareful
                                                                                        : Verdict::Fair;
                QCOMPARE(verdict(std::vector<double>(std::size_t(n), 0.95), inside), expected);
            }
        QCOMPARE(verdict(std::vector<double>(5, 0.95), 3), Verdict::TooSure);
        QCOMPARE(verdict(std::vector<double>(71, 0.95), 71), Verdict::Fair);
        QCOMPARE(verdict(std::vector<double>(72, 0.95), 72), Verdict::TooCareful);
        QCOMPARE(verdict(std::vector<double>(20'000, 0.95), 19'000), Verdict::Fair);
        QCOMPARE(verdict(std::vector<double>(20'000, 0.95), 18'900), Verdict::TooSure);
        QCOMPARE(verdict(std::vector<double>(20'000, 0.95), 19'100), Verdict::TooCareful);
    }

    void canBeCancelled() {
        auto spec = studyOf(labelledArms(3), independentModel(1, 0.3), 20);
        spec.measurements = wanderingRows(spec, 5);
        int asked = 0;
        QVERIFY(!calibration(Study::finished(shared(spec)), [&] { return ++asked == 3; }));
        QCOMPARE(asked, 3);
    }
};

GAPSCOPE_TEST(TestCalibration)
#include "tst_calibration.moc"
