// Every policy's numbers against its formula, written out for one situation.
#include <cmath>

#include "core/numeric/special.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Four independent arms, prior N(0.5, 1), noise sd 0.3, each measured at least twice.
StudySpec fourArms(PolicyChoice by, int budget = 30) {
    auto spec = studyOf(labelledArms(4), independentModel(1, 0.3, 0.5), budget, std::move(by));
    spec.measurements = {row(0, 0.2), row(1, 0.9), row(2, 0.6),  row(3, 0.1), row(1, 1.1),
                         row(2, 0.7), row(0, 0.4), row(3, -0.2), row(1, 0.8)};
    return spec;
}

Decision decisionOf(StudySpec spec) { return Study::finished(shared(std::move(spec))).next(); }

const VectorXd counts = numbers({2, 3, 2, 2}), averages = numbers({0.3, 2.8 / 3, 0.65, -0.05});

// Posterior of one arm on its own: precision 1 + N/0.09.
VectorXd means() {
    VectorXd m(4);
    for (Index k = 0; k < 4; ++k) m[k] = (0.5 + counts[k] * averages[k] / 0.09) / (1 + counts[k] / 0.09);
    return m;
}
VectorXd sds() { return (1 + counts.array() / 0.09).rsqrt(); }

void compareIndex(const Decision& d, const std::function<double(Index)>& formula) {
    QVERIFY(d.index);
    Index best = 0;
    for (Index k = 0; k < 4; ++k) {
        COMPARE_CLOSE((*d.index)[k], formula(k), 1e-12);
        if (formula(k) > formula(best)) best = k;
    }
    QCOMPARE(d.chosen, std::vector<Index>{best});
}

}  // namespace

class TestPolicies : public QObject {
    Q_OBJECT

private slots:
    void improvement() {
        const VectorXd mu = means(), sd = sds();
        const double tau = mu[1] + 0.05;
        const auto ei = decisionOf(fourArms(policy("ei", {{"xi", 0.05}}))),
                   pi = decisionOf(fourArms(policy("pi", {{"xi", 0.05}})));
        COMPARE_CLOSE(*ei.target, tau, 1e-12);
        compareIndex(ei, [&](Index k) {
            const double z = (mu[k] - tau) / sd[k];
            return (mu[k] - tau) * 0.5 * std::erfc(-z / M_SQRT2) + sd[k] * std::exp(-z * z / 2) / std::sqrt(2 * M_PI);
        });
        compareIndex(pi, [&](Index k) { return 0.5 * std::erfc((tau - mu[k]) / sd[k] / M_SQRT2); });
    }

    void upperBounds() {
        const VectorXd mu = means(), sd = sds();
        const double t = 10;
        compareIndex(decisionOf(fourArms(policy("gp-ucb", {{"delta", 0.2}}))),
                     [&](Index k) { return mu[k] + std::sqrt(2 * std::log(4 * t * t * M_PI * M_PI / 1.2)) * sd[k]; });
        compareIndex(decisionOf(fourArms(policy("bayes-ucb", {{"c", 2.0}}))),
                     [&](Index k) { return mu[k] + normalQuantile(1 - 1 / (11 * std::pow(std::log(30.0), 2))) * sd[k]; });
        // (log T)^c counts as 1 when T < 3, and the order is clamped: the index stays finite.
        auto tiny = fourArms(policy("bayes-ucb", {{"c", 5.0}}), 2);
        tiny.measurements.clear();
        COMPARE_CLOSE((*decisionOf(tiny).index)[0], 0.5 + normalQuantile(0.5), 1e-12);
        compareIndex(decisionOf(fourArms(policy("variance", {{"ties", std::string("lowest")}}))), [&](Index k) { return sd[k]; });
        compareIndex(decisionOf(fourArms(policy("mean"))), [&](Index k) { return mu[k]; });
    }

    void boundsFromCounts() {
        const double t = 10, T = 30, R = 0.6;
        compareIndex(decisionOf(fourArms(policy("ucb1"))),
                     [&](Index k) { return averages[k] + R * std::sqrt(3 * std::log(t) / (2 * counts[k])); });
        double h1 = 0;
        for (const Index k : {0, 2, 3}) h1 += std::pow(R / std::max(averages[1] - averages[k], R / (2 * std::sqrt(T / 4))), 2);
        const double a = 25.0 / 36 * (T - 4) / h1;
        compareIndex(decisionOf(fourArms(policy("ucb-e"))), [&](Index k) { return averages[k] + R * std::sqrt(a / counts[k]); });
        compareIndex(decisionOf(fourArms(policy("ucb-e", {{"hardness", 7.0}, {"range", 2.0}}))),
                     [&](Index k) { return averages[k] + 2 * std::sqrt(25.0 / 36 * 26 / 7 / counts[k]); });
    }

