#include <charconv>

#include "core/experiment/summary.h"
#include "core/io/comparison_csv.h"
#include "core/io/csv.h"
#include "core/io/experiment_file.h"
#include "tests/io/experiments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Results resultsOf(const Experiment& experiment, int jobs, Shard shard = {}) {
    const std::atomic<bool> never{false};
    Comparison comparison(experiment, shard);
    comparison.run(jobs, never);
    return comparison.results();
}

std::string merged(const std::vector<std::string>& parts) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < parts.size(); ++i) names.push_back("p" + std::to_string(i));
    try {
        return mergedCsv(names, parts);
    } catch (const Error& e) {
        return e.what();
    }
}

}  // namespace

class TestComparisonCsv : public QObject {
    Q_OBJECT

    Experiment experiment_ = readExperiment(smallExperiment, ".");
    std::string whole_;
    std::vector<std::string> parts_;

private slots:
    void initTestCase() {
        whole_ = summaryCsv(experiment_, resultsOf(experiment_, 1));
        for (int i = 0; i < 4; ++i) parts_.push_back(partCsv(experiment_, resultsOf(experiment_, 2, {i, 4}), {i, 4}));
    }

    void columnsAndRows() {
        const auto table = readCsv(whole_);
        QCOMPARE(QString::fromStdString(whole_.substr(0, whole_.find('\n'))),
                 "policy,budget,round,runs,error_rate,error_low,error_high,regret_mean,regret_median,regret_q25,regret_q75,"
                 "cumulative_regret_mean");
        QCOMPARE(table.rows.size(), std::size_t{3 * (12 + 5)});
        const auto rows = summarised(experiment_, resultsOf(experiment_, 1));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(table.cell(i, 0), experiment_.contenders[rows[i].contender].label);
            QCOMPARE(table.number(i, 1).value, experiment_.budgets[rows[i].budget]);
            QCOMPARE(table.number(i, 2).value, rows[i].round);
            QCOMPARE(table.number(i, 3).value, 10.0);
            const double values[] = {rows[i].errorRate,           rows[i].errorLow,      rows[i].errorHigh,
                                     rows[i].regretMean,          rows[i].regretMedian,  rows[i].regretLowerQuartile,
                                     rows[i].regretUpperQuartile, rows[i].cumulativeMean};
            for (std::size_t c = 0; c < 8; ++c) {  // to the last bit
                double read = 0;
                const auto text = table.cell(i, 4 + c);
                std::from_chars(text.data(), text.data() + text.size(), read);
                QCOMPARE(read, values[c]);
            }
        }
    }

    void jobsGiveTheSameBytes() { QCOMPARE(summaryCsv(experiment_, resultsOf(experiment_, 2)), whole_); }

    void fourPartsGiveTheSameBytes() {
        QCOMPARE(merged(parts_), whole_);
        QCOMPARE(merged({parts_[2], parts_[0], parts_[3], parts_[1]}), whole_);
        QCOMPARE(merged({partCsv(experiment_, resultsOf(experiment_, 1), {})}), whole_);
    }

    // Policies without a recommendation at first, a rate that needs all digits, a truth that is drawn.
    void drawnPartsGiveTheSameBytes() {
        auto other = readExperiment(
            edited(smallExperiment, {{"/truth", R"({"kind": "draw"})"},
                                     {"/checkpoints", "[0, 1, 5, 12]"},
                                     {"/study/goal", R"("minimize")"},
                                     {"/policies", R"([{"name": "lucb"}, {"name": "ei", "recommendation": "most-played"}])"},
                                     {"/budgets", "[12]"}}),
            ".");
        const auto all = summaryCsv(other, resultsOf(other, 2));
        QVERIFY(all.find("lucb,12,0,10,1,") != std::string::npos);
        std::vector<std::string> parts;
        for (int i = 0; i < 3; ++i) parts.push_back(partCsv(other, resultsOf(other, 1, {i, 3}), {i, 3}));
        QCOMPARE(merged(parts), all);
    }

    void partsThatDoNotFit() {
        QCOMPARE(merged({parts_[0], parts_[1], parts_[3]}), "part 3/4 is missing");
        QCOMPARE(merged({parts_[0], parts_[1], parts_[2], parts_[3], parts_[1]}), "p4: is part 2/4, and so is p1");
        auto other = experiment_;
        other.seed = 99;
        const auto foreign = partCsv(other, resultsOf(other, 1, {1, 4}), {1, 4});
        QCOMPARE(merged({parts_[0], foreign, parts_[2], parts_[3]}), "p1: is a part of another experiment than p0");
        const auto ofThree = partCsv(experiment_, resultsOf(experiment_, 1, {1, 3}), {1, 3});
        QCOMPARE(merged({parts_[0], ofThree, parts_[2], parts_[3]}), "p1: is part 2/3, but p0 is one of 4");
        QCOMPARE(merged({whole_}), "p0: is no part of a comparison");
        QCOMPARE(merged({""}), "p0: ends early, after line 0");
        auto cut = parts_;
        cut[1].resize(cut[1].rfind('\n', cut[1].size() - 2) + 1);
        QVERIFY(merged(cut).starts_with("p1: ends early, after line "));
        auto longer = parts_;
        longer[3] += "bayesgap,12,99,1,0,0,0\n";
        QVERIFY(merged(longer).starts_with("p3: has lines too many from line "));
        auto damaged = parts_;
        damaged[2].replace(damaged[2].rfind(',') + 1, 3, "x");
        QVERIFY(merged(damaged).starts_with("p2: line "));
    }

    void aPartThatWasStopped() {
        Results some(experiment_, {0, 4});
        const auto all = resultsOf(experiment_, 1);
        const auto points = all.points({0, 0, 0});
        some.add({{0, 0, 0}, all.truth(0), {points.begin(), points.end()}, {}});
        auto parts = parts_;
        parts[0] = partCsv(experiment_, some, {0, 4});
        QCOMPARE(merged(parts), "p0: is part 1/4, which was stopped after 1 of 18 runs: run it again");
    }
};

GAPSCOPE_TEST(TestComparisonCsv)
#include "tst_comparison_csv.moc"
