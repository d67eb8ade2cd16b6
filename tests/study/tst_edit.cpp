// Edits of a study: what was changes nowhere else, and a fresh replay agrees.
#include "core/study/edit.h"
#include "core/study/fitting.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;
using Status = Measurement::Status;

namespace {

StudySpec campaign(PolicyChoice by = policy("bayesgap")) {
    auto spec = studyOf(gridArms({variable("x", 0, 9, 10)}), kernelModel("matern52", 1, numbers({2}), 0, 0.3), 30, std::move(by));
    spec.measurements = wanderingRows(spec, 8);
    spec.response.max = 50;
    return spec;
}

std::vector<Decision> decisionsOf(const StudySpec& spec) {
    std::vector<Decision> all;
    replay(shared(spec), false, [&](const Round& r) { all.push_back(r.decision); });
    return all;
}

Conditions now(const StudySpec& spec) { return spec.conditionsAfter(spec.measuredRows()); }

bool sameSpec(const StudySpec& a, const StudySpec& b) {
    return a.measurements == b.measurements && a.pending == b.pending && a.changes == b.changes && a.initial == b.initial;
}

template <class Edit>
std::string placeOf(Edit edit) {
    try {
        static_cast<void>(edit());
    } catch (const Error& e) {
        return e.place();
    }
    return "accepted";
}

}  // namespace

class TestEdit : public QObject {
    Q_OBJECT

private slots:
    void aChangeLeavesThePastAlone() {
        const auto spec = campaign();
        auto wanted = now(spec);
        wanted.budget = 60;
        wanted.policy = policy("ei");
        wanted.model = kernelModel("se", 2, numbers({1}), 0, 0.2);
        const auto after = changedFromNowOn(spec, wanted, "more plates");
        QVERIFY(now(after) == wanted);
        QVERIFY(after.initial == spec.initial);
        QCOMPARE(after.changes.size(), std::size_t(1));
        QCOMPARE(after.changes[0].after, 8);
        QCOMPARE(after.changes[0].why, std::string("more plates"));
        QVERIFY(!after.changes[0].start && !after.changes[0].excluded && !after.changes[0].recommendation);
        const auto before = decisionsOf(spec), later = decisionsOf(after);
        for (std::size_t t = 0; t < 8; ++t) QVERIFY(sameDecision(before[t], later[t]));
        QVERIFY(!sameDecision(before[8], later[8]));
    }

    void changesAtOneRowAreOne() {
        const auto spec = campaign();
        auto first = now(spec);
        first.budget = 60;
        auto after = changedFromNowOn(spec, first, "more plates");
        auto second = now(after);
        second.start = 3;
        after = changedFromNowOn(after, second, "spread");
        QCOMPARE(after.changes.size(), std::size_t(1));
        QCOMPARE(after.changes[0].why, std::string("more plates; spread"));
        QVERIFY(now(after) == second);
        // What is taken back leaves no trace.
        QVERIFY(changedFromNowOn(after, now(spec), "never mind").changes.empty());
        QVERIFY(changedFromNowOn(spec, now(spec), "nothing").changes.empty());
        // After another row it is another entry; a change planned for later stays.
        Change planned{.after = 20};
        planned.budget = 99;
        after.changes.insert(after.changes.begin(), planned);
        record(after, row(3, 1));
        auto third = now(after);
        third.budget = 70;
        after = changedFromNowOn(after, third, "");
        QCOMPARE(after.changes.size(), std::size_t(3));
        QVERIFY(now(after) == third);
        QCOMPARE(after.conditionsAfter(8).budget, 60);
        QCOMPARE(after.conditionsAfter(20).budget, 99);
    }

    void thePolicysOwnRuleIsNamed() {
        auto spec = campaign();
        spec.initial.recommendation = "bayesgap";
        auto wanted = now(spec);
        wanted.policy = policy("ei");
        QCOMPARE(placeOf([&] { return changedFromNowOn(spec, wanted, ""); }), std::string("recommendation"));
        wanted.recommendation.clear();
        const auto after = changedFromNowOn(spec, wanted, "");
        QCOMPARE(*after.changes[0].recommendation, std::string("latent"));
        QCOMPARE(now(after).rule().id, wanted.rule().id);
    }

    void badConditionsAreRefused() {
        const auto spec = campaign();
        auto refused = [&](auto change) {
            auto wanted = now(spec);
            change(wanted);
            return placeOf([&] { return changedFromNowOn(spec, wanted, ""); });
        };
        QCOMPARE(refused([](Conditions& c) { c.budget = 0; }), std::string("budget"));
        QCOMPARE(refused([](Conditions& c) { c.budget = 1'000'001; }), std::string("budget"));
        QCOMPARE(refused([](Conditions& c) { c.start = -1; }), std::string("start"));
        QCOMPARE(refused([](Conditions& c) { c.excluded = {3, 10}; }), std::string("excluded[1]"));
        QCOMPARE(refused([](Conditions& c) { c.excluded = {0, 1, 2, 3, 4, 5, 6, 7, 8}; }), std::string("excluded"));
        QCOMPARE(refused([](Conditions& c) { c.model = model("beta-bernoulli", {}); }), std::string("model"));
        QCOMPARE(refused([](Conditions& c) {
                     c.model = kernelModel("se", 1, numbers({1, 2, 3}), 0, 1);
                 }),
                 std::string("model.lengthscales"));
    }

