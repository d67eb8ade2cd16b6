// Summary numbers against values worked out by hand, or known from elsewhere.
#include "tests/experiment/experiments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Results written down: per contender a list of runs, each the recommended arm's regret (negative: none) at two checkpoints.
struct Written {
    Experiment experiment;
    Results results;

    static Experiment twoCheckpoints(std::size_t contenders, int runs, double epsilon) {
        std::vector<Contender> list;
        for (std::size_t c = 0; c < contenders; ++c) list.push_back(contender("uniform", {}, "c" + std::to_string(c)));
        auto made = experimentOf(fourArms(4), std::move(list), runs);
        made.checkpoints = {2, 4};
        made.epsilon = epsilon;
        return made;
    }
    Written(const std::vector<std::vector<std::array<double, 2>>>& regrets, double epsilon = 0, double magnitude = 4)
        : experiment(twoCheckpoints(regrets.size(), static_cast<int>(regrets[0].size()), epsilon)), results(experiment) {
        for (std::size_t c = 0; c < regrets.size(); ++c)
            for (std::size_t run = 0; run < regrets[c].size(); ++run) {
                std::vector<RunPoint> points;
                for (const double r : regrets[c][run])
                    points.push_back({r < 0 ? -1 : 2, r < 0 ? std::nan("") : r, 10 * double(run) + double(points.size())});
                results.add({{c, 0, static_cast<int>(run)}, {4, magnitude}, points, {}});
            }
    }
};

}  // namespace

class TestSummary : public QObject {
    Q_OBJECT

private slots:
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29 (to the four digits given there).
    void wilsonIsTheKnownOne() {
        const std::tuple<int, int, double, double> known[] = {{81, 263, 0.2553, 0.3662},
                                                              {15, 148, 0.0624, 0.1605},
                                                              {0, 20, 0, 0.1611},
                                                              {1, 29, 0.0061, 0.1718},
                                                              {29, 29, 0.8830, 1}};
        for (const auto& [hits, of, low, high] : known) {
            const auto got = wilson(hits, of);
            QCOMPARE(got.value, double(hits) / of);
            QVERIFY2(std::abs(got.low - low) < 5e-5 && std::abs(got.high - high) < 5e-5, qPrintable(QString::number(hits)));
        }
        // The ends solve |p - q| = z sqrt(q(1-q)/n).
        for (int hits = 0; hits <= 40; ++hits) {
            const auto got = wilson(hits, 40);
            for (const double q : {got.low, got.high})
                if (q > 0 && q < 1)
                    COMPARE_CLOSE(std::abs(hits / 40.0 - q), 1.959963984540054 * std::sqrt(q * (1 - q) / 40), 1e-12);
            QVERIFY(got.low >= 0 && got.high <= 1 && got.low <= got.value && got.value <= got.high);
        }
        QCOMPARE(wilson(0, 9).low, 0.0);
        QCOMPARE(wilson(9, 9).high, 1.0);
    }

    // R: quantile(c(3, 1, 4, 1.5, 9), c(.25, .5, .75)) is 1.5, 3, 4; of c(3, 1, 4, 1.5) it is 1.375, 2.25, 3.25.
    void quartilesAreType7() {
        const Written five({{{3, 0}, {1, 0}, {4, 0}, {1.5, 0}, {9, 0}}}), four({{{3, 0}, {1, 0}, {4, 0}, {1.5, 0}, {-1, 0}}});
        const auto a = summarised(five.experiment, five.results)[0], b = summarised(four.experiment, four.results)[0];
        QCOMPARE(a.regretLowerQuartile, 1.5);
        QCOMPARE(a.regretMedian, 3.0);
        QCOMPARE(a.regretUpperQuartile, 4.0);
        QCOMPARE(a.regretMean, 3.7);
        QCOMPARE(b.regretLowerQuartile, 1.375);
        QCOMPARE(b.regretMedian, 2.25);
        QCOMPARE(b.regretUpperQuartile, 3.25);
        QCOMPARE(b.regretMean, 9.5 / 4);
        QCOMPARE(a.cumulativeMean, 20.0);  // 0, 10, ..., 40
        QCOMPARE(summarised(five.experiment, five.results)[1].cumulativeMean, 21.0);
    }

