#include "core/io/candidates.h"
#include "core/io/csv.h"
#include "core/io/experiment_file.h"
#include "core/io/journal.h"
#include "core/io/results_import.h"
#include "core/io/study_json.h"
#include "core/limits.h"
#include "tests/io/experiments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::string asJson(const std::string& text) { return Document(text).dump(); }

std::string letters(const Limit& limit, int more) { return std::string(static_cast<std::size_t>(limit.most + more), 'x'); }

// So many copies of a piece of JSON.
std::string listOf(std::int64_t n, const std::string& piece) {
    std::string text = "[";
    for (std::int64_t i = 0; i < n; ++i) text.append(i ? "," : "").append(piece);
    return text + "]";
}

std::string with(const std::string& study, const char* at, const std::string& value) {
    return edited(study, {{at, value.c_str()}});
}

// What is said about a text, and nothing where it is read.
template <class Read>
std::string said(Read read) {
    try {
        read();
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

std::string saidOf(const std::string& study) {
    return said([&] { static_cast<void>(readStudy(study)); });
}

constexpr std::size_t sentenceLength = 400;  // bytes; the text in the file has millions

}  // namespace

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void namesAreDistinct() {
        std::set<std::string_view> ids;
        for (const auto& limit : allLimits()) QVERIFY2(ids.insert(limit.id).second && limit.most > 0, limit.id.data());
    }

    // What is at the limit is read, what is beyond is refused at its place.
    void texts_data() {
        QTest::addColumn<QByteArray>("at");
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<QByteArray>("limit");
        auto row = [](const char* at, const char* place, const Limit& limit) {
            QTest::newRow(place) << QByteArray(at) << QByteArray(place) << QByteArray(limit.id.data());
        };
        row("/name", "name", limits::name);
        row("/notes", "notes", limits::notes);
        row("/response/name", "response.name", limits::name);
        row("/response/unit", "response.unit", limits::unit);
        row("/arms/variables/1/name", "arms.variables[1].name", limits::name);
        row("/arms/variables/1/unit", "arms.variables[1].unit", limits::unit);
        row("/measurements/0/note", "measurements[0].note", limits::note);
        row("/measurements/0/id", "measurements[0].id", limits::name);
        row("/measurements/0/time", "measurements[0].time", limits::name);
        row("/changes/0/why", "changes[0].why", limits::note);
    }
    void texts() {
        QFETCH(QByteArray, at);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, limit);
        const auto& found = *findEntry(allLimits(), limit.toStdString());
        QCOMPARE(saidOf(with(gridStudy, at.constData(), asJson(letters(found, 0)))), "");
        QCOMPARE(saidOf(with(gridStudy, at.constData(), asJson(letters(found, 1)))),
                 place.toStdString() + ": has " + std::to_string(found.most + 1) + " letters, at most " +
                     std::to_string(found.most) + " are allowed");
    }

    void lettersAreCountedNotBytes() {
        std::string umlauts;
        for (int i = 0; i < 1000; ++i) umlauts += "ä";
        QCOMPARE(saidOf(with(gridStudy, "/name", asJson(umlauts))), "");
        QCOMPARE(saidOf(with(gridStudy, "/name", asJson(umlauts + "ö"))), "name: has 1001 letters, at most 1000 are allowed");
    }

    void counts_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sentence");
        auto row = [](const char* name, const std::string& text, const char* sentence) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(sentence);
        };
        const auto variable = R"({"name": "x", "min": 0, "max": 1, "levels": 1})";
        row("variables", with(gridStudy, "/arms/variables", listOf(1001, variable)), "arms.variables: has 1001 variables");
        row("columns", with(smallStudy, "/arms", R"({"kind": "table", "columns": )" + listOf(1001, "\"x\"") + R"(, "rows": []})"),
            "arms.columns: has 1001 variables");
        auto wide = Document::array();
        for (int i = 0; i < 200; ++i)
            wide.push_back({{"name", std::to_string(i)}, {"min", 0}, {"max", 1}, {"levels", i ? 1 : 200'000}});
        row("coordinates", with(gridStudy, "/arms/variables", wide.dump()), "arms.variables: has 40000000 coordinates");
        row("measurements", with(smallStudy, "/measurements", listOf(1'000'001, "0")), "measurements: has 1000001 rows");
        row("changes", with(smallStudy, "/changes", listOf(100'001, "0")), "changes: has 100001 changes");
        row("pending", with(smallStudy, "/pending", listOf(200'001, "0")), "pending: has 200001 arms");
        row("formula", with(gridStudy, "/source/formula", asJson(letters(limits::formula, 1))),
            "source.formula: has 10001 letters");
        row("arguments",
            with(gridStudy, "/source", R"({"kind": "command", "program": "m", "arguments": )" + listOf(1001, "\"\"") + "}"),
            "source.arguments: has 1001 words");
        row("program",
            with(gridStudy, "/source", R"({"kind": "command", "program": )" + asJson(letters(limits::argument, 1)) + "}"),
            "source.program: has 10001 letters");
        row("keys of others", with(smallStudy, "/of_others", asJson(letters(limits::unknown, 0))), "of_others: has ");
        row("lists", listOf(5'000'001, "[]"), "has 5000001 lists and objects");
    }
    void counts() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, sentence);
        const auto words = saidOf(text.toStdString());
        QVERIFY2(words.starts_with(sentence.toStdString()), words.c_str());
        QVERIFY2(words.find(", at most ") != std::string::npos, words.c_str());
    }

    void asMuchAsIsPromised() {
        auto study = Document::parse(smallStudy);
        study["arms"] = {{"kind", "grid"}, {"variables", {{{"name", "x"}, {"min", 0}, {"max", 1}, {"levels", 200'000}}}}};
        study["measurements"] = Document::array();
        for (int i = 0; i < 100'000; ++i) study["measurements"].push_back({{"arm", i}, {"value", 0.5}});
        const auto spec = readStudy(study.dump());
        QCOMPARE(spec.arms->size(), 200'000);
        QCOMPARE(spec.measurements.size(), std::size_t{100'000});
    }

    // A word of megabytes never comes back in a sentence.
    void sentencesStaySentences_data() {
        QTest::addColumn<QByteArray>("text");
        const std::string huge(3'000'000, 'x'), quoted = asJson(huge);
        auto row = [](const char* name, const std::string& text) { QTest::newRow(name) << QByteArray::fromStdString(text); };
        for (const char* at :
             {"/format", "/goal", "/policy/name", "/policy/ties", "/policy/exploration/rule", "/model/kind", "/model/kernel",
              "/source/kind", "/recommendation", "/arms/kind", "/arms/variables/0/scale", "/measurements/0/status", "/budget"})
            row(at, with(gridStudy, at, quoted));
        row("key", with(gridStudy, ("/" + huge).c_str(), "1"));
        row("key of the model", with(gridStudy, ("/model/" + huge).c_str(), "1"));
        row("key twice", "{" + quoted + ": 1, " + quoted + ": 2}");
        row("short key twice", "{" + asJson(huge.substr(0, 900)) + ": 1, " + asJson(huge.substr(0, 900)) + ": 2}");
        row("long key of the model", with(gridStudy, ("/model/" + huge.substr(0, 900)).c_str(), "1"));
        row("name twice", with(with(gridStudy, "/arms/variables/0/name", asJson(huge.substr(0, 900))), "/arms/variables/1/name",
                               asJson(huge.substr(0, 900))));
        row("placeholder",
            with(gridStudy, "/source",
                 R"({"kind": "command", "program": "m", "arguments": [)" + asJson("{" + huge.substr(0, 9000) + "}") + "]}"));
        row("token", with(gridStudy, "/source/formula", asJson("temperature + " + huge.substr(0, 9000))));
        const auto labels = listOf(3, asJson(huge.substr(0, 900)));
        row("label", with(with(smallStudy, "/arms",
                               R"({"kind": "table", "columns": ["x"], "rows": [[0], [1], [2]], "labels": )" + labels + "}"),
                          "/source", R"({"kind": "expression", "formula": "1 / x"})"));
    }
    void sentencesStaySentences() {
        QFETCH(QByteArray, text);
        const auto words = saidOf(text.toStdString());
        QVERIFY(!words.empty());
        QVERIFY2(words.size() < sentenceLength, words.substr(0, 1000).c_str());
    }

    void aFormulaHasNoHiddenSigns() {
        QCOMPARE(saidOf(with(gridStudy, "/source/formula", "\"50\\u0000 + nonsense(\"")),
                 "source.formula: holds a sign that cannot be seen at position 3");
        QCOMPARE(saidOf(with(gridStudy, "/source/formula", "\"50 +\\n\\ttemperature\"")), "");
    }

    void experiments() {
        auto saidOfExperiment = [](const std::string& text) {
            return said([&] { static_cast<void>(readExperiment(text, "/nowhere")); });
        };
        QVERIFY(saidOfExperiment(with(smallExperiment, "/policies", listOf(101, "0"))).starts_with("policies: has 101 policies"));
        QVERIFY(saidOfExperiment(with(smallExperiment, "/budgets", listOf(1001, "5"))).starts_with("budgets: has 1001 budgets"));
        QVERIFY(saidOfExperiment(with(smallExperiment, "/policies/0/label", asJson(letters(limits::name, 1))))
                    .starts_with("policies[0].label: has 1001 letters"));
        const auto many = with(with(smallExperiment, "/runs", "1000000"), "/budgets", "[12, 11, 10, 9, 8]");
        QVERIFY(saidOfExperiment(many).starts_with("runs: has 15000000 runs of single policies"));
        const auto lasting = with(with(smallExperiment, "/runs", "1000"), "/budgets", "[1000000]");
        QVERIFY(saidOfExperiment(lasting).starts_with("runs: has 3000000000 results"));
        const auto file = saidOfExperiment(with(smallExperiment, "/study", asJson(std::string(9000, 'x'))));
        QVERIFY2(file.starts_with("study: xxx") && file.size() < sentenceLength, file.c_str());
    }

    void journals() {
        const auto journal = R"({"format": "gapscope-journal", "version": 1, "typed": {}, "study": )" + smallStudy + "}";
        auto saidOfJournal = [](const std::string& text) { return said([&] { static_cast<void>(journalIn(text)); }); };
        QCOMPARE(saidOfJournal(journal), "");
        QVERIFY(
            saidOfJournal(with(journal, "/typed/note", asJson(letters(limits::note, 1)))).starts_with("typed.note: has 100001"));
        QVERIFY(saidOfJournal(with(journal, "/file", asJson(letters(limits::argument, 1)))).starts_with("file: has 10001"));
        QVERIFY(
            saidOfJournal(with(journal, "/study/name", asJson(letters(limits::name, 1)))).starts_with("study.name: has 1001"));
        std::string fields = "{\"0\": \"\"";
        for (int i = 1; i < 11; ++i) fields += ", \"" + std::to_string(i) + "\": \"\"";
        QVERIFY(saidOfJournal(with(journal, "/typed", fields + "}")).starts_with("typed: has 11 fields"));
    }

    void tables() {
        const auto longCell = readCsv("label,y\n" + letters(limits::cell, 1) + ",1\nb,2\n");
        QCOMPARE(longCell.problem, "Row 2: has 100001 letters, at most 100000 are allowed.");
        QVERIFY(longCell.rows.empty());
        const auto spec = readStudy(smallStudy);
        QCOMPARE(planResults(longCell, spec, resultColumnsIn(longCell, spec)).problem, longCell.problem);
        QCOMPARE(candidatesIn(longCell).problem, longCell.problem);
        QCOMPARE(readCsv(std::string(200'001, ',') + "\n1,2\n" + std::string(200'001, ',') + "x\n").problem,
                 "Row 3: has 200002 columns, at most 200001 are allowed.");
        std::string tall;
        for (int i = 0; i < 1'000'001; ++i) tall += "1\n";
        QCOMPARE(readCsv(tall).problem, "The table: has 1000001 lines, at most 1000000 are allowed.");

        // Labels that a study could not hold are refused here, where the table can be mended.
        const auto labels = candidatesIn(readCsv("label,x\n" + letters(limits::name, 1) + ",1\nb,2\n"));
        QCOMPARE(labels.problem, "The label of row 2: has 1001 letters, at most 1000 are allowed.");
        QVERIFY(!labels.arms);

        const auto words = readCsv("label,value\n" + std::string(90'000, 'x') + ",1\na," + std::string(90'000, '7') + "y\n");
        for (const auto& row : planResults(words, spec, resultColumnsIn(words, spec)).rows)
            QVERIFY2(!row.about.empty() && row.about.size() < sentenceLength, row.about.substr(0, 1000).c_str());
    }
};

GAPSCOPE_TEST(TestLimits)
#include "tst_limits.moc"
