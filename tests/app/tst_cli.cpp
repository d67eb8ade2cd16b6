#include <QRegularExpression>

#include "core/limits.h"
#include "core/model/kernel.h"
#include "core/policy/recommendation.h"
#include "core/problem/functions.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/places.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Document json(const QByteArray& text) { return Document::parse(text.toStdString()); }

template <class Table>
QStringList idsOf(const Table& table) {
    QStringList ids;
    for (const auto& entry : table) ids << QString::fromUtf8(entry.id.data(), qsizetype(entry.id.size()));
    return ids;
}

}  // namespace

class CliTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString grid_, small_, drawn_;

    QString path(const char* name) const { return folder_.filePath(name); }

private slots:
    void init() {
        grid_ = put(path("grid.gapscope"), gridStudy);
        small_ = put(path("small.gapscope"), smallStudy);
        drawn_ = put(path("drawn.gapscope"),
                     edited(smallStudy, {{"/source", R"({"kind": "draw"})"}, {"/policy", R"({"name": "thompson"})"}}));
    }

    // STUDY stands for the grid study.
    void statuses_data() {
        QTest::addColumn<int>("status");
        const std::pair<const char*, int> calls[] = {
            {"--help", 0},
            {"-h", 0},
            {"--version", 0},
            {"replay --help", 0},
            {"suggest --help", 0},
            {"record --help", 0},
            {"run --help", 0},
            {"list --help", 0},
            {"replay STUDY", 0},
            {"replay --brief STUDY", 0},
            {"replay STUDY --current-settings", 0},
            {"suggest STUDY", 0},
            {"suggest STUDY --batch 3 --json", 0},
            {"suggest STUDY --batch 500000", 0},
            {"run STUDY --steps 2", 0},
            {"run STUDY --steps 0", 0},
            {"list policies", 0},
            {"", 1},
            {"STUDY", 1},  // no display to open a window on
            {"replay nowhere.gapscope", 1},
            {"suggest nowhere.gapscope", 1},
            {"run nowhere.gapscope", 1},
            {"record nowhere.gapscope --arm 0 --value 1", 1},
            {"replay /", 1},
            {"record STUDY --arm 15 --value 1", 1},
            {"record STUDY --arm -1 --value 1", 1},
            {"record STUDY --arm nobody --value 1", 1},
            {"record STUDY --arm 1 --value 101", 1},
            {"record STUDY --arm 1 --value 1 --noise-sd 0", 1},
            {"replya STUDY", 2},
            {"--frobnicate", 2},
            {"STUDY STUDY", 2},
            {"replay", 2},
            {"suggest", 2},
            {"record", 2},
            {"run", 2},
            {"list", 2},
            {"replay STUDY STUDY", 2},
            {"replay STUDY --batch 2", 2},
            {"list colours", 2},
            {"list policies kernels", 2},
            {"replay STUDY --rounds x", 2},
            {"replay STUDY --rounds 0:2", 2},
            {"replay STUDY --rounds -1:2", 2},
            {"replay STUDY --rounds 1:2:3", 2},
            {"replay STUDY --rounds 1.5", 2},
            {"replay STUDY --rounds", 2},
            {"replay STUDY --rounds=", 2},
            {"suggest STUDY --batch 0", 2},
            {"suggest STUDY --batch x", 2},
            {"suggest STUDY --batch 2.5", 2},
            {"suggest STUDY --batch 900000000", 2},
            {"run STUDY --steps -1", 2},
            {"run STUDY --steps many", 2},
            {"run STUDY -o", 2},
            {"record STUDY --value 1", 2},
            {"record STUDY --arm 1", 2},
            {"record STUDY --arm 1 --value 1 --value 2", 2},
            {"record STUDY --arm 1 --arm 2 --value 1", 2},
            {"run STUDY -o OUT --output OUT", 2},
            {"record STUDY --arm 1 --value 1 --status lost", 2},
            {"record STUDY --arm 1 --value 1 --status failed", 2},
            {"record STUDY --arm 1 --value 1 --batch 0", 2},
            {"record STUDY --arm 1 --value 1 --noise-sd x", 2},
        };
        for (const auto& [words, status] : calls) QTest::newRow(*words ? words : "no words") << status;
    }
    void statuses() {
        QFETCH(int, status);
        auto words = QString(QTest::currentDataTag()).replace("no words", "").split(' ', Qt::SkipEmptyParts);
        for (auto& word : words)
            if (word == "STUDY") word = grid_;
        const auto ran = called(words);
        if (status == 0)
            QVERIFY2(ran.status == 0 && ran.err.isEmpty() && ran.out.endsWith('\n'), ran.told());
        else
            VERIFY_FAILED(ran, status);
        QCOMPARE(contents(grid_), QByteArray::fromStdString(gridStudy));
    }

    void helpNamesEverySubcommand() {
        const auto help = called({"--help"}).out;
        for (const auto* word : {"replay", "suggest", "record", "run", "list"}) {
            QVERIFY2(help.contains("gapscope " + QByteArray(word)), word);
            QVERIFY2(called({word, "--help"}).out.startsWith("gapscope " + QByteArray(word)), word);
        }
        QVERIFY(QRegularExpression("^gapscope \\d+\\.\\d+\\.\\d+\n$").match(called({"--version"}).out).hasMatch());
    }

    void listsEveryEntry_data() {
        QTest::addColumn<QStringList>("ids");
        QStringList policyIds;
        for (const auto* entry : policies()) policyIds << entry->id.data();
        QTest::newRow("policies") << policyIds;
        QTest::newRow("kernels") << idsOf(kernels());
        QTest::newRow("limits") << idsOf(allLimits());
        QTest::newRow("functions") << idsOf(functions());
        QTest::newRow("models") << idsOf(models());
        QTest::newRow("recommendations") << idsOf(recommendationRules());
        QTest::newRow("sources") << idsOf(sources());
    }
    void listsEveryEntry() {
        QFETCH(QStringList, ids);
        const auto ran = called({"list", QTest::currentDataTag()});
        QStringList first;
        for (const auto& line : ran.lines(ran.out)) {
            first << QString(line).section(' ', 0, 0);
            QVERIFY2(line.size() > first.back().size() + 5, line);  // a name alone explains nothing
        }
        QCOMPARE(first, ids);
    }

    void rounds_data() {
        QTest::addColumn<QList<int>>("rounds");
        QTest::newRow("1:2") << QList{1, 2};
        QTest::newRow("2:") << QList{2, 3};
        QTest::newRow(":2") << QList{1, 2};
        QTest::newRow(":") << QList{1, 2, 3};
        QTest::newRow("2") << QList{2};
        QTest::newRow("3:99") << QList{3};
        QTest::newRow("4:") << QList<int>{};
        QTest::newRow("3:2") << QList<int>{};
    }
    void rounds() {
        QFETCH(QList<int>, rounds);
        const auto ran = called({"replay", grid_, "--rounds", QTest::currentDataTag()});
        QVERIFY2(ran.status == 0 && ran.err.isEmpty(), ran.told());
        QList<int> seen;
        for (const auto& line : ran.lines(ran.out)) seen << json(line)["t"].get<int>();
        QCOMPARE(seen, rounds);
    }

    void currentSettingsIgnoreChanges() {
        const auto study =
            put(path("changed.gapscope"),
                edited(gridStudy, {{"/recommendation"}, {"/changes", R"([{"after": 2, "set": {"policy": {"name": "ei"}}}])"}}));
        auto policiesOf = [&](const QStringList& words) {
            const auto ran = called(QStringList{"replay", "--brief", study} + words);
            QByteArrayList names;
            for (const auto& line : ran.lines(ran.out))
                names << QByteArray::fromStdString(json(line)["policy"].get<std::string>());
            return names;
        };
        QCOMPARE(policiesOf({}), (QByteArrayList{"bayesgap", "bayesgap", "ei"}));
        QCOMPARE(policiesOf({"--current-settings"}), (QByteArrayList{"ei", "ei", "ei"}));
    }

    void suggestSaysWhatReplayChooses() {
        for (const int batch : {1, 3}) {
            const auto words = QStringList{"suggest", grid_, "--batch", QString::number(batch)};
            const auto answer = json(called(words + QStringList{"--json"}).out);
            QCOMPARE(answer["suggestions"].size(), std::size_t(batch));
            const auto plain = called(words).out;
            for (const auto& item : answer["suggestions"]) {
                QVERIFY2(plain.contains(QByteArray::fromStdString("#" + std::to_string(item["arm"].get<int>()) + "  " +
                                                                  item["label"].get<std::string>() + "\n")),
                         plain);
                QCOMPARE(item["coordinates"].size(), std::size_t(2));
                QVERIFY(item["arm"] != 14 && item["arm"] != 0);  // pending, excluded
            }
            if (batch == 1)
                QVERIFY(json(called({"replay", grid_, "--rounds", "3"}).out)["chosen"][0] == answer["suggestions"][0]["arm"]);
        }
        QCOMPARE(contents(grid_), QByteArray::fromStdString(gridStudy));
    }

    void policyThatCannotRun() {
        const auto study =
            put(path("short.gapscope"), edited(smallStudy, {{"/budget", "2"}, {"/policy", R"({"name": "ucb1"})"}}));
        for (const auto* word : {"replay", "suggest"}) {
            const auto ran = called({word, study});
            VERIFY_FAILED(ran, 1);
            QVERIFY2(ran.err.contains("policy: "), ran.err);
        }
    }

    void runIsAFunctionOfTheFile() {
        const auto whole = called({"run", drawn_});
        VERIFY_RAN(whole, 0);
        QCOMPARE(json(whole.out)["measurements"].size(), std::size_t(20));
        QCOMPARE(called({"run", drawn_}).out, whole.out);
        // In two parts it goes the same way.
        VERIFY_RAN(called({"run", drawn_, "--steps", "7", "-o", path("part.gapscope")}), 0);
        QCOMPARE(json(contents(path("part.gapscope")))["measurements"].size(), std::size_t(7));
        QCOMPARE(called({"run", path("part.gapscope")}).out, whole.out);
        const auto onto = called({"run", drawn_, "-o", drawn_});
        QVERIFY2(onto.status == 0 && onto.out.isEmpty() && onto.err.isEmpty(), onto.told());
        QCOMPARE(contents(drawn_), whole.out);
        QCOMPARE(called({"run", drawn_}).out, whole.out);  // the budget is used
    }

    void runNeedsASourceThatAnswers() {
        const auto ran = called({"run", small_, "-o", path("none.gapscope")});
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("source"), ran.err);
        QVERIFY(!QFile::exists(path("none.gapscope")));
    }

    // A simulated value outside the response's range: whatever is written must open again.
    void runWritesOnlyWhatCanBeRead() {
        const auto study =
            put(path("narrow.gapscope"), edited(smallStudy, {{"/response", R"({"min": 0, "max": 1})"},
                                                             {"/source", R"({"kind": "means", "values": [0.5, 7, 0.2]})"}}));
        const auto ran = called({"run", study, "-o", study});
        if (ran.status != 0) VERIFY_FAILED(ran, 1);
        VERIFY_RAN(called({"replay", "--brief", study}), 0);
    }

    void resultsThatCannotBeWritten() {
        const auto ran = run("/bin/sh", {"-c", "exec \"$0\" replay \"$1\" > /dev/full", GAPSCOPE_PROGRAM, grid_});
        VERIFY_FAILED(ran, 1);
    }
};

GAPSCOPE_TEST(CliTest)
#include "tst_cli.moc"