    void errorsAndWhatIsNone() {
        // A hair above epsilon is rounding, a hair more is an error; no recommendation is one.
        const Written some({{{0.5, 0.5 + 3.9e-12}, {0.5 + 4.1e-12, 0}, {-1, -1}, {7, 0.2}}}, 0.5);
        const auto rows = summarised(some.experiment, some.results);
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].round, 2);
        QCOMPARE(rows[1].round, 4);
        QCOMPARE(rows[0].errorRate, 0.75);
        QCOMPARE(rows[1].errorRate, 0.25);
        QCOMPARE(rows[0].runs, 4);
        const Written none({{{-1, -1}, {-1, 0}}});
        const auto empty = summarised(none.experiment, none.results)[0];
        QCOMPARE(empty.errorRate, 1.0);
        for (const double value : {empty.regretMean, empty.regretMedian, empty.regretLowerQuartile, empty.regretUpperQuartile})
            QVERIFY(std::isnan(value));
    }

    void unfinishedRunsDoNotCount() {
        const auto experiment = Written::twoCheckpoints(2, 5, 0);
        Results results(experiment);
        results.add({{1, 0, 3}, {4, 4}, {{2, 1, 5}, {1, 0, 6}}, {}});
        const auto rows = summarised(experiment, results);
        QCOMPARE(rows[0].runs, 0);
        QVERIFY(std::isnan(rows[0].errorRate));
        QCOMPARE(rows[2].runs, 1);
        QCOMPARE(rows[2].errorRate, 1.0);
        QCOMPARE(rows[3].errorRate, 0.0);
        QCOMPARE(rows[3].cumulativeMean, 6.0);
    }

    // Agresti and Min 2005 write the interval with half a run added to each of the four outcomes.
    void pairedDifferencesByHand() {
        const Written w({{{0, 1}, {0, 1}, {0, 0}, {0, 2}, {0, 0}, {0, 3}}, {{0, 0}, {0, 0.5}, {0, 0}, {0, 0}, {0, 1}, {0, 0}}});
        const auto pairs = pairedDifferences(w.experiment, w.results);
        QCOMPARE(pairs.size(), std::size_t{1});
        const auto& p = pairs[0];
        QCOMPARE(p.runs, 6);
        // a errs alone 3 times, b alone once, both once, none once.
        COMPARE_CLOSE(p.error.value, 2.0 / 6, 1e-15);
        const double n12 = 3.5, n21 = 1.5, n = 8, d = (n12 - n21) / n;
        const double half = 1.959963984540054 * std::sqrt(((n12 + n21) / n - d * d) / n);
        COMPARE_CLOSE(p.error.low, d - half, 1e-14);
        COMPARE_CLOSE(p.error.high, d + half, 1e-14);
        // Differences 1, .5, 0, 2, -1, 3: mean 11/12, squared deviations by hand.
        const double mean = 5.5 / 6;
        double squares = 0;
        for (const double x : {1.0, 0.5, 0.0, 2.0, -1.0, 3.0}) squares += (x - mean) * (x - mean);
        COMPARE_CLOSE(p.regret.value, mean, 1e-15);
        COMPARE_CLOSE(p.regret.high - p.regret.low, 2 * 1.959963984540054 * std::sqrt(squares / 5 / 6), 1e-14);
    }

    void finalValuesAndRecommendations() {
        const Written w({{{0, 1}, {0, 0}, {0, 3}, {0, -1}}});
        const auto values = finalValues(w.experiment, w.results)[0];
        QCOMPARE(values.runs, 3);
        COMPARE_CLOSE(values.mean, 8.0 / 3, 1e-15);
        QCOMPARE(values.quartiles, (std::array<double, 5>{1, 2, 3, 3.5, 4}));
        QCOMPARE(recommendationCounts(w.experiment, w.results, 0, 0), (std::vector{0, 0, 3, 0}));
        auto minimising = w.experiment;
        auto spec = fourArms(4);
        spec.minimise = true;
        minimising.study = asProblem(spec);
        QCOMPARE(finalValues(minimising, w.results)[0].quartiles, (std::array<double, 5>{4, 4.5, 5, 6, 7}));
    }

    // Round robin over four arms that hardly scatter: every number follows from the values 1, 4, 3, 2.
    void wholeExperimentByHand() {
        auto experiment = experimentOf(fourArms(4), {contender("uniform", {}, {}, "incumbent"), contender("ucb1")}, 3);
        experiment.checkpoints = {0, 1, 2, 3, 4};
        auto rows = summarised(experiment, resultsOf(experiment, 2));
        QCOMPARE(rows.size(), std::size_t{10});
        const double error[] = {1, 1, 0, 0, 0}, regret[] = {std::nan(""), 3, 0, 0, 0}, cumulative[] = {0, 3, 3, 4, 6};
        for (std::size_t i = 0; i < 10; ++i) {
            const auto r = i % 5;
            QCOMPARE(rows[i].round, static_cast<int>(r));
            QCOMPARE(rows[i].runs, 3);
            QCOMPARE(rows[i].errorRate, error[r]);
            QVERIFY(r == 0 ? std::isnan(rows[i].regretMedian) : rows[i].regretMedian == regret[r]);
            QCOMPARE(rows[i].cumulativeMean, cumulative[r]);
        }
        // Minimising, the best is arm 0; without it, arm 3. Within 2 of the best nothing of 1, 3, 2 is an error.
        auto spec = fourArms(4);
        spec.minimise = true;
        experiment.study = asProblem(spec);
        rows = summarised(experiment, resultsOf(experiment));
        QCOMPARE(rows[4].errorRate, 0.0);
        QCOMPARE(rows[4].cumulativeMean, 6.0);
        QCOMPARE(rows[1].cumulativeMean, 0.0);
        spec.initial.excluded = {0};
        experiment.study = asProblem(spec);
        experiment.epsilon = 1;
        rows = summarised(experiment, resultsOf(experiment));
        QCOMPARE(rows[1].regretMedian, 2.0);  // arm 1, worth 4
        QCOMPARE(rows[1].errorRate, 1.0);
        QCOMPARE(rows[2].regretMedian, 1.0);  // arm 2, worth 3
        QCOMPARE(rows[2].errorRate, 0.0);
        QCOMPARE(rows[3].cumulativeMean, 3.0);
    }

    // LUCB is sure after a few rounds and stops: what it said last stays, and nothing more is lost.
    void aPolicyThatStops() {
        auto experiment = experimentOf(fourArms(40), {contender("lucb")}, 2);
        const auto results = resultsOf(experiment);
        const auto rows = asStudy(experiment, {0, 0, 1}).measurements.size();
        QVERIFY(rows >= 4 && rows < 20);
        const auto points = results.points({0, 0, 1});
        QCOMPARE(points.size(), std::size_t{40});
        for (std::size_t i = rows; i < 40; ++i) QVERIFY(samePoint(points[i], points[rows - 1]));
        QCOMPARE(points.back().arm, 1);
        QCOMPARE(results.allocation(0, 0).sum(), 2 * static_cast<int>(rows));
    }
};

GAPSCOPE_TEST(TestSummary)
#include "tst_summary.moc"
