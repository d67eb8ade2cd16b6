// How sure are we: chances against closed forms, integrals and another sampler.
#include <Eigen/Cholesky>
#include <random>

#include "core/numeric/special.h"
#include "core/study/certainty.h"
#include "tests/laws/by_formula.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;
using Head = Certainty::Head;

namespace {

Certainty of(const StudySpec& spec, bool currentSettings = false) {
    const auto study = Study::finished(shared(spec), currentSettings);
    return *certainty(study, study.next());
}

// How far a share of 4,000 draws may be off.
double off(double p) { return 4 * std::sqrt(p * (1 - p) / certaintyDraws) + 1e-3; }

#define COMPARE_SHARE(got, wanted) \
    QVERIFY2(std::abs((got) - (wanted)) <= off(wanted), qPrintable(QString("%1 against %2").arg(got).arg(wanted)))

// P(max of the others <= value of `best` + delta), arms independent: one integral over a fine grid, the distribution
// functions summed up from the densities.
double integrated(const std::vector<std::function<double(double)>>& density, std::size_t best, double delta, double from,
                  double to) {
    constexpr int n = 40000;
    const double step = (to - from) / n;
    const int shift = static_cast<int>(std::lround(delta / step));
    std::vector<std::vector<double>> below;
    for (const auto& f : density) {
        std::vector<double> sum{0};
        for (int i = 0; i < n; ++i) sum.push_back(sum.back() + step * f(from + (i + 0.5) * step));
        below.push_back(sum);
    }
    double total = 0;
    for (int i = 0; i < n; ++i) {
        double all = below[best][std::size_t(i) + 1] - below[best][std::size_t(i)];
        for (std::size_t k = 0; k < density.size(); ++k)
            if (k != best) all *= below[k][std::size_t(std::min(i + shift, n))] / below[k].back();
        total += all / below[best].back();
    }
    return total;
}

std::vector<std::function<double(double)>> normals(const Posterior& belief) {
    std::vector<std::function<double(double)>> all;
    for (Index k = 0; k < belief.size(); ++k)
        all.push_back([m = belief.mean()[k], s = belief.sd()[k]](double x) { return normalDensity((x - m) / s) / s; });
    return all;
}

StudySpec independentStudy(Index arms, std::uint32_t world, bool minimise = false) {
    auto spec = studyOf(labelledArms(arms), independentModel(1, 0.6), 30, policy("mean"));
    spec.minimise = minimise;
    Rng rng = fixedRng(50, world);
    for (int i = 0; i < 6; ++i) spec.measurements.push_back(row(rng.below(arms), 0.8 * rng.normal()));
    spec.response.matters = 0.1 + 0.4 * rng.uniform();
    spec.seed = 7 + world;
    return spec;
}

}  // namespace

class TestCertainty : public QObject {
    Q_OBJECT

private slots:
    // The difference of two independent normal values is normal.
    void twoArmsAreTheClosedForm() {
        for (std::uint32_t world = 0; world < 30; ++world)
            for (const bool minimise : {false, true}) {
                const auto spec = independentStudy(2, world, minimise);
                const auto c = of(spec);
                const auto belief = Study::finished(shared(spec)).posterior();
                const Index other = 1 - *c.arm;
                const double ahead = belief.mean()[other] - belief.mean()[*c.arm];
                const double sd = std::hypot(belief.sd()[0], belief.sd()[1]);
                COMPARE_SHARE(*c.chance, normalCdf((c.delta - ahead) / sd));
                const double q90 = std::max(0.0, ahead + 1.2815515655446004 * sd);
                QVERIFY(std::abs(*c.loss90 - q90) <= 4 * std::sqrt(0.09 / certaintyDraws) * sd / normalDensity(1.2815515655446));
                COMPARE_SHARE(c.best[std::size_t(*c.arm)].chance, normalCdf(-ahead / sd));
                const double sign = minimise ? -1 : 1;
                COMPARE_CLOSE(c.mean, sign * belief.mean()[*c.arm], 1e-15);
                COMPARE_CLOSE(c.high - c.low, 2 * 1.959963984540054 * belief.sd()[*c.arm], 1e-12);
                COMPARE_CLOSE(c.high + c.low, 2 * c.mean, 1e-12);
            }
    }