    void lucb() {
        const auto d = decisionOf(fourArms(policy("lucb", {{"delta", 0.05}})));
        auto radius = [](Index k) { return 0.6 * std::sqrt(std::log(5 * 4 * 1e4 / (4 * 0.05)) / (2 * counts[k])); };
        for (Index k = 0; k < 4; ++k) {
            COMPARE_CLOSE((*d.upper)[k], averages[k] + radius(k), 1e-12);
            COMPARE_CLOSE((*d.lower)[k], averages[k] - radius(k), 1e-12);
        }
        QCOMPARE(d.J, std::optional<Index>(1));
        QCOMPARE(d.j, std::optional<Index>(2));
        COMPARE_CLOSE(*d.regretBound, averages[2] + radius(2) - averages[1] + radius(1), 1e-12);
        QCOMPARE(d.chosen, (std::vector<Index>{1, 2}));
        QVERIFY(!d.gap && !d.index);
        QVERIFY(decisionOf(fourArms(policy("lucb", {{"epsilon", 10.0}}))).chosen.empty());
        QCOMPARE(decisionOf(fourArms(policy("lucb"), 10)).chosen, std::vector<Index>{1});  // cut to the budget left
    }

    void ugapBernstein() {
        const auto d = decisionOf(fourArms(policy("ugap", {{"bound", std::string("bernstein")}, {"range", 2.0}})));
        // H by step 1 on the averages with R/(2 sqrt N) for the sd, then a = (T-K)/(4H).
        const VectorXd s = 1 / counts.array().sqrt();
        double sum = 0;
        for (Index k = 0; k < 4; ++k) {
            double up = -1e9, low = -1e9;
            for (Index j = 0; j < 4; ++j)
                if (j != k) {
                    up = std::max(up, averages[j] + 3 * s[j]);
                    low = std::max(low, averages[j] - 3 * s[j]);
                }
            sum += std::pow(2 / (std::max(up - averages[k] + 3 * s[k], averages[k] + 3 * s[k] - low) / 2), 2);
        }
        COMPARE_CLOSE(*d.hardness, sum, 1e-12);
        const double a = 26 / (4 * sum);
        const double variance1 =
            (std::pow(0.9 - averages[1], 2) + std::pow(1.1 - averages[1], 2) + std::pow(0.8 - averages[1], 2)) / 3;
        COMPARE_CLOSE((*d.upper)[1] - averages[1], std::sqrt(2 * a * variance1 / 3) + 7 * a * 2 / (3 * 2), 1e-12);
        COMPARE_CLOSE((*d.upper)[0] - averages[0], std::sqrt(2 * a * 0.01 / 2) + 7 * a * 2 / 3, 1e-12);
        QVERIFY(!d.beta && d.exploration.empty());
    }

    // Thesis Fig. 4.1 with the numbers worked by hand in the design: five Bernoulli arms, beta 2, round 16.
    void fiveBernoulliArms() {
        auto spec = studyOf(
            labelledArms(5), model("beta-bernoulli", {}), 40,
            policy("bayesgap",
                   {{"exploration.rule", std::string("constant")}, {"exploration.beta", 2.0}, {"ties", std::string("lowest")}}));
        for (const auto& [arm, hit] : {std::pair{0, 0},
                                       {1, 1},
                                       {2, 0},
                                       {3, 1},
                                       {1, 0},
                                       {4, 0},
                                       {3, 1},
                                       {1, 0},
                                       {0, 0},
                                       {2, 1},
                                       {2, 0},
                                       {4, 0},
                                       {1, 0},
                                       {2, 1},
                                       {3, 1}})
            spec.measurements.push_back(row(arm, hit));
        const auto d = decisionOf(spec);
        const VectorXd gap = numbers({1.264, 1.150, 1.005, 0.405, 1.264}), upper = numbers({.637, .690, .878, 1.127, .637});
        for (Index k = 0; k < 5; ++k) {
            QVERIFY(std::abs((*d.gap)[k] - gap[k]) < 5.1e-4);
            QVERIFY(std::abs((*d.upper)[k] - upper[k]) < 5.1e-4);
        }
        QCOMPARE(*d.J, Index{3});
        QCOMPARE(*d.j, Index{2});
        QCOMPARE(d.chosen, std::vector<Index>{2});
        // A good result for the rival raises the gap.
        spec.measurements.push_back(row(2, 1));
        QVERIFY(std::abs(*decisionOf(spec).regretBound - 0.448) < 5.1e-4);
    }

