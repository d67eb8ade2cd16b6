// Keys as a keyboard sends them, to whatever has the focus: what they record, take back and copy, and for which candidate.
#include <QClipboard>
#include <QListWidget>
#include <QMessageBox>
#include <QTimer>

#include "core/io/journal.h"
#include "core/io/results_export.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "tests/ui/hands.h"
#include "ui/lab/arm_card.h"
#include "ui/lab/card_facts.h"
#include "ui/looking/arm_words.h"
#include "ui/setup/new_kind_dialog.h"
#include "ui/start/start_page.h"
#include "ui/window/banner.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;
using R = MeasurementRows;

namespace {

constexpr const char* yield = R"({"format": "gapscope-study", "version": 1, "name": "Yield", "goal": "maximize",
  "response": {"name": "yield", "unit": "%", "min": 0, "max": 100}, "budget": 30, "seed": 1,
  "arms": {"kind": "grid", "variables": [
    {"name": "temperature", "unit": "C", "min": 30, "max": 70, "levels": 5, "scale": "linear"},
    {"name": "pH", "unit": "", "min": 6, "max": 8, "levels": 5, "scale": "linear"}]},
  "model": {"kind": "kernel", "kernel": "matern52", "variance": 400, "lengthscales": [15, 0.8], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}, "measurements": [{"arm": 12, "value": 55}, {"arm": 3, "value": 40}]})";

class TypingWindow : public CardWindow {
public:
    using CardWindow::CardWindow;

    QLineEdit& value() { return *part<QLineEdit>("value"); }
    MeasurementTable& table() { return *findChild<MeasurementTable*>(); }
    // The real way: the window's shortcuts first, then what has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
        auto* focused = QApplication::focusWidget();
        QVERIFY(focused);
        QTest::keyClick(focused, key, with);
        settle();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers with, QLineEdit& field) {
        QTest::keyClick(&field, key, with);
        settle();
    }
    QList<int> selected() {
        QList<int> rows;
        for (const auto& each : table().selectionModel()->selectedRows()) rows << each.row();
        std::ranges::sort(rows);
        return rows;
    }
    void keys(const QString& text) {
        for (const auto each : text) QTest::keyClicks(QApplication::focusWidget(), each);
    }
    void typeResult(const QString& text) {
        press(Qt::Key_R, Qt::ControlModifier);
        QVERIFY(value().hasFocus());
        keys(text);
        press(Qt::Key_Return);
        waitUntilDone();
    }
    void clickRow(int row, int column) {
        const auto cell = table().model()->index(row, column);
        table().scrollTo(cell);
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(cell).center());
        settle();
        QVERIFY(table().hasFocus());
    }
    void clickPending(int row) {
        auto* list = part<QListWidget>("pending");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
        settle();
    }
    QString placeOfArm(Eigen::Index arm) { return QString::fromStdString(shown().arms->name(arm)); }
    QString status() {
        QString text;
        for (const auto* label : findChild<StatusLine*>()->findChildren<QLabel*>()) text += label->text();
        return text;
    }
};

}  // namespace

