// A program that measures: shown before it runs, run only where it was allowed, seen and ended while it runs.
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextEdit>
#include <QThread>

#include "core/io/study_file.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/setup/program_runner.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// A study of 5 arms that this shell script measures; what it prints follows the word "measured".
QString write(const QTemporaryDir& folder, const QByteArray& script, const char* policy = R"({"name": "ei"})") {
    QFile program(folder.filePath("measure.sh"));
    if (!program.open(QIODevice::WriteOnly)) return {};
    program.write("#!/bin/sh\n" + script);
    program.setPermissions(program.permissions() | QFileDevice::ExeOwner);
    QFile study(folder.filePath("study.gapscope"));
    if (!study.open(QIODevice::WriteOnly)) return {};
    study.write(QByteArray(R"({"format": "gapscope-study", "version": 1, "budget": 9,
      "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 4, "levels": 5}]},
      "model": {"kind": "kernel", "kernel": "se", "variance": 1, "lengthscales": [1], "noise_sd": 0.1},
      "policy": )") +
                policy + R"j(,
      "source": {"kind": "command", "program": "./measure.sh", "arguments": ["{x}", "two words; $(touch harm)"]}})j");
    return study.fileName();
}

}  // namespace

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale::c());
        Preferences::rememberIn(nullptr);
    }

    void theDialogShowsExactlyWhatWouldRun() {
        const ProgramDialog dialog({"/home/me/s.gapscope",
                                    "/home/me/measure.sh",
                                    {"{x}", "a b; c", "", "x\n--harmless\xe2\x80\xae", "{label}"},
                                    {"plain", "$(touch harm)\u200b"},
                                    {{"/home/me/measure.sh", "1"}}});
        const auto call = dialog.findChild<QTextEdit*>("call")->toPlainText().split('\n');
        QCOMPARE(call, (QStringList{"/home/me/measure.sh", "{x}", "a b; c", "\"\"", "x\\u000a--harmless\\u202e", "{label}"}));
        QCOMPARE(dialog.findChild<QPlainTextEdit*>("labels")->toPlainText(), QString("plain\n$(touch harm)\\u200b"));
        QVERIFY(dialog.findChild<QPushButton*>("refuse")->isDefault());  // Enter allows nothing
    }

    // Every letter of a long word lies within the view's width, and can be scrolled to.
    void nothingHidesBehindTheEdge() {
        Command command{"/s", "/bin/sh", {"-c"}};
        command.arguments.push_back(("echo 1" + QString(400, ' ') + "; touch harm").toStdString());
        command.arguments.push_back((QString(3000, 'y') + 'z').toStdString());
        ProgramDialog dialog(command);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto* call = dialog.findChild<QTextEdit*>("call");
        QVERIFY(call->toPlainText().contains(QString(400, QChar(0x2423)) + "; touch harm"));
        QCOMPARE(call->horizontalScrollBar()->maximum(), 0);
        for (QTextCursor cursor(call->document()); cursor.movePosition(QTextCursor::NextCharacter);)
            QVERIFY(call->cursorRect(cursor).right() <= call->viewport()->width());
        call->setFocus();
        QTest::keyClick(call, Qt::Key_End, Qt::ControlModifier);
        QVERIFY(call->verticalScrollBar()->maximum() > 0);
        // Whole, and nothing but the margin comes after it.
        QTextCursor last(call->document());
        last.movePosition(QTextCursor::End);
        QVERIFY(last.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor));
        QCOMPARE(last.selectedText(), QString("z"));
        QVERIFY(call->viewport()->rect().contains(call->cursorRect(last)));
        const auto* bar = call->verticalScrollBar();
        QVERIFY(bar->maximum() - bar->value() <= call->document()->documentMargin());
        QVERIFY(!dialog.findChild<QPlainTextEdit*>("labels"));
    }

    // Five million letters on one line, and two hundred on more: the window goes on answering.
    void aFloodDoesNotFreezeTheWindow() {
        const QTemporaryDir folder;
        OpenWindow window(write(folder, "head -c 100000000 /dev/zero | tr '\\0' x\necho\necho 0.5\n"));
        auto* runner = window.findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        runner->ask = [](const Command&) { return true; };
        window.session().step();
        QElapsedTimer clock;
        qint64 longest = 0;
        for (int i = 0; i < 3000 && (window.round() < 2 || window.session().isBusy()); ++i) {
            clock.start();
            QApplication::processEvents();
            longest = std::max(longest, clock.elapsed());
            QThread::msleep(10);
        }
        QCOMPARE(window.round(), 2);
        QVERIFY2(longest < 3000, QByteArray::number(longest));
        QVERIFY(runner->output().contains("the rest is not shown"));
        QVERIFY(runner->output().size() < 300'000);
    }

    void refusedNothingRuns() {
        const QTemporaryDir folder;
        OpenWindow window(write(folder, "touch \"$(dirname \"$0\")/ran\"\necho 1\n"));
        auto* runner = window.findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        int asked = 0;
        runner->ask = [&](const Command& command) {
            ++asked;
            [&] { QCOMPARE(command.program, folder.filePath("measure.sh").toStdString()); }();
            return false;
        };
        QSignalSpy refused(runner, &ProgramRunner::refused);
        window.session().step();
        window.waitUntilDone();
        QCOMPARE(asked, 1);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(window.round(), 1);
        QVERIFY(!QFile::exists(folder.filePath("ran")));
        QVERIFY(!runner->permissions.allows(
            commandOf(*window.session().walk()->spec, folder.filePath("study.gapscope").toStdString())));
    }

    void whatIsNoLongerTrueIsNotSaidAnyMore() {
        const QTemporaryDir folder;
        OpenWindow window(write(folder, "echo $1\n"));
        auto* runner = window.findChild<ProgramRunner*>();
        const auto* banner = window.findChild<Banner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        bool allowed = false;
        runner->ask = [&](const Command&) { return allowed; };
        const auto step = [&] {
            window.setFocus();
            window.settle();
            QTest::keyClick(&window, Qt::Key_Right);
            window.waitUntilDone();
        };
        step();
        QVERIFY2(banner->sentence().contains("not allowed"), qPrintable(banner->sentence()));
        allowed = true;
        step();
        QCOMPARE(window.round(), 2);
        QCOMPARE(banner->sentence(), QString());
    }

    void theOutputNamesWhatWasRun() {
        const QTemporaryDir folder;
        OpenWindow window(write(folder, "echo $1\n", R"({"name": "ei", "batch": 2})"));
        auto* runner = window.findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        runner->ask = [](const Command&) { return true; };
        window.session().step();
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->measurements.size(), std::size_t(2));
        for (const auto& row : window.session().walk()->spec->measurements) {
            const auto call = QString("measure.sh %1 \"two words; $(touch harm)\"").arg(*row.value);
            QVERIFY2(runner->output().contains(call), qPrintable(runner->output()));
        }
        QVERIFY2(!runner->output().contains("{x}"), qPrintable(runner->output()));
    }

    void allowedOnceItMeasures() {
        const QTemporaryDir folder;
        OpenWindow window(write(folder, "echo \"at $1: $2\"\necho \"$1\" >> \"$(dirname \"$0\")/calls\"\necho \"result $1\"\n"));
        auto* runner = window.findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        int asked = 0;
        runner->ask = [&](const Command&) { return ++asked > 0; };
        for (int i = 0; i < 3; ++i) {
            window.session().step();
            window.waitUntilDone();
        }
        QCOMPARE(asked, 1);
        QCOMPARE(window.round(), 4);
        const auto spec = *window.session().walk()->spec;
        QCOMPARE(spec.measurements.size(), std::size_t(3));
        for (const auto& row : spec.measurements) QCOMPARE(*row.value, spec.arms->values(row.arm, 0));
        QVERIFY(runner->output().contains("two words; $(touch harm)"));  // no shell took it apart
        QVERIFY(!QFile::exists(folder.filePath("harm")) && !QFile::exists("harm"));
        QVERIFY(!window.session().hasTruth());
    }

    void whatFailsIsOneSentenceAndWhatWasMeasuredStays() {
        const QTemporaryDir folder;
        const QByteArray once =
            "d=\"$(dirname \"$0\")\"\nif [ -e \"$d/ran\" ]; then echo broken; exit 3; fi\ntouch \"$d/ran\"\necho 0.5\n";
        OpenWindow window(write(folder, once, R"({"name": "ei", "batch": 2})"));
        auto* runner = window.findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        runner->ask = [](const Command&) { return true; };
        QSignalSpy failed(&window.session(), &Session::failed);
        window.session().step();
        window.waitUntilDone();
        QCOMPARE(failed.size(), 1);
        QCOMPARE(window.session().walk()->spec->measurements.size(), std::size_t(1));
        QCOMPARE(window.round(), 2);
    }

    void itCanBeEnded() {
        const QTemporaryDir folder;
        OpenWindow window(write(folder, "echo begun\nexec sleep 600\n"));
        auto* runner = window.findChild<ProgramRunner*>();
        runner->permissions = Permissions(folder.filePath("allowed.json").toStdString());
        runner->ask = [](const Command&) { return true; };
        QSignalSpy failed(&window.session(), &Session::failed);
        window.session().step();
        QTRY_VERIFY_WITH_TIMEOUT(runner->output().contains("begun"), 30000);
        emit runner->cancelWanted();
        window.waitUntilDone();
        QCOMPARE(failed.size(), 1);
        QCOMPARE(window.round(), 1);
        runner->milliseconds = 50;
        window.session().step();
        window.waitUntilDone();
        QCOMPARE(failed.size(), 2);
    }

    void withoutAFileNothingIsAllowed() {
        const QTemporaryDir folder;
        OpenWindow window;
        window.begin(loadStudy(write(folder, "echo 1\n").toStdString()));
        window.waitUntilDone();
        auto* runner = window.findChild<ProgramRunner*>();
        runner->ask = [](const Command&) { return true; };
        QSignalSpy refused(runner, &ProgramRunner::refused);
        window.session().step();
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused[0][0].toString().contains("save the study first"));
    }
};

GAPSCOPE_TEST(TestProgram)
#include "tst_program.moc"