    void correctionsAreAFreshReplay() {
        const auto spec = campaign();
        const auto after = correctedRow(spec, 2, row(4, 1.25));
        QVERIFY(after.measurements[2] == row(4, 1.25));
        QVERIFY(sameStudy(Study::finished(shared(after)), Study::finished(shared(spec)).corrected(2, row(4, 1.25))));
        QCOMPARE(placeOf([&] { return correctedRow(spec, 8, row(4, 1)); }), std::string("measurements"));
        QCOMPARE(placeOf([&] { return correctedRow(spec, 2, row(4, 51)); }), std::string("measurements[2].value"));
        QCOMPARE(placeOf([&] { return correctedRow(spec, 2, row(10, 1)); }), std::string("measurements[2].arm"));
    }

    void struckOutAndBack() {
        auto spec = campaign();
        spec.measurements.insert(spec.measurements.begin() + 3, failedRow(5));
        for (std::size_t i = 0; i < 9; ++i) {
            const auto out = struckOut(spec, i);
            QCOMPARE(out.measurements[i].status, Status::Ignored);
            QCOMPARE(out.measurements[i].value, spec.measurements[i].value);
            auto without = spec;
            without.measurements.erase(without.measurements.begin() + Index(i));
            QVERIFY(samePosterior(Study::finished(shared(out)).posterior(), Study::finished(shared(without)).posterior()));
            QVERIFY(sameSpec(restored(out, i), spec));
            QVERIFY(sameSpec(restored(spec, i), spec));  // nothing to restore
            const auto failed = markedFailed(spec, i);
            QCOMPARE(failed.measurements[i].status, Status::Failed);
            QVERIFY(!failed.measurements[i].value);
            QCOMPARE(failed.measuredRows(), i == 3 ? 8 : 7);
        }
        QCOMPARE(placeOf([&] { return struckOut(spec, 9); }), std::string("measurements"));
        QCOMPARE(placeOf([&] { return restored(spec, 9); }), std::string("measurements"));
        QCOMPARE(placeOf([&] { return markedFailed(spec, 9); }), std::string("measurements"));
    }

    // Under which conditions each row was measured does not change when another row is struck out or comes back.
    void changesKeepTheirPlaceAmongTheRows() {
        auto spec = campaign();
        Change late{.after = 6}, early{.after = 3}, never{.after = 12};
        late.budget = 60;
        early.budget = 50;
        early.start = 2;
        never.budget = 99;
        spec.changes = {late, never, early};  // not in order
        auto budgets = [](const StudySpec& s) {
            std::vector<int> all;
            int before = 0;
            for (const auto& m : s.measurements) {
                if (m.measured()) all.push_back(s.conditionsAfter(before).budget);
                before += m.measured();
            }
            all.push_back(s.conditionsAfter(before).budget);
            return all;
        };
        const auto wanted = budgets(spec);
        for (std::size_t i = 0; i < 8; ++i) {
            const auto out = struckOut(spec, i);
            auto others = wanted;
            others.erase(others.begin() + Index(i));
            QVERIFY(budgets(out) == others);
            QCOMPARE(out.conditionsAfter(12).budget, 99);
            QVERIFY(budgets(restored(out, i)) == wanted);
        }
        // Both changes meet at one row: the later one wins still.
        auto met = spec;
        for (const std::size_t i : {3, 4, 5}) met = struckOut(met, i);
        QVERIFY(budgets(met) == (std::vector{30, 30, 30, 60, 60, 60}));
    }

    // Changes behind neighbouring rows meet where those are struck out, and part again, in whatever order they come back.
    void changesThatMetPartAgain() {
        auto spec = campaign();
        spec.measurements.insert(spec.measurements.begin() + 3, failedRow(5));
        for (const int after : {3, 4, 5, 8}) {
            Change change{.after = after, .why = "fit"};
            change.model = kernelModel("matern52", after, numbers({2}), 0, 0.3);
            spec.changes.push_back(change);
        }
        for (const std::size_t i : {2, 3, 4, 5, 8}) QVERIFY(sameSpec(restored(struckOut(spec, i), i), spec));
        const std::vector<std::size_t> rows{0, 1, 2, 4, 5, 6, 7, 8}, mixed{5, 0, 8, 2, 7, 1, 4, 6};
        for (const auto& order : {rows, mixed}) {
            auto out = spec;
            for (const auto i : rows) out = struckOut(out, i);
            for (const auto& change : out.changes) QCOMPARE(change.after, 0);
            for (const auto i : order) out = restored(out, i);
            QVERIFY(sameSpec(out, spec));
        }
        // A fit made meanwhile is in the place of the newest one only.
        auto out = struckOut(spec, 8);
        Change fit{.after = 7, .why = "fit"};
        fit.model = kernelModel("matern52", 99, numbers({2}), 0, 0.3);
        const auto back = restored(withFit(out, fit), 8);
        std::vector<int> places;
        for (const auto& change : back.changes) places.push_back(change.after);
        QVERIFY(places == (std::vector{3, 4, 5, 8}));
        QVERIFY(back.changes.back().model == fit.model);
    }

