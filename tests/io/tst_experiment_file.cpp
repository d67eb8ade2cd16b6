#include <QDir>

#include "core/io/experiment_file.h"
#include "core/io/study_json.h"
#include "tests/io/experiments.h"
#include "tests/io/program.h"
#include "tests/places.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Experiment read(const std::vector<Edit>& edits = {}, const std::string& folder = ".") {
    return readExperiment(edited(smallExperiment, edits), folder);
}

std::string complaint(const std::string& text) {
    try {
        static_cast<void>(readExperiment(text, "."));
    } catch (const Error& e) {
        return e.what();
    }
    return "fine";
}

}  // namespace

class TestExperimentFile : public QObject {
    Q_OBJECT

private slots:
    void whatItSays() {
        const auto e = read();
        QCOMPARE(e.runs, 10);
        QCOMPARE(e.seed, 7ULL);
        QCOMPARE(e.epsilon, 0.05);
        QCOMPARE(e.budgets, (std::vector{12, 5}));
        QVERIFY(e.checkpoints.empty());
        QCOMPARE(e.contenders.size(), std::size_t{3});
        QCOMPARE(e.contenders[0].label, "bayesgap");
        QCOMPARE(e.contenders[1].label, "EI, \"0.1\"");
        QCOMPARE(e.contenders[1].recommendation, "incumbent");
        QCOMPARE(e.contenders[1].policy.settings.number("xi"), 0.1);
        QCOMPARE(e.contenders[2].policy.settings.integer("batch"), 3);
        QVERIFY(e.truth.kind == TruthChoice::Kind::StudySource);
    }

    void defaults() {
        const auto e = read({{"/runs"}, {"/seed"}, {"/epsilon"}, {"/checkpoints"}, {"/budgets"}, {"/truth"}});
        QCOMPARE(e.runs, 200);
        QCOMPARE(e.seed, 3ULL);  // the study's
        QCOMPARE(e.epsilon, 0.0);
        QCOMPARE(e.budgets, std::vector{12});
        QVERIFY(e.checkpoints.empty() && e.truth.kind == TruthChoice::Kind::StudySource);
        QCOMPARE(read({{"/checkpoints", "[9, 3, 0, 3]"}}).checkpoints, (std::vector{0, 3, 9}));
        static_cast<void>(read({{"/study/format"}, {"/study/version"}}));  // inside an experiment it need not say
    }

    // A file beside the experiment, wherever the program was started; what was measured in it is left out.
    void aStudyInItsFile() {
        QTemporaryDir folder;
        QDir(folder.path()).mkpath("inner/studies");
        put(folder.filePath("inner/studies/grid.gapscope"), gridStudy);
        const auto text = edited(smallExperiment, {{"/study", R"("studies/grid.gapscope")"}, {"/budgets"}});
        const auto file = put(folder.filePath("inner/e.json"), text);
        const auto e = loadExperiment(file.toStdString());
        QVERIFY(e.study->measurements.empty() && e.study->pending.empty());
        QCOMPARE(e.budgets, std::vector{45});  // as changed on the way
        QCOMPARE(e.study->initial.excluded.size(), std::size_t{1});
        try {
            static_cast<void>(loadExperiment(
                put(folder.filePath("inner/f.json"), edited(text, {{"/study", R"("no.gapscope")"}})).toStdString()));
            QFAIL("read a study that is not there");
        } catch (const Error& error) {
            QVERIFY2(QByteArray(error.what()).contains("no.gapscope: cannot be opened"), error.what());
        }
    }

    void writtenAndReadAgain() {
        for (const auto& edits : std::vector<std::vector<Edit>>{
                 {},
                 {{"/name", R"("A name")"}, {"/notes", R"("and notes")"}},
                 {{"/truth", R"({"kind": "signals", "rows": [[0.1, 2, 3, 4, 5, 6, 7, 8, 9e-5]]})"}, {"/checkpoints", "[1, 4]"}},
                 {{"/truth", R"({"kind": "draw"})"}, {"/study/goal", R"("minimize")"}, {"/seed", "18446744073709551615"}}}) {
            const auto e = read(edits);
            const auto text = writeExperiment(e);
            const auto again = readExperiment(text, "/nowhere");
            QCOMPARE(writeExperiment(again), text);
            QVERIFY(again.contenders == e.contenders);
            QCOMPARE(experimentHash(again), experimentHash(e));
        }
    }

    // Whatever changes a number changes the hash; names, notes and the layout of the file do not.
    void whatTheHashTells() {
        const auto hash = experimentHash(read());
        QCOMPARE(experimentHash(read({{"/name", R"("other")"}, {"/study/name", R"("other")"}, {"/study/notes", R"("other")"}})),
                 hash);
        QCOMPARE(experimentHash(readExperiment(Document::parse(smallExperiment).dump(7), ".")), hash);
        for (const auto& edit : std::vector<Edit>{{"/runs", "11"},
                                                  {"/seed", "8"},
                                                  {"/epsilon", "0.06"},
                                                  {"/checkpoints", "[5]"},
                                                  {"/budgets", "[12]"},
                                                  {"/truth", R"({"kind": "draw"})"},
                                                  {"/policies/1/xi", "0.2"},
                                                  {"/policies/1/recommendation", R"("latent")"},
                                                  {"/study/model/variance", "2"},
                                                  {"/study/source/formula", "\"cos(x)\""}})
            QVERIFY2(experimentHash(read({edit})) != hash, edit.at);
    }

