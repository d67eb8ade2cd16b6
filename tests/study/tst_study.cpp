// Study: every way to a state is the same state, to the last bit. A fresh replay is the measure of all of them.
#include <set>

#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// A study with everything that makes walking hard: failed and ignored rows, own noise, places beside the arms, settings
// that change on the way (two of them at one row), pending and excluded arms.
StudySpec eventful() {
    auto spec = studyOf(gridArms({variable("x", 0, 6, 7), variable("dose", 1, 100, 3, true)}),
                        kernelModel("matern32", 1, numbers({2, 0.8}), 0.5, 0.2), 30);
    spec.minimise = true;
    spec.measurements = wanderingRows(spec, 14);
    spec.measurements[3].noiseSd = 0.7;
    spec.measurements[5].at = {2.5, 33};
    spec.measurements[9].batch = 2;
    spec.measurements.insert(spec.measurements.begin() + 6, failedRow(3));
    auto ignored = row(4, 99);
    ignored.status = Measurement::Status::Ignored;
    spec.measurements.insert(spec.measurements.begin() + 9, ignored);
    spec.pending = {2};
    Change first{.after = 5}, second{.after = 5}, third{.after = 9}, fourth{.after = 11};
    first.model = kernelModel("se", 2, numbers({1.5}), 0, 0.3);
    first.budget = 25;
    second.budget = 26;  // the later one of two at a row wins, field by field
    third.policy = policy("ei", {{"xi", 0.01}});
    third.excluded = std::vector<Index>{0, 11};
    fourth.policy = policy("bayesgap");
    fourth.recommendation = "latent";
    fourth.start = 14;
    spec.changes = {third, first, second, fourth};  // not in order: `after` says when
    return spec;
}

std::vector<Decision> decisionsOf(const StudySpec& spec, bool currentSettings = false) {
    std::vector<Decision> all;
    replay(shared(spec), currentSettings, [&](const Round& r) { all.push_back(r.decision); });
    return all;
}

// The first rows of a file up to and including the n-th measured one.
StudySpec prefix(StudySpec spec, int n) {
    std::size_t end = 0;
    for (int seen = 0; seen < n; ++end) seen += spec.measurements[end].measured();
    spec.measurements.resize(end);
    return spec;
}

}  // namespace

class TestStudy : public QObject {
    Q_OBJECT

private slots:
    void rewoundIsAFreshPrefix() {
        const auto spec = eventful();
        const auto whole = Study::finished(shared(spec));
        for (int n = 0; n <= 14; ++n) QVERIFY(sameStudy(whole.rewound(n), Study::finished(shared(prefix(spec, n)))));
        QVERIFY(sameStudy(whole.rewound(99), whole));
    }

    void learnedIsAFreshReplay() {
        const auto spec = eventful();
        auto growing = prefix(spec, 0);
        Study study(shared(growing));
        for (const auto& m : spec.measurements) {
            study = study.learned(m);
            growing.measurements.push_back(m);
            QVERIFY(study.spec().measurements == growing.measurements);
            QVERIFY(sameStudy(study, Study::finished(shared(growing))));
        }
    }

    // A replay and a walk agree: the trace's lines are what the window shows.
    void replayIsTheWalk() {
        const auto spec = eventful();
        const auto decisions = decisionsOf(spec);
        QCOMPARE(decisions.size(), std::size_t(15));
        Study study(shared(spec));
        std::size_t t = 0;
        for (const auto& m : spec.measurements) {
            if (!m.measured()) continue;
            const auto next = study.next(false);
            QVERIFY(sameDecision(next, decisions[t++]));
            study.learn(m, next);
        }
        QVERIFY(sameDecision(study.next(), decisions.back()));
    }

    void correctedIsAFreshReplay_data() {
        QTest::addColumn<int>("at");
        for (const int at : {0, 4, 5, 6, 10, 15}) QTest::addRow("row %d", at) << at;
    }

    void correctedIsAFreshReplay() {
        QFETCH(int, at);
        auto spec = eventful();
        const auto before = Study::finished(shared(spec));
        const auto after = before.corrected(std::size_t(at), row(6, -0.4));
        QVERIFY(!samePosterior(after.posterior(), before.posterior()));
        spec.measurements[std::size_t(at)] = row(6, -0.4);
        QVERIFY(sameStudy(after, Study::finished(shared(spec))));
        QVERIFY(before.spec().measurements != after.spec().measurements);  // the old one is as it was
    }

