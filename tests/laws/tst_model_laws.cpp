// Laws that every model of the catalog obeys, whatever its settings, maximising or minimising.
#include <thread>

#include "core/numeric/random.h"
#include "tests/laws/by_formula.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const std::vector<ModelCase>& cases() {
    static const auto all = modelCases();
    return all;
}

// The case and the orientation of a data row.
struct Subject {
    const ModelCase& which;
    double sign;
    Posterior prior;
    std::vector<Observation> rows;  // ten, arms repeated, in the maximising orientation
};

Subject subject() {
    QFETCH_GLOBAL(int, which);
    QFETCH_GLOBAL(double, sign);
    const auto& c = cases()[std::size_t(which)];
    Subject s{c, sign, c.model.prior(c.arms.points(), sign), {}};
    for (const auto& m : wanderingRows(studyOf(c.arms, c.model, 20), 10)) s.rows.push_back({m.arm, sign * *m.value});
    return s;
}

Posterior learned(Posterior belief, const std::vector<Observation>& rows) {
    for (const auto& row : rows) belief = belief.updated(row);
    return belief;
}

// Everything that can be measured of an arm with its probability, or a fine enough grid of it with its weight.
std::vector<std::pair<double, double>> predictive(const Posterior& belief, Index arm, double sign) {
    std::vector<std::pair<double, double>> outcomes;
    if (belief.counts()) {
        for (double s = 0; s <= belief.measurementScale(); ++s)
            outcomes.emplace_back(sign * s, std::exp(belief.logPredictive(arm, sign * s)));
        return outcomes;
    }
    // The trapezoid rule is exact to rounding for a smooth density that dies away; sinh takes it far into a Student's tails.
    const double width = belief.measurementSd(arm), step = 1.0 / 16;
    for (int i = -160; i <= 160; ++i) {
        const double y = belief.mean()[arm] + width * std::sinh(i * step);
        outcomes.emplace_back(y, width * step * std::cosh(i * step) * std::exp(belief.logPredictive(arm, y)));
    }
    return outcomes;
}

constexpr int draws = 4000;

}  // namespace

class TestModelLaws : public QObject {
    Q_OBJECT

private slots:
    // A prior that keeps its columns gives the same bits, on any number of threads.
    void rememberingChangesNothing() {
        for (const auto& c : cases()) {
            const Posterior plainly = c.model.prior(c.arms.points(), 1), kept = plainly.remembering();
            const auto rows = wanderingRows(studyOf(c.arms, c.model, 9), 9);
            auto walked = [&](Posterior p) {
                for (const auto& m : rows) p = p.updated({m.arm, *m.value});
                return p;
            };
            const Posterior expected = walked(plainly);
            std::vector<int> same(4);
            {
                std::vector<std::jthread> threads;
                for (std::size_t i = 0; i < same.size(); ++i)
                    threads.emplace_back([&, i] {
                        const Posterior got = walked(kept);
                        Rng one = fixedRng(3), other = fixedRng(3);
                        same[i] = samePosterior(got, expected) && sameVector(got.draw(one), expected.draw(other));
                    });
            }
            QVERIFY2(same == std::vector<int>(4, 1), c.name.c_str());
        }
    }

