// Laws that every policy of the catalog obeys in every scene, at every round.
#include <set>

#include "tests/laws/scenes.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const std::vector<Scene>& allScenes() {
    static const auto all = scenes();
    return all;
}

// Those whose choice is a draw: nothing about the arms settles it.
bool drawsItsChoice(const PolicyEntry& entry) { return entry.id == "thompson" || entry.id == "entropy" || entry.id == "random"; }

double magnitude(const VectorXd& values) { return values.cwiseAbs().maxCoeff(); }

// Arms that this round may not choose, by algorithms.md: excluded always, pending and just failed in the last round.
std::set<Index> barred(const Round& r) {
    const auto& spec = r.study.spec();
    std::set<Index> out(r.study.conditions().excluded.begin(), r.study.conditions().excluded.end());
    if (r.measured) return out;
    out.insert(spec.pending.begin(), spec.pending.end());
    for (std::size_t i = spec.measurements.size(); i-- > 0 && !spec.measurements[i].measured();)
        out.insert(spec.measurements[i].arm);
    return out;
}

void checkChosen(const Round& r) {
    const auto& policy = r.study.conditions().policy;
    const auto out = barred(r);
    const std::set<Index> distinct(r.decision.chosen.begin(), r.decision.chosen.end());
    QCOMPARE(distinct.size(), r.decision.chosen.size());
    for (const Index arm : distinct) QVERIFY(arm >= 0 && arm < r.study.spec().arms->size() && !out.contains(arm));
    const int asked = policy.entry->id == "lucb" ? 2 : policy.entry->ignoresBatch ? 1 : policy.settings.integer("batch");
    const int left = std::max(0, r.study.conditions().budget - (r.t - 1));
    const Index room = std::min<Index>({asked, left, r.study.spec().arms->size() - Index(out.size())});
    QVERIFY(Index(distinct.size()) <= room);
    // lucb may be done, and it and successive halving may wait for their own few; everybody else fills the batch.
    if (policy.entry->ignoresBatch) return;
    if (r.decision.initialPulls || r.decision.fromStart)
        QVERIFY(room == 0 || !distinct.empty());
    else
        QCOMPARE(Index(distinct.size()), room);
}

void checkLists(const Round& r) {
    const std::set<Index> excluded(r.study.conditions().excluded.begin(), r.study.conditions().excluded.end());
    for (const auto* list : {&r.decision.upper, &r.decision.lower, &r.decision.gap, &r.decision.index}) {
        if (!*list) continue;
        QCOMPARE((*list)->size(), r.study.spec().arms->size());
        for (Index k = 0; k < (*list)->size(); ++k) {
            if (excluded.contains(k))
                QVERIFY(std::isnan((**list)[k]));
            else
                QVERIFY(std::isfinite((**list)[k]));
        }
    }
    for (const auto& number : {r.decision.beta, r.decision.hardness, r.decision.regretBound, r.decision.target})
        QVERIFY(!number || std::isfinite(*number));
    if (r.decision.recommendation) QVERIFY(!excluded.contains(*r.decision.recommendation));
    if (r.decision.initialPulls)
        QVERIFY(!r.decision.index && !r.decision.upper && !r.decision.gap && !r.decision.J && !r.decision.regretBound);
}

