// Simulated studies, and many threads that walk from one shared study.
#include <map>
#include <thread>

#include "core/numeric/stop.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

StudySpec drawn(PolicyChoice by, int budget = 20) {
    auto spec =
        studyOf(gridArms({variable("x", 0, 9, 10)}), kernelModel("matern52", 1, numbers({2}), 0, 0.3), budget, std::move(by));
    spec.source = source("draw");
    return spec;
}

// What the n-th pull of each arm gave.
std::map<std::pair<Index, int>, double> answers(const Study& study) {
    std::map<std::pair<Index, int>, double> all;
    std::map<Index, int> pulls;
    for (const auto& m : study.spec().measurements) all[{m.arm, pulls[m.arm]++}] = *m.value;
    return all;
}

// A number that tells apart any two studies that differ at all.
double digest(const Study& study) {
    const auto next = study.next();
    double sum = study.posterior().evidence() + study.posterior().mean().dot(study.posterior().sd());
    for (const Index k : next.chosen) sum = 31 * sum + double(k);
    return next.beta ? sum + *next.beta : sum;
}

}  // namespace

class TestSimulate : public QObject {
    Q_OBJECT

private slots:
    void sameSeedSameStudy() {
        for (const auto* entry : policies()) {
            const Options few = entry->id == "entropy" ? Options{{"samples", 50.0}} : Options{};
            const auto spec = drawn(policy(entry->id, few));
            const auto one = simulated(shared(spec), 100), two = simulated(shared(spec), 100);
            QVERIFY2(sameStudy(one, two) && one.spec().measurements == two.spec().measurements, entry->id.data());
            QVERIFY(entry->id == "lucb" || one.round() == 21);  // only lucb may stop before the budget
            auto other = spec;
            other.seed = 2;
            QVERIFY(one.spec().measurements != simulated(shared(other), 100).spec().measurements);
            QVERIFY(sameStudy(one, Study::finished(shared(one.spec()))));  // and its file replays to the same state
        }
    }

    void stepsAreALimit() {
        const auto spec = drawn(policy("bayesgap", {{"batch", 4.0}}));
        const auto whole = simulated(shared(spec), 100);
        QCOMPARE(simulated(shared(spec), 0).round(), 1);
        const auto six = simulated(shared(spec), 6);  // in the middle of the second batch
        QCOMPARE(six.round(), 7);
        QVERIFY(std::equal(six.spec().measurements.begin(), six.spec().measurements.end(), whole.spec().measurements.begin()));
        // Going on from a whole batch is as if nobody had stopped.
        const auto eight = simulated(shared(spec), 8);
        QVERIFY(sameStudy(simulated(shared(eight.spec()), 100), whole));
        QVERIFY(simulated(shared(eight.spec()), 100).spec().measurements == whole.spec().measurements);
    }

    // Rows of a batch carry its number, and the last batch is cut to the budget.
    void batchesCarryNumbers() {
        const auto rows = simulated(shared(drawn(policy("gp-ucb", {{"batch", 3.0}}), 11)), 100).spec().measurements;
        QCOMPARE(rows.size(), std::size_t(11));
        for (std::size_t i = 0; i < rows.size(); ++i) QCOMPARE(rows[i].batch.value_or(0), int(i) / 3 + 1);
        const auto single = simulated(shared(drawn(policy("gp-ucb"))), 5);
        for (const auto& m : single.spec().measurements) QVERIFY(!m.batch);
    }

    // Policies that are compared meet the same truth and, for the n-th pull of an arm, the same noise.
    void policiesMeetTheSameWorld() {
        const auto reference = answers(simulated(shared(drawn(policy("uniform"), 60)), 100));
        for (const char* id : {"bayesgap", "thompson", "ei", "random", "successive-halving"}) {
            int shared_ = 0;
            for (const auto& [pull, value] : answers(simulated(shared(drawn(policy(id), 60)), 100)))
                if (const auto found = reference.find(pull); found != reference.end()) {
                    QCOMPARE(value, found->second);
                    ++shared_;
                }
            QVERIFY(shared_ >= 5);
        }
    }

    // Rows that are there already are pulls, too: the next measurement of that arm is its second.
    void earlierRowsCountAsPulls() {
        auto spec = drawn(policy("uniform"), 30);
        const auto fresh = answers(simulated(shared(spec), 100));
        spec.measurements = {row(0, 123), failedRow(1)};
        const auto later = simulated(shared(spec), 100).spec().measurements;
        std::map<Index, int> pulls{{0, 1}};  // the failed row of arm 1 was none
        for (std::size_t i = 2; i < later.size(); ++i) {
            const auto found = fresh.find({later[i].arm, pulls[later[i].arm]++});
            if (found != fresh.end()) QCOMPARE(*later[i].value, found->second);
        }
        QVERIFY(pulls[0] > 2 && pulls[1] > 1);
    }

