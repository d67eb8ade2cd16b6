// A measurement as models learn it: places beside the arms, noise of its own, counts, and the minimising goal.
#include "tests/laws/model_cases.h"
#include "tests/model/dense.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Rows measured at places that are no candidates, and the same study with those places as further arms.
struct Pair {
    StudySpec beside;
    StudySpec table;
    Index arms;  // of the first
};

Pair atPair(const ModelChoice& model, bool groups) {
    const MatrixXd own = (MatrixXd(5, 2) << 0, 1, 1, 10, 2, 100, 3, 10, 4, 1).finished();
    const MatrixXd places = (MatrixXd(3, 2) << 0.5, 3, 2.2, 70, 3.9, 0.4).finished();
    MatrixXd both(8, 2);
    both << own, places;
    Arms arms = tableArms(own), more = tableArms(both);
    for (auto* a : {&arms, &more}) a->variables[1].logarithmic = true;
    const Index meantFor[] = {1, 2, 4};
    if (groups) {
        arms.groups = {"a", "b", "a", "b", "b"};
        more.groups = arms.groups;
        for (const Index k : meantFor) more.groups.push_back(arms.groups[std::size_t(k)]);  // a place belongs to its arm's group
    }
    Pair pair{studyOf(arms, model, 20), studyOf(more, model, 20), 5};
    const double values[] = {0.3, 1.1, -0.4};
    auto both2 = [&](Measurement a, Measurement b) {
        pair.beside.measurements.push_back(std::move(a));
        pair.table.measurements.push_back(std::move(b));
    };
    for (Index i = 0; i < 3; ++i) {
        both2(row(i, 0.2 * double(i)), row(i, 0.2 * double(i)));
        auto beside = row(meantFor[i], values[i]);
        beside.at = {places(i, 0), places(i, 1)};
        both2(beside, row(5 + i, values[i]));
    }
    both2(row(1, 0.9), row(1, 0.9));  // an arm again, after places
    return pair;
}

}  // namespace

