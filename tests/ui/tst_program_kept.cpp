// What a program has measured is on disk before the window shows it, each number before the next one is begun.
#include <QSignalSpy>

#include "core/io/journal.h"
#include "tests/io/program.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/session/edits.h"
#include "ui/setup/program_runner.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr const char* plan = R"({"format": "gapscope-study", "version": 1, "budget": 60,
  "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 4, "levels": 5}]},
  "model": {"kind": "kernel", "kernel": "se", "variance": 1, "lengthscales": [1], "noise_sd": 0.1 LEARNING},
  "policy": {"name": "ei", "batch": BATCH},
  "source": {"kind": "command", "program": "./measure.sh", "arguments": ["{x}"]}})";

// The second of a batch waits until there is a file "go".
const QByteArray oneAndThenWait =
    "d=\"$(dirname \"$0\")\"\nif [ -e \"$d/ran\" ]; then while [ ! -e \"$d/go\" ]; do sleep 0.02; done; fi\n"
    "touch \"$d/ran\"\necho 0.5\n";

class ProgramWindow : public CardWindow {
public:
    explicit ProgramWindow(const QTemporaryDir& folder, const QByteArray& script, int batch = 1, const QString& learning = {})
        : CardWindow(write(folder, script, batch, learning)), file(folder.filePath("s.gapscope")) {
        auto* runner = findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        runner->ask = [](const Command&) { return true; };
    }
    // The key, and nothing is waited for.
    void step() {
        activateWindow();
        setFocus();
        settle();
        QTest::keyClick(this, Qt::Key_Right);
    }
    std::size_t rowsOnDisk() const { return loadStudy(file.toStdString()).measurements.size(); }

    const QString file;

private:
    static QString write(const QTemporaryDir& folder, const QByteArray& script, int batch, const QString& learning) {
        const auto program = put(folder.filePath("measure.sh"), "#!/bin/sh\n" + script);
        QFile::setPermissions(program, QFile::permissions(program) | QFileDevice::ExeOwner);
        const auto text = QString(plan).replace("BATCH", QString::number(batch)).replace("LEARNING", learning);
        return put(folder.filePath("s.gapscope"), writeStudy(readStudy(text.toStdString())));
    }
};

}  // namespace

class TestProgramKept : public QObject {
    Q_OBJECT

    QByteArray dataHome_;

private slots:
    void initTestCase() { dataHome_ = qgetenv("XDG_DATA_HOME"); }
    void cleanup() { qputenv("XDG_DATA_HOME", dataHome_); }
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void itIsInTheFileBeforeItIsShown() {
        const QTemporaryDir folder;
        ProgramWindow window(folder, "echo $1\n");
        connect(&window.session(), &Session::changed, &window,
                [&] { QVERIFY(window.rowsOnDisk() >= window.shown().measurements.size()); });
        for (std::size_t n = 1; n <= 3; ++n) {
            window.step();
            window.waitUntilDone();
            QCOMPARE(window.shown().measurements.size(), n);
            QCOMPARE(window.rowsOnDisk(), n);
            QCOMPARE(window.round(), int(n) + 1);
        }
        QVERIFY(!window.isWindowModified());
        window.checkAgainstReplay(window.file);
        // One run is one change.
        QCOMPARE(window.findChild<Edits*>()->undoText(), "3 measurements");
        window.undo();
        QCOMPARE(window.rowsOnDisk(), 0u);
        window.redo();
        QCOMPARE(window.rowsOnDisk(), 3u);
        window.checkAgainstReplay(window.file);
    }

    // Eight that take an hour each: seven are there when the eighth is lost.
    void eachOfABatchIsOnDiskBeforeTheNext() {
        const QTemporaryDir folder;
        ProgramWindow window(folder, oneAndThenWait, 3);
        window.step();
        QTRY_COMPARE_WITH_TIMEOUT(window.rowsOnDisk(), 1u, 20'000);
        QVERIFY(window.session().isBusy());
        put(folder.filePath("go"), QByteArray());
        window.waitUntilDone();
        QCOMPARE(window.rowsOnDisk(), 3u);
        QCOMPARE(window.shown().measurements.size(), 3u);
        window.checkAgainstReplay(window.file);
        QCOMPARE(window.findChild<Edits*>()->undoText(), "3 measurements");
    }

    void whatWasMeasuredBeforeACancelStays() {
        const QTemporaryDir folder;
        ProgramWindow window(folder, oneAndThenWait, 3);
        window.step();
        QTRY_COMPARE_WITH_TIMEOUT(window.rowsOnDisk(), 1u, 20'000);
        window.session().stop();
        window.waitUntilDone();
        QCOMPARE(window.shown().measurements.size(), 1u);
        window.checkAgainstReplay(window.file);
    }

    // Ctrl+Q while the program measures.
    void whatWasMeasuredBeforeTheEndStays() {
        const QTemporaryDir folder;
        {
            ProgramWindow window(folder, oneAndThenWait, 3);
            window.step();
            QTRY_COMPARE_WITH_TIMEOUT(window.rowsOnDisk(), 1u, 20'000);
            window.close();
            QTRY_VERIFY(!window.isVisible());
        }
        QCOMPARE(loadStudy(folder.filePath("s.gapscope").toStdString()).measurements.size(), 1u);
    }

    void whatCannotBeWrittenIsInAJournal() {
        const QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", folder.filePath("data").toUtf8());
        ProgramWindow window(folder, "echo 0.25\n");
        editStudy(window.file.toStdString(), [](StudySpec& spec) { spec.notes = "by someone else"; });
        window.step();
        window.waitUntilDone();
        QVERIFY(window.shown().measurements.empty());
        QVERIFY(window.findChild<Banner*>()->sentence().contains("changed by someone else"));
        const auto journal = journalBeside(window.file.toStdString());
        QVERIFY(journal && journal->journal);
        QCOMPARE(journal->journal->study.measurements.back().value, std::optional(0.25));
        // Into a file of one's own, and from there on.
        QVERIFY(window.saveTo(folder.filePath("own.gapscope")));
        QCOMPARE(window.shown().measurements.size(), 1u);
        window.checkAgainstReplay(folder.filePath("own.gapscope"));
    }

    // The fit that follows is the one that `run` makes.
    void fitsAreKeptToo() {
        const QTemporaryDir folder;
        ProgramWindow window(folder, "echo $1\n", 1, R"(, "learning": {"method": "map"})");
        for (int n = 1; n <= 4; ++n) {
            window.step();
            window.waitUntilDone();
        }
        const auto kept = contents(window.file);
        QVERIFY(!loadStudy(window.file.toStdString()).changes.empty());
        window.checkAgainstReplay(window.file);
        QVERIFY2(window.findChild<Banner*>()->sentence().isEmpty(), qPrintable(window.findChild<Banner*>()->sentence()));
    }
};

GAPSCOPE_TEST(TestProgramKept)
#include "tst_program_kept.moc"
