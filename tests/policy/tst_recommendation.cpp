#include "core/policy/recommendation.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Arm 0: one lucky value; arm 1: best average; arm 2: measured most; arm 3: never measured, highest prior mean.
StudySpec fourKinds(std::string rule, const char* by = "ei") {
    MatrixXd identity = MatrixXd::Identity(4, 4);
    auto belief = model("covariance", {{"matrix", identity}, {"mean", numbers({0, 0, 0, 2})}, {"noise_sd", 0.5}});
    auto spec = studyOf(labelledArms(4), belief, 30, policy(by, {{"ties", std::string("lowest")}}));
    spec.initial.recommendation = std::move(rule);
    spec.measurements = {row(0, 3.0), row(0, -2.0), row(0, -1.0), row(1, 1.4), row(1, 1.2),
                         row(2, 0.8), row(2, 0.9),  row(2, 0.7),  row(2, 0.6)};
    return spec;
}

std::optional<Index> recommended(const StudySpec& spec) { return Study::finished(shared(spec)).next().recommendation; }

}  // namespace

class TestRecommendation : public QObject {
    Q_OBJECT

private slots:
    void eachRuleHasItsOwnArm() {
        QCOMPARE(recommended(fourKinds("latent")), std::optional<Index>(3));
        QCOMPARE(recommended(fourKinds("incumbent")), std::optional<Index>(1));
        QCOMPARE(recommended(fourKinds("observed")), std::optional<Index>(0));
        QCOMPARE(recommended(fourKinds("observed-mean")), std::optional<Index>(1));
        QCOMPARE(recommended(fourKinds("most-played")), std::optional<Index>(2));
        QCOMPARE(recommended(fourKinds("")), std::optional<Index>(3));          // the policy's own: latent for ei
        QCOMPARE(recommended(fourKinds("", "ucb1")), std::optional<Index>(1));  // observed-mean, though arm 3 is still unpulled
    }

    void excludedArmsAreNeverRecommended() {
        for (const auto& rule : recommendationRules()) {
            auto spec = fourKinds(std::string(rule.id), rule.id == "bayesgap" ? "bayesgap" : "ei");
            const auto first = recommended(spec);
            spec.initial.excluded = {*first};
            QVERIFY2(recommended(spec) != first, rule.id.data());
        }
    }

    void nothingMeasuredNothingRecommended() {
        for (const char* rule : {"incumbent", "observed", "observed-mean", "most-played", "empirical"}) {
            auto spec = fourKinds(rule);
            spec.measurements.clear();
            QVERIFY2(!recommended(spec), rule);
        }
    }

    void empiricalDrawsFromThePlays() {
        std::vector<int> seen(4);
        for (std::uint64_t seed = 0; seed < 900; ++seed) {
            auto spec = fourKinds("empirical");
            spec.seed = seed;
            ++seen[std::size_t(*recommended(spec))];
        }
        QCOMPARE(seen[3], 0);
        const double expected[] = {300, 200, 400};
        for (std::size_t k = 0; k < 3; ++k) QVERIFY(std::abs(seen[k] - expected[k]) < 5 * std::sqrt(expected[k]));
    }

    // BayesGap keeps the J of the round with the smallest B_J; a later, larger bound does not move it.
    void smallestGapSoFar() {
        auto spec = fourKinds("", "bayesgap");
        std::optional<Nominee> best;
        replay(shared(spec), false, [&](const Round& round) {
            if (!best || *round.decision.regretBound < best->bound)
                best = Nominee{round.t, *round.decision.J, *round.decision.regretBound};
            QCOMPARE(*round.decision.recommendation, best->arm);
        });
    }
};

GAPSCOPE_TEST(TestRecommendation)
#include "tst_recommendation.moc"