    // The truth is drawn from the model at the beginning, whatever the study believes later.
    void theTruthStays() {
        auto spec = drawn(policy("uniform"), 20);
        const auto before = simulated(shared(spec), 100).spec().measurements;
        Change change{.after = 5};
        change.model = independentModel(5, 2);
        spec.changes = {change};
        QVERIFY(simulated(shared(spec), 100).spec().measurements == before);
    }

    // Going on from a study that is there already, a batch at a time, is the same as one long run.
    void goingOnIsTheSame() {
        for (const auto* entry : policies())
            for (const double batch : {1.0, 3.0})
                for (const char* rule : {"bounds-stay", "shrink"}) {
                    Options options = {{"batch", batch}, {"batch_rule", std::string(rule)}};
                    if (entry->id == "entropy") options.push_back({"samples", 50.0});
                    auto spec = drawn(policy(entry->id, options));
                    spec.measurements = {row(2, 0.4), failedRow(5)};
                    spec.pending = {4, 7};
                    const auto whole = simulated(shared(spec), 100);
                    const auto simulator = simulatorOf(spec);
                    Study grown = Study::finished(shared(spec));
                    for (;;) {
                        const auto next = grown.next();
                        const auto asked = static_cast<int>(next.chosen.size());
                        if (asked == 0) break;
                        grown = simulated(grown, *simulator, asked, next);
                    }
                    QVERIFY2(grown.spec().measurements == whole.spec().measurements, entry->id.data());
                    QVERIFY2(sameStudy(grown, whole), entry->id.data());
                }
    }

    void aTruthIsSharedOnlyWithItsOwn() {
        const auto spec = drawn(policy("bayesgap"));
        auto grown = spec;
        grown.measurements = {row(1, 2)};
        QVERIFY(sameSource(spec, grown));
        auto other = spec;
        other.seed = 9;
        QVERIFY(!sameSource(spec, other));
        other = spec;
        other.initial.model = kernelModel("matern52", 1, numbers({3}), 0, 0.3);
        QVERIFY(!sameSource(spec, other));
        QVERIFY(simulatorOf(spec)->truth() == spec.makeSource().truth());
    }

    // Told to stop, a run ends before its next measurement, and a replay before its next round.
    void stops() {
        const auto spec = drawn(policy("ei"), 50);
        std::atomic<bool> stop{false};
        int asked = 0, visited = 0;
        const Source source{[] { return VectorXd(VectorXd::Zero(10)); },
                            [&](double, Index, Rng&) {
                                if (++asked == 3) stop = true;
                                return 1.0;
                            }};
        const Simulator simulator(source, spec.problem(spec.initial));
        const Study before(shared(spec));
        Study learning = before;
        const auto whole = simulated(shared(spec), 50);
        const Listening listening(stop);
        QVERIFY_EXCEPTION_THROWN(simulated(before, simulator, 50), Cancelled);
        QCOMPARE(asked, 3);
        QVERIFY_EXCEPTION_THROWN(learning.learn(row(0, 1), {}), Cancelled);
        stop = false;
        QVERIFY(sameStudy(learning, before));
        const auto visit = [&](const Round& round) {
            visited = round.t;
            if (round.t == 5) stop = true;
        };
        QVERIFY_EXCEPTION_THROWN(replay(shared(whole.spec()), false, visit), Cancelled);
        QCOMPARE(visited, 5);
    }

    void aPersonCannotBeSimulated() {
        auto spec = drawn(policy("bayesgap"));
        spec.source = source("manual");
        QVERIFY_EXCEPTION_THROWN(simulated(shared(spec), 1), Error);
        spec.source = source("draw");
        spec.initial.policy = policy("ucb1");
        spec.initial.budget = 9;
        QVERIFY_EXCEPTION_THROWN(simulated(shared(spec), 1), Error);
    }

    // Four threads replay and branch from one shared study at once; each gets what it gets alone.
    void threadsShareAStudy() {
        const auto past = simulated(shared(drawn(policy("thompson"), 60)), 40);
        constexpr int branches = 24;
        auto future = [&past](int n) {
            Study mine = past;
            for (int step = 0; step < 6; ++step) mine = mine.learned(row((n + 3 * step) % 10, 0.1 * n - step));
            return digest(mine) + digest(past.rewound(n)) + digest(past);
        };
        std::vector<double> alone, together(branches);
        for (int n = 0; n < branches; ++n) alone.push_back(future(n));
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int turn = 0; turn < 5; ++turn)  // every branch again and again, so that threads meet
                    for (int n = t; n < branches; n += 4) together[std::size_t(n)] = future(n);
            });
        for (auto& thread : threads) thread.join();
        QCOMPARE(together, alone);
        // The prior's root is built at the first draw: four threads may ask for it at once.
        const auto fresh = Study(shared(drawn(policy("thompson"))));
        std::vector<Index> first(4);
        threads.clear();
        for (std::size_t t = 0; t < 4; ++t) threads.emplace_back([&, t] { first[t] = fresh.next().chosen.front(); });
        for (auto& thread : threads) thread.join();
        QCOMPARE(first, std::vector<Index>(4, fresh.next().chosen.front()));
    }
};

GAPSCOPE_TEST(TestSimulate)
#include "tst_simulate.moc"