    void threeArmsAreAnIntegral() {
        for (std::uint32_t world = 0; world < 8; ++world) {
            const auto spec = independentStudy(3, world);
            const auto c = of(spec);
            const auto densities = normals(Study::finished(shared(spec)).posterior());
            COMPARE_SHARE(*c.chance, integrated(densities, std::size_t(*c.arm), c.delta, -7, 7));
            double sum = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                COMPARE_SHARE(c.best[k].chance, integrated(densities, k, 0, -7, 7));
                sum += c.best[k].chance;
            }
            COMPARE_CLOSE(sum, 1.0, 1e-12);
        }
    }

    void countsAreAnIntegral() {
        for (const bool minimise : {false, true})
            for (const double trials : {1.0, 6.0}) {
                auto spec = studyOf(labelledArms(4), model("binomial", {{"alpha", 1.5}, {"trials", trials}}), 40, policy("mean"));
                spec.minimise = minimise;
                spec.measurements = wanderingRows(spec, 14);
                const auto c = of(spec);
                QCOMPARE(c.delta, 0.05);
                const auto belief = Study::finished(shared(spec)).posterior();
                std::vector<std::function<double(double)>> densities;
                for (Index k = 0; k < 4; ++k)
                    densities.push_back([a = belief.beta()->alpha()[k], b = belief.beta()->beta()[k], minimise](double x) {
                        return betaDensity(a, b, minimise ? -x : x);
                    });
                const double from = minimise ? -1 : 0;
                COMPARE_SHARE(*c.chance, integrated(densities, std::size_t(*c.arm), c.delta, from, from + 1));
                for (std::size_t k = 0; k < 4; ++k) COMPARE_SHARE(c.best[k].chance, integrated(densities, k, 0, from, from + 1));
                QVERIFY(0 <= c.low && c.low < c.mean && c.mean < c.high && c.high <= 1);
            }
    }

    // Correlated arms: the textbook covariance, a dense factor and another generator.
    void correlatedArmsAreADenseSampler() {
        for (const auto& c : modelCases()) {
            if (c.model.counts()) continue;
            auto spec = studyOf(c.arms, c.model, 30);
            spec.measurements = wanderingRows(spec, 6);
            spec.response.matters = 0.2;
            const auto sure = of(spec);
            std::vector<Observation> rows;
            for (const auto& m : spec.measurements) rows.push_back({m.arm, *m.value});
            const auto parts = partsByFormula(c, 1, rows);
            const Index K = c.arms.size();
            std::vector<MatrixXd> roots;
            std::vector<double> weights;
            for (const auto& part : parts) {
                const LongMatrix jittered = part.covariance.cast<long double>() + 1e-14L * LongMatrix::Identity(K, K);
                roots.push_back(LongMatrix(Eigen::LLT<LongMatrix>(jittered).matrixL()).cast<double>());
                weights.push_back(part.weight);
            }
            std::mt19937_64 bits(11);
            std::normal_distribution<double> normal;
            std::discrete_distribution<std::size_t> pick(weights.begin(), weights.end());
            int within = 0, nine = 0;
            constexpr int n = 60000;
            for (int i = 0; i < n; ++i) {
                const std::size_t which = pick(bits);
                const auto& part = parts[which];
                VectorXd numbers(K);
                for (auto& number : numbers) number = normal(bits);
                if (part.shape > 0) numbers *= std::sqrt(part.scale / std::gamma_distribution<double>(part.shape)(bits));
                const VectorXd f = part.mean + roots[which] * numbers;
                const double loss = f.maxCoeff() - f[*sure.arm];
                within += loss <= 0.2;
                nine += loss <= *sure.loss90 + 1e-6;
            }
            const double p = double(within) / n, q = double(nine) / n;
            QVERIFY2(std::abs(*sure.chance - p) <= off(p) + 0.005, c.name.c_str());
            QVERIFY2(q >= 0.9 - 0.025 && (q <= 0.9 + 0.025 || *sure.loss90 <= 1e-6), c.name.c_str());
        }
    }

    void excludedArmsNeverCount() {
        auto spec = independentStudy(4, 1);
        for (int i = 0; i < 5; ++i) spec.measurements.push_back(row(2, 9));  // far better than all others
        QCOMPARE(*of(spec).arm, Index(2));
        QVERIFY(*of(spec).chance > 0.99);
        spec.initial.excluded = {2};
        const auto c = of(spec);
        QVERIFY(*c.arm != 2);
        QCOMPARE(c.inPlay, Index(3));
        QCOMPARE(c.best.size(), std::size_t(3));
        auto densities = normals(Study::finished(shared(spec)).posterior());
        densities.erase(densities.begin() + 2);
        const auto at = std::size_t(*c.arm > 2 ? *c.arm - 1 : *c.arm);
        COMPARE_SHARE(*c.chance, integrated(densities, at, c.delta, -7, 7));
    }

    // A study and its mirror image say the same.
    void minimisingIsTheMirror() {
        auto spec = studyOf(gridArms({variable("x", 0, 4, 9)}), kernelModel("se", 1, numbers({1}), 0, 0.3), 30);
        spec.measurements = wanderingRows(spec, 8);
        const auto up = of(spec);
        spec.minimise = true;
        for (auto& m : spec.measurements) m.value = -*m.value;
        const auto down = of(spec);
        QCOMPARE(down.arm, up.arm);
        QCOMPARE(down.mean, -up.mean);
        QCOMPARE(down.low, -up.high);
        QCOMPARE(down.high, -up.low);
        QCOMPARE(*down.chance, *up.chance);
        QCOMPARE(*down.loss90, *up.loss90);
        QCOMPARE(*down.gain, *up.gain);
        QVERIFY(down.calibration == up.calibration);
    }

    void sameStudySameNumbers() {
        const auto spec = independentStudy(5, 3);
        const auto a = of(spec), b = of(spec);
        QVERIFY(a.chance == b.chance && a.loss90 == b.loss90 && a.gain == b.gain);
        for (std::size_t k = 0; k < 5; ++k) QCOMPARE(a.best[k].chance, b.best[k].chance);
        auto other = spec;
        other.seed = 99;
        QVERIFY(of(other).loss90 != a.loss90);
    }

    // More arms than are drawn: those left out do not matter, and the result says so.
    void veryManyArms() {
        auto spec =
            studyOf(gridArms({variable("x", 0, 1, 2600)}), kernelModel("se", 1, numbers({0.1}), 0, 0.2), 30, policy("ei"));
        spec.measurements = {row(300, 1.5), row(900, 0), row(1500, -1), row(2000, 0.1), row(2500, 0.2), row(330, 1.4)};
        const auto c = of(spec);
        QCOMPARE(c.inPlay, Index(2600));
        QCOMPARE(c.drawn, mostArmsDrawn);
        QVERIFY(c.best.empty());
        QVERIFY(!c.gain);
        const auto belief = Study::finished(shared(spec)).posterior();
        constexpr int n = 3000;
        int within = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            Rng rng = fixedRng(60, i);
            const VectorXd f = belief.draw(rng);
            within += f.maxCoeff() - f[*c.arm] <= c.delta;
        }
        const double p = double(within) / n;
        QVERIFY2(std::abs(*c.chance - p) <= 2 * off(p), qPrintable(QString("%1 against %2").arg(*c.chance).arg(p)));
    }

    // Arms that cannot be the best are not drawn, and that changes nothing.
    void hopelessArmsAreLeftOut() {
        auto spec = studyOf(labelledArms(30), independentModel(1, 0.05), 60, policy("mean"));
        for (Index k = 0; k < 30; ++k) spec.measurements.push_back(row(k, k < 3 ? 1.0 + 0.02 * double(k) : -2.0));
        const auto c = of(spec);
        QCOMPARE(c.drawn, c.inPlay);
        const auto all = normals(Study::finished(shared(spec)).posterior());
        COMPARE_SHARE(*c.chance, integrated({all.begin(), all.begin() + 3}, std::size_t(*c.arm), c.delta, -3, 3));
    }

    void gainIsTheKnowledgeGradient() {
        for (const auto& c : modelCases()) {
            auto spec = studyOf(c.arms, c.model, 30, policy("kg"));
            spec.measurements = wanderingRows(spec, 5);
            spec.initial.excluded = {1};
            const auto study = Study::finished(shared(spec));
            const auto now = study.next();
            double best = 0;
            for (const double value : *now.index)
                if (!std::isnan(value)) best = std::max(best, value);
            QCOMPARE(*of(spec).gain, best);
        }
    }

    void headsGoByTheShownPercent() {
        auto spec = studyOf(labelledArms(2), independentModel(1, 0.6), 30, policy("mean"));
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(of(spec).head, Head::TooEarly);
            spec.measurements.push_back(row(0, 0));
        }
        QCOMPARE(of(spec).head, Head::TooEarly);
        spec.measurements.push_back(row(0, 0));
        std::set<Head> seen;
        double last = 0;
        for (double matters = 0.01; matters < 6; matters *= 1.3) {
            spec.response.matters = matters;
            const auto c = of(spec);
            const double percent = std::round(100 * *c.chance);
            QVERIFY(*c.chance >= last);  // the same draws: it can only grow
            last = *c.chance;
            QCOMPARE(c.head, percent >= 95   ? Head::QuiteSure
                             : percent >= 80 ? Head::FairlySure
                             : percent >= 50 ? Head::LooksGood
                                             : Head::NotYet);
            seen.insert(c.head);
        }
        QVERIFY(seen.contains(Head::QuiteSure) && seen.contains(Head::FairlySure) && seen.contains(Head::LooksGood));
        auto wide = studyOf(labelledArms(20), independentModel(5, 0.1), 30, policy("mean"));
        for (int i = 0; i < 5; ++i) wide.measurements.push_back(row(0, 0));
        QCOMPARE(of(wide).head, Head::NotYet);
    }

    void noRecommendationNoChance() {
        auto spec = studyOf(labelledArms(3), independentModel(1, 0.6), 30, policy("mean"));
        spec.initial.recommendation = "incumbent";
        const auto c = of(spec);
        QVERIFY(!c.arm && !c.chance && !c.loss90 && c.best.empty());
        QCOMPARE(c.head, Head::TooEarly);
        for (int i = 0; i < 6; ++i) spec.measurements.push_back(row(0, 0));
        spec.initial.recommendation = "observed-mean";
        Change out{.after = 6};
        out.excluded = std::vector<Index>{0};
        spec.changes = {out};
        QVERIFY(!of(spec).arm);  // what was measured is out of play
        QCOMPARE(of(spec).head, Head::NotYet);
    }

    void boundThatSaysNothing() {
        auto spec = studyOf(labelledArms(3), independentModel(1, 0.3), 30);
        QVERIFY(of(spec).bound && of(spec).boundSaysNothing);  // no results, no span
        spec.measurements = {row(0, 0), row(1, 3), row(2, 1)};
        for (int i = 0; i < 12; ++i) spec.measurements.push_back(row(i % 3, i % 3 == 1 ? 3 : 0));
        const auto c = of(spec);
        QVERIFY(*c.bound < 3);
        QVERIFY(!c.boundSaysNothing);
        spec.initial.policy = policy("bayesgap", {{"exploration.rule", "constant"}, {"exploration.beta", 50.0}});
        QVERIFY(*of(spec).bound > 3 && of(spec).boundSaysNothing);
        spec.initial.policy = policy("bayesgap", {{"exploration.rule", "constant"}, {"exploration.beta", 10.0}});
        const double bound = *of(spec).bound;
        QVERIFY(bound > -3 && bound < 3 && !of(spec).boundSaysNothing);
        if (bound > 0) {
            spec.response.min = 0;
            spec.response.max = bound / 2;
            QVERIFY(of(spec).boundSaysNothing);
        }
        spec.initial.policy = policy("ei");
        QVERIFY(!of(spec).bound && !of(spec).boundSaysNothing);
    }

    void stopRules() {
        auto spec = independentStudy(2, 2);
        auto c = of(spec);
        QVERIFY(!stopReached(c, spec));
        const auto without = Study::finished(shared(spec));
        spec.stop = StopRule{.chance = *c.chance};
        QVERIFY(stopReached(c, spec));
        QVERIFY(sameStudy(Study::finished(shared(spec)), without));  // a sign for people: no policy looks at it
        spec.stop = StopRule{.chance = *c.chance + 1e-4};
        QVERIFY(!stopReached(c, spec));
        spec.stop->bound = 0.4;
        QVERIFY(!stopReached(c, spec));  // this policy has none
        c.bound = 0.4;
        QVERIFY(stopReached(c, spec));
        c.bound = 0.41;
        QVERIFY(!stopReached(c, spec));
        c.bound = 0.1;
        c.head = Head::TooEarly;
        QVERIFY(!stopReached(c, spec));
    }

    void canBeCancelledAnywhere() {
        const auto study = Study::finished(shared(independentStudy(3, 0)));
        const auto now = study.next();
        int needed = 0;
        QVERIFY(certainty(study, now, [&] { return ++needed < 0; }).has_value());
        QVERIFY(needed > 10);
        for (int when = 1; when <= needed; ++when) {
            int asked = 0;
            QVERIFY(!certainty(study, now, [&] { return ++asked == when; }));
            QCOMPARE(asked, when);
        }
    }
};

GAPSCOPE_TEST(TestCertainty)
#include "tst_certainty.moc"
