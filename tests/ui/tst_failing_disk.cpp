// Every call to the disk fails once, and from then on, while a number is recorded and saved in a window of a process of its
// own: the window goes on, and the number is in the file, or in a journal and the window says so.
#include <unistd.h>

#include <QProcess>
#include <cerrno>

#include "core/io/journal.h"
#include "tests/io/program.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/session/edits.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr const char* plan = R"({"format": "gapscope-study", "version": 1, "budget": 40,
  "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 4, "levels": 5}]},
  "model": {"kind": "kernel", "kernel": "se", "variance": 9, "lengthscales": [1], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}})";

void tell(const QString& line) {
    const auto bytes = line.toUtf8() + '\n';
    if (::write(STDOUT_FILENO, bytes.constData(), static_cast<std::size_t>(bytes.size())) != bytes.size()) ::_exit(3);
}

}  // namespace

class TestFailingDisk : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString file_;

private slots:
    void init() {
        Preferences::rememberIn(nullptr);
        if (qEnvironmentVariableIsSet("GAPSCOPE_RECORD_INTO")) return;
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkdir(folder_->filePath("lab")));
        file_ = folder_->filePath("lab/s.gapscope");
    }

    // The process whose disk fails.
    void recordOne() {
        if (!qEnvironmentVariableIsSet("GAPSCOPE_RECORD_INTO")) return;
        try {
            CardWindow window(qEnvironmentVariable("GAPSCOPE_RECORD_INTO"));
            window.enter("51.5");
            const auto said = window.findChild<Banner*>()->sentence();
            window.key(Qt::Key_S, Qt::ControlModifier);
            tell("rows " + QString::number(window.shown().measurements.size()));
            tell("field " + window.part<QLineEdit>("value")->text());
            tell("said " + said);
            ::_exit(0);  // as if it were killed: nothing is tidied up
        } catch (const Error& e) {
            tell(QString("refused ") + e.what());
            ::_exit(0);
        }
    }

    void everyCallFails_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("how");
        for (const auto* kind : {"open", "read", "write", "fsync", "close", "rename"})
            for (const auto* how : {"once", "on"}) QTest::addRow("%s %s", kind, how) << kind << how;
    }
    void everyCallFails() {
        QFETCH(QString, kind);
        QFETCH(QString, how);
        const auto told = folder_->filePath("told");
        int happened = 0;
        for (int n = 1; n < 60; ++n) {
            for (const auto* each : {"data", "lab"}) QDir(folder_->filePath(each)).removeRecursively();
            QFile::remove(told);
            QVERIFY(QDir().mkdir(folder_->filePath("lab")));
            put(file_, writeStudy(readStudy(plan)));
            const auto ran = recorded(QString("%1 %2 %3 %4").arg(kind).arg(n).arg(EIO).arg(how), folder_->filePath("lab"));
            QVERIFY2(ran.status == 0, ran.told());
            const auto rows = loadStudy(file_.toStdString()).measurements;  // the old file or the new one, never half
            if (ran.out.contains("rows 1"))
                QVERIFY2(rows.size() == 1 && rows[0].value == std::optional(51.5), ran.told());
            else if (!ran.out.contains("refused "))
                QVERIFY2(isInAJournal() && ran.out.contains(".journal"), ran.told());
            if (!QFile::exists(told)) break;
            ++happened;
        }
        QVERIFY(happened > 0);
    }

    // Neither the study's disk nor the one at home: the text stays, and that is said.
    void noRoomAnywhere() {
        put(file_, writeStudy(readStudy(plan)));
        const auto ran = recorded(QString("write 1 %1 on").arg(ENOSPC), folder_->path());
        QVERIFY2(ran.status == 0, ran.told());
        QVERIFY2(ran.out.contains("rows 0") && ran.out.contains("field 51.5"), ran.told());
        QVERIFY2(ran.out.contains("Nor can it be kept"), ran.told());
    }

private:
    bool isInAJournal() const {
        auto all = journalsIn(folder_->filePath("data/" + QCoreApplication::applicationName() + "/journals").toStdString());
        if (auto beside = journalBeside(file_.toStdString())) all.push_back(*beside);
        return std::ranges::any_of(all, [](const FoundJournal& each) {
            return each.journal && !each.journal->study.measurements.empty() &&
                   each.journal->study.measurements.back().value == std::optional(51.5);
        });
    }
    Ran recorded(const QString& plan, const QString& where) const {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("GAPSCOPE_ONLY", "TestFailingDisk");
        environment.insert("GAPSCOPE_RECORD_INTO", file_);
        environment.insert("XDG_DATA_HOME", folder_->filePath("data"));
        environment.insert("LD_PRELOAD", GAPSCOPE_FAILING_DISK);
        environment.insert("ASAN_OPTIONS", "verify_asan_link_order=0");
        environment.insert("GAPSCOPE_FAIL", plan);
        environment.insert("GAPSCOPE_FAIL_IN", where);
        environment.insert("GAPSCOPE_FAIL_TOLD", folder_->filePath("told"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {"recordOne"});
        return finished(process);
    }
};

GAPSCOPE_TEST(TestFailingDisk)
#include "tst_failing_disk.moc"