    // Two futures of one past: each is what a fresh study would be, and the past does not notice.
    void branches() {
        auto spec = eventful();
        spec.measurements.resize(8);
        const auto past = Study::finished(shared(spec));
        const auto asBefore = Study::finished(shared(spec));
        const auto left = past.learned(row(1, 2.0)).learned(row(2, 1.0)), right = past.learned(row(1, -2.0)).learned(row(5, 0.1));
        auto leftSpec = spec, rightSpec = spec;
        leftSpec.measurements.insert(leftSpec.measurements.end(), {row(1, 2.0), row(2, 1.0)});
        rightSpec.measurements.insert(rightSpec.measurements.end(), {row(1, -2.0), row(5, 0.1)});
        QVERIFY(sameStudy(left, Study::finished(shared(leftSpec))));
        QVERIFY(sameStudy(right, Study::finished(shared(rightSpec))));
        QVERIFY(!samePosterior(left.posterior(), right.posterior()));
        QVERIFY(sameStudy(past, asBefore));
        Study copy = past;  // learning in place leaves the original alone too
        const auto held = past.situation(false);
        copy.learn(row(3, 1.0), copy.next(false));
        QVERIFY(sameStudy(past, asBefore));
        QCOMPARE(held.count().sum(), double(past.past().rows.size()));
    }

    void changesHoldFromTheirRowOn() {
        const auto spec = eventful();
        std::vector<Conditions> at;
        replay(shared(spec), false, [&](const Round& r) { at.push_back(r.study.conditions()); });
        QCOMPARE(at[4].budget, 30);  // round 5, four rows: not yet
        QCOMPARE(at[5].budget, 26);
        QVERIFY(at[4].model == spec.initial.model && at[5].model == *spec.changes[1].model);
        QCOMPARE(at[8].policy.entry->id, std::string_view("bayesgap"));
        QCOMPARE(at[9].policy.entry->id, std::string_view("ei"));
        QVERIFY(at[8].excluded.empty() && at[9].excluded.size() == 2);
        QCOMPARE(at[11].rule().id, std::string_view("latent"));
        QCOMPARE(at[11].start, 14);
        const auto decisions = decisionsOf(spec);
        QVERIFY(decisions[8].gap && !decisions[8].index && decisions[9].index && !decisions[9].gap);
        QVERIFY(std::isnan((*decisions[9].index)[0]) && std::isnan((*decisions[9].index)[11]));
        QVERIFY(decisions[11].fromStart && decisions[13].fromStart && !decisions[14].fromStart);  // rounds 12 to 14
    }

    // From the change on, the past is seen through the new model, as if it had always been so.
    void aNewModelRelearnsThePast() {
        auto spec = eventful();
        auto always = spec;
        always.initial.model = *spec.changes[1].model;
        always.changes.clear();
        for (int n = 5; n <= 14; ++n)
            QVERIFY(samePosterior(Study::finished(shared(prefix(spec, n))).posterior(),
                                  Study::finished(shared(prefix(always, n))).posterior()));
        QVERIFY(!samePosterior(Study::finished(shared(prefix(spec, 4))).posterior(),
                               Study::finished(shared(prefix(always, 4))).posterior()));
    }

    // --current-settings: the newest ones from the beginning, as in a file that never had others.
    void currentSettings() {
        const auto spec = eventful();
        auto plain = spec;
        plain.initial = spec.newestConditions();
        plain.changes.clear();
        const auto got = decisionsOf(spec, true), expected = decisionsOf(plain);
        QCOMPARE(got.size(), expected.size());
        for (std::size_t t = 0; t < got.size(); ++t) QVERIFY(sameDecision(got[t], expected[t]));
        QVERIFY(!sameDecision(got[3], decisionsOf(spec)[3]));
    }

    // Going back in a study that is seen under its newest settings stays under them.
    void goingBackKeepsTheSwitch() {
        const auto spec = eventful();
        Study now(shared(spec), true);
        std::vector<Study> walked{now};
        for (const auto& m : spec.measurements)
            if (m.measured()) {
                now.learn(m, now.next(false));
                walked.push_back(now);
            }
        QVERIFY(samePosterior(now.rewound(3).posterior(), walked[3].posterior()));
        QVERIFY(now.rewound(3).conditions() == walked[3].conditions());
        QVERIFY(now.corrected(15, spec.measurements[15]).conditions() == now.conditions());
    }

