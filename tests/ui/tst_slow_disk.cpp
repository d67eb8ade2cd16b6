// Somebody types faster than the disk writes: in a process of its own, whose flushes, renames and removals are slow, with real
// keys one after the other. Every number is a row, in the order of the keys, for the candidate it was typed for.
#include <QProcess>

#include "tests/io/program.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Where nothing is surprising.
constexpr const char* plan = R"({"format": "gapscope-study", "version": 1, "budget": 100,
  "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 11, "levels": 12}]},
  "model": {"kind": "kernel", "kernel": "se", "variance": 100, "lengthscales": [1], "mean": 15, "noise_sd": 6 LEARNING},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}, "pending": [PENDING]})";

constexpr int pauseBetweenKeys = 120;  // ms

const QStringList& numbers() {
    static const QStringList all{"12.5", "18.5", "14.5", "19", "13", "17.25", "12.75", "16"};
    return all;
}

// To whatever has the focus, as a keyboard does.
void press(Qt::Key key, const QString& text = {}) {
    auto* focused = QApplication::focusWidget();
    if (!focused) qFatal("nothing has the focus");
    if (text.isEmpty())
        QTest::keyClick(focused, key);
    else
        QTest::keyClicks(focused, text);
    QTest::qWait(pauseBetweenKeys);
}

}  // namespace

class TestSlowDisk : public QObject {
    Q_OBJECT

private slots:
    void init() { Preferences::rememberIn(nullptr); }

    // The process whose disk is slow.
    void typeEight() {
        if (!qEnvironmentVariableIsSet("GAPSCOPE_TYPE_INTO")) return;
        failOnWarnings();
        CardWindow window(qEnvironmentVariable("GAPSCOPE_TYPE_INTO"));
        QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
        const auto* field = window.part<QLineEdit>("value");
        QVERIFY(field->hasFocus());
        bool hasWaited = false;
        for (const auto& number : numbers()) {
            QString typed;
            for (const auto digit : number) {
                press(Qt::Key_unknown, digit);
                typed += digit;
                QCOMPARE(field->text(), typed);  // whatever has landed meanwhile
            }
            press(Qt::Key_Return);
            QVERIFY2(field->text().isEmpty(), qPrintable(window.said("cardProblem")));
            hasWaited = hasWaited || window.said("cardWaiting").contains("Waiting: ");
        }
        QVERIFY(hasWaited);
        QTRY_VERIFY_WITH_TIMEOUT(!window.card().isRecording(), 60'000);
        // What a model that learns has come to expect depends on how far its fits are when a number's turn comes.
        for (int i = 0; i < 8 && window.said("cardWaiting").contains("far from what was expected"); ++i) {
            window.click("Record it");
            QTRY_VERIFY_WITH_TIMEOUT(!window.card().isRecording(), 60'000);
        }
        window.waitUntilDone();
        QVERIFY2(window.said("cardWaiting").isEmpty(), qPrintable(window.said("cardWaiting")));
        QVERIFY(window.said("cardSaved").startsWith("Saved: 16 at "));
        QCOMPARE(window.shown().measurements.size(), std::size_t(8));
    }

    // One that is odd where its turn comes waits for a word, and the others wait behind it.
    void typeASurprise() {
        if (!qEnvironmentVariableIsSet("GAPSCOPE_TYPE_INTO")) return;
        CardWindow window(qEnvironmentVariable("GAPSCOPE_TYPE_INTO"));
        QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
        for (const auto* number : {"12.5", "500", "13"}) {
            for (const auto digit : QString(number)) press(Qt::Key_unknown, digit);
            press(Qt::Key_Return);
        }
        QTRY_VERIFY_WITH_TIMEOUT(window.said("cardWaiting").contains("far from what was expected"), 60'000);
        QVERIFY(window.said("cardWaiting").startsWith("500 at "));
        QCOMPARE(window.shown().measurements.size(), std::size_t(1));
        window.click("Record it");
        QTRY_VERIFY_WITH_TIMEOUT(!window.card().isRecording(), 60'000);
        if (window.said("cardWaiting").startsWith("13 at ")) window.click("Record it");  // so near to 500
        window.waitUntilDone();
        QVERIFY(window.said("cardWaiting").isEmpty());
    }
    void aSurpriseWaitsForAWord() {
        const QTemporaryDir folder;
        const auto file =
            put(folder.filePath("s.gapscope"), QString(plan).replace("PENDING", "").replace("LEARNING", "").toStdString());
        QProcess window;
        QVERIFY2(typed(window, "typeASurprise", folder, file), window.readAllStandardOutput());
        QCOMPARE(valuesIn(file), (QStringList{"12.5", "500", "13"}));
    }

    void everyNumberTypedDuringAWriteIsRecorded_data() {
        QTest::addColumn<QString>("pending");
        QTest::addColumn<QString>("learning");
        QTest::newRow("as suggested") << ""
                                      << "";
        QTest::newRow("eight asked for") << "7, 2, 9, 4, 0, 11, 5, 3"
                                         << "";
        QTest::newRow("three asked for, and a model that learns") << "7, 2, 9"
                                                                  << R"(, "learning": {"method": "map"})";
    }
    void everyNumberTypedDuringAWriteIsRecorded() {
        QFETCH(QString, pending);
        QFETCH(QString, learning);
        const QTemporaryDir folder;
        const auto text = QString(plan).replace("PENDING", pending).replace("LEARNING", learning);
        const auto file = put(folder.filePath("s.gapscope"), text.toStdString());
        QProcess window;
        QVERIFY2(typed(window, "typeEight", folder, file), window.readAllStandardOutput());
        QCOMPARE(valuesIn(file), numbers());
        const auto study = loadStudy(file.toStdString());
        const auto asked = pending.split(", ", Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < asked.size(); ++i)
            QCOMPARE(study.measurements[static_cast<std::size_t>(i)].arm, asked[i].toLongLong());
        QVERIFY(study.pending.empty());
    }

private:
    static bool typed(QProcess& window, const QString& slot, const QTemporaryDir& folder, const QString& file) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("GAPSCOPE_ONLY", "TestSlowDisk");
        environment.insert("GAPSCOPE_TYPE_INTO", file);
        environment.insert("XDG_DATA_HOME", folder.filePath("data"));
        environment.insert("LD_PRELOAD", GAPSCOPE_SLOW_DISK);
        environment.insert("GAPSCOPE_SLOW_MS", "400");
        environment.insert("ASAN_OPTIONS", qEnvironmentVariable("ASAN_OPTIONS") + ":verify_asan_link_order=0");
        window.setProcessEnvironment(environment);
        window.start(QCoreApplication::applicationFilePath(), {slot});
        return window.waitForFinished(120'000) && window.exitCode() == 0;
    }
    static QStringList valuesIn(const QString& file) {
        QStringList values;
        for (const auto& row : loadStudy(file.toStdString()).measurements) values << QString::number(*row.value);
        return values;
    }
};

GAPSCOPE_TEST(TestSlowDisk)
#include "tst_slow_disk.moc"