    void whatIsAwaitedIsWithdrawn() {
        auto spec = campaign();
        spec.pending = {4, 2, 6};
        QVERIFY(withdrawn(spec, {2}).pending == (std::vector<Index>{4, 6}));
        QVERIFY(withdrawn(spec, {6, 4}).pending == std::vector<Index>{2});
        QCOMPARE(placeOf([&] { return withdrawn(spec, {3}); }), std::string("pending"));
    }

    void armsOutAndBack() {
        auto spec = campaign();
        spec.pending = {4, 2};
        const auto out = excludedArm(spec, 4, "it precipitates");
        QVERIFY(now(out).excluded == std::vector<Index>{4});
        QVERIFY(out.pending == std::vector<Index>{2});
        QCOMPARE(out.changes[0].why, std::string("it precipitates"));
        QVERIFY(out.initial.excluded.empty());
        QVERIFY(readmittedArm(out, 4, "").changes.empty());
        QCOMPARE(placeOf([&] { return excludedArm(out, 4, ""); }), std::string("arm"));
        QCOMPARE(placeOf([&] { return excludedArm(out, 10, ""); }), std::string("arm"));
        QCOMPARE(placeOf([&] { return readmittedArm(out, 5, ""); }), std::string("arm"));
        auto few = studyOf(labelledArms(2), independentModel(1, 0.3), 9);
        QCOMPARE(placeOf([&] { return excludedArm(few, 0, ""); }), std::string("excluded"));
    }

    void askedForArePending() {
        for (const auto* entry : policies()) {
            auto spec = campaign(policy(entry->id, {{"batch_rule", "shrink"}}));
            const auto after = asked(spec, 3);
            const bool asItSeesFit = entry->ignoresBatch;
            QVERIFY(asItSeesFit ? after.pending.size() <= 3 : after.pending.size() <= 3 && !after.pending.empty());
            QVERIFY(after.changes.empty());
            auto alone = spec;
            alone.initial.policy.settings.set("batch", 3.0);
            auto chosen = Study::finished(shared(alone)).next().chosen;
            QVERIFY(after.pending == chosen);
            // Asking again never asks for what is awaited.
            try {
                const auto more = asked(after, 2);
                const std::set<Index> distinct(more.pending.begin(), more.pending.end());
                QCOMPARE(distinct.size(), more.pending.size());
                QVERIFY(more.pending.size() > after.pending.size());
            } catch (const Error& e) {
                QCOMPARE(e.place(), std::string("pending"));
                QVERIFY(asItSeesFit);
            }
        }
        // A tray is larger than what is left of the start.
        auto starting = campaign(policy("ei", {{"batch_rule", "shrink"}}));
        starting.initial.start = starting.measuredRows() + 2;
        const auto tray = asked(starting, 4).pending;
        QCOMPARE(std::set<Index>(tray.begin(), tray.end()).size(), std::size_t(4));
        QVERIFY(Study::finished(shared(askingFor(starting, 4))).next().chosen.size() < 4);

        auto used = campaign();
        used.initial.budget = 8;
        QCOMPARE(placeOf([&] { return asked(used, 1); }), std::string("pending"));
        QCOMPARE(placeOf([&] { return asked(campaign(), 0); }), std::string("batch"));
        auto cannot = campaign(policy("ucb1"));
        cannot.initial.budget = 9;
        QCOMPARE(placeOf([&] { return asked(cannot, 1); }), std::string("policy"));
    }

    void answersInAnyOrder() {
        auto spec = asked(campaign(), 4);
        const auto pending = spec.pending;
        for (const std::size_t i : {2, 0, 3, 1}) spec = answered(spec, row(pending[i], 0.5));
        QVERIFY(spec.pending.empty());
        QCOMPARE(spec.measurements[8].arm, pending[2]);
        // Another candidate was measured in its place: what was asked for is answered.
        spec = asked(spec, 1);
        auto instead = row(spec.pending[0] == 0 ? 1 : 0, 0.5);
        instead.suggested = spec.pending[0];
        spec = answered(spec, instead);
        QVERIFY(spec.pending.empty());
        // By id: a run that had failed has a result after all, in its own place.
        auto failed = failedRow(6);
        failed.id = "B4";
        spec = answered(spec, failed);
        spec = answered(spec, row(7, 1));
        const auto rows = spec.measurements.size();
        auto late = row(6, 2.5);
        late.id = "B4";
        spec = answered(spec, late);
        QCOMPARE(spec.measurements.size(), rows);
        QVERIFY(spec.measurements[rows - 2] == late);
        QCOMPARE(placeOf([&] { return answered(spec, late); }), std::string("id"));
        QCOMPARE(placeOf([&] { return answered(spec, row(3, 51)); }), std::string("value"));
    }
};

GAPSCOPE_TEST(TestEdit)
#include "tst_edit.moc"
