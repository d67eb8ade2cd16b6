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

    // Headers that are damaged or made up: one sentence with the part's name, and no room made for what the file cannot hold.
    void headersAreChecked_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("word");
        const auto row = [](const char* name, const char* from, const char* to, const char* word) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QByteArray(word);
        };
        row("parts without end", "part 2/4", "part 2/2000000000", "first line");
        row("no parts", "part 2/4", "part 2/0", "first line");
        row("part of none", "part 2/4", "part 5/4", "first line");
        row("hash", "of experiment ", "of experiment x", "first line");
        row("json", "# {\"policies\"", "# {policies", "second line");
        row("runs as text", "\"runs\":10", "\"runs\":\"10\"", "runs");
        row("runs without end", "\"runs\":10", "\"runs\":1000000", "second line");
        row("runs beyond all", "\"runs\":10", "\"runs\":1e300", "runs");
        row("negative budget", "\"budgets\":[12", "\"budgets\":[-12", "budgets");
        row("other budget", "\"budgets\":[12", "\"budgets\":[13", "p1");
        row("a budget too many", "\"budgets\":[12", "\"budgets\":[1000000,12", "second line");
        row("no epsilon", "\"epsilon\":", "\"nothing\":", "epsilon");
        row("other epsilon", "\"epsilon\":0", "\"epsilon\":7", "epsilon");
        row("checkpoints", "\"checkpoints\":[", "\"checkpoints\":[9,2", "checkpoints");
        row("finished", "\"finished\":", "\"finished\":\"x\",\"y\":", "finished");
        row("magnitudes", "\"magnitudes\":[", "\"magnitudes\":[1,", "magnitudes");
        row("magnitude as text", "\"magnitudes\":[", "\"magnitudes\":[\"a\",", "magnitudes");
        row("policies", "\"policies\":[", "\"policies\":[{},", "policies");
    }
    void headersAreChecked() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, word);
        auto parts = parts_;
        const auto at = parts[1].find(from.toStdString());
        QVERIFY2(at != std::string::npos, parts[1].substr(0, 600).c_str());
        parts[1].replace(at, std::size_t(from.size()), to.toStdString());
        const auto told = QByteArray::fromStdString(merged(parts));
        QVERIFY2(told.startsWith("p1: ") && told.contains(word) && told.count('\n') == 0, told);
        std::swap(parts[0], parts[1]);  // the first one is believed no more than the others
        const auto other = QByteArray::fromStdString(merged(parts));
        QVERIFY2((other.startsWith("p0: ") || other.startsWith("p1: ")) && other.count('\n') == 0, other);
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