// Steps 4 to 6 by the sentence of the spec, in K^2 steps. J and j are those of all arms in play, pending or not.
void checkGaps(const Round& r) {
    const Decision& d = r.decision;
    if (!d.upper) return;
    const auto& arms = r.situation.arms();
    const VectorXd U = (*d.upper)(arms), L = (*d.lower)(arms);
    QVERIFY((U.array() >= L.array()).all());
    QVERIFY(d.J && d.j && *d.J != *d.j);
    const Index J = *r.situation.positionOf(*d.J), j = *r.situation.positionOf(*d.j);
    for (Index k = 0; k < U.size(); ++k) QVERIFY(k == J || U[k] <= U[j] + 1e-12 * magnitude(U));
    if (!d.gap) {  // lucb: the leader by its average, and the distance of the two bounds
        QVERIFY((r.situation.average().array() <= r.situation.average()[J] + 1e-12 * magnitude(r.situation.average())).all());
        COMPARE_CLOSE(*d.regretBound, U[j] - L[J], 1e-14);
        return;
    }
    VectorXd B(U.size());
    for (Index k = 0; k < U.size(); ++k) {
        double others = -infinity;
        for (Index i = 0; i < U.size(); ++i)
            if (i != k) others = std::max(others, U[i]);
        B[k] = others - L[k];
        COMPARE_CLOSE((*d.gap)[arms[std::size_t(k)]], B[k], 1e-14);
    }
    QVERIFY(B[J] <= B.minCoeff() + 1e-12 * magnitude(B));
    COMPARE_CLOSE(*d.regretBound, B[J], 1e-14);
    const double widthJ = U[J] - L[J], widthj = U[j] - L[j];
    const Index wider = widthj > widthJ + 1e-9 * widthJ ? *d.j : *d.J;
    if (std::abs(widthj - widthJ) > 1e-9 * widthJ && !r.decision.chosen.empty() && !d.fromStart && r.situation.leftOut.empty())
        QCOMPARE(r.decision.chosen.front(), wider);
}

}  // namespace

