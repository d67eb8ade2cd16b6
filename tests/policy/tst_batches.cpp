// Batches, and what is left out of the choice.
#include "core/numeric/loops.h"
#include "core/policy/gaps.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

StudySpec onALine(PolicyChoice by, int budget = 40) {
    auto spec =
        studyOf(gridArms({variable("x", 0, 10, 21)}), kernelModel("matern52", 1, numbers({1.5}), 0, 0.2), budget, std::move(by));
    spec.measurements = {row(3, 0.4), row(12, 1.3), row(17, 0.2), row(9, 0.7), row(13, 1.2)};
    return spec;
}

const Options constantBeta{
    {"exploration.rule", std::string("constant")}, {"exploration.beta", 2.0}, {"ties", std::string("lowest")}};

Options with(Options options, std::initializer_list<std::pair<std::string, SettingValue>> more) {
    options.insert(options.end(), more);
    return options;
}

// Steps 4 to 6 word by word: U and L given, picks one after another, the max over i running over all arms.
std::vector<Index> pickByHand(const VectorXd& upper, const VectorXd& lower, const VectorXd& sd, std::set<Index> out, int batch) {
    std::vector<Index> picks;
    while (static_cast<int>(picks.size()) < batch) {
        Index J = -1, j = -1;
        double least = 1e300;
        for (Index k = 0; k < upper.size(); ++k) {
            double others = -1e300;
            for (Index i = 0; i < upper.size(); ++i)
                if (i != k) others = std::max(others, upper[i]);
            if (!out.contains(k) && others - lower[k] < least) {
                least = others - lower[k];
                J = k;
            }
        }
        for (Index k = 0; k < upper.size(); ++k)
            if (!out.contains(k) && k != J && (j < 0 || upper[k] > upper[j])) j = k;
        picks.push_back(j >= 0 && sd[j] > sd[J] ? j : J);
        out.insert(picks.back());
    }
    return picks;
}

}  // namespace

class TestBatches : public QObject {
    Q_OBJECT

private slots:
    void boundsStay() {
        auto spec = onALine(policy("bayesgap", with(constantBeta, {{"batch", 5.0}})));
        spec.pending = {11, 14};
        const Study study = Study::finished(shared(spec));
        const auto d = study.next();
        QCOMPARE(d.chosen, pickByHand(*d.upper, *d.lower, study.posterior().sd(), {11, 14}, 5));
        // J, j and the bound belong to the first pick among all arms, pending or not.
        const auto free = Study::finished(shared(onALine(policy("bayesgap", constantBeta)))).next();
        QCOMPARE(d.J, free.J);
        QCOMPARE(d.j, free.j);
        QCOMPARE(d.regretBound, free.regretBound);
    }

    void shrinkUpdatesTheCovarianceAfterEveryPick() {
        auto spec = onALine(policy("bayesgap", with(constantBeta, {{"batch", 4.0}, {"batch_rule", std::string("shrink")}})));
        spec.pending = {6};
        const Study study = Study::finished(shared(spec));
        Posterior belief = study.posterior().updated({6, study.posterior().mean()[6]});
        std::set<Index> out{6};
        std::vector<Index> expected;
        for (int i = 0; i < 4; ++i) {
            const VectorXd upper = belief.mean() + 2 * belief.sd(), lower = belief.mean() - 2 * belief.sd();
            expected.push_back(pickByHand(upper, lower, belief.sd(), out, 1)[0]);
            out.insert(expected.back());
            belief = belief.updated({expected.back(), belief.mean()[expected.back()]});
        }
        const auto d = study.next();
        QCOMPARE(d.chosen, expected);
        QVERIFY(sameVector(*d.upper, study.posterior().mean() + 2 * study.posterior().sd()));  // shown: the real one
    }

