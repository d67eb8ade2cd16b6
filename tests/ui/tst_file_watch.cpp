// Another program writes the open study's file: the window says so by itself, and nobody is disturbed by it.
#include <sys/stat.h>
#include <utime.h>

#include "tests/io/program.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "tests/ui/hands.h"
#include "ui/session/edits.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr const char* plan = R"({"format": "gapscope-study", "version": 1, "budget": 400,
  "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 4, "levels": 5}]},
  "model": {"kind": "kernel", "kernel": "se", "variance": 9, "lengthscales": [1], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}})";

constexpr const char* changed = "s.gapscope was changed by another program.";

class WatchingWindow : public CardWindow {
public:
    explicit WatchingWindow(const QString& path) : CardWindow(path) {
        connect(&findChild<Edits*>()->keeper(), &Keeper::fileSeen, this, [this](const Keeper::Outcome& seen) {
            ++looks;
            alarms += seen.verdict != Keeper::Verdict::Kept;
        });
    }
    QString told() { return findChild<Banner*>()->sentence(); }
    QStringList offers() {
        QStringList all;
        for (const auto* each : findChild<Banner*>()->findChild<Offers*>()->findChildren<QPushButton*>()) all << each->text();
        return all;
    }
    int looks = 0, alarms = 0;
};

}  // namespace

class TestFileWatch : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString file_;

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
        folder_ = std::make_unique<QTemporaryDir>();
        file_ = put(folder_->filePath("s.gapscope"), writeStudy(readStudy(plan)));
    }

    void whatAnotherProgramChangesIsSaid_data() {
        QTest::addColumn<bool>("isReplaced");
        QTest::addColumn<bool>("isLink");
        QTest::newRow("a new file in its place") << true << false;
        QTest::newRow("the file itself") << false << false;
        QTest::newRow("a new file where a link leads to") << true << true;
    }
    void whatAnotherProgramChangesIsSaid() {
        QFETCH(bool, isReplaced);
        QFETCH(bool, isLink);
        auto path = file_;
        if (isLink) {
            QVERIFY(QDir(folder_->path()).mkdir("links"));
            path = folder_->filePath("links/s.gapscope");
            QVERIFY(QFile::link(file_, path));
        }
        WatchingWindow window(path);
        window.type("51.");
        for (int rows = 1; rows <= 2; ++rows) {  // again after it was replaced
            auto spec = loadStudy(file_.toStdString());
            record(spec, {.arm = 1, .value = 40});
            isReplaced ? void(saveStudy(file_.toStdString(), spec)) : void(put(file_, writeStudy(spec)));
            QTRY_COMPARE(window.told(), changed);
            QCOMPARE(window.offers(), (QStringList{"Reload", "Save as…"}));
            auto* field = window.part<QLineEdit>("value");
            QVERIFY(field->hasFocus());
            hands::type(QString::number(rows));  // who types goes on
            const auto typed = QString(rows == 1 ? "51.1" : "51.12");
            QCOMPARE(field->text(), typed);
            window.click("Reload");
            QCOMPARE(int(window.shown().measurements.size()), rows);
            QCOMPARE(window.told(), QString());
            QCOMPARE(field->text(), typed);
            field->setFocus();
        }
        hands::press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(loadStudy(file_.toStdString()).measurements.size(), 3u);
    }

    // The banner takes room from the panels, and the next number is to replace the one that was refused.
    void aRefusedNumberStaysSelected() {
        WatchingWindow window(file_);
        window.enter("5o");
        auto* field = window.part<QLineEdit>("value");
        QCOMPARE(field->selectedText(), "5o");
        editStudy(file_.toStdString(), [](StudySpec& spec) { record(spec, {.arm = 1, .value = 40}); });
        QTRY_COMPARE(window.told(), changed);
        window.settle();
        QVERIFY(field->hasFocus());
        QCOMPARE(field->selectedText(), "5o");
        hands::type("50");
        QCOMPARE(field->text(), "50");
    }

    void whatIsTakenAwayAndComesBackIsSaid() {
        WatchingWindow window(file_);
        const auto away = folder_->filePath("away");
        QVERIFY(QFile::rename(file_, away));
        QTRY_COMPARE(window.told(), "s.gapscope is not there any more: it was moved or removed.");
        QCOMPARE(window.offers(), (QStringList{"Write it again", "Save as…"}));
        QVERIFY(QFile::rename(away, file_));
        QTRY_COMPARE(window.told(), QString());
        QVERIFY(QFile::remove(file_));
        QTRY_VERIFY(window.told().contains("is not there any more"));
        window.click("Write it again");
        QCOMPARE(window.told(), QString());
        QCOMPARE(writeStudy(loadStudy(file_.toStdString())), writeStudy(window.shown()));
    }

    // Nor is anything said that has altered no byte.
    void itsOwnWritesAreNoAlarm() {
        WatchingWindow window(file_);
        QTRY_COMPARE(window.looks, 1);
        for (int i = 1; i <= 3; ++i) {
            window.enter(QString::number(50 + i));
            window.key(Qt::Key_S, Qt::ControlModifier);
            window.type("5");  // a journal comes and goes
            QTRY_VERIFY(window.looks > i);
        }
        const auto other = folder_->filePath("t.gapscope");
        QVERIFY(window.saveTo(other));
        const int before = window.looks;
        window.enter("49");
        QTRY_VERIFY(window.looks > before);
        QVERIFY(QFile::remove(file_));  // not its file any more
        const int seen = window.looks;
        QCOMPARE(::utime(qPrintable(other), nullptr), 0);
        QTRY_VERIFY(window.looks > seen);
        QCOMPARE(window.alarms, 0);
        QCOMPARE(window.told(), QString());
    }

    // Who reads what could not be written is not told less instead.
    void whatCouldNotBeWrittenIsSaidOnce() {
        WatchingWindow window(file_);
        QTRY_COMPARE(window.looks, 1);
        editStudy(file_.toStdString(), [](StudySpec& spec) { record(spec, {.arm = 1, .value = 40}); });
        window.enter("51.5");
        QTRY_COMPARE(window.alarms, 1);
        QVERIFY2(window.told().contains("nothing was overwritten"), qPrintable(window.told()));
        QVERIFY2(window.told().contains(".journal"), qPrintable(window.told()));
    }
};

GAPSCOPE_TEST(TestFileWatch)
#include "tst_file_watch.moc"