    void initTestCase_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<double>("sign");
        for (std::size_t i = 0; i < cases().size(); ++i)
            for (const double sign : {1.0, -1.0})
                QTest::newRow((cases()[i].name + (sign > 0 ? ", maximise" : ", minimise")).c_str()) << int(i) << sign;
    }

    // A model that joins the catalog must join the laws.
    void everyModelIsHere() {
        for (const auto& entry : models())
            QVERIFY2(std::ranges::any_of(cases(), [&](auto& c) { return c.model.entry == &entry; }), entry.id.data());
    }

    void orderDoesNotMatter() {
        auto [c, sign, prior, rows] = subject();
        const auto forwards = learned(prior, rows);
        for (int turn = 0; turn < 2; ++turn) {
            if (turn == 0)
                std::ranges::reverse(rows);
            else
                std::ranges::rotate(rows, rows.begin() + 4);
            const auto other = learned(prior, rows);
            for (Index k = 0; k < prior.size(); ++k) {
                COMPARE_CLOSE(other.mean()[k], forwards.mean()[k], 1e-10);
                COMPARE_CLOSE(other.sd()[k], forwards.sd()[k], 1e-7);  // the root of a difference
            }
            COMPARE_CLOSE(other.evidence(), forwards.evidence(), 1e-10);
        }
    }

    // The recurrence against the formula of the spec, at every prefix; one row brings its own noise.
    void sequentialIsBatch() {
        auto [c, sign, prior, rows] = subject();
        if (prior.counts()) {
            VectorXd a = VectorXd::Constant(prior.size(), c.model.settings.number("alpha")), b = a;
            b.setConstant(c.model.settings.number("beta"));
            for (const auto& row : rows) {
                a[row.arm] += sign * row.value;
                b[row.arm] += prior.measurementScale() - sign * row.value;
            }
            const auto belief = learned(prior, rows);
            for (Index k = 0; k < a.size(); ++k) {
                const double n = a[k] + b[k];
                COMPARE_CLOSE(belief.mean()[k], sign * a[k] / n, 1e-13);
                COMPARE_CLOSE(belief.sd()[k], std::sqrt(a[k] * b[k] / (n * n * (n + 1))), 1e-13);
            }
            return;
        }
        rows[4].noiseVariance = 1.21;
        Posterior belief = prior;
        for (std::size_t n = 0; n <= rows.size(); ++n) {
            const auto expected = byFormula(c, sign, {rows.begin(), rows.begin() + Index(n)});
            for (Index k = 0; k < prior.size(); ++k) {
                COMPARE_CLOSE(belief.mean()[k], expected.mean[k], 1e-10);
                COMPARE_CLOSE(belief.sd()[k], std::sqrt(std::max(0.0, expected.covariance(k, k))), 1e-7);
            }
            COMPARE_CLOSE(belief.evidence(), expected.evidence, 1e-10);
            if (n < rows.size()) belief = belief.updated(rows[n]);
        }
    }

    // A measurement never makes a Gaussian less certain, and the others not on average over what it may give.
    void aMeasurementInforms() {
        auto [c, sign, belief, rows] = subject();
        for (const auto& row : rows) {
            for (Index arm = 0; arm < belief.size(); ++arm) {
                VectorXd expected = VectorXd::Zero(belief.size());
                if (!belief.gaussian())
                    for (const auto& [y, p] : predictive(belief, arm, sign))
                        expected += p * belief.updated({arm, y}).sd().cwiseAbs2();
                else
                    expected = belief.updated({arm, row.value}).sd().cwiseAbs2();
                const VectorXd now = belief.sd().cwiseAbs2();
                QVERIFY((expected.array() <= now.array() * (1 + 1e-12)).all());
                QVERIFY(belief.sd()[arm] < 1e-6 || expected[arm] < now[arm]);  // and it does tell something
            }
            belief = belief.updated(row);
        }
    }

    void predictivesAreDistributions() {
        auto [c, sign, prior, rows] = subject();
        const auto belief = learned(prior, rows);
        for (Index k = 0; k < belief.size(); ++k) {
            double total = 0, mean = 0;
            for (const auto& [y, p] : predictive(belief, k, sign)) {
                total += p;
                mean += p * y;
            }
            COMPARE_CLOSE(total, 1.0, 1e-12);
            COMPARE_CLOSE(mean / belief.measurementScale(), belief.mean()[k], 1e-12);
        }
    }

    void evidenceAddsUp() {
        auto [c, sign, belief, rows] = subject();
        QCOMPARE(belief.evidence(), 0.0);
        double sum = 0;
        for (const auto& row : rows) {
            sum += belief.logPredictive(row.arm, row.value);
            belief = belief.updated(row);
            COMPARE_CLOSE(belief.evidence(), sum, 1e-12);
        }
    }

    // Joint draws against mean, sd, a quantile and, for Gaussian models, every covariance: five standard errors.
    void drawsFollowThePosterior() {
        auto [c, sign, prior, rows] = subject();
        const auto belief = learned(prior, rows);
        QCOMPARE(belief.drawError(), 0.0);
        const Index K = belief.size();
        const VectorXd high = belief.quantile(0.8);
        MatrixXd f(K, draws);
        for (int n = 0; n < draws; ++n) {
            Rng rng = fixedRng(1000, std::uint32_t(n));
            f.col(n) = belief.draw(rng) - belief.mean();
        }
        for (Index k = 0; k < K; ++k) {
            const double sd = belief.sd()[k];
            const double error = sd / std::sqrt(double(draws)), tiny = 1e-7;  // arms that are known draw rounding noise
            QVERIFY(std::abs(f.row(k).mean()) <= 5 * error + tiny);
            const double fourth = f.row(k).array().pow(4).mean();  // a Beta's tails are not a normal's
            const double second = f.row(k).squaredNorm() / draws;
            QVERIFY(std::abs(second - sd * sd) <= 5 * std::sqrt(std::max(0.0, fourth - second * second) / draws) + tiny);
            if (sd > 1e-6) {
                const double below = double((f.row(k).array() <= high[k] - belief.mean()[k]).count()) / draws;
                QVERIFY(std::abs(below - 0.8) <= 5 * std::sqrt(0.16 / draws));
            }
        }
        if (!belief.gaussian()) return;
        const MatrixXd expected = byFormula(c, sign, rows).covariance, sample = f * f.transpose() / draws;
        for (Index k = 0; k < K; ++k)
            for (Index l = 0; l < k; ++l) {
                const double spread = std::sqrt((expected(k, k) * expected(l, l) + expected(k, l) * expected(k, l)) / draws);
                QVERIFY(std::abs(sample(k, l) - expected(k, l)) <= 5 * spread + 1e-7);
            }
    }

    void quantilesRiseAndGaussianOnesAreSymmetric() {
        auto [c, sign, prior, rows] = subject();
        const auto belief = learned(prior, rows);
        QVERIFY((belief.quantile(0.1).array() <= belief.quantile(0.6).array()).all());
        QVERIFY(belief.quantile(0.1)[0] < belief.quantile(0.6)[0]);
        if (belief.counts() || belief.mixture()) return;
        QVERIFY(sameVector(belief.quantile(0.5), belief.mean()));
        const VectorXd middle = (belief.quantile(0.03) + belief.quantile(0.97)) / 2;
        QVERIFY((middle - belief.mean()).cwiseAbs().maxCoeff() < 1e-12);
    }

    // What batches stand on: a result that is exactly as expected moves no mean and makes the arm more certain.
    void hallucinationsKeepMeans() {
        auto [c, sign, prior, rows] = subject();
        const auto belief = learned(prior, rows);
        for (Index arm = 0; arm < belief.size(); ++arm) {
            const auto after = belief.hallucinated(arm);
            QVERIFY((after.mean() - belief.mean()).cwiseAbs().maxCoeff() < 1e-14 * (1 + belief.mean().cwiseAbs().maxCoeff()));
            QVERIFY(belief.sd()[arm] < 1e-6 || after.sd()[arm] < belief.sd()[arm]);
        }
    }
};

GAPSCOPE_TEST(TestModelLaws)
#include "tst_model_laws.moc"
