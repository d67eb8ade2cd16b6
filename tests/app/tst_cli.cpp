#include <QDateTime>
#include <QDir>
#include <QRegularExpression>

#include "core/model/kernel.h"
#include "core/numeric/random.h"
#include "core/policy/recommendation.h"
#include "core/problem/functions.h"
#include "tests/io/program.h"
#include "tests/io/refusals.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

// The argument may be a call of the program, so it is looked at once.
#define VERIFY_RAN(call, wanted)                                        \
    do {                                                                \
        const Ran ended = (call);                                       \
        QVERIFY2(ended.status == (wanted), ended.told());               \
    } while (false)
#define VERIFY_FAILED(call, wanted)                                     \
    do {                                                                \
        const Ran ended = (call);                                       \
        QVERIFY2(ended.failedWith(wanted), ended.told());               \
    } while (false)

namespace {

Document json(const QByteArray& text) { return Document::parse(text.toStdString()); }

template <class Table>
QStringList idsOf(const Table& table) {
    QStringList ids;
    for (const auto& entry : table) ids << QString::fromUtf8(entry.id.data(), qsizetype(entry.id.size()));
    return ids;
}

const auto recordedRow = nlohmann::json::parse(R"({"arm": 0, "value": 0.435, "note": "'plate' µ", "batch": 2, "noise_sd": 0.25})");

// Labels that are hard to tell apart from each other and from numbers.
const std::string labelStudy = edited(smallStudy, {{"/arms/labels", R"(["red", "2", "blue", "blue", "4"])"}, {"/pending", "[2, 0]"}});

}  // namespace

class CliTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString grid_, small_, labels_, drawn_;

    QString path(const char* name) const { return folder_.filePath(name); }