    // A recommendation rests on rounds whose nominee is still in play; earlier rounds count as they were played.
    void recommendationsForgetExcludedArms() {
        auto spec = studyOf(labelledArms(4), independentModel(1, 0.3), 20);
        spec.measurements = wanderingRows(spec, 9);
        const auto before = decisionsOf(spec);
        const Index best = *before.back().recommendation;
        Change out{.after = 9};
        out.excluded = std::vector<Index>{best};
        spec.changes = {out};
        const auto after = decisionsOf(spec);
        for (std::size_t t = 0; t < 9; ++t) QVERIFY(sameDecision(after[t], before[t]));
        Index expected = *after.back().J;
        double least = *after.back().regretBound;
        for (std::size_t t = 9; t-- > 0;)
            if (*before[t].J != best && *before[t].regretBound <= least) {
                least = *before[t].regretBound;
                expected = *before[t].J;
            }
        QVERIFY(expected != best);
        QCOMPARE(*after.back().recommendation, expected);
    }

    void onlyTheLastRoundLeavesArmsOut() {
        auto spec = studyOf(labelledArms(3), independentModel(1, 0.3), 20, policy("uniform"));
        spec.measurements = {row(0, 1), failedRow(1), row(2, 1), failedRow(2), failedRow(0)};
        spec.pending = {1};
        auto ignored = failedRow(1);
        ignored.status = Measurement::Status::Ignored;
        std::vector<std::set<Index>> out;
        auto look = [&] {
            out.clear();
            replay(shared(spec), false, [&](const Round& r) {
                out.emplace_back();
                for (Index k = 0; k < 3; ++k)
                    if (!r.situation.mayChoose(k)) out.back().insert(k);
            });
        };
        look();
        QVERIFY(out[0].empty() && out[1].empty());     // arm 1 failed before arm 2 was measured: long forgiven
        QCOMPARE(out[2], (std::set<Index>{0, 1, 2}));  // pending 1; 2 and 0 failed and nothing was measured since
        spec.pending.clear();
        spec.measurements.push_back(ignored);  // an ignored row neither bars nor forgives
        look();
        QCOMPARE(out[2], (std::set<Index>{0, 2}));
        spec.measurements.push_back(row(1, 0));
        look();
        QVERIFY(out[3].empty());
    }

    // Failed and ignored rows count nowhere.
    void rowsThatDoNotCount() {
        auto with = eventful();
        with.pending.clear();
        auto without = with;
        std::erase_if(without.measurements, [](const Measurement& m) { return !m.measured(); });
        QVERIFY(without.measurements.size() + 2 == with.measurements.size());
        QVERIFY(sameStudy(Study::finished(shared(with)), Study::finished(shared(without))));
    }

    void requirePlayableNamesThePolicy() {
        auto spec = studyOf(labelledArms(6), independentModel(1, 0.3), 5, policy("ucb1"));
        QVERIFY_EXCEPTION_THROWN(requirePlayable(spec), Error);
        spec.initial.excluded = {2};  // five arms in play, five measurements: it can
        requirePlayable(spec);
        spec.initial.policy = policy("ugap", {{"bound", "bernstein"}});
        spec.initial.budget = 9;
        QVERIFY_EXCEPTION_THROWN(requirePlayable(spec), Error);
        spec.initial.budget = 10;
        requirePlayable(spec);
        Change later{.after = 1};
        later.budget = 4;
        spec.changes = {later};
        requirePlayable(spec);  // not reached yet: no row is measured
        QVERIFY_EXCEPTION_THROWN(requirePlayable(spec, true), Error);
        spec.measurements = {row(0, 1)};
        try {
            replay(shared(spec), false, [](const Round&) { QFAIL("nothing may be shown before it is known to run"); });
            QFAIL("must not run");
        } catch (const Error& e) {
            QCOMPARE(e.place(), std::string("policy"));
        }
    }
};

GAPSCOPE_TEST(TestStudy)
#include "tst_study.moc"
