// `gapscope record`: which arm is meant, which number, and what the file holds afterwards.
#include <QDateTime>
#include <QDir>

#include "core/io/study_file.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Document json(const QByteArray& text) { return Document::parse(text.toStdString()); }

const auto recordedRow =
    nlohmann::json::parse(R"({"arm": 0, "value": 0.435, "note": "'plate' µ", "batch": 2, "noise_sd": 0.25})");

// Labels that are hard to tell apart from each other and from numbers.
const std::string labelStudy =
    edited(smallStudy, {{"/arms/labels", R"(["red", "2", "blue", "blue", "4"])"}, {"/pending", "[2, 0]"}});

}  // namespace

class CliRecordTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString small_, labels_;

private slots:
    void init() {
        small_ = put(folder_.filePath("small.gapscope"), smallStudy);
        labels_ = put(folder_.filePath("labels.gapscope"), labelStudy);
    }

    // From the third measurement on the parameters are fitted, and the file says so; a replay shows them.
    void recordFitsTheModel() {
        const auto study =
            put(folder_.filePath("learning.gapscope"),
                edited(smallStudy, {{"/measurements", "[]"}, {"/model", R"({"kind": "independent", "prior_sd": 1, "noise_sd": 0.5,
                                                                  "learning": {"method": "map"}})"}}));
        for (int i = 0; i < 4; ++i) {
            const auto ran = called({"record", study, "--arm", QString::number(i % 3), "--value", QString::number(2 * i)});
            VERIFY_RAN(ran, 0);
            QCOMPARE(ran.out.contains("fitted to"), i >= 2);
            const auto file = json(contents(study));
            QCOMPARE(file["measurements"].size(), std::size_t(i + 1));
            QCOMPARE(file.contains("changes") ? int(file["changes"].size()) : 0, std::max(0, i - 1));
        }
        const auto last = json(contents(study))["changes"].back();
        QCOMPARE(last["after"].get<int>(), 4);
        QCOMPARE(last["why"].get<std::string>(), std::string("fit"));
        const auto replayed = called({"replay", "--rounds", "5", "--brief", study});
        VERIFY_RAN(replayed, 0);
        const auto shown = json(replayed.out)["parameters"];
        for (const auto* key : {"prior_sd", "noise_sd", "mean"}) QVERIFY2(shown[key] == last["set"]["model"][key], key);
    }

    // The number must be on disk or refused in words, and the file is as it was.
    void aFileThatMayNotGrowIsAFailedWrite() {
        const auto before = contents(small_);
        const auto call = QString("ulimit -f 0 && exec \"$0\" record \"$1\" --arm 1 --value 2");
        VERIFY_FAILED(run("/bin/sh", {"-c", call, GAPSCOPE_PROGRAM, small_}), 1);
        QCOMPARE(contents(small_), before);
        QCOMPARE(QDir(folder_.path()).entryList({"*.new"}).size(), 0);
    }

    void nothingBehindANulIsThrownAway() {
        put(small_, QByteArray::fromStdString(smallStudy) + '\0' + "{}");
        const auto before = contents(small_);
        const auto ran = called({"record", small_, "--arm", "1", "--value", "2"});
        QVERIFY2(ran.failedWith(1) && ran.err.contains("NUL"), ran.told());
        QCOMPARE(contents(small_), before);
    }

    void noComplaintRepeatsWhatIsTooLong() {
        const auto ran = called({"record", small_, "--arm", QString(100'000, 'a'), "--value", "2"});
        QVERIFY2(ran.failedWith(1) && ran.err.size() < 500, ran.told());
    }

    void recordFindsTheArm_data() {
        QTest::addColumn<int>("arm");  // -1: refused
        QTest::newRow("0") << 0;
        QTest::newRow("#0") << 0;
        QTest::newRow("red") << 0;
        QTest::newRow("#2") << 2;
        QTest::newRow("3") << 3;
        QTest::newRow("4") << 4;      // its own number too
        QTest::newRow("2") << -1;     // the label of one arm and the number of another
        QTest::newRow("blue") << -1;  // two arms
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

    // A candidate without a label is called by what it is made of: every word that the program prints for it is taken back.
    void recordTakesTheNameThatSuggestPrints() {
        const auto spec = loadStudy(small_.toStdString());
        for (Eigen::Index k = 0; k < spec.arms->size(); ++k) {
            const QStringList words{"record", small_, "--arm", QString::fromStdString(spec.arms->name(k)), "--value", "0.25"};
            VERIFY_RAN(called(words), 0);
            QCOMPARE(json(contents(small_))["measurements"].back()["arm"].get<int>(), static_cast<int>(k));
        }
        VERIFY_FAILED(called({"record", small_, "--arm", "x 17", "--value", "0.25"}), 1);
    }

    // A label can neither command the terminal nor turn the line around.
    void namesCommandNoTerminal() {
        const std::string named = "[\"\\u001b]0;pwn\\u0007\", \"\\u202egolb\", \"c\\u009ba\", \"d\\n\", \"e\\u007f\"]";
        put(labels_, edited(smallStudy, {{"/arms/labels", named.c_str()}}));
        for (int arm = 0; arm < 5; ++arm) {
            const auto ran = called({"record", labels_, "--arm", "#" + QString::number(arm), "--value", "0.25"});
            VERIFY_RAN(ran, 0);
            const auto text = QString::fromUtf8(ran.out);
            QCOMPARE(text.count('\n'), text.endsWith('\n') ? 1 : -1);
            for (const QChar sign : text.chopped(1))
                QVERIFY2(sign.category() != QChar::Other_Control && sign != QChar(0x202e), qPrintable(text));
        }
        const auto next = QString::fromUtf8(called({"suggest", labels_}).out);
        for (const QChar sign : next) QVERIFY(sign == '\n' || sign.category() != QChar::Other_Control);
    }

    void recordReadsNumbersWithAPoint_data() {
        QTest::addColumn<bool>("good");
        for (const auto* word : {"0.435", "-2", "+3", "1e-3", "5.", ".5"}) QTest::newRow(word) << true;
        for (const auto* word :
             {"0,435", "1.286,5", "1 000", "nan", "inf", "-infinity", "1e999", "0x10", "12%", "+-5", "--5", " 5", "", "five"})
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
        VERIFY_RAN(called({"record", labels_, "--arm", "red", "--value", "0.435", "--note", "'plate' µ", "--batch", "2",
                           "--noise-sd", "0.25"}),
                   0);
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
        QVERIFY(!study.contains("pending"));  // both were answered
        QCOMPARE(called({"replay", "--brief", labels_}).out.count('\n'), 2);
    }
};

GAPSCOPE_TEST(CliRecordTest)
#include "tst_cli_record.moc"
