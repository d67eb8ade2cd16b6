// kill -9 while somebody types results into a real window, in a process of its own, over and over: every number that the card
// said to be saved is there, every file can be read, and the next window goes on where the last one was. And a folder that
// cannot be written.
#include <sys/stat.h>
#include <unistd.h>

#include <QFileInfo>
#include <QProcess>
#include <QThread>

#include "core/io/journal.h"
#include "core/numeric/random.h"
#include "tests/io/program.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr const char* plan = R"({"format": "gapscope-study", "version": 1, "budget": 1000000,
  "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 4, "levels": 5}]},
  "model": {"kind": "kernel", "kernel": "se", "variance": 9, "lengthscales": [1], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}})";

constexpr int longEnough = 60;  // rows; a longer study only takes longer

// The n-th result is a number that no other one is.
QString result(std::size_t n) { return QString::number(50 + 1e-4 * static_cast<double>(n), 'f', 4); }

// To whoever will kill us; nothing may wait in a buffer.
void tell(const QByteArray& word, std::size_t n) {
    const auto line = "\n" + word + ' ' + QByteArray::number(n) + '\n';
    if (::write(STDOUT_FILENO, line.constData(), static_cast<std::size_t>(line.size())) != line.size()) ::_exit(3);
}

// The highest number told with this word.
std::size_t told(const QByteArray& output, const QByteArray& word) {
    std::size_t highest = 0;
    for (const auto& line : output.split('\n'))
        if (line.startsWith(word + ' ')) highest = std::max(highest, std::size_t(line.mid(word.size() + 1).toULong()));
    return highest;
}

// All that is on disk: the newest study, and what was half typed into it.
struct Disk {
    StudySpec study;
    std::map<std::string, std::string> typed;
    QString problem;

    Disk(const QString& file, const std::string& journals) : study(readStudy(plan)) {
        if (!file.isEmpty()) study = loadStudy(file.toStdString());  // throws when it cannot be read
        auto found = journalsIn(journals);
        if (!file.isEmpty())
            if (auto beside = journalBeside(file.toStdString())) found.push_back(*beside);
        for (const auto& each : found) {
            if (!each.journal) problem = QString::fromStdString(each.path + ": " + each.problem);
            if (!each.journal || each.journal->study.measurements.size() < study.measurements.size()) continue;
            study = each.journal->study;
            if (!each.journal->typed.empty()) typed = each.journal->typed;
        }
    }
};

}  // namespace

class KillsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { Preferences::rememberIn(nullptr); }

    // The process that will be killed: it takes what the last one left and types on for ever.
    void typeOn() {
        if (!qEnvironmentVariableIsSet("GAPSCOPE_TYPE_INTO")) return;
        const auto file = qEnvironmentVariable("GAPSCOPE_TYPE_INTO");
        CardWindow window(file);
        window.offerJournals();
        if (window.findChild<Banner*>()->isVisible()) {
            window.click("Restore");
            if (!file.isEmpty()) window.key(Qt::Key_S, Qt::ControlModifier);
        } else if (file.isEmpty())
            window.begin(readStudy(plan));
        QTRY_VERIFY_WITH_TIMEOUT(window.session().hasStudy(), 60'000);
        window.waitUntilDone();
        const QString kept = file.isEmpty() ? "Kept, not saved yet: " : "Saved: ";
        tell("open", window.shown().measurements.size() + 1);
        for (auto n = window.shown().measurements.size() + 1;; ++n) {
            window.type(result(n));
            if (n % 3 == 0) {
                window.waitUntilDone();
                tell("typed", n);
            }
            QTest::keyClick(window.part<QLineEdit>("value"), Qt::Key_Return);
            while (!window.said("cardSaved").startsWith(kept + QString::number(result(n).toDouble(), 'g', 10))) {
                if (!window.said("cardProblem").isEmpty()) qFatal("%s", qPrintable(window.said("cardProblem")));
                QApplication::processEvents();
            }
            tell("saved", n);
            window.waitUntilDone();
        }
    }

    void everyNumberIsThere_data() {
        QTest::addColumn<bool>("hasFile");
        QTest::newRow("a study with a file") << true;
        QTest::newRow("a study that has no file yet") << false;
    }
    void everyNumberIsThere() {
        QFETCH(bool, hasFile);
        const int kills = killCount(40) / 2;
        auto folder = std::make_unique<QTemporaryDir>();
        std::size_t sure = 0, all = 0, texts = 0;
        for (int n = 0; n < kills; ++n) {
            if (sure > longEnough || n == 0) {
                folder = std::make_unique<QTemporaryDir>();
                if (hasFile) put(folder->filePath("s.gapscope"), std::string(plan));
                sure = 0;
            }
            const auto file = hasFile ? folder->filePath("s.gapscope") : QString();
            const auto output = killed(*folder, file, static_cast<std::uint32_t>(n));
            const auto journals = folder->path() + "/data/" + QCoreApplication::applicationName() + "/journals";
            const Disk disk(file, journals.toStdString());
            QCOMPARE(disk.problem, QString());
            const auto rows = disk.study.measurements.size(), saved = std::max(sure, told(output, "saved"));
            QVERIFY2(rows >= saved && rows <= saved + 1, output + QString(" and %1 rows").arg(rows).toUtf8());
            for (std::size_t i = 0; i < rows; ++i) QCOMPARE(disk.study.measurements[i].value, result(i + 1).toDouble());
            if (const auto typed = told(output, "typed"); typed > rows) {
                QVERIFY2(disk.typed.contains("value"), output);
                QCOMPARE(QString::fromStdString(disk.typed.at("value")), result(typed));
                ++texts;
            }
            all += rows - sure;
            sure = rows;
        }
        // How many there are depends on how busy the machine is; without any nothing was tested.
        QVERIFY2(all >= static_cast<std::size_t>(kills) / 10, "the kills all came too early");
        qInfo("%d kills, %d numbers kept, %d half-typed ones found again", kills, int(all), int(texts));
    }

    // The process that types one result where it may not write.
    void typeOnce() {
        if (!qEnvironmentVariableIsSet("GAPSCOPE_TYPE_INTO")) return;
        if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) qFatal("still root");
        CardWindow window(qEnvironmentVariable("GAPSCOPE_TYPE_INTO"));
        window.enter("51.5");
        tell("said " + window.findChild<Banner*>()->sentence().toUtf8(), 0);
        tell("text " + window.part<QLineEdit>("value")->text().toUtf8(), window.shown().measurements.size());
        ::_exit(0);
    }
    void aFolderThatCannotBeWritten() {
        const QTemporaryDir folder;
        const auto lab = folder.filePath("lab"), data = folder.filePath("data");
        QVERIFY(QDir().mkdir(lab) && QDir().mkdir(data));
        const auto file = put(lab + "/s.gapscope", std::string(plan));
        ::chmod(qPrintable(folder.path()), 0755);
        ::chmod(qPrintable(data), 0777);
        ::chmod(qPrintable(lab), 0555);
        QProcess window;
        start(window, "typeOnce", folder, file);
        window.waitForFinished(60'000);
        ::chmod(qPrintable(lab), 0755);
        const auto output = window.readAllStandardOutput();
        QVERIFY2(output.contains("cannot be locked for writing") || output.contains("cannot be written"), output);
        QVERIFY2(output.contains("\ntext 51.5 0\n"), output);  // it stays, and nothing is shown as if it were saved
        QCOMPARE(contents(file), QByteArray(plan));
        // The next window knows.
        const auto home = qgetenv("XDG_DATA_HOME");
        qputenv("XDG_DATA_HOME", data.toUtf8());
        CardWindow next(file);
        next.offerJournals();
        QVERIFY2(next.findChild<Banner*>()->sentence().contains("1 measurement"),
                 qPrintable(next.findChild<Banner*>()->sentence()));
        next.click("Restore");
        QCOMPARE(contents(file), QByteArray(plan));  // not before it is saved
        next.key(Qt::Key_S, Qt::ControlModifier);
        qputenv("XDG_DATA_HOME", home);
        QCOMPARE(next.last().value, std::optional(51.5));
        QCOMPARE(contents(file), QByteArray::fromStdString(writeStudy(next.shown())));
    }

private:
    static void start(QProcess& window, const QString& slot, const QTemporaryDir& folder, const QString& file) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("GAPSCOPE_ONLY", "KillsTest");
        environment.insert("GAPSCOPE_TYPE_INTO", file);
        environment.insert("XDG_DATA_HOME", folder.filePath("data"));
        window.setProcessEnvironment(environment);
        window.start(QCoreApplication::applicationFilePath(), {slot});
    }
    // What the window said until it was killed: while it opens, or some time after a result was saved.
    static QByteArray killed(const QTemporaryDir& folder, const QString& file, std::uint32_t n) {
        QProcess window;
        start(window, "typeOn", folder, file);
        QByteArray output;
        Rng rng({9, 0, Purpose::Noise, n, 0});
        if (n % 4) {  // however fast the machine is
            const auto told = 1 + rng.below(4);
            while (output.count("\nsaved ") < told && window.waitForReadyRead(60'000)) output += window.readAllStandardOutput();
        }
        QThread::usleep(static_cast<unsigned long>(rng.below(n % 4 ? 60'000 : 600'000)));
        window.kill();
        window.waitForFinished();
        if (window.exitStatus() != QProcess::CrashExit) qFatal("the window ended by itself: %s", output.constData());
        return output + window.readAllStandardOutput();
    }
};

GAPSCOPE_TEST(KillsTest)
#include "tst_kills.moc"
