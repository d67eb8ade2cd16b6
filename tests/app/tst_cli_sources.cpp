// Studies that a program answers, and journals beside a file, on the command line.
#include <signal.h>

#include <QThread>

#include "core/io/command_source.h"
#include "core/io/journal.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

class CliSourcesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString study_;
    QProcessEnvironment environment_;

    void allow() const {
        const auto file = folder_->filePath("config/gapscope/allowed-programs.json").toStdString();
        Permissions(file).allow(commandOf(loadStudy(study_.toStdString()), study_.toStdString()));
    }
    // The program's measurement of an arm is its number times ten; a file called "broken" makes it fail in round 3.
    void putStudy() {
        const auto script = put(folder_->filePath("rig"),
                                QByteArray("#!/bin/sh\nif [ -e broken ] && [ \"$2\" = 3 ]; then echo no lamp >&2; exit 4; fi\n"
                                           "echo \"arm $1 round $2\"\necho \"y = ${1}0\"\n"));
        QVERIFY(QFile::setPermissions(script, QFile::Permissions(0x7755)));
        study_ = put(
            folder_->filePath("s.gapscope"),
            edited(smallStudy, {{"/budget", "6"},
                                {"/source", R"({"kind": "command", "program": "./rig", "arguments": ["{arm}", "{round}"]})"}}));
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        environment_ = bareEnvironment();
        environment_.insert("XDG_CONFIG_HOME", folder_->filePath("config"));
        putStudy();
    }

    void refusedUntilAllowed() {
        const auto before = contents(study_);
        const auto ran = called({"run", study_, "-o", study_}, environment_);
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("not been allowed") && ran.err.contains((folder_->path() + "/rig {arm} {round}").toLocal8Bit()),
                 ran.err);
        QCOMPARE(contents(study_), before);
        allow();
        VERIFY_RAN(called({"run", study_, "-o", study_}, environment_), 0);
        const auto spec = loadStudy(study_.toStdString());
        QCOMPARE(spec.measurements.size(), std::size_t(6));
        for (const auto& m : spec.measurements) QCOMPARE(*m.value, 10.0 * double(m.arm));
        // Other words need to be allowed again.
        put(study_, edited(contents(study_).toStdString(), {{"/source/arguments/1", "\"3\""}, {"/measurements", "[]"}}));
        VERIFY_FAILED(called({"run", study_}, environment_), 1);
    }

    // Whatever was measured before a failure is kept.
    void aFailureLosesNothing() {
        allow();
        put(folder_->filePath("broken"), QByteArray());
        const auto printed = called({"run", study_}, environment_);
        QVERIFY2(printed.status == 1 && printed.err.count('\n') == 1 && printed.err.contains("exit status 4: no lamp"),
                 printed.told());
        QCOMPARE(readStudy(printed.out.toStdString()).measurements.size(), std::size_t(2));
        const auto kept = called({"run", study_, "-o", study_}, environment_);
        VERIFY_FAILED(kept, 1);
        QCOMPARE(loadStudy(study_.toStdString()).measurements.size(), std::size_t(2));
        QVERIFY(QFile::remove(folder_->filePath("broken")));
        VERIFY_RAN(called({"run", study_, "-o", study_}, environment_), 0);
        QCOMPARE(loadStudy(study_.toStdString()).measurements.size(), std::size_t(6));
    }

    // The program itself changes the study's file, as somebody else might meanwhile.
    void aFileChangedMeanwhileIsNotOverwritten() {
        put(folder_->filePath("rig"), QByteArray("#!/bin/sh\necho >> s.gapscope\necho 1\n"));
        allow();
        const auto ran = called({"run", study_, "-o", study_}, environment_);
        QVERIFY2(ran.status == 1 && ran.err.count('\n') == 1 && ran.err.contains("changed by someone else"), ran.told());
        QVERIFY(loadStudy(study_.toStdString()).measurements.empty());
        QCOMPARE(readStudy(ran.out.toStdString()).measurements.size(), std::size_t(1));  // nor is it lost
    }

    // Ctrl+C: what was measured is printed or in the file, and nothing that the program has started goes on.
    void aStopLosesNothing() {
        put(folder_->filePath("rig"),
            QByteArray(
                "#!/bin/sh\nif [ \"$2\" = 3 ]; then sleep 600 & echo $! > child; mv child begun; wait; fi\necho \"${1}0\"\n"));
        allow();
        for (const bool intoFile : {false, true})
            for (const int signal : {SIGINT, SIGKILL}) {
                const auto begun = folder_->filePath("begun");
                QFile::remove(begun);
                const auto out = folder_->filePath("out.gapscope");
                QFile::remove(out);
                QProcess process;
                process.setProcessEnvironment(environment_);
                process.start(GAPSCOPE_PROGRAM, QStringList{"run", study_} + (intoFile ? QStringList{"-o", out} : QStringList()));
                QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(begun), 60'000);
                QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
                const auto ran = finished(process);
                const int child = contents(begun).trimmed().toInt();
                QVERIFY(child > 1);
                QTRY_VERIFY(!isRunning(child));
                if (intoFile) QCOMPARE(loadStudy(out.toStdString()).measurements.size(), std::size_t(2));
                if (signal == SIGKILL) continue;
                VERIFY_RAN(ran, 130);
                QVERIFY2(ran.err == QByteArray("gapscope: stopped after 2 measurements; they are ") +
                                        (intoFile ? "written\n" : "printed\n"),
                         ran.err);
                if (!intoFile) QCOMPARE(readStudy(ran.out.toStdString()).measurements.size(), std::size_t(2));
            }
    }

    void aStopOfASimulationPrintsWhatIsThere() {
        put(study_, edited(smallStudy,
                           {{"/budget", "1000000"}, {"/policy", R"({"name": "random"})"}, {"/source", R"({"kind": "draw"})"}}));
        QProcess process;
        process.setProcessEnvironment(environment_);
        process.start(GAPSCOPE_PROGRAM, {"run", study_});
        QVERIFY(process.waitForStarted());
        QThread::sleep(2);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        const auto ran = finished(process);
        VERIFY_RAN(ran, 130);
        QVERIFY2(ran.err.startsWith("gapscope: stopped after "), ran.err);
        QVERIFY(!readStudy(ran.out.toStdString()).measurements.empty());
    }

    void aJournalBesideIsReported() {
        const auto file = study_.toStdString();
        QVERIFY(called({"replay", "--brief", study_}).err.isEmpty());
        JournalKeeper(file, folder_->filePath("state").toStdString()).keep(loadStudy(file), {}, fileHash(file));
        const auto copy = folder_->filePath("o.gapscope");
        for (const QStringList& words : {QStringList{"replay", "--brief", study_}, QStringList{"suggest", study_},
                                         QStringList{"run", "--steps", "0", study_, "-o", copy},
                                         QStringList{"record", study_, "--arm", "1", "--value", "0.5"}}) {
            if (words[0] == "run") allow();
            const auto ran = called(words, environment_);
            VERIFY_RAN(ran, 0);
            QVERIFY2(ran.err.count('\n') == 1 && ran.err.contains("s.gapscope.journal") && ran.err.contains("not saved"),
                     ran.told());
        }
        const auto later = called({"suggest", study_});  // the file was recorded into since
        QVERIFY2(later.err.contains("older version"), later.err);
        QVERIFY(journalBeside(file));  // and nobody took it away
    }
};

GAPSCOPE_TEST(CliSourcesTest)
#include "tst_cli_sources.moc"