class TestPolicyLaws : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("at");
        for (std::size_t i = 0; i < policies().size(); ++i) QTest::newRow(policies()[i]->id.data()) << int(i);
    }

    void everyRoundOfEveryScene_data() {
        QTest::addColumn<int>("scene");
        for (std::size_t i = 0; i < allScenes().size(); ++i) QTest::newRow(allScenes()[i].name.c_str()) << int(i);
    }

    void everyRoundOfEveryScene() {
        QFETCH_GLOBAL(int, at);
        QFETCH(int, scene);
        const auto spec = played(allScenes()[std::size_t(scene)], *policies()[std::size_t(at)]);
        QVERIFY(spec);  // every scene has a budget for every policy
        int rounds = 0;
        std::vector<Decision> first;
        replay(shared(*spec), false, [&](const Round& r) {
            ++rounds;
            first.push_back(r.decision);
            checkChosen(r);
            checkLists(r);
            checkGaps(r);
        });
        QCOMPARE(rounds, spec->measuredRows() + 1);
        std::size_t t = 0;
        replay(shared(*spec), false, [&](const Round& r) { QVERIFY(sameDecision(r.decision, first[t++])); });
    }

    // At round 1 all arms of an independent prior tie: `lowest` takes the head of the list, `random` reaches every arm.
    void tiesAreSettledAsAsked() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        auto spec = studyOf(labelledArms(4), independentModel(1, 0.5), 12);
        const Index asked = entry.ignoresBatch ? 1 : 3;
        if (!drawsItsChoice(entry)) {
            spec.initial.policy = policy(entry.id, {{"ties", "lowest"}, {"batch", 3.0}});
            std::vector<Index> head{0, 1, 2};
            head.resize(std::size_t(asked));
            QCOMPARE(Study(shared(spec)).next().chosen, head);
        }
        std::set<Index> reached;
        for (spec.seed = 1; spec.seed <= 60; ++spec.seed) {
            spec.initial.policy = policy(entry.id);
            reached.insert(Study(shared(spec)).next().chosen.front());
        }
        const bool listOrder = entry.pullsFirst || entry.id == "uniform";  // first pulls go by the list, whatever ties says
        QCOMPARE(reached.size(), listOrder ? 1u : 4u);
    }

    // Where arms tell nothing of each other, an excluded arm is as if it had never been there.
    void excludedIsAbsent() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        if (entry.id == "thompson" || entry.id == "entropy") return;  // their draws are over all arms, excluded ones too
        const std::vector<Index> inPlay{0, 2, 3, 5};
        for (const bool coins : {false, true}) {
            const auto belief = coins ? model("beta-bernoulli", {}) : independentModel(1, 0.4, 0.2);
            auto without = studyOf(labelledArms(4), belief, 14, policy(entry.id, {{"batch", 2.0}}));
            without.measurements = wanderingRows(without, 9);
            auto with = studyOf(labelledArms(6), belief, 14, without.initial.policy);
            with.initial.excluded = {4, 1};
            for (auto m : without.measurements) {
                m.arm = inPlay[std::size_t(m.arm)];
                with.measurements.push_back(m);
            }
            std::vector<Decision> expected;
            replay(shared(without), false, [&](const Round& r) { expected.push_back(r.decision); });
            replay(shared(with), false, [&](const Round& r) {
                const Decision& e = expected[std::size_t(r.t - 1)];
                auto mapped = [&](std::optional<Index> k) { return k ? std::optional(inPlay[std::size_t(*k)]) : k; };
                QCOMPARE(r.decision.chosen.size(), e.chosen.size());
                for (std::size_t i = 0; i < e.chosen.size(); ++i) QCOMPARE(r.decision.chosen[i], *mapped(e.chosen[i]));
                QVERIFY(r.decision.J == mapped(e.J) && r.decision.j == mapped(e.j));
                QVERIFY(r.decision.recommendation == mapped(e.recommendation));
                QVERIFY(r.decision.beta == e.beta && r.decision.hardness == e.hardness && r.decision.target == e.target);
                for (auto list : {&Decision::upper, &Decision::gap, &Decision::index}) {
                    QCOMPARE((r.decision.*list).has_value(), (e.*list).has_value());
                    if (e.*list) QVERIFY(sameVector((*(r.decision.*list))(inPlay), *(e.*list)));
                }
            });
        }
    }

    // The first arm of a batch is the arm asked for alone; with bounds-stay an index policy asks for the largest ones.
    void batchesBeginLikeSinglePicks() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        auto spec = studyOf(gridArms({variable("x", 0, 7, 8)}), kernelModel("se", 1, numbers({1.5}), 0, 1), 40);
        spec.measurements = wanderingRows(spec, 17);
        auto chosen = [&](Options options) {
            spec.initial.policy = policy(entry.id, options);
            return Study::finished(shared(spec)).next();
        };
        const auto alone = chosen({}), stays = chosen({{"batch", 4.0}}),
                   shrinks = chosen({{"batch", 4.0}, {"batch_rule", "shrink"}});
        QVERIFY(!alone.initialPulls);
        QCOMPARE(stays.chosen.front(), alone.chosen.front());
        QCOMPARE(shrinks.chosen.front(), alone.chosen.front());
        if (!alone.index) return;
        QVERIFY(sameVector(*shrinks.index, *alone.index));  // what is shown is the real posterior
        if (entry.id == "thompson") return;                 // a new draw per pick
        double least = infinity;
        for (const Index k : stays.chosen) least = std::min(least, (*alone.index)[k]);
        QCOMPARE((alone.index->array() >= least).count(), Index(4));
    }

    // The space-filling start hands out the design's arms, two at a time, then the policy takes over.
    void theStartComesFirst() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        auto spec = studyOf(gridArms({variable("x", 0, 8, 9)}), kernelModel("se", 1, numbers({1.5}), 0, 0.2), 20,
                            policy(entry.id, {{"batch", 2.0}}));
        spec.initial.start = 3;
        auto next = [&] { return Study::finished(shared(spec)).next(); };
        const bool pairs = !entry.ignoresBatch;
        QCOMPARE(next().chosen, pairs ? (std::vector<Index>{4, 0}) : (std::vector<Index>{4}));
        spec.measurements = {row(0, 0.3)};  // the second of the design came in first
        QCOMPARE(next().chosen, pairs ? (std::vector<Index>{4, 8}) : (std::vector<Index>{4}));
        spec.pending = {4};
        QCOMPARE(next().chosen, std::vector<Index>{8});
        QVERIFY(next().fromStart);
        spec.pending.clear();
        spec.measurements = {row(0, 0.3), row(4, 0.1), row(2, 0.2)};
        QVERIFY(!next().fromStart);  // round 4: the policy, though arm 8 remains
    }
};

GAPSCOPE_TEST(TestPolicyLaws)
#include "tst_policy_laws.moc"
