// Runs against the study that each of them is, and results that do not depend on who did the work.
#include <thread>

#include "core/numeric/stop.h"
#include "tests/experiment/experiments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

Q_DECLARE_METATYPE(gapscope::Experiment)

namespace {

// What replaying the run as a study says at every checkpoint, worked out anew: recommendation, regret, cumulative regret.
std::vector<RunPoint> byReplay(const Experiment& experiment, const Cell& cell) {
    const auto spec = shared(asStudy(experiment, cell));
    const auto truth = spec->makeSource().truth();
    const int budget = experiment.budgets[cell.budget];
    const std::set<Index> out(spec->initial.excluded.begin(), spec->initial.excluded.end());
    double best = -infinity;
    for (Index k = 0; k < truth.size(); ++k)
        if (!out.contains(k)) best = std::max(best, spec->sign() * truth[k]);
    std::vector<RunPoint> everyRound;
    RunPoint now;
    std::vector<Index> asked;  // the last comes first
    replay(spec, false, [&](const Round& round) {
        now.arm = round.decision.recommendation ? static_cast<std::int32_t>(*round.decision.recommendation) : -1;
        now.regret = now.arm < 0 ? std::nan("") : best - spec->sign() * truth[now.arm];
        everyRound.push_back(now);
        if (!round.measured) return;
        // All that was asked for is measured in order, then the policy is asked again.
        if (asked.empty()) asked.assign(round.decision.chosen.rbegin(), round.decision.chosen.rend());
        QCOMPARE(round.measured->arm, asked.back());
        asked.pop_back();
        now.cumulative += best - spec->sign() * truth[round.measured->arm];
    });
    everyRound.resize(static_cast<std::size_t>(budget) + 1, everyRound.back());
    std::vector<RunPoint> points;
    for (const int round : checkpointsFor(experiment, budget)) points.push_back(everyRound[static_cast<std::size_t>(round)]);
    return points;
}

void compareWithReplay(const Experiment& experiment) {
    const auto results = resultsOf(experiment, 2);
    for (std::size_t c = 0; c < experiment.contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment.budgets.size(); ++b)
            for (int run = 0; run < experiment.runs; ++run) {
                const auto points = results.points({c, b, run});
                const auto replayed = byReplay(experiment, {c, b, run});
                QCOMPARE(points.size(), replayed.size());
                for (std::size_t i = 0; i < points.size(); ++i) {
                    const auto where =
                        experiment.contenders[c].label + " run " + std::to_string(run) + " at " + std::to_string(i);
                    QVERIFY2(points[i].arm == replayed[i].arm, where.c_str());
                    QVERIFY2(points[i].arm < 0 ? std::isnan(points[i].regret) : points[i].regret == replayed[i].regret,
                             where.c_str());
                    QVERIFY2(points[i].cumulative == replayed[i].cumulative, where.c_str());
                }
            }
}

}  // namespace

