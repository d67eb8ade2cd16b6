// Writing when calls of the system fail, names are traps, or somebody else holds the lock.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>

#include "core/error.h"
#include "core/io/csv.h"
#include "core/io/journal.h"
#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/places.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

template <class Act>
QByteArray complaint(Act act) {
    try {
        act();
    } catch (const Error& e) {
        return e.what();
    }
    return "(nothing)";
}

Ran calledAsNobody(const QStringList& words) {
    QProcess process;
    process.setProcessEnvironment(bareEnvironment());
    process.setChildProcessModifier([] {
        if (::setgid(65534) != 0 || ::setuid(65534) != 0) ::_exit(126);
    });
    process.start(GAPSCOPE_PROGRAM, words);
    return finished(process);
}

}  // namespace

class SafeFileTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString study_;

    QString path(const QString& name) const { return folder_->filePath("lab/" + name); }
    QStringList besides() const {
        auto names = QDir(path("")).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        names.removeOne("s.gapscope");
        return names;
    }
    QStringList record() const { return {"record", study_, "--arm", "1", "--value", "0.5"}; }
    // Qt has a remark of its own where a picture is drawn without this folder.
    Ran calledQuietly(const QStringList& words) const {
        auto environment = bareEnvironment();
        environment.insert("XDG_RUNTIME_DIR", folder_->path());
        return called(words, environment);
    }
    void makePipe(const QString& name) const { QCOMPARE(::mkfifo(qPrintable(path(name)), 0666), 0); }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(folder_->path()).mkdir("lab"));
        study_ = put(path("s.gapscope"), smallStudy);
    }

    // Whichever call fails: the old file is intact and one sentence says so, or the new one is there and said to be.
    void everyCallOfASaveFails_data() {
        QTest::addColumn<int>("leastRefused");  // so many of these calls must not be overlooked
        QTest::addRow("open") << 3;             // the study, its successor, the folder
        QTest::addRow("read") << 1;
        QTest::addRow("write") << 1;
        QTest::addRow("fsync") << 2;  // the successor, the folder
        QTest::addRow("close") << 1;
        QTest::addRow("rename") << 1;
    }
    void everyCallOfASaveFails() {
        QFETCH(int, leastRefused);
        const auto before = contents(study_), told = folder_->filePath("told").toUtf8();
        for (const QByteArray how : {"once", "on"}) {
            for (const int error : {ENOSPC, EIO, EACCES}) {
                int refused = 0;
                for (int n = 1; n < 50; ++n) {
                    put(study_, before);
                    QFile::remove(told);
                    auto environment = bareEnvironment();
                    environment.insert("LD_PRELOAD", GAPSCOPE_FAILING_DISK);
                    environment.insert("ASAN_OPTIONS", "verify_asan_link_order=0");
                    environment.insert("GAPSCOPE_FAIL",
                                       QString("%1 %2 %3 %4").arg(QTest::currentDataTag()).arg(n).arg(error).arg(how));
                    environment.insert("GAPSCOPE_FAIL_IN", QFileInfo(study_).path());
                    environment.insert("GAPSCOPE_FAIL_TOLD", told);
                    const auto ran = called(record(), environment);
                    QCOMPARE(besides(), QStringList());
                    if (ran.status == 0) {
                        QVERIFY2(ran.out.startsWith("recorded") && ran.err.isEmpty(), ran.told());
                        QVERIFY2(contents(study_).contains("\"value\": 0.5"), contents(study_));
                    } else {
                        QVERIFY2(ran.failedWith(1), ran.told());
                        QVERIFY2(contents(study_) == before, contents(study_));
                        ++refused;
                    }
                    if (!QFile::exists(told)) {
                        QCOMPARE(ran.status, 0);
                        break;
                    }
                }
                const bool swapsInstead = QByteArray(QTest::currentDataTag()) == "rename" && how == "once";
                QVERIFY2(refused >= (swapsInstead ? 0 : leastRefused), QByteArray::number(refused) + " " + how);
            }
        }
    }

    // A name that the program would use, put there by a stranger: neither what it points to nor its permissions change.
    void linksLeadNowhere_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("refused");
        QTest::newRow("new") << "s.gapscope.new" << false;
        QTest::newRow("journal") << "s.gapscope.journal" << false;
        QTest::newRow("lock") << "s.gapscope.lock" << true;
    }
    void linksLeadNowhere() {
        QFETCH(QString, name);
        QFETCH(bool, refused);
        for (const bool dangling : {false, true}) {
            put(study_, smallStudy);
            const auto victim = folder_->filePath("victim");
            if (dangling)
                QFile::remove(victim);
            else
                put(victim, QByteArray("dear"));
            if (!dangling) QVERIFY(QFile::setPermissions(victim, QFile::Permissions(0x6600)));
            QFile::remove(path(name));
            QVERIFY(QFile::link(victim, path(name)));
            const auto ran = called(record());
            QCOMPARE(ran.status, refused ? 1 : 0);
            QCOMPARE(QFile::exists(victim), !dangling);
            if (!dangling) QCOMPARE(contents(victim), QByteArray("dear"));
            if (!dangling) QCOMPARE(int(QFile::permissions(victim)) & 0x7077, 0x6000);
            QCOMPARE(QFileInfo(path(name)).symLinkTarget(), victim);
            if (refused) QVERIFY2(ran.failedWith(1) && ran.err.contains("s.gapscope.lock is a link"), ran.told());
        }
    }

    // Whoever opened a pipe would wait for a writer for ever.
    void pipesAreRefused_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("replay") << QStringList{"replay", "P"};
        QTest::newRow("suggest") << QStringList{"suggest", "P"};
        QTest::newRow("record") << QStringList{"record", "P", "--arm", "1", "--value", "0.5"};
        QTest::newRow("run") << QStringList{"run", "P"};
        QTest::newRow("run -o") << QStringList{"run", "S", "-o", "P"};
        QTest::newRow("compare") << QStringList{"compare", "P"};
        QTest::newRow("compare -o") << QStringList{"compare", "S", "-o", "P"};
        QTest::newRow("merge") << QStringList{"merge", "P", "-o", "O"};
        QTest::newRow("merge -o") << QStringList{"merge", "S", "-o", "P"};
        QTest::newRow("snapshot of") << QStringList{"--snapshot", "O", "P"};
        QTest::newRow("snapshot to") << QStringList{"--snapshot", "P", "S"};
    }
    void pipesAreRefused() {
        QFETCH(QStringList, words);
        makePipe("p.png");
        put(study_, edited(smallStudy, {{"/source", R"({"kind": "draw"})"}}));
        words.replaceInStrings(QRegularExpression("^P$"), path("p.png"));
        words.replaceInStrings(QRegularExpression("^S$"), study_);
        words.replaceInStrings(QRegularExpression("^O$"), path("o.png"));
        const auto ran = calledQuietly(words);
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("p.png is a pipe, not a file"), ran.err);
        QCOMPARE(besides(), QStringList("p.png"));
        struct stat now;
        QVERIFY(::stat(qPrintable(path("p.png")), &now) == 0 && S_ISFIFO(now.st_mode));
    }

    void pipesBesideTheStudyStopNobody() {
        for (const auto* name : {"s.gapscope.new", "s.gapscope.journal"}) makePipe(name);
        VERIFY_RAN(called(record()), 0);
        QVERIFY(complaint([&] { readCsvFile(path("s.gapscope.new").toStdString()); }).contains("is a pipe, not a file"));
        const auto found = journalBeside(study_.toStdString());
        QVERIFY(found && found->state == FoundJournal::State::Unreadable);
        makePipe("s.gapscope.lock");
        const auto ran = called(record());
        QVERIFY2(ran.status == 1 && ran.err.contains("s.gapscope.lock is a pipe"), ran.told());
    }

    void devicesStayDevices() {
        const auto device = path("null.png");  // another name of /dev/null
        if (::mknod(qPrintable(device), S_IFCHR | 0666, makedev(1, 3)) != 0) QSKIP("devices cannot be made here");
        put(study_, edited(smallStudy, {{"/source", R"({"kind": "draw"})"}}));
        for (const auto& words : {QStringList{"run", study_, "-o", device}, QStringList{"--snapshot", device, study_}}) {
            const auto ran = calledQuietly(words);
            VERIFY_FAILED(ran, 1);
            QVERIFY2(ran.err.contains("is a device, not a file"), ran.err);
            struct stat now;
            QVERIFY(::stat(qPrintable(device), &now) == 0 && S_ISCHR(now.st_mode));
        }
    }

    void protectedStaysAsItIs() {
        const auto before = contents(study_);
        QVERIFY(QFile::setPermissions(study_, QFile::Permissions(0x4444)));
        const auto ran = called(record());
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("protected against writing"), ran.err);
        QCOMPARE(contents(study_), before);
        QCOMPARE(besides(), QStringList());
        VERIFY_FAILED(called({"run", study_, "-o", study_}), 1);
        QVERIFY(complaint([&] { writeFile(study_.toStdString(), "x"); }).contains("protected against writing"));
    }

    // A new file would take one of the names, and the other would go on as an old copy.
    void aFileWithTwoNamesIsNotParted() {
        const auto other = folder_->filePath("other.gapscope");
        QCOMPARE(::link(qPrintable(study_), qPrintable(other)), 0);
        put(study_, edited(smallStudy, {{"/source", R"({"kind": "draw"})"}}));
        const auto before = contents(study_);
        for (const auto& words : {record(), QStringList{"run", study_, "-o", other}}) {
            const auto ran = called(words);
            VERIFY_FAILED(ran, 1);
            QVERIFY2(ran.err.contains("has 2 names (hard links)") && ran.err.contains("nothing was changed"), ran.err);
        }
        QVERIFY(complaint([&] { writeWhole(study_, "x"); }).contains("hard links"));
        struct stat one, two;
        QVERIFY(::stat(qPrintable(study_), &one) == 0 && ::stat(qPrintable(other), &two) == 0 && one.st_ino == two.st_ino);
        QCOMPARE(contents(other), before);
        QCOMPARE(besides(), QStringList());
        QVERIFY(QFile::remove(other));
        VERIFY_RAN(called(record()), 0);
    }

    void whoHoldsTheLockIsNamed() {
        const int lock = ::open(qPrintable(study_ + ".lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        QCOMPARE(::flock(lock, LOCK_EX), 0);
        const auto told = complaint([&] { const WriteLock mine(study_, 0); });
        ::close(lock);
        QVERIFY2(told.contains("is being written by another program"), told);
        if (contents("/proc/locks").contains(QByteArray::number(::getpid())))  // not on every kind of disk
            QVERIFY2(told.contains("(process " + QByteArray::number(::getpid()) + " of "), told);
    }

    // Another user's lock file is no reason to wait, whatever their umask was.
    void aLockLeftByAnotherUser() {
        if (::geteuid() != 0) QSKIP("only root can become two users");
        for (const auto& name : {folder_->path(), path("")}) QCOMPARE(::chmod(qPrintable(name), 0777), 0);
        if (calledAsNobody({"--version"}).status != 0) QSKIP("the program cannot be run by nobody from where it was built");
        QCOMPARE(::chmod(qPrintable(study_), 0666), 0);
        put(study_ + ".lock", QByteArray());
        QCOMPARE(::chmod(qPrintable(study_ + ".lock"), 0644), 0);
        VERIFY_RAN(calledAsNobody(record()), 0);
        put(study_ + ".lock", QByteArray());
        QCOMPARE(::chmod(qPrintable(study_ + ".lock"), 0600), 0);
        const auto ran = calledAsNobody(record());
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("s.gapscope.lock belongs to root"), ran.err);
        // What we make ourselves does not bar others.
        QFile::remove(study_ + ".lock");
        const auto old = ::umask(077);
        {
            const WriteLock mine(study_);
            struct stat made;
            QVERIFY(::stat(qPrintable(study_ + ".lock"), &made) == 0 && (made.st_mode & 0777) == 0644);
        }
        ::umask(old);
    }

    // What the killed had prepared goes with their lock; what only looks like it stays.
    void leftoversGo() {
        for (const auto* name :
             {"s.gapscope.0123456789abcdef.new", "s.gapscope.0123456789abcdeg.new", "s.gapscope.new", "s.gapscope.lock"})
            put(path(name), QByteArray("half"));
        VERIFY_RAN(called(record()), 0);
        QCOMPARE(besides(), (QStringList{"s.gapscope.0123456789abcdeg.new", "s.gapscope.new"}));
    }

    void aJournalIsAsPrivateAsItsStudy() {
        for (const auto bits : {0600, 0640, 0644}) {
            QCOMPARE(::chmod(qPrintable(study_), mode_t(bits)), 0);
            JournalKeeper keeper(study_.toStdString(), folder_->filePath("state").toStdString());
            keeper.keep(loadStudy(study_.toStdString()), {}, "");
            struct stat made;
            QVERIFY(::stat(keeper.path().c_str(), &made) == 0);
            QCOMPARE(int(made.st_mode & 0777), bits);
            QVERIFY(::stat((keeper.path() + ".lock").c_str(), &made) == 0);
            QCOMPARE(int(made.st_mode & 0777) & ~bits, 0);
            keeper.clear();
        }
        const JournalKeeper untitled("", folder_->filePath("state").toStdString());
        struct stat made;
        QVERIFY(::stat((untitled.path() + ".lock").c_str(), &made) == 0);
        QCOMPARE(int(made.st_mode & 0777), 0600);
    }
};

GAPSCOPE_TEST(SafeFileTest)
#include "tst_safe_file.moc"
