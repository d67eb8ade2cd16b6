#include <unistd.h>

#include <QElapsedTimer>
#include <QFileInfo>
#include <QThread>
#include <set>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/places.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::vector<std::string> notesIn(const QString& path) {
    std::vector<std::string> notes;
    for (const auto& row : loadStudy(path.toStdString()).measurements) notes.push_back(row.note);
    return notes;
}

// What is left beside the study once everybody has gone.
QStringList besides(const QString& path) {
    auto names = QFileInfo(path).dir().entryList(QDir::Files | QDir::Hidden);
    names.removeOne(QFileInfo(path).fileName());
    return names;
}

// `record` in a shell that first narrows what the program may do.
Ran recordAfter(const QString& narrowing, const QString& study) {
    return run("/bin/sh", {"-c", narrowing + "; exec \"$0\" record \"$1\" --arm 1 --value 0.5", GAPSCOPE_PROGRAM, study});
}

}  // namespace

class StudyFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString study_;

private slots:
    void init() {
        QVERIFY(folder_.isValid());
        QDir(folder_.path()).removeRecursively();
        QVERIFY(QDir().mkpath(folder_.path()));
        study_ = put(folder_.filePath("s.gapscope"), smallStudy);
    }

    void savedIsLoaded() {
        const auto spec = readStudy(gridStudy);
        const auto path = folder_.filePath("new ü.gapscope");
        saveStudy(path.toStdString(), spec);
        QCOMPARE(contents(path), QByteArray::fromStdString(writeStudy(spec)));
        QCOMPARE(writeStudy(loadStudy(path.toStdString())), writeStudy(spec));
        QCOMPARE(besides(path), QStringList("s.gapscope"));
    }

    void errorsNameTheFile_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("word");
        QTest::newRow("missing") << folder_.filePath("none.gapscope") << "cannot be opened";
        QTest::newRow("folder") << folder_.path() << "folder";
        QTest::newRow("damaged") << folder_.filePath("bad.gapscope") << "budget: must be";
    }
    void errorsNameTheFile() {
        QFETCH(QString, path);
        QFETCH(QString, word);
        put(folder_.filePath("bad.gapscope"), edited(smallStudy, {{"/budget", "-1"}}));
        try {
            loadStudy(path.toStdString());
            QFAIL("loaded");
        } catch (const Error& e) {
            QCOMPARE(QString::fromStdString(e.place()), path);
            QVERIFY2(QString::fromStdString(e.sentence()).contains(word), e.what());
        }
    }

    void failedEditChangesNothing() {
        const auto before = contents(study_);
        QVERIFY_EXCEPTION_THROWN(editStudy(study_.toStdString(),
                                           [](StudySpec& spec) {
                                               spec.name = "half";
                                               record(spec, {.arm = 99, .value = 1});
                                           }),
                                 Error);
        QCOMPARE(contents(study_), before);
        QCOMPARE(besides(study_), QStringList());
    }

    void recordChecksAndClearsPending() {
        auto spec = readStudy(edited(smallStudy, {{"/pending", "[1, 2, 1]"}, {"/response", R"({"max": 5})"}}));
        record(spec, {.arm = 1, .value = 0.5});
        QVERIFY(spec.pending == std::vector<Eigen::Index>{2});
        for (const Measurement& wrong : {Measurement{.arm = 3, .value = 1},
                                         {.arm = -1, .value = 1},
                                         {.arm = 0},
                                         {.arm = 0, .value = 6},
                                         {.arm = 0, .value = infinity},
                                         {.arm = 0, .value = 1, .status = Measurement::Status::Failed},
                                         {.arm = 0, .value = 1, .noiseSd = 0}})
            QVERIFY_EXCEPTION_THROWN(record(spec, wrong), Error);
        QCOMPARE(spec.measurements.size(), std::size_t(1));
    }

    // Killed at any moment: the file is the old one or the new one, and holds whatever was reported.
    void killedAtAnyMoment() {
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(called({"record", study_, "--arm", "0", "--value", "0.5", "--note", "first"}).status, 0);
        const auto usual = clock.nsecsElapsed() / 1000;
        std::vector<std::string> reported{"first"};
        int killed = 0;
        Rng rng({5, 0, Purpose::Noise, 0, 0});
        for (int n = 0; n < killCount(80); ++n) {
            const auto note = "row " + QString::number(n);
            QProcess process;
            process.setProcessEnvironment(bareEnvironment());
            process.start(GAPSCOPE_PROGRAM, {"record", study_, "--arm", "1", "--value", "0.25", "--note", note});
            QVERIFY(process.waitForStarted());
            QThread::usleep(static_cast<unsigned long>(rng.below(usual + usual / 2)));
            process.kill();
            const auto end = finished(process);
            killed += end.status == -1;
            if (end.out.startsWith("recorded")) reported.push_back(note.toStdString());
            const auto notes = notesIn(study_);  // throws when the file does not read
            const std::set<std::string> there(notes.begin(), notes.end());
            QCOMPARE(there.size(), notes.size());
            for (const auto& row : reported) QVERIFY2(there.contains(row), row.c_str());
        }
        QVERIFY2(killed > 0 && reported.size() > 1, "the kills all came too late, or all too early");
        qInfo("%d killed, %d rows reported, all there", killed, int(reported.size()));
    }

    // A program that died between making its lock and writing into it leaves an empty one.
    void lockOfTheDeadStopsNobody() {
        put(study_ + ".lock", QByteArray());
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(called({"record", study_, "--arm", "0", "--value", "0.5"}).status, 0);
        QVERIFY2(clock.elapsed() < 15'000, "waited for somebody who is not there");
        QCOMPARE(besides(study_), QStringList());
    }

    void recordersAtOnceLoseNothing() {
        constexpr int recorders = 4, rows = 25;
        std::vector<std::unique_ptr<QProcess>> all;
        for (int n = 0; n < recorders; ++n) {
            all.push_back(std::make_unique<QProcess>());
            all.back()->start(
                "/bin/sh",
                {"-c",
                 "i=0; while [ $i -lt $3 ]; do \"$0\" record \"$1\" --arm 2 --value 0.5 --note $2-$i || exit 1; i=$((i+1)); done",
                 GAPSCOPE_PROGRAM, study_, QString::number(n), QString::number(rows)});
        }
        for (auto& process : all) {
            const auto end = finished(*process);
            QVERIFY2(end.status == 0, end.told());
            QCOMPARE(end.out.count("recorded"), rows);
        }
        const auto notes = notesIn(study_);
        QCOMPARE(notes.size(), std::size_t(recorders * rows));
        QCOMPARE(std::set<std::string>(notes.begin(), notes.end()).size(), notes.size());
        QCOMPARE(besides(study_), QStringList());
    }

    // A file size limit stands for a full disk: writes come back short. Below 16 KiB Qt keeps the text in a buffer until
    // the file is closed, and above it does not: both ways must fail alike.
    void fullDisk_data() {
        QTest::addColumn<int>("notes");
        QTest::addColumn<int>("blocks");  // of 512 bytes; the lock needs one
        QTest::newRow("nothing fits") << 10 << 0;
        QTest::newRow("small study") << 2000 << 1;
        QTest::newRow("large study") << 40'000 << 1;
    }
    void fullDisk() {
        QFETCH(int, notes);
        QFETCH(int, blocks);
        const auto padding = "\"" + std::string(static_cast<std::size_t>(notes), 'n') + "\"";
        put(study_, edited(smallStudy, {{"/notes", padding.c_str()}}));
        const auto before = contents(study_);
        const auto end = recordAfter(QString("trap '' XFSZ; ulimit -f %1").arg(blocks), study_);
        QVERIFY2(end.failedWith(1), end.told());
        QVERIFY2(contents(study_) == before, contents(study_).right(80));
        QCOMPARE(besides(study_), QStringList());
    }

    // Root may write anywhere, so the child becomes nobody first.
    void readOnlyFolder() {
        const bool root = ::geteuid() == 0;
        const auto before = contents(study_);
        auto asNobody = [&](const QStringList& words) {
            QProcess process;
            process.setProcessEnvironment(bareEnvironment());
            if (root)
                process.setChildProcessModifier([] {
                    if (::setgid(65534) != 0 || ::setuid(65534) != 0) ::_exit(126);
                });
            process.start(GAPSCOPE_PROGRAM, words);
            return finished(process);
        };
        if (asNobody({"--version"}).status != 0) QSKIP("the program cannot be run by nobody from where it was built");
        QVERIFY(QFile::setPermissions(study_, QFile::Permissions(0x6666)));
        QVERIFY(QFile::setPermissions(folder_.path(), QFile::Permissions(0x5555)));
        const auto end = asNobody({"record", study_, "--arm", "1", "--value", "0.5"});
        const auto read = asNobody({"replay", "--brief", study_});
        QVERIFY(QFile::setPermissions(folder_.path(), QFile::Permissions(0x7700)));
        QVERIFY2(end.failedWith(1), end.told());
        QCOMPARE(contents(study_), before);
        QVERIFY2(read.status == 0 && read.err.isEmpty(), read.told());  // looking needs no right to write
    }

    void noSuchFolder() {
        const auto end = called({"run", put(study_, edited(smallStudy, {{"/source", R"({"kind": "draw"})"}})), "-o",
                                 folder_.filePath("none/o.gapscope")});
        QVERIFY2(end.failedWith(1), end.told());
    }

    void linkStaysALink() {
        QVERIFY(QDir(folder_.path()).mkdir("elsewhere"));
        const auto real = folder_.filePath("elsewhere/real.gapscope"), link = folder_.filePath("link.gapscope");
        QVERIFY(QFile::rename(study_, real));
        QVERIFY(QFile::link("elsewhere/real.gapscope", link));
        QVERIFY2(called({"record", link, "--arm", "1", "--value", "0.5"}).status == 0, "through the link");
        QCOMPARE(QFileInfo(link).symLinkTarget(), real);
        QCOMPARE(notesIn(real).size(), std::size_t(1));
        QCOMPARE(besides(link), QStringList());
    }

    void permissionsStay() {
        for (const auto bits : {0x6640, 0x6600, 0x6664}) {
            QVERIFY(QFile::setPermissions(study_, QFile::Permissions(bits)));
            QCOMPARE(called({"record", study_, "--arm", "1", "--value", "0.5"}).status, 0);
            QCOMPARE(int(QFile::permissions(study_)) & 0x7077, bits & 0x7077);
        }
    }

    void unknownKeysSurvive() {
        put(study_, edited(smallStudy, {{"/x-lab-book", "{\"page\": 12}"},
                                        {"/measurements", R"([{"arm": 0, "value": 1, "operator": "Ann"}])"}}));
        QCOMPARE(called({"record", study_, "--arm", "1", "--value", "0.5"}).status, 0);
        const auto document = Document::parse(contents(study_).toStdString());
        QCOMPARE(document["x-lab-book"]["page"].get<int>(), 12);
        QCOMPARE(document["measurements"][0]["operator"].get<std::string>(), std::string("Ann"));
        QCOMPARE(document["measurements"].size(), std::size_t(2));
    }
};

GAPSCOPE_TEST(StudyFileTest)
#include "tst_study_file.moc"