class TestComparison : public QObject {
    Q_OBJECT

private slots:
    void everyRunIsAStudy_data() {
        QTest::addColumn<Experiment>("experiment");
        auto drawn = drawnExperiment(allContenders(), 3);
        QTest::newRow("every policy") << drawn;

        auto minimising = drawn;
        auto spec = lineStudy();
        spec.minimise = true;
        minimising.study = asProblem(spec);
        QTest::newRow("minimising") << minimising;

        auto excluding = drawn;
        spec = lineStudy();
        spec.initial.excluded = {3, 0, 3};
        spec.initial.start = 4;
        excluding.study = asProblem(spec);
        QTest::newRow("excluded arms, spread start") << excluding;

        QTest::newRow("batches") << drawnExperiment(
            {contender("bayesgap", {{"batch", 3.0}}),
             contender("thompson", {{"batch", 4.0}, {"batch_rule", std::string("shrink")}}),
             contender("bayesgap",
                       {{"batch", 5.0},
                        {"exploration.rule", std::string("decay")},
                        {"exploration.beta", 3.0},
                        {"exploration.rate", 0.5}},
                       "decay")},
            3, {16, 7});

        auto counts = experimentOf(studyOf(labelledArms(4), model("binomial", {{"trials", 6.0}}), 12), allContenders(), 3);
        counts.truth.kind = TruthChoice::Kind::Draw;
        QTest::newRow("counts") << counts;

        auto bernoulli = studyOf(labelledArms(3), model("beta-bernoulli", {}), 9);
        bernoulli.source = source("bernoulli", {{"values", numbers({.2, .9, .5})}});
        QTest::newRow("bernoulli source") << experimentOf(bernoulli, {contender("bayesgap"), contender("ucb1")}, 4);

        auto samples = studyOf(labelledArms(3), independentModel(1, 0.5), 9);
        samples.source = source("samples", {{"values", Lists{{1, 2, 3}, {0.5}, {-1, 5}}}});
        QTest::newRow("stored outcomes") << experimentOf(samples, {contender("ei"), contender("random")}, 4);

        auto learning = lineStudy(10);
        learning.initial.model.settings.set("learning.method", std::string("ml2")).set("learning.every", 3.0);
        auto fitting = experimentOf(learning, {contender("bayesgap"), contender("thompson", {{"batch", 2.0}})}, 2);
        fitting.truth.kind = TruthChoice::Kind::Draw;
        QTest::newRow("parameters fitted on the way") << fitting;

        auto ownSeed = experimentOf(lineStudy(), {contender("bayesgap"), contender("thompson")}, 3);
        QTest::newRow("the study's own draw, other seed") << ownSeed;

        auto givenRows = drawn;
        givenRows.contenders = {contender("bayesgap", {}, "bayesgap, its rule"), contender("ei", {}, "drawn", "empirical")};
        givenRows.truth.kind = TruthChoice::Kind::Signals;
        givenRows.truth.rows = MatrixXd(2, 12);
        for (Index k = 0; k < 12; ++k) givenRows.truth.rows.col(k) << double(k % 5), double((7 * k) % 11);
        givenRows.runs = 5;
        givenRows.checkpoints = {0, 3, 16};
        QTest::newRow("signals") << givenRows;
    }
    void everyRunIsAStudy() {
        QFETCH(Experiment, experiment);
        if (QByteArray(QTest::currentDataTag()) == "signals") QCOMPARE(checkpointsFor(experiment, 16), (std::vector{0, 3, 16}));
        compareWithReplay(experiment);
    }

    // Signals start over: the same truth, and other noise.
    void signalsStartOver() {
        auto experiment = drawnExperiment({contender("uniform")}, 4);
        experiment.truth = {TruthChoice::Kind::Signals, MatrixXd::Random(2, 12)};
        const auto first = asStudy(experiment, {0, 0, 0}), third = asStudy(experiment, {0, 0, 2}),
                   second = asStudy(experiment, {0, 0, 1});
        QVERIFY(sameVector(first.makeSource().truth(), third.makeSource().truth()));
        QVERIFY(!sameVector(first.makeSource().truth(), second.makeSource().truth()));
        QVERIFY(first.measurements != third.measurements);
    }

    // All contenders of a run meet one truth and, for the n-th pull of an arm, one noise; other runs meet others.
    void runsArePaired() {
        const auto experiment = drawnExperiment({contender("uniform"), contender("random")}, 2);
        auto answersOf = [](const StudySpec& spec) {
            std::map<std::pair<Index, int>, double> all;
            std::map<Index, int> pulls;
            for (const auto& m : spec.measurements) all[{m.arm, pulls[m.arm]++}] = *m.value;
            return all;
        };
        const auto uniform = answersOf(asStudy(experiment, {0, 0, 1})), random = answersOf(asStudy(experiment, {1, 0, 1})),
                   other = answersOf(asStudy(experiment, {0, 0, 0}));
        int common = 0;
        for (const auto& [pull, value] : random)
            if (const auto found = uniform.find(pull); found != uniform.end()) {
                QCOMPARE(found->second, value);
                ++common;
            }
        QVERIFY(common > 3);
        for (const auto& [pull, value] : uniform) QVERIFY(other.at(pull) != value);
    }