class TestMeasurement : public QObject {
    Q_OBJECT

private slots:
    void atIsAnExtraArm_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<bool>("minimise");
        const char* names[] = {"matern52, ard", "se with groups", "linear"};
        for (int i = 0; i < 3; ++i)
            for (const bool minimise : {false, true})
                QTest::addRow("%s%s", names[i], minimise ? ", minimise" : "") << i << minimise;
    }

    void atIsAnExtraArm() {
        QFETCH(int, which);
        QFETCH(bool, minimise);
        const auto belief = which == 0   ? kernelModel("matern52", 1.5, numbers({1.2, 0.9}), 0.3, 0.2)
                            : which == 1 ? kernelModel("se", 1.5, numbers({1.2}), 0.3, 0.2)
                                         : model("linear", {{"prior_sd", 0.7}, {"mean", 0.3}, {"noise_sd", 0.2}});
        auto [beside, table, arms] = atPair(belief, which == 1);
        beside.minimise = table.minimise = minimise;
        for (std::size_t n = 0; n <= beside.measurements.size(); ++n) {
            auto a = beside, b = table;
            a.measurements.resize(n);
            b.measurements.resize(n);
            const auto got = Study::finished(shared(a)), expected = Study::finished(shared(b));
            for (Index k = 0; k < arms; ++k) {
                COMPARE_CLOSE(got.posterior().mean()[k], expected.posterior().mean()[k], 1e-11);
                COMPARE_CLOSE(got.posterior().sd()[k], expected.posterior().sd()[k], 1e-8);
            }
            COMPARE_CLOSE(got.posterior().evidence(), expected.posterior().evidence(), 1e-11);
        }
        // The arm it was meant for counts as measured: policies on counts and averages see it.
        const auto whole = Study::finished(shared(beside));
        QCOMPARE(whole.situation(false).count(), numbers({1, 3, 2, 0, 1}));
        COMPARE_CLOSE(whole.situation(false).average()[1], (minimise ? -1 : 1) * (0.2 + 0.3 + 0.9) / 3, 1e-14);
    }

    // Models that know no coordinates take such a row as one of the arm itself.
    void atMeansNothingWithoutCoordinates() {
        for (const auto& belief :
             {independentModel(1, 0.2),
              model("linear", {{"prior_sd", 0.7}, {"noise_sd", 0.2}, {"features", MatrixXd(MatrixXd::Identity(5, 2))}})}) {
            auto spec = atPair(belief, false).beside;
            const auto with = Study::finished(shared(spec));
            for (auto& m : spec.measurements) m.at.clear();
            QVERIFY(samePosterior(with.posterior(), Study::finished(shared(spec)).posterior()));
        }
    }

    // Draws after such rows follow the dense posterior too (they take another way through the code).
    void drawsAfterPlaces() {
        const auto [beside, table, arms] = atPair(kernelModel("se", 1.5, numbers({1.2}), 0.3, 0.2), false);
        const auto belief = Study::finished(shared(beside)).posterior();
        const ModelCase c{"", table.initial.model, *table.arms};
        std::vector<Observation> rows;
        for (const auto& m : table.measurements) rows.push_back({m.arm, *m.value});
        const MatrixXd expected = densePosterior(priorCovariance(c), priorMean(c), 0.04, rows).covariance.cast<double>();
        constexpr int draws = 4000;
        MatrixXd sample = MatrixXd::Zero(arms, arms);
        for (std::uint32_t n = 0; n < draws; ++n) {
            Rng rng = fixedRng(70, n);
            const VectorXd f = belief.draw(rng) - belief.mean();
            sample += f * f.transpose() / draws;
        }
        for (Index k = 0; k < arms; ++k)
            for (Index l = 0; l <= k; ++l)
                QVERIFY(std::abs(sample(k, l) - expected(k, l)) <=
                        5 * std::sqrt((expected(k, k) * expected(l, l) + expected(k, l) * expected(k, l)) / draws));
    }

    void ownNoise() {
        ModelCase c{"", kernelModel("matern12", 2, numbers({1.5}), 1, 0.3), gridArms({variable("x", 0, 4, 5)})};
        auto spec = studyOf(c.arms, c.model, 20);
        spec.measurements = {row(0, 1.5), row(2, 0.2), row(2, 2.2), row(4, -1)};
        spec.measurements[1].noiseSd = 2;
        spec.measurements[3].noiseSd = 0.01;
        std::vector<Observation> rows;
        for (const auto& m : spec.measurements)
            rows.push_back({m.arm, *m.value, m.noiseSd ? std::optional(*m.noiseSd * *m.noiseSd) : std::nullopt});
        const auto dense = densePosterior(priorCovariance(c), priorMean(c), 0.09, rows);
        const auto study = Study::finished(shared(spec));
        for (Index k = 0; k < 5; ++k) {
            COMPARE_CLOSE(study.posterior().mean()[k], double(dense.mean[k]), 1e-12);
            COMPARE_CLOSE(study.posterior().sd()[k], std::sqrt(double(dense.covariance(k, k))), 1e-9);
        }
        QCOMPARE(study.posterior().noiseVariance(), 0.3 * 0.3);  // exploration goes on with the model's
    }

    // Counts: policies see rates, to be maximised.
    void countsBecomeRates() {
        auto spec = studyOf(labelledArms(3), model("binomial", {{"trials", 5.0}, {"alpha", 2.0}}), 20);
        spec.minimise = true;
        spec.measurements = {row(1, 4), row(1, 1), row(0, 5)};
        const auto study = Study::finished(shared(spec));
        QCOMPARE(study.situation(false).average(), numbers({-1, -0.5, 0}));
        COMPARE_CLOSE(study.posterior().mean()[1], -(2.0 + 5) / (2 + 1 + 10), 1e-15);
        COMPARE_CLOSE(study.posterior().mean()[2], -2.0 / 3, 1e-15);
    }
};

GAPSCOPE_TEST(TestMeasurement)
#include "tst_measurement.moc"