    void refusals_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sentence");
        const std::tuple<const char*, Edit, const char*> cases[] = {
            {"no format", {"/format"}, "format: is missing: this is not a gapscope experiment"},
            {"a study", {"/format", R"("gapscope-study")"}, "format: must be \"gapscope-experiment\", got \"gapscope-study\""},
            {"newer", {"/version", "2"}, "version: is 2, written by a newer program"},
            {"unknown key", {"/polices", "[]"}, "polices: is not known here, did you mean \"policies\"?"},
            {"no study", {"/study"}, "study: is missing"},
            {"study a number", {"/study", "3"}, "study: must be a study or the name of its file, got 3"},
            {"place in the study", {"/study/model/lengthscales", "[-2]"}, "study.model.lengthscales[0]: must be > 0, got -2"},
            {"place of a check", {"/study/model/lengthscales", "[1, 2]"}, "study.model.lengthscales: must hold 1 number, got 2"},
            {"key in the study", {"/study/buget", "3"}, "study.buget: is not known, did you mean \"budget\"?"},
            {"no arms left", {"/study/excluded", "[0,1,2,3,4,5,6,7]"}, "study.excluded: must leave at least 2 arms"},
            {"a person", {"/study/source"}, "truth.kind: \"study-source\" needs a study whose source knows the truth"},
            {"no policies", {"/policies", "[]"}, "policies: must hold at least one policy"},
            {"unknown policy", {"/policies/0/name", R"("bayesgip")"}, "policies[0].name: must be bayesgap"},
            {"unknown option", {"/policies/1/xy", "1"}, "policies[1].xy: is not known here, did you mean \"xi\"?"},
            {"unknown rule", {"/policies/1/recommendation", R"("best")"}, "policies[1].recommendation: must be bayesgap, latent"},
            {"rule of another",
             {"/policies/1/recommendation", R"("bayesgap")"},
             "policies[1]: \"bayesgap\" goes with the policies"},
            {"label twice", {"/policies/2/label", R"("bayesgap")"}, "policies[2].label: \"bayesgap\" is used twice"},
            {"label of two lines", {"/policies/2/label", R"("a\nb")"}, "policies[2].label: must be one line of text"},
            {"budget too small",
             {"/policies/0/name", R"("ugap")"},
             "policies[0]: UGap measures every candidate once: it needs a budget of at least 9"},
            {"no runs", {"/runs", "0"}, "runs: must be a whole number between 1 and 1000000, got 0"},
            {"half a run", {"/runs", "1.5"}, "runs: must be a whole number"},
            {"negative epsilon", {"/epsilon", "-1"}, "epsilon: must be >= 0, got -1"},
            {"budget 0", {"/budgets", "[0]"}, "budgets[0]: must be a whole number between 1 and 1000000, got 0"},
            {"no budgets", {"/budgets", "[]"}, "budgets: must hold at least one number"},
            {"budget twice", {"/budgets", "[7, 12, 7]"}, "budgets[2]: 7 is used twice"},
            {"other checkpoints", {"/checkpoints", R"("some")"}, "checkpoints: must be every, got \"some\""},
            {"late checkpoints", {"/checkpoints", "[6]"}, "checkpoints: none of them lies within the budget 5"},
            {"unknown truth", {"/truth/kind", R"("dream")"}, "truth.kind: must be study-source, draw or signals, got \"dream\""},
            {"rows where none belong", {"/truth/rows", "[[1]]"}, "truth.rows: is not known here"},
            {"no rows", {"/truth", R"({"kind": "signals"})"}, "truth.rows: is missing"},
            {"short rows",
             {"/truth", R"({"kind": "signals", "rows": [[1, 2]]})"},
             "truth.rows: must have one number per arm, 9, got 2"},
            {"ragged rows", {"/truth", R"({"kind": "signals", "rows": [[1, 2], [1]]})"}, "truth.rows[1]: must have 2 numbers"}};
        for (const auto& [name, edit, sentence] : cases)
            QTest::newRow(name) << QByteArray::fromStdString(edited(smallExperiment, {edit})) << QByteArray(sentence);
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("is not valid JSON at line 1");
        QTest::newRow("a list") << QByteArray("[1]") << QByteArray("is not an experiment: it holds a list");
    }
    void refusals() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, sentence);
        const auto said = complaint(text.toStdString());
        QVERIFY2(QByteArray::fromStdString(said).startsWith(sentence), said.c_str());
    }

    // A study of another run has its number in the file, and only then.
    void runInAStudyFile() {
        const auto plainStudy = readStudy(smallStudy);
        QCOMPARE(plainStudy.run, 0U);
        QVERIFY(writeStudy(plainStudy).find("\"run\"") == std::string::npos);
        const auto fifth = readStudy(edited(smallStudy, {{"/run", "5"}}));
        QCOMPARE(fifth.run, 5U);
        QCOMPARE(readStudy(writeStudy(fifth)).run, 5U);
        QVERIFY(readStudy(edited(smallStudy, {{"/rev", "5"}, {"/rank", "1"}})).unknown.find("rank") != std::string::npos);
        try {
            static_cast<void>(readStudy(edited(smallStudy, {{"/run", "-1"}})));
            QFAIL("a negative run was read");
        } catch (const Error& e) {
            QCOMPARE(e.place(), "run");
        }
    }

    // The experiments that ship, as far as they name studies that ship.
    void shippedExperiments() {
        const QDir folder(QStringLiteral(GAPSCOPE_SOURCE_DIR) + "/resources/experiments");
        const auto files = folder.entryInfoList({"*.json"}, QDir::Files);
        QVERIFY(files.size() >= 5);
        for (const auto& file : files) {
            const auto experiment = loadExperiment(file.filePath().toStdString());
            QVERIFY2(!experiment.name.empty() && !experiment.notes.empty(), qPrintable(file.fileName()));
        }
    }
};

GAPSCOPE_TEST(TestExperimentFile)
#include "tst_experiment_file.moc"
