#include <QElapsedTimer>

#include "core/io/candidates.h"
#include "core/io/results_export.h"
#include "core/io/results_import.h"
#include "core/io/study_json.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using Verdict = ResultRow::Verdict;

ResultPlan planned(const std::string& text, const StudySpec& spec, char country = '.') {
    const auto table = readCsv(text, {.localeDecimal = country});
    return planResults(table, spec, resultColumnsIn(table, spec));
}

// What a spreadsheet makes of a file in a country with decimal commas.
std::string asSavedInGermany(const std::string& text) {
    const auto table = readCsv(text);
    std::string saved;
    auto add = [&](std::string_view cell, bool last) {
        auto written = std::string(cell);
        if (table.number(cell).kind == CsvNumber::Kind::Number) std::ranges::replace(written, '.', ',');
        for (std::size_t at = 0; (at = written.find('"', at)) != std::string::npos; at += 2) written.insert(at, 1, '"');
        saved += (written.find_first_of("\";\n") != std::string::npos ? "\"" + written + "\"" : written) + (last ? "\r\n" : ";");
    };
    for (std::size_t c = 0; c < table.header.size(); ++c) add(table.header[c], c + 1 == table.header.size());
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        for (std::size_t c = 0; c < table.header.size(); ++c) add(table.cell(r, c), c + 1 == table.header.size());
    return saved;
}

StudySpec imported(const std::string& text, const StudySpec& spec) { return applied(spec, planned(text, spec)); }

#define VERIFY_ROW(row, wanted, word)                                             \
    do {                                                                          \
        const ResultRow row_ = (row);                                             \
        QVERIFY2(row_.verdict == Verdict::wanted, row_.about.c_str());            \
        QVERIFY2(row_.about.find(word) != std::string::npos, row_.about.c_str()); \
    } while (false)

}  // namespace

class ResultsImportTest : public QObject {
    Q_OBJECT

    StudySpec spec_ = readStudy(gridStudy);  // temperature 20 ... 80 in 5, enzyme 0.1, 1, 10; pending 14; ids: A7

private slots:
    void everyRowHasAVerdict() {
        const auto before = writeStudy(spec_);
        const auto plan = planned(
            "ID,Temperature [°C],ENZYME,Yield (%),status,note\n"
            ",80,10,55.5,,answers 14\n"  // 2
            ",80,10,54.5,,a repeat\n"    // 3
            "A7,,,83,,plate 3\n"         // 4: as it stands
            "B1,35,1.0000001,40,,\n"     // 5: within the tolerance
            ",35,1,,failed,\n"           // 6
            ",35,1,NaN,,\n"              // 7
            ",35,1,PENDING,,\n"          // 8
            ",35,1,,,\n"                 // 9
            ",35,1,120,,\n"              // 10: above 100 %
            ",35,1,forty,,\n"            // 11
            ",36,1.1,40,,\n"             // 12: near #4
            ",35,-1,40,,\n"              // 13: no logarithm
            ",hot,1,40,,\n"              // 14
            "B1,35,1,41,,\n"             // 15: an id twice
            ",35,1,40,burnt,\n"          // 16
            "A7x,35,1,40,failed,\n",     // 17
            spec_);
        QVERIFY2(plan.problem.empty(), plan.problem.c_str());
        const auto& r = plan.rows;
        VERIFY_ROW(r[0], AnswersPending, "80 C, 10 nM");
        VERIFY_ROW(r[1], New, "80 C, 10 nM");
        VERIFY_ROW(r[2], Same, "already");
        VERIFY_ROW(r[3], New, "35 C, 1 nM");
        VERIFY_ROW(r[4], Failed, "35 C, 1 nM");
        VERIFY_ROW(r[5], Failed, "35 C, 1 nM");
        VERIFY_ROW(r[6], Pending, "no result yet");
        VERIFY_ROW(r[7], Pending, "no value");
        VERIFY_ROW(r[8], OutsideLimits, "<= 100 %");
        VERIFY_ROW(r[9], NotANumber, "\"forty\"");
        VERIFY_ROW(r[10], OtherConditions, "35 C, 1 nM (#4)");
        VERIFY_ROW(r[11], NoSuchCandidate, "no candidate");
        VERIFY_ROW(r[12], NotANumber, "Temperature: \"hot\"");
        VERIFY_ROW(r[13], Refused, "B1");
        VERIFY_ROW(r[14], Refused, "burnt");
        VERIFY_ROW(r[15], Refused, "failed");
        QCOMPARE(r[10].number, 12);
        QCOMPARE(writeStudy(spec_), before);  // nothing happened yet

        const auto grown = applied(spec_, plan);
        QCOMPARE(grown.measurements.size(), spec_.measurements.size() + 5);
        QVERIFY(grown.pending.empty());
        QVERIFY(grown.measurements[4].arm == 14 && grown.measurements[4].value == 55.5 &&
                grown.measurements[4].note == "answers 14");
        QVERIFY(grown.measurements[6].arm == 4 && grown.measurements[6].id == "B1");
        QVERIFY(grown.measurements[7].status == Measurement::Status::Failed && !grown.measurements[7].value);
        QCOMPARE(writeStudy(readStudy(writeStudy(grown))), writeStudy(grown));  // it is a study

        auto other = plan;
        for (auto& row : other.rows) row.use = row.verdict == Verdict::OtherConditions;
        const auto near = applied(spec_, other);
        QCOMPARE(near.measurements.back().at, std::vector<double>({36, 1.1}));
        QCOMPARE(near.measurements.back().arm, Eigen::Index(4));
    }