private slots:
    void init() {
        grid_ = put(path("grid.gapscope"), gridStudy);
        small_ = put(path("small.gapscope"), smallStudy);
        labels_ = put(path("labels.gapscope"), labelStudy);
        drawn_ = put(path("drawn.gapscope"), edited(smallStudy, {{"/source", R"({"kind": "draw"})"}, {"/policy", R"({"name": "thompson"})"}}));
    }

    // STUDY stands for the grid study.
    void statuses_data() {
        QTest::addColumn<int>("status");
        const std::pair<const char*, int> calls[] = {
            {"--help", 0}, {"-h", 0}, {"--version", 0}, {"replay --help", 0}, {"suggest --help", 0}, {"record --help", 0}, {"run --help", 0}, {"list --help", 0},
            {"replay STUDY", 0}, {"replay --brief STUDY", 0}, {"replay STUDY --current-settings", 0}, {"suggest STUDY", 0}, {"suggest STUDY --batch 3 --json", 0}, {"suggest STUDY --batch 500000", 0},
            {"run STUDY --steps 2", 0}, {"run STUDY --steps 0", 0}, {"list policies", 0},
            {"", 1}, {"STUDY", 1},      // no display to open a window on
            {"replay nowhere.gapscope", 1}, {"suggest nowhere.gapscope", 1}, {"run nowhere.gapscope", 1}, {"record nowhere.gapscope --arm 0 --value 1", 1}, {"replay /", 1},
            {"record STUDY --arm 15 --value 1", 1}, {"record STUDY --arm -1 --value 1", 1}, {"record STUDY --arm nobody --value 1", 1}, {"record STUDY --arm 1 --value 101", 1},
            {"record STUDY --arm 1 --value 1 --noise-sd 0", 1},
            {"replya STUDY", 2}, {"--frobnicate", 2}, {"STUDY STUDY", 2}, {"replay", 2}, {"suggest", 2}, {"record", 2}, {"run", 2}, {"list", 2},
            {"replay STUDY STUDY", 2}, {"replay STUDY --batch 2", 2}, {"list colours", 2}, {"list policies kernels", 2},
            {"replay STUDY --rounds x", 2}, {"replay STUDY --rounds 0:2", 2}, {"replay STUDY --rounds -1:2", 2}, {"replay STUDY --rounds 1:2:3", 2}, {"replay STUDY --rounds 1.5", 2},
            {"replay STUDY --rounds", 2}, {"replay STUDY --rounds=", 2},
            {"suggest STUDY --batch 0", 2}, {"suggest STUDY --batch x", 2}, {"suggest STUDY --batch 2.5", 2}, {"suggest STUDY --batch 900000000", 2},
            {"run STUDY --steps -1", 2}, {"run STUDY --steps many", 2}, {"run STUDY -o", 2},
            {"record STUDY --value 1", 2}, {"record STUDY --arm 1", 2}, {"record STUDY --arm 1 --value 1 --status lost", 2}, {"record STUDY --arm 1 --value 1 --status failed", 2},
            {"record STUDY --arm 1 --value 1 --batch 0", 2}, {"record STUDY --arm 1 --value 1 --noise-sd x", 2},
        };
        for (const auto& [words, status] : calls) QTest::newRow(*words ? words : "no words") << status;
    }
    void statuses() {
        QFETCH(int, status);
        auto words = QString(QTest::currentDataTag()).replace("no words", "").split(' ', Qt::SkipEmptyParts);
        for (auto& word : words)
            if (word == "STUDY") word = grid_;
        const auto ran = called(words);
        if (status == 0) QVERIFY2(ran.status == 0 && ran.err.isEmpty() && ran.out.endsWith('\n'), ran.told());
        else VERIFY_FAILED(ran, status);
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
            QVERIFY2(line.size() > first.back().size() + 5, line);      // a name alone explains nothing
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
        const auto study = put(path("changed.gapscope"), edited(gridStudy, {{"/recommendation"}, {"/changes", R"([{"after": 2, "set": {"policy": {"name": "ei"}}}])"}}));
        auto policiesOf = [&](const QStringList& words) {
            const auto ran = called(QStringList{"replay", "--brief", study} + words);
            QByteArrayList names;
            for (const auto& line : ran.lines(ran.out)) names << QByteArray::fromStdString(json(line)["policy"].get<std::string>());
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
                QVERIFY2(plain.contains(QByteArray::fromStdString("#" + std::to_string(item["arm"].get<int>()) + "  " + item["label"].get<std::string>() + "\n")), plain);
                QCOMPARE(item["coordinates"].size(), std::size_t(2));
                QVERIFY(item["arm"] != 14 && item["arm"] != 0);       // pending, excluded
            }
            if (batch == 1) QVERIFY(json(called({"replay", grid_, "--rounds", "3"}).out)["chosen"][0] == answer["suggestions"][0]["arm"]);
        }
        QCOMPARE(contents(grid_), QByteArray::fromStdString(gridStudy));
    }

    void policyThatCannotRun() {
        const auto study = put(path("short.gapscope"), edited(smallStudy, {{"/budget", "2"}, {"/policy", R"({"name": "ucb1"})"}}));
        for (const auto* word : {"replay", "suggest"}) {
            const auto ran = called({word, study});
            VERIFY_FAILED(ran, 1);
            QVERIFY2(ran.err.contains("policy: "), ran.err);
        }
    }

    void recordFindsTheArm_data() {
        QTest::addColumn<int>("arm");       // -1: refused
        QTest::newRow("0") << 0;
        QTest::newRow("#0") << 0;
        QTest::newRow("red") << 0;
        QTest::newRow("#2") << 2;
        QTest::newRow("3") << 3;
        QTest::newRow("4") << 4;            // its own number too
        QTest::newRow("2") << -1;           // the label of one arm and the number of another
        QTest::newRow("blue") << -1;        // two arms
        QTest::newRow("Red") << -1;
        QTest::newRow("5") << -1;
        QTest::newRow("1.0") << -1;
        QTest::newRow("#") << -1;
    }
    void recordFindsTheArm() {
        QFETCH(int, arm);
        const auto ran = called({"record", labels_, "--arm", QTest::currentDataTag(), "--value", "-0.5"});
        if (arm < 0) {
            VERIFY_FAILED(ran, 1);
            QCOMPARE(contents(labels_), QByteArray::fromStdString(labelStudy));
            return;
        }
        VERIFY_RAN(ran, 0);
        const auto row = json(contents(labels_))["measurements"].back();
        QCOMPARE(row["arm"].get<int>(), arm);
        QCOMPARE(row["value"].get<double>(), -0.5);
    }

    void recordReadsNumbersWithAPoint_data() {
        QTest::addColumn<bool>("good");
        for (const auto* word : {"0.435", "-2", "+3", "1e-3", "5.", ".5"}) QTest::newRow(word) << true;
        for (const auto* word : {"0,435", "1.286,5", "1 000", "nan", "inf", "-infinity", "1e999", "0x10", "12%", "+-5", "--5", " 5", "", "five"})
            QTest::newRow(*word ? word : "nothing") << false;
    }
    void recordReadsNumbersWithAPoint() {
        QFETCH(bool, good);
        const auto word = QString(QTest::currentDataTag()).replace("nothing", "");
        const auto ran = called({"record", small_, "--arm", "1", "--value", word});
        if (good) {
            VERIFY_RAN(ran, 0);
            QCOMPARE(json(contents(small_))["measurements"][0]["value"].get<double>(), word.toDouble());
            return;
        }
        VERIFY_FAILED(ran, 2);
        QCOMPARE(contents(small_), QByteArray::fromStdString(smallStudy));
    }

    void recordWritesWhatItWasTold() {
        const auto before = QDateTime::currentDateTimeUtc().addSecs(-1);
        VERIFY_RAN(called({"record", labels_, "--arm", "red", "--value", "0.435", "--note", "'plate' µ", "--batch", "2", "--noise-sd", "0.25"}), 0);
        VERIFY_RAN(called({"record", labels_, "--arm", "#2", "--status", "failed"}), 0);
        VERIFY_RAN(called({"record", labels_, "--arm", "3", "--status", "ignored", "--value", "9"}), 0);
        const auto study = json(contents(labels_));
        auto row = study["measurements"][0];
        const auto time = QDateTime::fromString(QString::fromStdString(row["time"].get<std::string>()), Qt::ISODate);
        QVERIFY(time.timeSpec() == Qt::UTC && time >= before && time <= QDateTime::currentDateTimeUtc());
        row.erase("time");
        QVERIFY2(nlohmann::json::parse(row.dump()) == recordedRow, row.dump().c_str());
        QVERIFY(study["measurements"][1]["status"] == "failed" && !study["measurements"][1].contains("value"));
        QVERIFY(study["measurements"][2]["status"] == "ignored" && study["measurements"][2]["value"] == 9);
        QVERIFY(!study.contains("pending"));        // both were answered
        QCOMPARE(called({"replay", "--brief", labels_}).out.count('\n'), 2);
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
        QCOMPARE(called({"run", drawn_}).out, whole.out);       // the budget is used
    }

    void runNeedsASourceThatAnswers() {
        const auto ran = called({"run", small_, "-o", path("none.gapscope")});
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("source"), ran.err);
        QVERIFY(!QFile::exists(path("none.gapscope")));
    }

    // A simulated value outside the response's range: whatever is written must open again.
    void runWritesOnlyWhatCanBeRead() {
        const auto study = put(path("narrow.gapscope"), edited(smallStudy, {{"/response", R"({"min": 0, "max": 1})"}, {"/source", R"({"kind": "means", "values": [0.5, 7, 0.2]})"}}));
        const auto ran = called({"run", study, "-o", study});
        if (ran.status != 0) VERIFY_FAILED(ran, 1);
        VERIFY_RAN(called({"replay", "--brief", study}), 0);
    }

    void resultsThatCannotBeWritten() {
        const auto ran = run("/bin/sh", {"-c", "exec \"$0\" replay \"$1\" > /dev/full", GAPSCOPE_PROGRAM, grid_});
        VERIFY_FAILED(ran, 1);
    }

    // Every file that the reader refuses, and words that would break the sentence in two or cut a letter.
    void malformedFiles_data() {
        QTest::addColumn<QByteArray>("text");
        for (const auto& r : refusals()) QTest::newRow(r.name) << QByteArray::fromStdString(edited(*r.study, r.edits));
        for (const auto& r : textRefusals())
            QTest::newRow(r.name) << (r.from ? QByteArray::fromStdString(gridStudy).replace(r.from, r.to) : QByteArray(r.to));
        const std::string letters = "\"" + std::string(QString(60, QChar(0xe9)).toStdString()) + "\"";
        const std::tuple<const char*, const char*, const char*> words[] = {
            {"line end in a word", "/goal", R"("up\nor down")"}, {"line end in a key", "/model/two\nlines", "1"},
            {"line end in a type", "/budget", R"("1\r\n2")"}, {"long word", "/budget", letters.c_str()}};
        for (const auto& [name, at, value] : words) QTest::newRow(name) << QByteArray::fromStdString(edited(gridStudy, {{at, value}}));
    }
    void malformedFiles() {
        QFETCH(QByteArray, text);
        const auto ran = called({"replay", put(path("bad.gapscope"), text)});
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.startsWith("gapscope: " + path("bad.gapscope").toUtf8() + ": "), ran.err);
        QVERIFY2(!ran.err.contains('\r') && QString::fromUtf8(ran.err).toUtf8() == ran.err, ran.err);
    }

    // Squares of these overflow or vanish. They may be refused or not, but nothing may crash or stop choosing.
    void extremeNumbers_data() {
        QTest::addColumn<QByteArray>("text");
        const auto free = edited(gridStudy, {{"/response"}, {"/source"}});
        const auto counts = edited(smallStudy, {{"/measurements", R"([{"arm": 0, "value": 1}])"}, {"/model", R"({"kind": "beta-bernoulli"})"}});
        const auto linear = edited(free, {{"/model", R"({"kind": "linear", "prior_sd": 1, "noise_sd": 1})"}});
        const std::tuple<const char*, std::string, const char*> places[] = {
            {"noise_sd", free, "/model/noise_sd"}, {"mean", free, "/model/mean"}, {"variance", free, "/model/variance"},
            {"lengthscale", free, "/model/lengthscales/0"}, {"linear prior_sd", linear, "/model/prior_sd"}, {"prior_sd", smallStudy, "/model/prior_sd"},
            {"value", free, "/measurements/0/value"}, {"row's noise_sd", free, "/measurements/2/noise_sd"}, {"at", free, "/measurements/2/at/0"},
            {"max", free, "/arms/variables/0/max"}, {"epsilon", free, "/policy/epsilon"}, {"alpha", counts, "/model/alpha"}};
        for (const auto& [what, study, at] : places)
            for (const char* x : {"1e-320", "1e-200", "1e-160", "1e100", "1e155", "1e200", "1.7e308"})
                QTest::addRow("%s %s", what, x) << QByteArray::fromStdString(edited(study, {{at, x}}));
    }
    void extremeNumbers() {
        QFETCH(QByteArray, text);
        const auto ran = called({"replay", put(path("extreme.gapscope"), text)});
        if (ran.failedWith(1)) return;
        VERIFY_RAN(ran, 0);
        for (const auto& line : ran.lines(ran.out)) {
            const auto round = json(line);
            QVERIFY2(round["chosen"].size() == 1 && round["chosen"][0] >= 0, line);
            QVERIFY2(round["j"] >= 0 && round["J"] >= 0, line);
            for (const auto& mean : round["mean"]) QVERIFY2(mean.is_number(), line);
        }
    }

    // Damaged bytes: refused with one line or read, never a crash.
    void damagedFiles() {
        Rng rng({3, 0, Purpose::Noise, 0, 0});
        int refused = 0;
        for (int n = 0; n < 300; ++n) {
            auto text = QByteArray::fromStdString(gridStudy);
            for (Eigen::Index edits = 1 + rng.below(4); edits > 0; --edits)
                text[qsizetype(rng.below(text.size()))] = static_cast<char>(n % 2 ? rng.below(256) : "0123456789-.eE\"[]{},:"[rng.below(21)]);
            if (n % 5 == 0) text.truncate(rng.below(text.size()));
            const auto ran = called({"replay", "--brief", put(path("damaged.gapscope"), text)});
            if (ran.status == 0) QVERIFY2(ran.err.isEmpty() && !ran.out.isEmpty(), ran.told() + text);
            else QVERIFY2(ran.failedWith(1), ran.told() + text);
            refused += ran.status;
        }
        QVERIFY2(refused > 100 && refused < 300, QByteArray::number(refused));
    }

    // The same bytes in a country that writes 0,5.
    void decimalComma() {
        const auto folder = path("locales");
        QDir().mkpath(folder);
        auto environment = bareEnvironment();
        if (run("localedef", {"-i", "de_DE", "-f", "UTF-8", folder + "/de_DE.UTF-8"}).status == 0) environment.insert("LOCPATH", folder);
        environment.insert("LC_ALL", "de_DE.UTF-8");
        if (run("/usr/bin/printf", {"%.1f", "0"}, environment).out != "0,0") QSKIP("there is no German locale here, and none can be made");
        for (const auto& words : {QStringList{"replay", grid_}, {"suggest", grid_, "--json"}, {"suggest", grid_}, {"run", grid_, "--steps", "3"}, {"list", "functions"}}) {
            const auto here = called(words), there = called(words, environment);
            VERIFY_RAN(there, 0);
            QCOMPARE(there.out, here.out);
            QVERIFY2(there.err.isEmpty(), there.err);
        }
        VERIFY_FAILED(called({"record", small_, "--arm", "1", "--value", "0,435"}, environment), 2);
        const auto ran = called({"record", small_, "--arm", "1", "--value", "0.435"}, environment);
        VERIFY_RAN(ran, 0);
        QVERIFY2(ran.out.contains("0.435"), ran.out);
        QCOMPARE(json(contents(small_))["measurements"][0]["value"].get<double>(), 0.435);
    }
};

GAPSCOPE_TEST(CliTest)
#include "tst_cli.moc"
