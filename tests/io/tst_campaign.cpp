// A campaign as a lab runs it: a pasted table of candidates, batches that come back in another order, some runs failed.
#include <QTemporaryDir>
#include <algorithm>

#include "core/io/candidates.h"
#include "core/io/results_import.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/study/study.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::string withComma(double value) {
    auto text = plain(value);
    std::ranges::replace(text, '.', ',');
    return text;
}

// A block as it comes from a spreadsheet in a country with decimal commas.
std::string pasted(const std::vector<std::vector<std::string>>& lines) {
    std::string text;
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i) text += line[i] + (i + 1 < line.size() ? "\t" : "\r\n");
    return text;
}

const CsvOptions german{.localeDecimal = ','};

StudySpec newCampaign() {
    std::vector<std::vector<std::string>> lines{{"CC1 (C)", "CC2 (C)", "CC3 (C)"}};
    for (int i = 0; i < 224; ++i)
        lines.push_back({withComma(3.6 + 0.4 * (i % 8)), withComma(3.2 + 0.25 * (i / 8 % 7)), withComma(2.9 + 0.3 * (i / 56))});
    const auto candidates = candidatesIn(readCsv(pasted(lines), german));
    auto spec = readStudy(
        edited(smallStudy, {{"/budget", "224"},
                            {"/arms", R"({"kind": "table", "columns": ["a", "b", "c"], "rows": [[0, 0, 0], [1, 1, 1]]})"},
                            {"/model", R"({"kind": "kernel", "kernel": "se", "variance": 40000, "lengthscales": [1.5, 1, 0.8],
                                                             "mean": 900, "noise_sd": 80})"},
                            {"/policy", R"({"name": "bayesgap", "batch": 48, "batch_rule": "shrink", "ties": "lowest"})"},
                            {"/response", R"({"name": "lifetime", "unit": "cycles", "min": 0})"}}));
    spec.arms = std::make_shared<const Arms>(candidates.arms.value());
    return spec;
}

}  // namespace

class CampaignTest : public QObject {
    Q_OBJECT

private slots:
    void batchesComeBack() {
        const QTemporaryDir folder;
        const auto file = folder.filePath("battery.gapscope").toStdString();
        auto spec = newCampaign();
        QCOMPARE(spec.arms->size(), Eigen::Index(224));
        QCOMPARE(spec.arms->variables[2].unit, std::string("C"));
        std::vector<double> entered;
        for (std::uint32_t batch = 1; batch <= 4; ++batch) {
            spec.pending = Study::finished(std::make_shared<const StudySpec>(spec)).next().chosen;
            QCOMPARE(spec.pending.size(), std::size_t(48));
            auto order = spec.pending;
            Rng rng({6, 0, Purpose::Noise, batch, 0});
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[std::size_t(rng.below(Eigen::Index(i)))]);
            std::vector<std::vector<std::string>> sheet{{"Lifetime [cycles]", "cc3", "cc1", "cc2", "batch"}};
            for (std::size_t i = 0; i < order.size(); ++i) {
                const Eigen::RowVectorXd x = spec.arms->values.row(order[i]);
                const double y = std::round(100 * (1000 - 60 * (x.array() - 4.4).square().sum() + 80 * rng.normal())) / 100;
                const bool failed = i < batch % 3 + 1;
                if (!failed) entered.push_back(y);
                sheet.push_back(
                    {failed ? "failed" : withComma(y), withComma(x[2]), withComma(x[0]), withComma(x[1]), std::to_string(batch)});
            }
            const auto table = readCsv(pasted(sheet), german);
            const auto plan = planResults(table, spec, resultColumnsIn(table, spec));
            QVERIFY2(plan.problem.empty(), plan.problem.c_str());
            QCOMPARE(plan.count(ResultRow::Verdict::Failed), int(batch % 3 + 1));
            QCOMPARE(plan.count(ResultRow::Verdict::AnswersPending) + plan.count(ResultRow::Verdict::Failed), 48);
            spec = applied(spec, plan);
            QVERIFY(spec.pending.empty());
            saveStudy(file, spec);
        }
        // The file gives what the window has: every number, and the posterior of a fresh replay.
        const auto fresh = std::make_shared<const StudySpec>(loadStudy(file));
        QCOMPARE(fresh->measurements.size(), std::size_t(4 * 48));
        std::size_t n = 0;
        for (const auto& m : fresh->measurements)
            if (m.value) QCOMPARE(*m.value, entered[n++]);
        QCOMPARE(n, entered.size());
        const auto here = Study::finished(std::make_shared<const StudySpec>(spec)), there = Study::finished(fresh);
        QCOMPARE(here.posterior().mean(), there.posterior().mean());
        QCOMPARE(here.posterior().sd(), there.posterior().sd());
    }
};

GAPSCOPE_TEST(CampaignTest)
#include "tst_campaign.moc"