    void jobsAndShardsDoNotMatter() {
        const auto experiment = drawnExperiment({contender("bayesgap"), contender("thompson"), contender("lucb")}, 11, {16, 13});
        const auto one = resultsOf(experiment, 1), three = resultsOf(experiment, 3);
        Results parts(experiment);
        for (int i = 0; i < 4; ++i) {
            const auto part = resultsOf(experiment, 2, {i, 4});
            QCOMPARE(part.finished(), part.total());
            QCOMPARE(part.total(), (i < 3 ? 3 : 2) * 6);
            for (int run = i; run < experiment.runs; run += 4)
                for (std::size_t c = 0; c < 3; ++c)
                    for (std::size_t b = 0; b < 2; ++b) {
                        const auto points = part.points({c, b, run});
                        parts.add({{c, b, run}, part.truth(run), {points.begin(), points.end()}, {}});
                    }
        }
        QCOMPARE(one.finished(), 66);
        for (int run = 0; run < experiment.runs; ++run)
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t b = 0; b < 2; ++b)
                    for (const Results* other : {&three, static_cast<const Results*>(&parts)}) {
                        const auto p = one.points({c, b, run}), q = other->points({c, b, run});
                        QVERIFY(std::equal(p.begin(), p.end(), q.begin(), q.end(), samePoint));
                    }
        QVERIFY(sameVector(one.meanTruth(), three.meanTruth()));
        for (std::size_t c = 0; c < 3; ++c) QVERIFY(one.allocation(c, 1) == three.allocation(c, 1));
    }

    void allocationCountsPulls() {
        const auto experiment = drawnExperiment({contender("bayesgap"), contender("uniform")}, 6, {14});
        const auto results = resultsOf(experiment, 2);
        for (std::size_t c = 0; c < 2; ++c) {
            Allocation expected = Allocation::Zero(12, 14);
            for (int run = 0; run < 6; ++run) {
                const auto rows = asStudy(experiment, {c, 0, run}).measurements;
                for (std::size_t n = 0; n < rows.size(); ++n) ++expected(rows[n].arm, static_cast<Index>(n));
            }
            QVERIFY(results.allocation(c, 0) == expected);
        }
        VectorXd sum = VectorXd::Zero(12);
        for (int run = 0; run < 6; ++run) sum += asStudy(experiment, {0, 0, run}).makeSource().truth();
        QVERIFY((results.meanTruth() - sum / 6).cwiseAbs().maxCoeff() < 1e-14);
    }

    // A stop keeps what is done, all of it as it would have been, and another call goes on.
    void stoppedAndContinued() {
        const auto experiment = drawnExperiment({contender("bayesgap"), contender("ei")}, 20);
        const auto whole = resultsOf(experiment);
        Comparison comparison(experiment);
        std::atomic<bool> stop{false};
        comparison.run(2, stop, [&](int done, int total) {
            QCOMPARE(total, 40);
            if (done >= 7) stop = true;
        });
        const auto some = comparison.results();
        QVERIFY(some.finished() >= 7 && some.finished() < 40);
        int seen = 0;
        for (std::size_t c = 0; c < 2; ++c)
            for (int run = 0; run < 20; ++run)
                if (const auto p = some.points({c, 0, run}), q = whole.points({c, 0, run}); some.done({c, 0, run})) {
                    QVERIFY(std::equal(p.begin(), p.end(), q.begin(), q.end(), samePoint));
                    ++seen;
                }
        QCOMPARE(seen, some.finished());
        stop = false;
        comparison.run(1, stop);
        QCOMPARE(comparison.results().finished(), 40);
        QCOMPARE(some.finished(), seen);  // a value: it does not grow
        QVERIFY(sameVector(comparison.results().meanTruth(), whole.meanTruth()));
        QVERIFY(comparison.results().allocation(0, 0) == whole.allocation(0, 0));
    }

    void resultsWhileItWorks() {
        const auto experiment = drawnExperiment({contender("bayesgap"), contender("ei")}, 60);
        Comparison comparison(experiment);
        const std::atomic<bool> never{false};
        std::atomic<bool> over{false};
        std::jthread looker([&] {
            int last = 0;
            while (!over) {
                const auto results = comparison.results();
                int counted = 0;
                for (std::size_t c = 0; c < 2; ++c)
                    for (int run = 0; run < 60; ++run) counted += results.done({c, 0, run});
                if (counted != results.finished() || counted < last) qFatal("results changed under a look");
                if (results.allocation(0, 0).col(0).sum() > 60) qFatal("more pulls than runs");
                last = counted;
            }
        });
        comparison.run(2, never);
        over = true;
        looker.join();
        QCOMPARE(comparison.results().finished(), 120);
    }
};

GAPSCOPE_TEST(TestComparison)
#include "tst_comparison.moc"