    void aCorrectedValueUpdatesItsId() {
        const auto plan = planned("id,yield\nA7,38\n", spec_);
        VERIFY_ROW(plan.rows[0], Updates, "38 in the place of 83");
        const auto grown = applied(spec_, plan);
        auto wanted = spec_;
        wanted.measurements[0].value = 38;
        QCOMPARE(writeStudy(grown), writeStudy(wanted));  // what the table does not tell stays
        VERIFY_ROW(planned("id,temperature,enzyme,yield\nA7,20,1,38\n", spec_).rows[0], Refused, "A7 is 80 C");
    }

    void changesKeepTheirPlaceWhereARowNoLongerCounts() {
        auto spec = spec_;
        const int rows = spec.measuredRows();
        spec.changes = {Change{.after = rows, .budget = spec.initial.budget + 5}};
        const auto plan = planned("id,status\nA7,failed\n", spec);
        QVERIFY(plan.rows[0].use && plan.rows[0].updates);
        const auto grown = applied(spec, plan);
        QCOMPARE(grown.measuredRows(), rows - 1);
        QCOMPARE(grown.changes[0].after, rows - 1);
    }

    void armsByNumberAndLabel() {
        const auto spec = readStudy(edited(smallStudy, {{"/arms/labels", R"(["red", "blue", "blue"])"}}));
        const auto plan = planned("label,arm,value\nred,,1\nblue,,2\nblue,2,3\nreed,,4\n,3,5\n,#1,6\n,,7\n", spec);
        VERIFY_ROW(plan.rows[0], New, "red");
        VERIFY_ROW(plan.rows[1], NoSuchCandidate, "2 candidates");
        VERIFY_ROW(plan.rows[2], New, "blue");
        VERIFY_ROW(plan.rows[3], NoSuchCandidate, "the nearest is \"red\"");
        VERIFY_ROW(plan.rows[4], NoSuchCandidate, "no arm 3");
        VERIFY_ROW(plan.rows[5], New, "blue");
        VERIFY_ROW(plan.rows[6], NoSuchCandidate, "which candidate");
        QCOMPARE(plan.rows[2].measurement.arm, Eigen::Index(2));
    }

    void armsAsTheyAreShown() {
        const std::string head = "arm\tyield\n";
        const auto plan = planned(head + "35 C, 1 nM\t40\n20 C, 0.1 nM\t41\nreally 36 C, 1.1 nM\t42\n36 C, 1.1 nM\t43\n" +
                                      "35 C\t44\n35 K, 1 nM\t45\n35 C, 1 nM, 2\t46\n4\t47\nwarm\t48\n",
                                  spec_);
        VERIFY_ROW(plan.rows[0], New, "35 C, 1 nM");
        QCOMPARE(plan.rows[0].measurement.arm, Eigen::Index(4));
        VERIFY_ROW(plan.rows[1], New, "20 C, 0.1 nM");
        VERIFY_ROW(plan.rows[2], OtherConditions, "35 C, 1 nM (#4)");
        QVERIFY(plan.rows[2].use);  // it says so itself
        QCOMPARE(plan.rows[2].measurement.at, std::vector<double>({36, 1.1}));
        VERIFY_ROW(plan.rows[3], OtherConditions, "35 C, 1 nM (#4)");
        QVERIFY(!plan.rows[3].use);
        for (const int row : {4, 5, 6, 8}) VERIFY_ROW(plan.rows[static_cast<std::size_t>(row)], NoSuchCandidate, "no arm");
        VERIFY_ROW(plan.rows[7], New, "35 C, 1 nM");
        const auto german = planned(head + "35 C; 0,1 nM\t40,5\n", spec_, ',');
        VERIFY_ROW(german.rows[0], New, "35 C, 0.1 nM");
        const auto labels = readStudy(edited(smallStudy, {{"/arms/labels", R"(["red, dark", "blue", "7"])"}}));
        const auto named = planned("arm\tvalue\nred, dark\t1\nblue\t2\n1\t3\n", labels);
        QCOMPARE(named.rows[0].measurement.arm, Eigen::Index(0));
        QCOMPARE(named.rows[1].measurement.arm, Eigen::Index(1));
        QCOMPARE(named.rows[2].measurement.arm, Eigen::Index(1));
    }