    void indexPoliciesTakeTheLargest() {
        for (const char* name : {"ei", "pi", "gp-ucb", "bayes-ucb", "kg", "variance", "mean"}) {
            auto spec = onALine(policy(name, {{"batch", 6.0}, {"ties", std::string("lowest")}}));
            spec.pending = {12};
            const auto d = Study::finished(shared(spec)).next();
            std::vector<std::pair<double, Index>> order;
            for (Index k = 0; k < 21; ++k)
                if (k != 12) order.emplace_back(-(*d.index)[k], k);
            std::ranges::sort(order);
            for (std::size_t i = 0; i < 6; ++i)
                QVERIFY2(d.chosen[i] == order[i].second || tied(order[i].first, -(*d.index)[d.chosen[i]], 1), name);
        }
    }

    // tau stays that of the real belief while the sd of picked arms shrinks.
    void shrinkKeepsTheTarget() {
        const auto spec = onALine(policy("ei", {{"batch", 2.0}, {"batch_rule", std::string("shrink")}}));
        const Study study = Study::finished(shared(spec));
        const auto d = study.next();
        const auto belief = study.posterior().hallucinated(d.chosen[0]);
        Index best = -1;
        double top = -1;
        for (Index k = 0; k < 21; ++k) {
            const double z = (belief.mean()[k] - *d.target) / belief.sd()[k];
            const double ei =
                belief.sd()[k] * (z * 0.5 * std::erfc(-z / std::sqrt(2.0)) + std::exp(-z * z / 2) / std::sqrt(2 * M_PI));
            if (k != d.chosen[0] && ei > top) {
                top = ei;
                best = k;
            }
        }
        QCOMPARE(d.chosen[1], best);
    }

    void neverMoreThanTheBudgetLeftNorTheArms() {
        QCOMPARE(Study::finished(shared(onALine(policy("bayesgap", {{"batch", 9.0}}), 8))).next().chosen.size(), std::size_t{3});
        QVERIFY(Study::finished(shared(onALine(policy("ei", {{"batch", 9.0}}), 5))).next().chosen.empty());
        auto few = onALine(policy("bayesgap", {{"batch", 9.0}}));
        for (Index k = 2; k < 21; ++k) few.pending.push_back(k);
        QCOMPARE(Study::finished(shared(few)).next().chosen.size(), std::size_t{2});
        for (const Index k : {0, 1}) few.pending.push_back(k);
        QVERIFY(Study::finished(shared(few)).next().chosen.empty());
    }

    void aFailedArmIsSetAsideUntilAnotherResult() {
        auto spec = onALine(policy("ei", {{"ties", std::string("lowest")}}));
        const Index first = Study::finished(shared(spec)).next().chosen[0];
        spec.measurements.push_back(failedRow(first));
        QVERIFY(Study::finished(shared(spec)).next().chosen[0] != first);
        spec.measurements.push_back(row(0, 0));
        const auto again = Study::finished(shared(spec)).next();
        QCOMPARE(again.chosen[0], *again.first);
    }

    void startComesFromTheDesign() {
        auto spec = onALine(policy("bayesgap", {{"batch", 2.0}}));
        spec.measurements.clear();
        spec.initial.start = 4;
        const auto design = spaceFillingDesign(
            spec.arms->points(),
            [] {
                std::vector<Index> all(21);
                for (std::size_t k = 0; k < 21; ++k) all[k] = Index(k);
                return all;
            }(),
            4);
        QCOMPARE(design, (std::vector<Index>{10, 0, 20, 5}));
        auto d = Study::finished(shared(spec)).next();
        QCOMPARE(d.chosen, (std::vector<Index>{10, 0}));
        QVERIFY(d.fromStart && d.J && d.upper);
        spec.measurements = {row(10, 1), row(20, 0)};
        QCOMPARE(Study::finished(shared(spec)).next().chosen, (std::vector<Index>{0, 5}));
        spec.measurements = {row(10, 1), row(20, 0), row(0, 0), row(5, 0)};
        QVERIFY(!Study::finished(shared(spec)).next().fromStart);
    }
};

GAPSCOPE_TEST(TestBatches)
#include "tst_batches.moc"