class TestTyping : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { dataHome_ = qgetenv("XDG_DATA_HOME"); }
    void cleanupTestCase() { qputenv("XDG_DATA_HOME", dataHome_); }
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        folder_ = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", folder_->filePath("data").toUtf8());
        path_ = folder_->filePath("yield.gapscope");
        write(readStudy(yield));
    }

    void ctrlCCopiesRows_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("arrangement");
        for (const auto* name : {"demo", "fast-charging", "five-bernoulli-arms"})
            for (const int key : {Qt::Key_1, Qt::Key_2, Qt::Key_3})
                QTest::newRow(qPrintable(QString("%1 %2").arg(name).arg(key - Qt::Key_0))) << name << key;
    }
    void ctrlCCopiesRows() {
        QFETCH(QString, name);
        QFETCH(int, arrangement);
        TypingWindow window(study(name));
        QTest::keyClick(&window, static_cast<Qt::Key>(arrangement), Qt::ControlModifier);
        window.bench().dock("measurements")->show();
        window.bench().dock("measurements")->raise();
        window.settle();
        window.clickRow(0, R::ValueColumn);
        QApplication::clipboard()->setText("before");
        window.press(Qt::Key_C, Qt::ControlModifier);
        const auto copied = QApplication::clipboard()->text();
        QCOMPARE(copied, window.table().selectedText());
        QCOMPARE(copied.count('\n'), 2);  // what the columns are, and the row
        const bool hasLabels = !window.shown().arms->labels.empty();
        QVERIFY2(copied.startsWith(hasLabels ? "round\tlabel\t" : "round\tarm\t"), qPrintable(copied));
    }

    // Every list and every text that can be marked, in every panel; elsewhere the key copies a picture.
    void ctrlCCopiesWhatIsMarked() {
        auto spec = readStudy(yield);
        spec.pending = {7, 8};
        write(spec);
        TypingWindow window(path_);
        auto* list = window.part<QListWidget>("pending");
        list->setFocus();
        list->setCurrentRow(1);
        window.press(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text().trimmed(), window.placeOfArm(8));
        int labels = 0;
        for (const auto& panel : window.bench().panels()) {
            window.bench().dock(panel.id)->show();
            window.bench().dock(panel.id)->raise();
            window.settle();
            for (auto* label : panel.widget->findChildren<QLabel*>()) {
                if (!(label->textInteractionFlags() & Qt::TextSelectableByMouse) || !label->isVisible() ||
                    label->text().size() < 3)
                    continue;
                label->setFocus();
                label->setSelection(0, 3);
                QApplication::clipboard()->setText("before");
                window.press(Qt::Key_C, Qt::ControlModifier);
                QCOMPARE(QApplication::clipboard()->text(), label->selectedText());
                ++labels;
            }
        }
        QVERIFY(labels > 0);
        window.setFocus();
        window.press(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(!QApplication::clipboard()->image().isNull());
    }

    void ctrlZTakesTheRecordBackAndNotTheText() {
        TypingWindow window(path_);
        const auto before = writeStudy(window.shown());
        window.typeResult("58");
        QCOMPARE(window.shown().measurements.size(), 3u);
        QVERIFY(window.value().hasFocus());
        const auto place = window.placeOfArm(window.last().arm);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.shown()), before);
        QVERIFY(onDisk(window));
        QVERIFY(window.value().text().isEmpty());
        QCOMPARE(window.said("cardSaved"), "Taken back: record 58 % at " + place + ".");
        QVERIFY(!window.part<QPushButton>("cardUndo")->isVisible());
        QVERIFY2(window.status().contains("Taken back: record 58 %"), qPrintable(window.status()));
        window.press(Qt::Key_Return);  // there is nothing to record
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.shown()), before);
        window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        window.waitUntilDone();
        QCOMPARE(window.last().value, std::optional(58.0));
        QVERIFY(window.value().text().isEmpty());
    }

    // Ctrl is still down when a row comes back.
    void afterUndoOnlyTheRowThatCameBackIsSelected() {
        auto spec = readStudy(yield);
        spec.pending = {7, 8, 9};
        write(spec);
        TypingWindow window(path_);
        window.clickRow(4, R::ValueColumn);
        window.keys("47.5");
        window.press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.selected(), QList<int>{2});  // it is a result by now, before the others
        hands::press(Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(window.shown().pending, (std::vector<Eigen::Index>{7, 8, 9}));
        QCOMPARE(window.selected(), QList<int>{4});
        hands::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        window.waitUntilDone();
        QCOMPARE(window.selected(), QList<int>{2});
    }
    // A result that comes elsewhere moves the rows behind it; the chosen ones stay chosen.
    void theSelectionGoesWithItsRows() {
        auto spec = readStudy(yield);
        spec.pending = {7, 8, 9};
        write(spec);
        TypingWindow window(path_);
        window.clickPending(1);
        window.keys("47.5");
        window.clickRow(2, R::ArmColumn);
        const auto third = window.table().visualRect(window.table().model()->index(4, R::ArmColumn)).center();
        QTest::mouseClick(window.table().viewport(), Qt::LeftButton, Qt::ControlModifier, third);
        QCOMPARE(window.selected(), (QList<int>{2, 4}));
        window.press(Qt::Key_Return, {}, window.value());
        window.waitUntilDone();
        QCOMPARE(window.last().arm, Eigen::Index(8));
        QCOMPARE(window.selected(), (QList<int>{3, 4}));
        QCOMPARE(window.table().rows().armOf(3), Eigen::Index(7));
        QCOMPARE(window.table().rows().armOf(4), Eigen::Index(9));
    }

    void aFieldHasItsOwnUndoWhileSomethingIsTyped() {
        TypingWindow window(path_);
        window.typeResult("58");
        window.keys("61");
        window.press(Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(window.shown().measurements.size(), 3u);
        QVERIFY(window.value().text().size() < 2);
        window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.value().text(), "61");
        QCOMPARE(window.shown().measurements.size(), 3u);
    }

    // From the third result on a model that learns is fitted after each.
    void oneUndoTakesBackTheResultAndItsFit() {
        auto spec = readStudy(
            QByteArray(yield).replace("\"noise_sd\": 3}", "\"noise_sd\": 3, \"learning\": {\"method\": \"map\"}}").toStdString());
        write(spec);
        TypingWindow window(path_);
        const auto before = writeStudy(window.shown());
        window.typeResult("58");
        QCOMPARE(window.shown().changes.size(), 1u);
        QVERIFY2(window.said("cardSaved").startsWith("Saved: 58 % at "), qPrintable(window.said("cardSaved")));
        QVERIFY(window.part<QPushButton>("cardUndo")->isVisible());
        window.press(Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.shown()), before);
        QVERIFY(onDisk(window));
        QVERIFY2(window.said("cardSaved").endsWith(", with the fit of the model."), qPrintable(window.said("cardSaved")));
        QVERIFY(window.value().text().isEmpty());
        window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        window.waitUntilDone();
        QCOMPARE(window.shown().measurements.size(), 3u);
        QCOMPARE(window.shown().changes.size(), 1u);
    }

    void theFieldIsForTheNextAwaited() {
        TypingWindow window(path_);
        window.click("Ask for several");
        window.keys("3");
        window.press(Qt::Key_Return);
        window.waitUntilDone();
        const auto asked = window.shown().pending;
        QCOMPARE(asked.size(), 3u);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            QCOMPARE(window.said("cardTitle"), QString("Awaited result 1 of %1").arg(3 - i));
            QCOMPARE(window.said("cardArm"), window.placeOfArm(asked[i]).replace(", ", "   "));
            const auto* list = window.part<QListWidget>("pending");
            QCOMPARE(list->currentRow(), 0);
            QVERIFY(list->item(0)->text().startsWith(QStringLiteral("▸ ")));
            QVERIFY(list->item(0)->font().bold());
            window.typeResult(QString::number(50 + i));
            QCOMPARE(window.last().arm, asked[i]);
            QVERIFY(window.value().hasFocus());
        }
        QVERIFY(window.shown().pending.empty());
        QVERIFY(window.said("cardTitle").startsWith("Next: "));
    }

    void afterAnyOtherTheFirstAwaitedIsNext() {
        auto spec = readStudy(yield);
        spec.pending = {7, 8, 9};
        write(spec);
        TypingWindow window(path_);
        window.clickPending(1);
        QCOMPARE(window.said("cardTitle"), "Awaited result 2 of 3");
        QVERIFY(window.value().hasFocus());
        window.keys("51");
        window.press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.last().arm, Eigen::Index(8));
        QCOMPARE(window.said("cardTitle"), "Awaited result 1 of 2");
        QCOMPARE(window.said("cardArm"), window.placeOfArm(7).replace(", ", "   "));
        // What would be suggested further is a click away.
        const auto further = window.suggested();
        window.click("To the next suggestion");
        QVERIFY(window.said("cardTitle").startsWith("Next: "));
        window.typeResult("52");
        QCOMPARE(window.last().arm, further);
        QCOMPARE(window.said("cardTitle"), "Awaited result 1 of 2");
    }

    void aResultIsTypedIntoThePendingRow_data() {
        QTest::addColumn<bool>("startsWithReturn");
        QTest::newRow("Return, number, Return") << true;
        QTest::newRow("number, Return") << false;
    }
    void aResultIsTypedIntoThePendingRow() {
        QFETCH(bool, startsWithReturn);
        auto spec = readStudy(yield);
        spec.pending = {7, 8};
        write(spec);
        TypingWindow window(path_);
        window.clickRow(3, R::ValueColumn);  // behind two results and another one that is awaited
        if (startsWithReturn) window.press(Qt::Key_Return);
        window.keys("47.5");
        auto* field = window.table().viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        QCOMPARE(field->text(), "47.5");
        window.press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.last().arm, Eigen::Index(8));
        QCOMPARE(window.last().value, std::optional(47.5));
        QVERIFY(!window.last().time.empty());
        QCOMPARE(window.shown().pending, std::vector<Eigen::Index>{7});
        QVERIFY(onDisk(window));
        window.undo();
        QCOMPARE(window.shown().pending, (std::vector<Eigen::Index>{7, 8}));
    }

    void whatCannotBeAResultIsSaidBesideThePendingRow() {
        auto spec = readStudy(yield);
        spec.pending = {7};
        write(spec);
        TypingWindow window(path_);
        window.clickRow(2, R::ArmColumn);
        window.keys("782");
        window.press(Qt::Key_Return);
        QVERIFY(window.table().problem());
        QCOMPARE(window.table().problem()->text().replace(QChar::Nbsp, ' '), "782 % is outside 0 to 100 %.");
        QCOMPARE(window.shown().measurements.size(), 2u);
        // Elsewhere digits are no results.
        window.press(Qt::Key_Escape);
        window.clickRow(0, R::ValueColumn);
        window.keys("5");
        QVERIFY(!window.table().viewport()->findChild<QLineEdit*>() ||
                !window.table().viewport()->findChild<QLineEdit*>()->isVisible());
    }

    // As the card asks, and with its sentence.
    void aSurpriseInAPendingRowNeedsASecondEnter() {
        auto spec = readStudy(yield);
        spec.response.min = spec.response.max = std::nullopt;
        spec.pending = {7, 8};
        write(spec);
        TypingWindow window(path_);
        window.clickRow(3, R::ValueColumn);
        QTest::mouseDClick(window.table().viewport(), Qt::LeftButton, {},
                           window.table().visualRect(window.table().currentIndex()).center());
        hands::type("702");
        const auto asks = [&] {
            const auto* sentence = window.table().problem();
            return sentence && sentence->text().startsWith("702 is far from what was expected (");
        };
        const auto* field = window.table().viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        window.press(Qt::Key_Return);
        const auto& shot = *window.session().walk()->rounds.back();
        QVERIFY(asks());
        QCOMPARE(window.table().problem()->text(), surprise(702, expectation(*shot.study, 8), shot));
        QCOMPARE(field->text(), "702");
        window.press(Qt::Key_Tab);                                                        // no answer
        QTest::simulateEvent(window.windowHandle(), true, Qt::Key_Return, {}, {}, true);  // held
        window.setFocus();                                                                // elsewhere
        window.settle();
        QVERIFY(asks());
        const_cast<QLineEdit*>(field)->setFocus();
        hands::press(Qt::Key_Backspace);
        hands::type("2");  // typed again is not yet answered
        QVERIFY(!asks());
        hands::press(Qt::Key_Return);
        window.waitUntilDone();
        QVERIFY(asks());
        QCOMPARE(window.shown().measurements.size(), 2u);
        hands::press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.last().arm, Eigen::Index(8));
        QCOMPARE(window.last().value, std::optional(702.));
        QVERIFY(!window.table().problem());
    }
    void aSurpriseIsNotRecordedByAClickOnAnotherRow() {
        auto spec = readStudy(yield);
        spec.response.min = spec.response.max = std::nullopt;
        spec.pending = {7, 8};
        write(spec);
        TypingWindow window(path_);
        window.clickRow(3, R::ValueColumn);
        window.keys("702");
        window.press(Qt::Key_Return);
        window.clickRow(0, R::NoteColumn);
        window.waitUntilDone();
        QCOMPARE(window.shown().measurements.size(), 2u);
    }
    void aResultOfTheTableIsSaidToBeSaved() {
        auto spec = readStudy(yield);
        spec.pending = {7, 8};
        write(spec);
        TypingWindow window(path_);
        const auto before = writeStudy(window.shown());
        window.clickRow(3, R::ValueColumn);
        window.keys("47.5");
        window.press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.said("cardSaved"), "Saved: 47.5 % at " + window.placeOfArm(8) + ".");
        window.click("Undo");
        QCOMPARE(writeStudy(window.shown()), before);
        QVERIFY(window.said("cardSaved").startsWith("Taken back: record 47.5 % at "));
    }

    void whatWasReallySetIsShown() {
        auto spec = readStudy(yield);
        spec.measurements.push_back({.arm = 12, .value = 54});
        spec.measurements.back().at = {51.5, 6.7};
        write(spec);
        TypingWindow window(path_);
        const auto& table = window.table();
        const auto cell = table.model()->index(2, R::ArmColumn);
        QCOMPARE(cell.data().toString(), "really 51.5 C, pH 6.7");
        QCOMPARE(cell.data(Qt::ToolTipRole).toString(),
                 "Really set: 51.5 C, pH 6.7.\nMeant for 50 C, pH 7; the model learns where it really was.");
        QCOMPARE(table.model()->index(0, R::ArmColumn).data().toString(), "50 C, pH 7");
        QVERIFY(table.selectedText().contains("really 51.5 C, pH 6.7"));
        const auto scene = window.session().scene();
        QVERIFY2(armTooltip(scene, 12).contains("\n54 %: really 51.5 C, pH 6.7"), qPrintable(armTooltip(scene, 12)));
        QVERIFY(!armTooltip(scene, 3).contains("really"));
        const auto facts = armFacts(scene, 12).facts;
        QVERIFY(std::ranges::any_of(facts, [](const auto& each) { return each.text == "54 %: really 51.5 C, pH 6.7"; }));
        QVERIFY(measurementsCsv(spec).find("51.5,6.7,54") != std::string::npos);
    }

    void anImportedRowBesideTheGridIsMarked() {
        TypingWindow window(path_);
        QVERIFY(window.paste("arm\ttemperature\tpH\tyield\n12\t51.5\t6.7\t54\n"));
        window.add();
        const int row = window.table().model()->rowCount() - 1;
        QCOMPARE(window.table().model()->index(row, R::ArmColumn).data().toString(), "really 51.5 C, pH 6.7");
    }

    void aNumberTypedForAnotherCandidateIsPutAside() {
        TypingWindow window(path_);
        const auto suggested = window.suggested();
        window.click("Other conditions");
        for (auto* field : window.card().findChildren<QLineEdit*>())
            if (field->accessibleName() == "temperature") field->setText("51.5");
        window.click("Use these");
        window.press(Qt::Key_R, Qt::ControlModifier);
        window.keys("58");
        window.click("Back to the suggestion");
        QVERIFY(window.value().text().isEmpty());
        QVERIFY2(window.said("cardAside").startsWith("Put aside: 58 % at 51.5 C, pH "), qPrintable(window.said("cardAside")));
        window.typeResult("49");
        QCOMPARE(window.last().arm, suggested);
        QVERIFY(window.last().at.empty());
        window.click("Bring it back");
        QCOMPARE(window.value().text(), "58");
        QCOMPARE(window.said("cardTitle"), "Other conditions");
        QVERIFY(window.said("cardAside").isEmpty());
        window.press(Qt::Key_Return);
        window.waitUntilDone();
        QCOMPARE(window.last().at.front(), 51.5);
        QCOMPARE(window.last().value, std::optional(58.0));
        QVERIFY(onDisk(window));
    }

    void whatIsPutAsideSurvivesACrash() {
        auto spec = readStudy(yield);
        spec.pending = {7, 8};
        write(spec);
        {
            TypingWindow window(path_);
            window.press(Qt::Key_R, Qt::ControlModifier);
            window.keys("58");
            window.clickPending(1);
            QVERIFY(window.value().text().isEmpty());
            window.waitUntilDone();
        }
        TypingWindow window(path_);
        QVERIFY2(window.findChild<Banner*>()->sentence().contains("1 result typed and not recorded"),
                 qPrintable(window.findChild<Banner*>()->sentence()));
        window.click("Restore");
        QTRY_VERIFY(!window.said("cardAside").isEmpty());
        window.click("Bring it back");
        QCOMPARE(window.value().text(), "58");
        QCOMPARE(window.said("cardTitle"), "Awaited result 1 of 2");
    }

    // The unwritten number is a row of the journal: it is not also text of it.
    void aRestoredNumberIsNotAlsoInTheField() {
        {
            TypingWindow window(path_);
            auto other = readStudy(yield);
            other.notes = "somebody else";
            write(other);
            window.typeResult("58.25");
            QCOMPARE(window.value().text(), "58.25");
            window.findChild<Edits*>()->waitUntilDone();
        }
        const auto found = journalBeside(path_.toStdString());
        QVERIFY(found && found->journal);
        QCOMPARE(found->journal->study.measurements.size(), 3u);
        TypingWindow window(path_);
        window.click("Restore");
        window.waitUntilDone();
        QCOMPARE(window.last().value, std::optional(58.25));
        QVERIFY(window.value().text().isEmpty());
    }

    void cancelKeepsTheFilledForm_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("own candidates") << int(NewKind::Own);
        QTest::newRow("a problem") << int(NewKind::Problem);
    }
    void cancelKeepsTheFilledForm() {
        QFETCH(int, kind);
        TypingWindow window;
        auto fresh = readStudy(yield);
        fresh.measurements.clear();
        window.begin(fresh);
        window.waitUntilDone();
        window.askAboutLoss = nullptr;
        QStringList asked, names;
        int forms = 0;
        QTimer eyes;
        connect(&eyes, &QTimer::timeout, [&] {
            auto* open = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(open)) {
                asked << box->text();
                QTest::keyClick(box, Qt::Key_Escape);
            } else if (auto* form = qobject_cast<QDialog*>(open)) {
                auto* name = form->findChild<QLineEdit*>(kind == int(NewKind::Own) ? "name" : "budget");
                if (!name) qFatal("the form has no name");
                names << name->text();
                if (++forms > 1) return form->reject();
                name->setText("77");
                form->done(QDialog::Accepted);
            }
        });
        eyes.start(20);
        emit window.findChild<StartPage*>()->newStudyWanted(static_cast<NewKind>(kind));
        eyes.stop();
        QCOMPARE(asked, QStringList{"This study is in no file yet."});
        QCOMPARE(forms, 2);
        QCOMPARE(names.back(), "77");
        QCOMPARE(window.shown().name, std::string("Yield"));
    }

private:
    void write(const StudySpec& spec) const { saveStudy(path_.toStdString(), spec); }
    bool onDisk(TypingWindow& window) {
        QFile file(path_);
        return file.open(QIODevice::ReadOnly) && file.readAll().toStdString() == writeStudy(window.shown());
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
    QByteArray dataHome_;
};

GAPSCOPE_TEST(TestTyping)
#include "tst_typing.moc"