    // Rows without ids that are there already may be repeats, so they stay new; but it is said.
    void theSameTableTwiceIsSaid() {
        const std::string text = "temperature,enzyme,yield\n35,1,40\n35,1,41\n50,1,42\n";
        QVERIFY(planned(text, spec_).notes.empty());
        const auto once = imported(text, spec_);
        const auto again = planned(text + "20,1,43\n", once);
        QCOMPARE(again.count(Verdict::New), 4);
        QCOMPARE(again.notes,
                 std::vector<std::string>({"3 rows have the candidate and the value of a measurement that is there already: "
                                           "was this table imported before?"}));
    }

    void problemsOfTheWholeTable() {
        QVERIFY(planned("temperature [K],enzyme,yield\n300,1,5\n", spec_).problem.find("temperature is in K here and in C") == 0);
        QVERIFY(planned("temperature,enzyme,yield [g]\n20,1,5\n", spec_).problem.find("yield is in g") == 0);
        QVERIFY(planned("temperature,yield\n20,5\n", spec_).problem.find("enzyme is missing") != std::string::npos);
        QVERIFY(planned("temperature,enzyme\n20,1\n", spec_).problem.find("which one is yield") != std::string::npos);
        QVERIFY(planned("a;temperature;enzyme;yield\n1.5;20;1;2,5\n", spec_).problem.find("decimal") != std::string::npos);
        try {
            static_cast<void>(imported("temperature,yield\n20,5\n", spec_));
            QFAIL("applied");
        } catch (const Error&) {
        }
    }

    // Tables of other programs.
    void optunaAndBayBE() {
        const auto optuna = planned(
            "Number,State,Value,Param temperature,Param enzyme\n0,COMPLETE,40,35,1\n1,FAIL,,20,1\n2,RUNNING,,20,10\n", spec_);
        VERIFY_ROW(optuna.rows[0], New, "35 C");
        QCOMPARE(optuna.rows[0].measurement.id, std::string("0"));
        VERIFY_ROW(optuna.rows[1], Failed, "20 C");
        VERIFY_ROW(optuna.rows[2], Pending, "yet");
        const auto frame = planned("number,value,params_enzyme,params_temperature,state\n5,41.5,1,35,COMPLETE\n", spec_);
        VERIFY_ROW(frame.rows[0], New, "35 C, 1 nM");
        const auto baybe = planned("temperature,enzyme,yield,BatchNr,FitNr\n35,1,40,2,1\n", spec_);
        QVERIFY(baybe.rows[0].measurement.batch == 2 && baybe.rows[0].measurement.value == 40.0);
        // The last column of numbers is the result where none is called so.
        QCOMPARE(*planned("temperature,enzyme,activity\n35,1,40\n", spec_).rows[0].measurement.value, 40.0);
    }

