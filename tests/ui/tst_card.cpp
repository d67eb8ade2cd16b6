// The suggestion card in a real window: what is typed is on disk before it is shown, in every order, language and mishap.
#include <sys/resource.h>

#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <csignal>

#include "core/io/journal.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/study/suggestion.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "tests/ui/hands.h"
#include "ui/window/banner.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr const char* yield = R"({"format": "gapscope-study", "version": 1, "name": "Yield", "goal": "maximize",
  "response": {"name": "yield", "unit": "%", "min": 0, "max": 100}, "budget": 30, "seed": 1,
  "arms": {"kind": "grid", "variables": [
    {"name": "temperature", "unit": "C", "min": 30, "max": 70, "levels": 5, "scale": "linear"},
    {"name": "pH", "unit": "", "min": 6, "max": 8, "levels": 5, "scale": "linear"}]},
  "model": {"kind": "kernel", "kernel": "matern52", "variance": 400, "lengthscales": [15, 0.8], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}, "measurements": [{"arm": 12, "value": 55}]})";

}  // namespace

class TestCard : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        std::signal(SIGXFSZ, SIG_IGN);  // a write that is too long fails as on a full disk
        dataHome_ = qgetenv("XDG_DATA_HOME");
    }
    void cleanupTestCase() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        qputenv("XDG_DATA_HOME", dataHome_);  // empty is as good as not set
    }
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        folder_ = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", folder_->filePath("data").toUtf8());
        path_ = folder_->filePath("yield.gapscope");
        saveStudy(path_.toStdString(), readStudy(yield));
    }

    void aLongUnitLeavesRoomForTheNumber() {
        auto spec = readStudy(yield);
        spec.response.unit = "µmol m⁻² s⁻¹ per gram of dry catalyst";
        saveStudy(path_.toStdString(), spec);
        CardWindow window(path_);
        const auto* field = window.part<QLineEdit>("value");
        QVERIFY2(field->width() >= 10 * field->fontMetrics().averageCharWidth(), qPrintable(QString::number(field->width())));
    }

    void saysWhatToMeasureNext() {
        CardWindow window(path_);
        QCOMPARE(window.said("cardTitle"), "Next: measurement 2 of 30");
        const auto& shot = *window.session().walk()->rounds.back();
        const auto wanted = suggestion(*shot.study, shot.decision);
        QCOMPARE(window.said("cardArm"), QString::fromStdString(shot.spec->arms->name(*wanted.arm)).replace(", ", "   "));
        QVERIFY(window.said("cardExpected").startsWith("Expected yield "));
        QVERIFY(window.said("cardExpected").contains(QString::number(std::round(wanted.low))));
        QVERIFY(!window.said("cardReason").isEmpty());
        window.click("Copy");
        QVERIFY(QApplication::clipboard()->text().contains(window.said("cardExpected")));
    }

    void aResultIsOnDiskAndThenShown() {
        CardWindow window(path_);
        const auto arm = window.suggested();
        QTest::keyClicks(window.part<QLineEdit>("note"), "clear solution");
        window.enter("58.25");
        QCOMPARE(window.round(), 3);
        QCOMPARE(window.last().arm, arm);
        QCOMPARE(window.last().value, std::optional(58.25));
        QCOMPARE(window.last().note, std::string("clear solution"));
        QVERIFY(!window.last().time.empty());
        QVERIFY(onDisk(window));
        QCOMPARE(window.said("cardSaved"), "Saved: 58.25 % at " + QString::fromStdString(window.shown().arms->name(arm)) + ".");
        QVERIFY(window.part<QLineEdit>("value")->text().isEmpty());
        QVERIFY(window.part<QLineEdit>("note")->text().isEmpty());
        QCOMPARE(window.said("cardTitle"), "Next: measurement 3 of 30");
        QVERIFY(!window.isWindowModified());
        QVERIFY(!QFile::exists(QString::fromStdString(journalPath(path_.toStdString()))));
    }

    void everyStepBackAndForthIsOnDiskToo() {
        CardWindow window(path_);
        std::vector<std::string> states{writeStudy(window.shown())};
        for (const auto* value : {"58", "61.5", "49"}) {
            window.enter(value);
            states.push_back(writeStudy(window.shown()));
        }
        for (std::size_t i = 3; i-- > 0;) {
            QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
            window.waitUntilDone();
            QCOMPARE(writeStudy(window.shown()), states[i]);
            QVERIFY(onDisk(window));
            QCOMPARE(window.round(), static_cast<int>(i) + 2);
        }
        for (std::size_t i = 1; i <= 3; ++i) {
            QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
            window.waitUntilDone();
            QCOMPARE(writeStudy(window.shown()), states[i]);
            QVERIFY(onDisk(window));
        }
        // Faster than anything can be written.
        for (int i = 0; i < 3; ++i) QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.shown()), states[0]);
        QVERIFY(onDisk(window));
    }

    void theCardTakesItBack() {
        CardWindow window(path_);
        const auto before = writeStudy(window.shown());
        window.enter("58");
        QTest::mouseClick(window.part<QPushButton>("cardUndo"), Qt::LeftButton);
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.shown()), before);
        QVERIFY(window.said("cardSaved").startsWith("Taken back: record 58 % at "));
        QVERIFY(onDisk(window));
    }

    void numbersAreThoseOfTheLanguage() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        CardWindow window(path_);
        window.enter("58,25");
        QCOMPARE(window.last().value, std::optional(58.25));
        QVERIFY(window.said("cardSaved").startsWith("Saved: 58,25 % at "));
        const auto rows = window.shown().measurements.size();
        window.enter("1.286");
        QCOMPARE(window.said("cardProblem"), "\"1.286\" could mean 1,286 or 1286. Please write 1,286 or 1286.");
        QCOMPARE(window.part<QLineEdit>("value")->text(), "1.286");
        window.enter("0.435");
        QVERIFY(window.said("cardProblem").contains("0,435"));
        QCOMPARE(window.shown().measurements.size(), rows);
        QVERIFY(onDisk(window));
    }

    void typosLimitsAndSurprises() {
        CardWindow window(path_);
        const auto before = writeStudy(window.shown());
        window.enter("58o");
        QCOMPARE(window.said("cardProblem"), "\"58o\" is not a number.");
        window.enter("782");
        QCOMPARE(window.said("cardProblem"), "782 % is outside 0 to 100 %.");
        window.again();
        QCOMPARE(writeStudy(window.shown()), before);
        QCOMPARE(window.part<QLineEdit>("value")->text(), "782");
    }

    void aSurpriseNeedsASecondEnter() {
        withoutLimits();
        CardWindow window(path_);
        window.enter("782");
        QVERIFY2(window.said("cardProblem").startsWith("782 is far from what was expected ("),
                 qPrintable(window.said("cardProblem")));
        QVERIFY(window.said("cardProblem").endsWith("Press Enter again to record it."));
        QCOMPARE(window.shown().measurements.size(), 1u);
        window.enter("783");  // another number is another surprise
        QCOMPARE(window.shown().measurements.size(), 1u);
        window.again();
        QCOMPARE(window.last().value, std::optional(783.0));
        QVERIFY(onDisk(window));
    }

    // What is typed next takes its place, and Ctrl+Z brings it back.
    void aRefusedNumberIsReplacedByTheNext_data() {
        QTest::addColumn<QString>("refused");
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("outside the limits") << "782" << true;
        QTest::newRow("no number") << "58o" << true;
        QTest::newRow("one sign of it is to be put right") << "0,435" << false;
    }
    void aRefusedNumberIsReplacedByTheNext() {
        QFETCH(QString, refused);
        QFETCH(bool, isReplaced);
        CardWindow window(path_);
        const auto* field = window.part<QLineEdit>("value");
        window.enter(refused);
        QVERIFY(!window.said("cardProblem").isEmpty());
        QCOMPARE(field->text(), refused);
        QCOMPARE(field->selectedText(), isReplaced ? refused : QString());
        QVERIFY(field->hasFocus());
        hands::type("58.3");
        QCOMPARE(field->text(), isReplaced ? "58.3" : refused + "58.3");
        QVERIFY(window.said("cardProblem").isEmpty());
        if (!isReplaced) return;
        for (int i = 0; i < 6 && field->text() != refused; ++i) hands::press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), refused);
        QCOMPARE(window.shown().measurements.size(), 1u);
    }
    // Panels that find another place, such as below a banner, hand the focus on and back.
    void aRefusedNumberStaysSelectedInALowWindow() {
        CardWindow window(path_);
        window.enter("782");
        const auto* field = window.part<QLineEdit>("value");
        for (int height = 800; height > 500; height -= 20) {
            window.resize(1280, height);
            window.settle();
            QVERIFY2(field->hasFocus() && field->selectedText() == "782", qPrintable(QString::number(height)));
        }
    }
    void aSurpriseIsReplacedByTheNextToo() {
        withoutLimits();
        CardWindow window(path_);
        window.enter("782");
        QVERIFY(window.said("cardProblem").contains("far from what was expected"));
        hands::type("58");
        hands::press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.last().value, std::optional(58.));
    }

    // No row takes it, so nobody is asked whether it is meant.
    void aLimitIsSaidBeforeASurprise() {
        withoutLimits();
        CardWindow window(path_);
        const auto rows = window.shown().measurements.size();
        for (const auto* number : {"1e60", "-1e60"}) {
            window.enter(number);
            QVERIFY2(window.said("cardProblem").contains("is outside -1E+50 to 1E+50 %."),
                     qPrintable(window.said("cardProblem")));
            QVERIFY(!window.said("cardProblem").contains("expected"));
        }
        window.again();
        QCOMPARE(window.shown().measurements.size(), rows);
    }
    // Also where it was entered before it could be looked at.
    void aLimitIsSaidBeforeASurpriseToWhatWaits() {
        const auto study = loadStudyWithHash(path_.toStdString());
        const auto folder = QFileInfo(path_).path().toStdString();
        JournalKeeper(path_.toStdString(), folder).keep(study.spec, {{"waiting", "782\t\t"}}, study.hash, true);
        CardWindow window(path_);
        window.click("Restore");
        window.click("Record it");
        QCOMPARE(window.said("cardWaiting"), "782 % is outside 0 to 100 %.");
        QCOMPARE(window.shown().measurements.size(), 1u);
        window.click("Drop it");
        QCOMPARE(window.said("cardWaiting"), QString());
    }

    void aFailedRunIsAskedForAgainLater() {
        CardWindow window(path_);
        const auto arm = window.suggested();
        window.click("It failed");
        QCOMPARE(window.last().status, Measurement::Status::Failed);
        QCOMPARE(window.last().arm, arm);
        QVERIFY(window.suggested() != arm);
        QCOMPARE(window.round(), 2);
        QVERIFY(onDisk(window));
    }

    void whatCannotBeDoneIsTakenOut() {
        CardWindow window(path_);
        const auto arm = window.suggested();
        window.click("Cannot be done");
        QCOMPARE(window.shown().newestConditions().excluded, std::vector<Eigen::Index>{arm});
        QVERIFY(!window.shown().changes.back().why.empty());
        QVERIFY(window.suggested() != arm);
        QVERIFY(onDisk(window));
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(window.suggested(), arm);
        QVERIFY(onDisk(window));
    }

    void aMovedRecommendationIsSaid() {
        CardWindow window(path_);
        window.enter("71");
        const auto from = window.session().walk()->rounds.back()->decision.recommendation;
        window.findChild<Edits*>()->change([](const StudySpec& spec) { return struckOut(spec, 1); }, "strike out");
        window.waitUntilDone();
        const auto to = window.session().walk()->rounds.back()->decision.recommendation;
        QVERIFY(from && to && *from != *to);
        const auto name = [&](Eigen::Index arm) { return QString::fromStdString(window.shown().arms->name(arm)); };
        QVERIFY2(statusOf(window).contains("This correction moves the recommendation from " + name(*from) + " to " + name(*to)),
                 qPrintable(statusOf(window)));
        QVERIFY(onDisk(window));
    }

    void otherConditionsAreAnotherCandidateOrWhatWasReallySet() {
        CardWindow window(path_);
        const auto asked = window.suggested();
        const auto set = [&](const QString& temperature, const QString& pH) {
            window.click("Other conditions");
            for (auto* field : window.card().findChildren<QLineEdit*>())
                if (field->accessibleName() == "temperature")
                    field->setText(temperature);
                else if (field->accessibleName() == "pH")
                    field->setText(pH);
            window.click("Use these");
        };
        const Eigen::Index other = asked == 24 ? 23 : 24;  // 70 C, pH 8 or 7.5
        set("70", other == 24 ? "8" : "7.5");
        window.enter("52");
        QCOMPARE(window.last().arm, other);
        QCOMPARE(window.last().suggested, std::optional(asked));
        QVERIFY(window.last().at.empty());
        const auto next = window.suggested();
        set("51.5", "6.7");
        window.enter("54");
        QCOMPARE(window.last().arm, next);
        QCOMPARE(window.last().at, (std::vector<double>{51.5, 6.7}));
        QVERIFY(onDisk(window));
    }

    // 3.162277660168379 nM is read as 3.16 nM, and written down so.
    void theDigitsShownAreEnough() {
        auto spec = readStudy(yield);
        spec.measurements.clear();
        spec.arms = std::make_shared<const Arms>(gridArms({{"enzyme", "nM", true, 1, 10, 3}, {"share", "", false, 0, 1, 4}}));
        saveStudy(path_.toStdString(), spec);
        CardWindow window(path_);
        const auto field = [&](const char* name) {
            for (auto* each : window.card().findChildren<QLineEdit*>())
                if (each->accessibleName() == name) return each;
            return static_cast<QLineEdit*>(nullptr);
        };
        window.click("Other conditions");
        field("enzyme")->setText("3.16");
        field("share")->setText("0.667");
        window.click("Use these");
        window.enter("52");
        QCOMPARE(window.last().arm, Eigen::Index(6));
        QVERIFY(window.last().at.empty());
        auto* dialog = window.paste("enzyme\tshare\tyield\n3.16\t0.333\t51\n3.2\t0.333\t51\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->summary(), "1 new, 1 at other conditions");
        window.add();
        QCOMPARE(window.last().arm, Eigen::Index(5));
    }

    void severalAreAnsweredInAnyOrder() {
        CardWindow window(path_);
        window.click("Ask for several");
        QTest::keyClicks(window.part<QSpinBox>("howMany"), "4");
        QTest::keyClick(window.part<QSpinBox>("howMany"), Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.said("cardSaved"), "Asked for 4.");
        const auto pending = window.shown().pending;
        QCOMPARE(pending.size(), 4u);
        QVERIFY(onDisk(window));
        auto* list = window.part<QListWidget>("pending");
        QCOMPARE(list->count(), 4);
        const auto answer = [&](int row, const QString& value) {
            auto* item = list->item(row);
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
            window.settle();
            window.enter(value);
        };
        answer(2, "51");
        QCOMPARE(window.last().arm, pending[2]);
        answer(0, "52");
        QCOMPARE(window.last().arm, pending[0]);
        QCOMPARE(window.shown().pending, (std::vector<Eigen::Index>{pending[1], pending[3]}));
        // Days later, in another window.
        CardWindow later(path_);
        auto* rest = later.part<QListWidget>("pending");
        QCOMPARE(rest->count(), 2);
        QTest::mouseClick(rest->viewport(), Qt::LeftButton, {}, rest->visualItemRect(rest->item(1)).center());
        later.settle();
        later.click("It failed");
        QCOMPARE(later.last().arm, pending[3]);
        QCOMPARE(later.shown().pending, std::vector<Eigen::Index>{pending[1]});
        QVERIFY(onDisk(later));
    }

    void aUsedBudgetSaysWhatIsBestAndCanBeRaised() {
        auto spec = readStudy(yield);
        spec.initial.budget = 1;
        saveStudy(path_.toStdString(), spec);
        CardWindow window(path_);
        QCOMPARE(window.said("cardTitle"), "All 1 measurements are made.");
        const auto best = *window.session().walk()->rounds.back()->decision.recommendation;
        QCOMPARE(window.said("cardReason"), "Recommended: " + QString::fromStdString(spec.arms->name(best)) + ".");
        QVERIFY(!window.part<QLineEdit>("value")->isVisible());
        window.click("Add to the budget");
        QCOMPARE(window.shown().newestConditions().budget, 2);
        QCOMPARE(window.said("cardTitle"), "Next: measurement 2 of 2");
        QVERIFY(onDisk(window));
    }

    void theFilmAndThePastTakeNoResults() {
        CardWindow window(path_);
        QTest::keyClick(&window, Qt::Key_L);
        window.settle();
        QCOMPARE(window.said("cardTitle"), "Nothing is chosen yet.");
        QVERIFY(window.said("cardArm").isEmpty());
        QVERIFY(!window.part<QLineEdit>("value")->isVisible());
        QTest::keyClick(&window, Qt::Key_L);
        QTest::keyClick(&window, Qt::Key_Home);
        window.settle();
        QCOMPARE(window.said("cardTitle"), "Round 1 asked for");
        QVERIFY(!window.part<QLineEdit>("value")->isVisible());
        window.click("Go to the last round");
        QVERIFY(window.part<QLineEdit>("value")->isVisible());
        QTest::keyClick(&window, Qt::Key_Home);
        QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
        window.settle();
        QVERIFY(window.part<QLineEdit>("value")->hasFocus());
    }

    void theCardKeepsToItsRoom() {
        const auto path = folder_->filePath("charging.gapscope");
        QVERIFY(QFile::copy(study("fast-charging"), path));
        for (const auto key : {Qt::Key_1, Qt::Key_3}) {
            CardWindow window(path);
            QTest::keyClick(&window, key, Qt::ControlModifier);
            window.settle();
            window.enter("9");
            QVERIFY(window.said("cardProblem").contains("far from what was expected"));
            QVERIFY(!window.card().verticalScrollBar()->isVisible());
            QVERIFY(window.part<QLineEdit>("value")->width() > 60);
            QVERIFY(window.card().rect().contains(window.part<QLabel>("cardProblem")->geometry()));
        }
    }

    void aStudyThatAnswersItselfTakesNoResults() {
        CardWindow window(study("demo"));
        QVERIFY(!window.said("cardArm").isEmpty());
        QVERIFY(!window.part<QLineEdit>("value")->isVisible());
        QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
        window.settle();
        QVERIFY(!window.part<QLineEdit>("value")->isVisible());
    }

    void aFullDiskIsToldAndNothingIsForgotten() {
        CardWindow window(path_);
        const auto before = writeStudy(window.shown());
        const auto file = loadStudyWithHash(path_.toStdString()).hash;
        rlimit usual{};
        getrlimit(RLIMIT_FSIZE, &usual);
        const rlimit tiny{200, usual.rlim_max};
        setrlimit(RLIMIT_FSIZE, &tiny);
        window.enter("58.25");
        setrlimit(RLIMIT_FSIZE, &usual);
        QCOMPARE(loadStudyWithHash(path_.toStdString()).hash, file);
        QCOMPARE(writeStudy(window.shown()), before);
        QCOMPARE(window.part<QLineEdit>("value")->text(), "58.25");
        QVERIFY(window.findChild<Banner*>()->isVisible());
        QVERIFY(window.isWindowModified());
        QVERIFY(statusOf(window).contains("not saved: "));
        QVERIFY(!window.findChild<Edits*>()->canUndo());
        window.click("Try again");
        QTRY_COMPARE(window.shown().measurements.size(), 2u);
        window.waitUntilDone();
        QCOMPARE(window.last().value, std::optional(58.25));
        QVERIFY(onDisk(window));
        QVERIFY(!window.findChild<Banner*>()->isVisible());
        QVERIFY(window.part<QLineEdit>("value")->text().isEmpty());
        QVERIFY(statusOf(window).contains("saved "));
    }

    void twoWindowsOnOneFile() {
        CardWindow one(path_);
        CardWindow two(path_);
        two.enter("60");
        QVERIFY(onDisk(two));
        const auto file = loadStudyWithHash(path_.toStdString()).hash;
        one.enter("58.25");
        QCOMPARE(loadStudyWithHash(path_.toStdString()).hash, file);
        QVERIFY(one.findChild<Banner*>()->sentence().contains("changed by someone else"));
        QCOMPARE(one.part<QLineEdit>("value")->text(), "58.25");
        const auto journal = journalBeside(path_.toStdString());
        QVERIFY(journal && journal->journal);
        QCOMPARE(journal->journal->study.measurements.back().value, std::optional(58.25));
        one.click("Reload");
        QTRY_COMPARE(one.shown().measurements.size(), 2u);
        one.waitUntilDone();
        QCOMPARE(one.last().value, std::optional(60.0));
        QCOMPARE(one.part<QLineEdit>("value")->text(), "58.25");
        one.again();
        QCOMPARE(one.shown().measurements.size(), 3u);
        QVERIFY(onDisk(one));
    }

    void ctrlSDoesNotOverwriteSomebodyElse() {
        CardWindow window(path_);
        auto other = readStudy(yield);
        other.notes = "somebody else";
        saveStudy(path_.toStdString(), other);
        QVERIFY(!window.saveTo(path_));
        QCOMPARE(loadStudy(path_.toStdString()).notes, std::string("somebody else"));
        // One's own version, with the change that could not be written, into another file.
        window.enter("58.25");
        const auto own = folder_->filePath("own.gapscope");
        QVERIFY(window.saveTo(own));
        window.waitUntilDone();
        QCOMPARE(loadStudy(own.toStdString()).measurements.back().value, std::optional(58.25));
        QCOMPARE(window.last().value, std::optional(58.25));
        QCOMPARE(loadStudy(path_.toStdString()).measurements.size(), 1u);
    }

    void halfTypedTextSurvivesACrash() {
        {
            CardWindow window(path_);
            window.type("58.2");
            window.waitUntilDone();
        }  // gone without having been closed
        CardWindow window(path_);
        QVERIFY(window.findChild<Banner*>()->sentence().contains("the text \"58.2\" in value"));
        QVERIFY(window.part<QLineEdit>("value")->text().isEmpty());
        window.click("Restore");
        QTRY_COMPARE(window.part<QLineEdit>("value")->text(), "58.2");
        window.again();
        QCOMPARE(window.last().value, std::optional(58.2));
        QVERIFY(onDisk(window));
        QVERIFY(!QFile::exists(QString::fromStdString(journalPath(path_.toStdString()))));
    }

    void halfTypedTextWaitsWhenTheWindowIsClosed() {
        Eigen::Index arm = 0;
        {
            CardWindow window(path_);
            arm = window.suggested();
            window.type("58.2");
            QVERIFY(window.close());
        }
        // Somebody goes on meanwhile: the text is still meant for this file, and for this candidate.
        editStudy(path_.toStdString(), [arm](StudySpec& spec) {
            record(spec, {.arm = arm, .value = 57});
            spec = excludedArm(spec, 3, "taken out");
        });
        CardWindow window(path_);
        QVERIFY(window.suggested() != arm);
        const auto name = QString::fromStdString(window.shown().arms->name(arm));
        QCOMPARE(window.findChild<Banner*>()->sentence(),
                 "Not saved in yield.gapscope when the program ended: the text \"58.2\" in value for " + name + ".");
        window.click("Restore");
        QTRY_COMPARE(window.part<QLineEdit>("value")->text(), "58.2");
        window.waitUntilDone();
        QCOMPARE(window.shown().measurements.size(), 2u);
        QVERIFY(onDisk(window));
        window.again();
        QCOMPARE(window.last().arm, arm);
        QCOMPARE(window.last().value, std::optional(58.2));
    }

    // What was really set is half of what is typed.
    void otherConditionsSurviveACrash() {
        {
            CardWindow window(path_);
            window.click("Other conditions");
            for (auto* field : window.card().findChildren<QLineEdit*>())
                if (field->accessibleName() == "temperature") field->setText("51.5");
            window.click("Use these");
            window.type("58.2");
            window.waitUntilDone();
        }
        CardWindow window(path_);
        const auto arm = window.suggested();
        window.click("Restore");
        QTRY_COMPARE(window.part<QLineEdit>("value")->text(), "58.2");
        window.waitUntilDone();
        QCOMPARE(window.said("cardTitle"), "Other conditions");
        window.again();
        QCOMPARE(window.last().arm, arm);
        QCOMPARE(window.last().at.front(), 51.5);
    }

    // The suggestion may become another one while somebody types.
    void aNumberStaysWithTheCandidateItWasTypedFor() {
        CardWindow window(path_);
        window.enter("71");
        const auto arm = window.suggested();
        window.type("58");
        window.findChild<Edits*>()->change([](const StudySpec& spec) { return struckOut(spec, 1); }, "strike out");
        window.waitUntilDone();
        QVERIFY(window.suggested() != arm);
        QCOMPARE(window.said("cardTitle"), "What you are typing is the result of");
        QCOMPARE(window.part<QLineEdit>("value")->text(), "58");
        window.again();
        QCOMPARE(window.last().arm, arm);
        QVERIFY(onDisk(window));
        QCOMPARE(window.said("cardTitle"), "Next: measurement 3 of 30");
    }

    void aStudyWithoutAFileSurvivesACrash() {
        std::string left;
        {
            CardWindow window;
            window.begin(readStudy(yield));
            window.waitUntilDone();
            window.enter("58");
            window.click("Ask for several");
            window.click("Ask");
            window.type("6");
            window.waitUntilDone();
            left = writeStudy(window.shown());
        }
        CardWindow window;
        window.offerJournals();
        QVERIFY2(window.findChild<Banner*>()->sentence().contains("2 pending runs"),
                 qPrintable(window.findChild<Banner*>()->sentence()));
        window.click("Restore");
        QTRY_VERIFY(window.session().hasStudy());
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.shown()), left);
        QCOMPARE(window.part<QLineEdit>("value")->text(), "6");
        QCOMPARE(journalsIn(Keeper::folder()).size(), 1u);  // this window's own
        window.close();
        QTRY_VERIFY(journalsIn(Keeper::folder()).empty());
    }

    void whatIsNotWantedIsDiscarded() {
        {
            CardWindow window(path_);
            window.type("58.2");
            window.waitUntilDone();
        }
        CardWindow window(path_);
        window.click("Discard");
        window.click("Discard for good");
        QTRY_VERIFY(!QFile::exists(QString::fromStdString(journalPath(path_.toStdString()))));
        QVERIFY(!window.findChild<Banner*>()->isVisible());
    }

    void anOldChangeDoesNotTakeBackANewOne() {
        CardWindow window(path_);
        auto* edits = window.findChild<Edits*>();
        auto renamed = window.shown();
        renamed.notes = "made before the result";
        window.type("58");
        QTest::keyClick(window.part<QLineEdit>("value"), Qt::Key_Return);
        edits->make(renamed, "notes");  // the result is being written
        window.waitUntilDone();
        QCOMPARE(window.last().value, std::optional(58.0));
        QVERIFY(window.findChild<Banner*>()->isVisible());
        QVERIFY(onDisk(window));
    }

private:
    void withoutLimits() const {
        auto spec = readStudy(yield);
        spec.response.min.reset();
        spec.response.max.reset();
        saveStudy(path_.toStdString(), spec);
    }
    bool onDisk(CardWindow& window) {
        QFile file(path_);
        return file.open(QIODevice::ReadOnly) && file.readAll().toStdString() == writeStudy(window.shown());
    }
    static QString statusOf(CardWindow& window) {
        QString text;
        for (const auto* label : window.findChild<StatusLine*>()->findChildren<QLabel*>()) text += label->text();
        return text;
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
    QByteArray dataHome_;
};

GAPSCOPE_TEST(TestCard)
#include "tst_card.moc"
