#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QThread>

#include "core/io/journal.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/numeric/random.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using State = FoundJournal::State;

// A child that tells how far it has come by bytes in a pipe, each after something is said to be on disk.
class Child {
public:
    explicit Child(const std::function<void(const std::function<void()>& tell)>& work) {
        int ends[2];
        if (::pipe(ends) != 0) qFatal("no pipe");
        from_ = ends[0];
        pid_ = ::fork();
        if (pid_ == 0) {
            try {
                work([&] {
                    if (::write(ends[1], "x", 1) != 1) ::_exit(3);
                });
            } catch (const Error&) {
                ::_exit(1);
            }
            ::_exit(0);
        }
        ::close(ends[1]);
    }
    ~Child() { ::close(from_); }

    // At a random moment: from its very beginning, or once it has told something (n odd).
    void killSometime(std::uint32_t n) {
        Rng rng({8, 0, Purpose::Noise, n, 0});
        char byte;
        if (n % 2) told_ += static_cast<int>(::read(from_, &byte, 1));
        QThread::usleep(static_cast<unsigned long>(rng.below(n % 2 ? 5'000 : 20'000)));
        ::kill(pid_, SIGKILL);
    }
    int status() const {  // -1: killed
        int status = 0;
        ::waitpid(pid_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    int told() const {
        char bytes[4096];
        int all = told_;
        for (ssize_t n; (n = ::read(from_, bytes, sizeof bytes)) > 0;) all += static_cast<int>(n);
        return all;
    }

private:
    pid_t pid_;
    int from_;
    int told_ = 0;
};

StudySpec grown(const StudySpec& from, int rows) {
    auto spec = from;
    for (int n = 0; n < rows; ++n) {
        Measurement m;
        m.arm = n % 3;
        m.value = n + 0.5;
        record(spec, m);
    }
    return spec;
}

}  // namespace

class JournalTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::string file_, state_;
    StudySpec small_ = readStudy(smallStudy);

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        file_ = put(folder_->filePath("s.gapscope"), smallStudy).toStdString();
        state_ = folder_->filePath("state").toStdString();
    }

    void keptIsFound() {
        auto spec = readStudy(gridStudy);
        spec.pending = {3, 5};
        saveStudy(file_, readStudy(gridStudy));
        {
            JournalKeeper keeper(file_, state_);
            QCOMPARE(keeper.path(), file_ + ".journal");
            QVERIFY(!journalBeside(file_));  // nothing to tell yet
            keeper.keep(spec, {{"value", "0,4"}, {"note", "ü \"x\"\n"}, {"for", "3 -"}}, fileHash(file_));
            QVERIFY(journalBeside(file_)->state == State::InUse);
        }
        const auto found = journalBeside(file_);
        QVERIFY2(found->state == State::Fits, found->problem.c_str());
        QCOMPARE(writeStudy(found->journal->study), writeStudy(spec));
        QCOMPARE(found->journal->typed.at("value"), std::string("0,4"));
        QCOMPARE(found->journal->typed.at("note"), std::string("ü \"x\"\n"));
        const auto saved = loadStudy(file_);
        QCOMPARE(
            restoredInWords(*found->journal, &saved),
            std::string("2 pending runs, the text \"ü \"x\"\n\" in note, the text \"0,4\" in value for " + spec.arms->name(3)));
        QVERIFY(!found->journal->onlyTyped);
        const auto old = readStudy(smallStudy);
        QCOMPARE(restoredInWords({grown(old, 2), {}, {}, {}, {}}, &old), std::string("2 measurements"));
        QCOMPARE(restoredInWords({grown(old, 1), {}, {}, {}, {}}, nullptr), std::string("the study \"Untitled\", 1 measurement"));
    }

    void aChangedFileIsSaid() {
        const auto hash = loadStudyWithHash(file_).hash;
        JournalKeeper(file_, state_).keep(grown(small_, 1), {}, hash);
        QVERIFY(journalBeside(file_)->state == State::Fits);
        editStudy(file_, [](StudySpec& spec) { spec.name = "by someone else"; });
        QVERIFY(journalBeside(file_)->state == State::FileChanged);
        QVERIFY(journalBeside(file_)->inWords().find("older version") != std::string::npos);
        QVERIFY(QFile::remove(QString::fromStdString(file_)));
        QVERIFY(journalBeside(file_)->state == State::FileGone);
        put(QString::fromStdString(file_ + ".journal"), QByteArray("{\"format\": \"gapscope-jour"));
        QVERIFY(journalBeside(file_)->state == State::Unreadable);
        QVERIFY(journalBeside(file_)->inWords().find("JSON") != std::string::npos);
    }

    // A journal of a crash is written over by nobody, and two windows on one file have one each.
    void nobodyWritesOverAnothersJournal() {
        JournalKeeper first(file_, state_), second(file_, state_);
        QVERIFY(first.path() != second.path());
        first.keep(grown(small_, 1), {}, fileHash(file_));
        second.keep(grown(small_, 2), {}, fileHash(file_));
        QCOMPARE(journalBeside(file_)->journal->study.measurements.size(), std::size_t(1));
        QCOMPARE(journalsIn(state_).size(), std::size_t(1));
        QCOMPARE(journalsIn(state_)[0].journal->file, file_);
        QVERIFY(journalsIn(state_)[0].state == State::InUse);
        second.clear();
        QVERIFY(journalsIn(state_).empty());
        QVERIFY(journalBeside(file_));
        first.clear();
        QVERIFY(!journalBeside(file_));
        put(QString::fromStdString(file_ + ".journal"), QByteArray("of a crash"));
        QVERIFY(JournalKeeper(file_, state_).path() != file_ + ".journal");
    }

    void studiesWithoutAFile() {
        JournalKeeper("", state_).keep(grown(small_, 2), {{"value", "1"}}, "");
        const auto all = journalsIn(state_);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(all[0].state == State::Fits && all[0].journal->file.empty());
        removeJournal(all[0].path);
        QVERIFY(journalsIn(state_).empty());
        QCOMPARE(QDir(QString::fromStdString(state_)).entryList(QDir::Files), QStringList());
    }

    // Killed at any moment, the journal is the last one that was said to be kept, or the one after it.
    void killedWhileKeeping() {
        const int kills = killCount(200);
        int before = 0;  // rows known to be on disk
        int died = 0;
        for (int n = 0; n < kills; ++n) {
            Child child([&](const auto& tell) {
                // As a window does after a crash: what was there goes on in a journal of its own before the old one goes.
                auto spec = small_;
                auto old = journalsIn(state_);
                if (!old.empty()) spec = old[0].journal->study;
                JournalKeeper keeper("", state_);
                keeper.keep(spec, {}, "");
                for (const auto& one : old) removeJournal(one.path);
                while (true) {
                    spec = grown(spec, 1);
                    if (spec.measurements.size() > 200) spec.measurements.clear();
                    spec.seed += 1;  // counts for ever
                    keeper.keep(spec, {{"value", std::to_string(spec.seed)}}, "");
                    tell();
                }
            });
            child.killSometime(std::uint32_t(n));
            died += child.status() == -1;
            const int told = child.told();
            int newest = 0;
            const auto journals = journalsIn(state_);
            for (const auto& one : journals) {
                QVERIFY2(one.state == State::Fits, one.problem.c_str());
                newest = std::max(newest, static_cast<int>(one.journal->study.seed) - 1);
            }
            QVERIFY2(newest >= before + told, qPrintable(QString("%1 were told, %2 are there").arg(before + told).arg(newest)));
            QVERIFY(newest <= before + told + 1);
            // The window takes the newest one.
            for (const auto& one : journals)
                if (static_cast<int>(one.journal->study.seed) - 1 < newest) removeJournal(one.path);
            before = newest;
        }
        QCOMPARE(died, kills);
        QVERIFY2(before >= kills / 2, "the kills all came too early");
        qInfo("%d kills, %d journals kept", kills, before);
    }

    // The same for rows recorded into a file by the function that window and `gapscope record` share.
    void killedWhileRecording() {
        const int kills = killCount(200);
        int before = 0;
        for (int n = 0; n < kills; ++n) {
            Child child([&](const auto& tell) {
                for (int i = 0;; ++i) {
                    editStudy(file_, [&](StudySpec& spec) { spec = grown(spec, 1); });
                    tell();
                }
            });
            child.killSometime(std::uint32_t(n));
            QCOMPARE(child.status(), -1);
            const int told = child.told(), now = static_cast<int>(loadStudy(file_).measurements.size());
            QVERIFY2(now >= before + told && now <= before + told + 1,
                     qPrintable(QString("%1 + %2 were told, %3 are there").arg(before).arg(told).arg(now)));
            before = now;
            if (before > 300) {  // a longer file only takes longer
                saveStudy(file_, small_);
                before = 0;
            }
        }
    }

    // A file size limit stands for a full disk.
    void fullDisk() {
        JournalKeeper keeper("", state_);
        keeper.keep(grown(small_, 1), {}, "");
        const Child child([&](const auto&) {
            ::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{512, 512};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            keeper.keep(grown(small_, 100), {}, "");
        });
        QCOMPARE(child.status(), 1);
        const auto all = journalsIn(state_);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY2(all[0].journal && all[0].journal->study.measurements.size() == 1, all[0].problem.c_str());
        keeper.keep(grown(small_, 100), {}, "");  // room again
        QCOMPARE(journalsIn(state_)[0].journal->study.measurements.size(), std::size_t(100));
    }

    void readOnlyFolder() {
        const auto lab = folder_->filePath("lab");
        QVERIFY(QDir().mkdir(lab) && QDir().mkdir(QString::fromStdString(state_)));
        const auto file = put(lab + "/s.gapscope", smallStudy).toStdString();
        ::chmod(qPrintable(folder_->path()), 0755);
        ::chmod(state_.c_str(), 0777);
        ::chmod(qPrintable(lab), 0555);
        const Child child([&](const auto&) {
            if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(5);
            JournalKeeper keeper(file, state_);
            keeper.keep(grown(small_, 2), {}, fileHash(file));
            try {
                saveStudyIfUnchanged(file, small_, fileHash(file));
            } catch (const Error&) {
                ::_exit(7);
            }
        });
        const int status = child.status();
        ::chmod(qPrintable(lab), 0755);
        QCOMPARE(status, 7);  // not saved, and that was said
        const auto all = journalsIn(state_);
        QCOMPARE(all.size(), std::size_t(1));
        QVERIFY(all[0].state == State::Fits && all[0].journal->file == file && all[0].journal->study.measurements.size() == 2);
        QCOMPARE(contents(QString::fromStdString(file)), QByteArray::fromStdString(smallStudy));
    }

    void savedOnlyIfUnchanged() {
        auto [spec, hash] = loadStudyWithHash(file_);
        QCOMPARE(hash, fileHash(file_));
        hash = saveStudyIfUnchanged(file_, grown(spec, 1), hash);
        hash = saveStudyIfUnchanged(file_, grown(spec, 2), hash);  // its own changes are no one else's
        editStudy(file_, [](StudySpec& other) { other.name = "by someone else"; });
        const auto now = contents(QString::fromStdString(file_));
        for (const auto& known : {hash, std::string()}) try {
                saveStudyIfUnchanged(file_, spec, known);
                QFAIL("saved");
            } catch (const Error& e) {
                QVERIFY2(e.sentence().find("nothing was overwritten") != std::string::npos, e.what());
            }
        QCOMPARE(contents(QString::fromStdString(file_)), now);
        QVERIFY(QFile::remove(QString::fromStdString(file_)));
        QVERIFY_EXCEPTION_THROWN(saveStudyIfUnchanged(file_, spec, fileHash(file_ + "x") + "1"), Error);
        hash = saveStudyIfUnchanged(file_, spec, "");
        QCOMPARE(hash, fileHash(file_));
        QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }
};

GAPSCOPE_TEST(JournalTest)
#include "tst_journal.moc"