    // A study's own export changes nothing in it, and fills it again when it was emptied.
    void exportIsReadBack_data() {
        QTest::addColumn<QString>("study");
        for (const auto& sample : sampleStudies()) QTest::newRow(sample.name.c_str()) << QString::fromStdString(sample.text);
        QTest::newRow("labels twice") << QString::fromStdString(edited(
            smallStudy,
            {{"/arms/labels", R"(["1,5", "blue", "blue"])"},
             {"/measurements",
              R"([{"arm": 2, "value": 0.1, "note": "a \u0022b\u0022, c\nd"}, {"arm": 0, "value": 1.286, "status": "ignored"},
                                               {"arm": 1, "status": "failed", "time": "2026-11-16T10:15:00Z", "batch": 3}])"},
             {"/pending", "[1, 2]"}}));
        QTest::newRow("the same point twice") << QString::fromStdString(edited(
            smallStudy,
            {{"/arms", R"({"kind": "table", "columns": ["x"], "rows": [[1], [1], [2]]})"},
             {"/measurements", R"([{"arm": 1, "value": 0.1, "suggested": 0}, {"arm": 2, "value": 1e-7, "noise_sd": 0.25}])"}}));
    }
    void exportIsReadBack() {
        QFETCH(QString, study);
        const auto spec = readStudy(study.toStdString());
        const auto text = measurementsCsv(spec);
        for (const auto& plan : {planned(text, spec), planned(text, spec, ','), planned(asSavedInGermany(text), spec, ',')}) {
            QVERIFY2(plan.problem.empty(), plan.problem.c_str());
            for (std::size_t i = 0; i < spec.measurements.size(); ++i) VERIFY_ROW(plan.rows[i], Same, "already");
            QCOMPARE(writeStudy(applied(spec, plan)), writeStudy(spec));
        }
        auto empty = spec;
        empty.measurements.clear();
        const auto again = imported(text, empty);
        QCOMPARE(again.measurements.size(), spec.measurements.size());
        for (std::size_t i = 0; i < spec.measurements.size(); ++i)
            QVERIFY2(again.measurements[i] == spec.measurements[i], text.c_str());
    }

    void exportedColumns() {
        const auto text = measurementsCsv(spec_);
        QCOMPARE(QString::fromStdString(text).section('\n', 0, 1),
                 QString("id,status,round,temperature [C],enzyme [nM],yield [%],note,arm,noise_sd,batch,suggested,time\n"
                         "A7,measured,1,80,0.1,83,plate 3,12,,1,,2026-11-16T10:15:00Z"));
    }

    // One row per arm with the numbers of the posterior, in the person's orientation.
    void candidatesWithWhatIsBelieved() {
        for (const char* goal : {"\"maximize\"", "\"minimize\""}) {
            const auto spec = std::make_shared<const StudySpec>(readStudy(edited(gridStudy, {{"/goal", goal}})));
            const auto study = Study::finished(spec);
            const auto table = readCsv(candidatesCsv(study, study.next()));
            QCOMPARE(table.rows.size(), std::size_t(15));
            QCOMPARE(table.header[5], std::string("sd [%]"));
            for (std::size_t k = 0; k < 15; ++k) {
                const double mean = table.number(k, 4).value;
                QCOMPARE(mean, spec->sign() * study.posterior().mean()[Eigen::Index(k)]);
                if (k == 0) continue;  // excluded: no bounds
                QVERIFY(table.number(k, 6).value <= mean && mean <= table.number(k, 7).value);
            }
            QCOMPARE(table.number(0, 8).kind, CsvNumber::Kind::Empty);
        }
    }

    // 224 candidates in three variables, results in another order with failures, as they come back on a sheet.
    void aSheetFillsAStudyMadeFromIt() {
        std::string sheet = "c1;c2;c3;lifetime\n";
        for (int i = 0; i < 224; ++i) {
            const int k = i * 37 % 224;
            sheet += std::to_string(k % 8) + ",5;" + std::to_string(k / 8 % 7) + ";" + std::to_string(k / 56) + ",25;" +
                     (i % 20 == 0  ? "failed"
                      : i % 3 == 0 ? "PENDING"
                                   : std::to_string(i) + ",5") +
                     "\n";
        }
        const auto table = readCsv(sheet);
        const auto candidates = candidatesIn(table, {.response = "lifetime"});
        QVERIFY2(candidates.arms, candidates.problem.c_str());
        QCOMPARE(candidates.arms->size(), Eigen::Index(224));
        auto spec = readStudy(smallStudy);
        spec.arms = std::make_shared<const Arms>(*candidates.arms);
        spec.response.name = "lifetime";
        const auto plan = planResults(table, spec, resultColumnsIn(table, spec));
        const auto grown = applied(spec, plan);
        QCOMPARE(plan.count(Verdict::Failed), 12);
        QCOMPARE(plan.count(Verdict::Pending) + plan.count(Verdict::New), 212);
        for (const auto& m : grown.measurements)
            if (m.value) QCOMPARE(*m.value, double(m.arm) + 0.5);  // arms are in the sheet's order
    }

    void manyRowsIntoManyArms() {
        const auto spec = readStudy(edited(gridStudy, {{"/arms/variables/0/levels", "500"},
                                                       {"/arms/variables/1/levels", "200"},
                                                       {"/measurements", "[]"},
                                                       {"/pending", "[]"},
                                                       {"/budget", "1000000"}}));
        std::vector<std::vector<std::string>> lines{{"temperature", "enzyme", "yield"}};
        for (Eigen::Index i = 0; i < 100'000; ++i) {
            const auto k = i * 7919 % 100'000;
            lines.push_back({plain(spec.arms->values(k, 0)), plain(spec.arms->values(k, 1)), plain(double(k % 100))});
        }
        const auto text = csvText(lines);
        QElapsedTimer clock;
        clock.start();
        const auto grown = imported(text, spec);
        qInfo("100,000 results matched with 100,000 arms in %lld ms", clock.elapsed());
        QCOMPARE(grown.measurements.size(), std::size_t(100'000));
        for (const auto& m : grown.measurements) QCOMPARE(*m.value, double(m.arm % 100));
    }
};

GAPSCOPE_TEST(ResultsImportTest)
#include "tst_results_import.moc"