    void betaByEachRule() {
        const auto with = [](Options o, int budget) {
            o.emplace_back("epsilon", 0.1);
            return decisionOf(fourArms(policy("bayesgap", o), budget));
        };
        const auto paper = with({}, 30), without = with({{"exploration.rule", std::string("no-initial-pulls")}}, 30),
                   small = with({}, 4);
        COMPARE_CLOSE(*paper.beta * *paper.beta, (26 / 0.09 + 4) / (4 * *paper.hardness), 1e-12);
        COMPARE_CLOSE(*without.beta * *without.beta, (30 / 0.09 + 4) / (4 * *paper.hardness), 1e-12);
        QCOMPARE(paper.exploration, "paper");
        QCOMPARE(small.exploration, "no-initial-pulls");
        const auto fell = with({{"exploration.rule", std::string("paper")}}, 3);
        QVERIFY(fell.fellBack && fell.exploration == "no-initial-pulls");
        COMPARE_CLOSE(*fell.beta * *fell.beta, (3 / 0.09 + 4) / (4 * *fell.hardness), 1e-12);
        const Options decay{
            {"exploration.rule", std::string("decay")}, {"exploration.beta", 3.0}, {"exploration.rate", 0.5}, {"batch", 4.0}};
        COMPARE_CLOSE(*with(decay, 30).beta, 3 * std::pow(0.5, 2), 1e-14);  // round 10: batch 1 + floor(9/4) = 3
        auto numbered = fourArms(policy("bayesgap", decay));
        numbered.measurements[5].batch = 4;
        COMPARE_CLOSE(*decisionOf(numbered).beta, 3 * std::pow(0.5, 4), 1e-14);  // the fifth batch is next
    }

    void successiveHalving() {
        // K = 5, T = 30: three phases of max(1, 30/(5*3)) = 2, then 30/(3*3) = 3, then 30/(2*3) = 5 measurements each.
        auto spec = studyOf(labelledArms(5), independentModel(1, 0.3), 30, policy("successive-halving"));
        const VectorXd level = numbers({0, 3, 1, 2, -1});
        std::vector<Index> asked;
        for (int t = 0; t < 30; ++t) {
            const auto d = decisionOf(spec);
            QCOMPARE(d.chosen.size(), std::size_t{1});
            asked.push_back(d.chosen[0]);
            spec.measurements.push_back(row(d.chosen[0], level[d.chosen[0]]));
        }
        QVERIFY(decisionOf(spec).chosen.empty());
        const std::vector<Index> expected{0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 1, 2, 3, 1, 2,
                                          3, 1, 2, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1};
        QCOMPARE(asked, expected);
    }

    void entropyFallsMostWhereItMatters() {
        // Arms 0 and 1 race for the best, arm 2 is out: measuring it tells nothing.
        auto spec = studyOf(labelledArms(3), independentModel(1, 0.1), 20, policy("entropy", {{"samples", 4000.0}}));
        for (int i = 0; i < 3; ++i) spec.measurements.push_back(row(2, -3));
        const auto d = decisionOf(spec);
        QVERIFY((*d.index)[0] > 0.1 && (*d.index)[1] > 0.1);
        QVERIFY(std::abs((*d.index)[2]) < 0.02);
        QVERIFY(d.chosen[0] != 2);
    }

    void thompsonShowsItsOwnDraw() {
        const auto spec = shared(fourArms(policy("thompson", {{"batch", 2.0}})));
        const Study study = Study::finished(spec);
        const auto d = study.next();
        Rng rng({spec->seed, 0, Purpose::Thompson, 10, 0});
        QVERIFY(sameVector(*d.index, study.posterior().draw(rng)));
        Index top = 0;
        d.index->maxCoeff(&top);
        QCOMPARE(d.chosen[0], top);
        QCOMPARE(d.chosen.size(), std::size_t{2});
    }

    void firstPullsGoInOrder() {
        for (const char* name : {"ucb1", "ucb-e", "lucb", "ugap"}) {
            auto spec = studyOf(labelledArms(4), independentModel(1, 0.3), 30, policy(name));
            spec.measurements = {row(1, 0.5), row(3, 0.2)};
            auto d = decisionOf(spec);
            QCOMPARE(d.chosen, std::vector<Index>{0});
            QVERIFY(d.initialPulls && !d.index && !d.upper && !d.J && !d.regretBound && !d.hardness);
            spec.pending = {0, 2};  // all that are due are awaited: the fewest-pulled of the others
            QCOMPARE(decisionOf(spec).chosen, std::vector<Index>{1});
        }
    }
};

GAPSCOPE_TEST(TestPolicies)
#include "tst_policies.moc"
