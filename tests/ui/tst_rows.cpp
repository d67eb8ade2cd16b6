// The measurement table as a person uses it: cells typed over, rows struck out, found and sorted. After every change the
// window shows what a fresh replay of the written file gives.
#include <QAbstractItemView>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/study/edit.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/lab/measurement_table.h"
#include "ui/lab/measurements_panel.h"
#include "ui/session/edits.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using R = MeasurementRows;
using Status = Measurement::Status;

class LabWindow : public OpenWindow {
public:
    explicit LabWindow(const char* name = "fast-charging") : OpenWindow(study(name)) {}

    MeasurementTable& table() { return *findChild<MeasurementTable*>(); }
    MeasurementsPanel& panel() { return *findChild<MeasurementsPanel*>(); }
    Edits& edits() { return *findChild<Edits*>(); }
    const StudySpec& spec() { return *session().walk()->spec; }
    std::string file() { return writeStudy(spec()); }
    QModelIndex cell(int row, int column) { return table().model()->index(row, column); }
    QLineEdit* field() { return table().viewport()->findChild<QLineEdit*>(); }

    // As by hand: a row is clicked, F2, the text, Return.
    void type(int row, int column, const QString& text) {
        table().setFocus();
        table().setCurrentIndex(cell(row, column));
        settle();
        QTest::keyClick(&table(), Qt::Key_F2);
        QVERIFY(field());
        field()->selectAll();
        QTest::keyClick(field(), Qt::Key_Delete);
        QTest::keyClicks(field(), text);
        QTest::keyClick(field(), Qt::Key_Return);
        done();
    }
    // What is typed is taken when the field has seen the key, and then walked.
    void done() {
        settle();
        waitUntilDone();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(&table(), key, with);
        waitUntilDone();
    }
    void select(int row) {
        table().setFocus();
        table().selectRow(row);
        settle();
    }
    // By the menu over the selected rows.
    void choose(const QString& words) {
        const std::unique_ptr<QMenu> menu(table().makeMenu());
        for (auto* each : menu->actions())
            if (each->text().remove('&') == words && each->isEnabled()) each->trigger();
        waitUntilDone();
    }
    bool offers(const QString& words) {
        const std::unique_ptr<QMenu> menu(table().makeMenu());
        for (auto* each : menu->actions())
            if (each->text().remove('&') == words) return each->isEnabled();
        return false;
    }
    // The last round on screen against a replay of the file from the disk.
    void checkAgainstReplay() {
        QTemporaryDir folder;
        const auto path = (folder.path() + "/study.gapscope").toStdString();
        saveStudy(path, spec());
        const auto fresh = Study::finished(std::make_shared<const StudySpec>(loadStudy(path)));
        const auto& last = session().walk()->rounds.back();
        QCOMPARE(last->round, fresh.round());
        QVERIFY(last->posterior.mean() == fresh.posterior().mean());
        QVERIFY(last->posterior.sd() == fresh.posterior().sd());
        QVERIFY(last->decision.chosen == fresh.next().chosen);
    }
};

}  // namespace

class TestRows : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void aTypoIsCorrectedInOneEdit() {
        LabWindow window;
        const auto before = window.file();
        const auto meanBefore = window.session().snapshot()->posterior.mean();
        const int rounds = window.session().rounds();
        window.type(2, R::ValueColumn, "869.5");
        QCOMPARE(window.spec().measurements[2].value, std::optional(869.5));
        QCOMPARE(window.cell(2, R::ValueColumn).data().toString(), QString("869.5") + QChar::Nbsp + "cycles");
        QVERIFY(window.session().snapshot()->posterior.mean() != meanBefore);
        QCOMPARE(window.session().rounds(), rounds);
        QCOMPARE(window.edits().count(), 1);
        QCOMPARE(window.edits().undoText(), "correct " + QString::fromStdString(window.spec().arms->name(1)));
        window.checkAgainstReplay();
        window.setFocus();
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QCOMPARE(window.file(), before);
        QVERIFY(window.session().snapshot()->posterior.mean() == meanBefore);
    }

    void aCommaIsTheirs() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        LabWindow window;
        window.type(0, R::ValueColumn, "0,435");
        QCOMPARE(window.spec().measurements[0].value, std::optional(0.435));
        QCOMPARE(window.cell(0, R::ValueColumn).data(Qt::EditRole).toString(), "0,435");
        const auto before = window.file();
        window.type(0, R::ValueColumn, "1.286");
        QCOMPARE(window.file(), before);
        QVERIFY(window.table().problem());
        QCOMPARE(window.table().problem()->text(), "\"1.286\" could mean 1,286 or 1286. Please write 1,286 or 1286.");
    }

    void whatCannotStandIsSaidBesideTheCell() {
        LabWindow window;
        const auto before = window.file();
        for (const auto& [text, sentence] :
             {std::pair("0,435", "\"0,435\" is not how a number is written here. Please write 0.435."),
              std::pair("high", "\"high\" is not a number."), std::pair("-3", "-3\u00a0cycles is below 0\u00a0cycles.")}) {
            window.type(3, R::ValueColumn, text);
            QCOMPARE(window.file(), before);
            QVERIFY(window.table().problem());
            QCOMPARE(window.table().problem()->text(), QString::fromUtf8(sentence));
            QVERIFY(window.field());
            QCOMPARE(window.field()->text(), text);
            QVERIFY(window.table().viewport()->rect().contains(window.table().problem()->geometry()));
            QVERIFY(!window.table().problem()->geometry().intersects(window.field()->geometry()));
            window.setFocus();  // who looks elsewhere finds it again
            window.settle();
            QVERIFY(window.field() && window.field()->text() == text);
            window.field()->setFocus();
            QTest::keyClick(window.field(), Qt::Key_Escape);
            QTRY_VERIFY(!window.field());
            QVERIFY(!window.table().problem());
        }
        QCOMPARE(window.edits().count(), 0);
    }

    void theSameTextIsNoChange() {
        LabWindow window;
        window.type(3, R::ValueColumn, window.cell(3, R::ValueColumn).data(Qt::EditRole).toString());
        QCOMPARE(window.edits().count(), 0);
    }

    void aNoteIsWritten() {
        LabWindow window;
        const auto mean = window.session().snapshot()->posterior.mean();
        window.type(1, R::NoteColumn, "shaken, not stirred");
        QCOMPARE(window.spec().measurements[1].note, "shaken, not stirred");
        QCOMPARE(window.edits().undoText(), "note on " + QString::fromStdString(window.spec().arms->name(219)));
        QVERIFY(window.session().snapshot()->posterior.mean() == mean);
    }

    void twoEditsInARowAreBothKept() {
        LabWindow window;
        auto& model = *window.table().model();
        QVERIFY(model.setData(window.cell(0, R::ValueColumn), "900", Qt::EditRole));
        QVERIFY(model.setData(window.cell(0, R::NoteColumn), "late", Qt::EditRole));  // the first is still being walked
        QVERIFY(model.setData(window.cell(1, R::ValueColumn), "300", Qt::EditRole));
        for (int i = 0; i < 4; ++i) window.waitUntilDone();
        QCOMPARE(window.spec().measurements[0].value, std::optional(900.0));
        QCOMPARE(window.spec().measurements[0].note, "late");
        QCOMPARE(window.spec().measurements[1].value, std::optional(300.0));
        QCOMPARE(window.edits().count(), 3);
        window.checkAgainstReplay();
    }

    void deleteStrikesOutAndBackIn() {
        LabWindow window;
        const auto before = window.file();
        const int rounds = window.session().rounds();
        const int rows = window.table().rows().rowCount();
        window.select(4);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.spec().measurements[4].status, Status::Ignored);
        QCOMPARE(window.session().rounds(), rounds - 1);
        QCOMPARE(window.round(), rounds - 1);
        QCOMPARE(window.table().rows().rowCount(), rows);
        QCOMPARE(window.edits().undoText(), "strike out " + QString::fromStdString(window.spec().arms->name(12)));
        window.checkAgainstReplay();
        window.select(4);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.file(), before);
        QCOMPARE(window.round(), rounds);  // the newest results were on screen and stay there
        QCOMPARE(window.table().rows().rowCount(), rows);
        QCOMPARE(window.edits().count(), 2);
    }

    void severalRowsAreOneStep() {
        LabWindow window;
        const auto before = window.file();
        window.select(0);
        QTest::keyClick(&window.table(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&window.table(), Qt::Key_Down, Qt::ShiftModifier);
        window.press(Qt::Key_Delete);
        for (std::size_t row = 0; row < 3; ++row) QCOMPARE(window.spec().measurements[row].status, Status::Ignored);
        QCOMPARE(window.edits().undoText(), "strike out 3 rows");
        window.edits().undo();
        window.waitUntilDone();
        QCOMPARE(window.file(), before);
    }

    // With settings changed on the way, and without: the same rows, one by one.
    void severalRowsAreTheSameAsOneByOne() {
        LabWindow window;
        for (const bool changed : {false, true}) {
            auto spec = window.spec();
            if (changed) spec.changes = {Change{.after = 5, .budget = 50}};
            const std::vector<std::size_t> rows{1, 4, 9};
            auto wanted = spec;
            for (const auto row : rows) wanted = struckOut(wanted, row);
            QCOMPARE(writeStudy(strikeOut(spec, rows).change(spec)), writeStudy(wanted));
        }
    }

    void aRunIsMarkedFailedAndGivesAValueAfterAll() {
        LabWindow window;
        window.select(2);
        window.choose("Mark as failed");
        QCOMPARE(window.spec().measurements[2].status, Status::Failed);
        QVERIFY(!window.spec().measurements[2].value);
        QCOMPARE(window.cell(2, R::StatusColumn).data().toString(), "failed");
        QVERIFY(window.edits().undoText().startsWith("mark ") && window.edits().undoText().endsWith(" failed"));
        window.checkAgainstReplay();
        window.type(2, R::ValueColumn, "969");
        QCOMPARE(window.spec().measurements[2].status, Status::Measured);
        window.checkAgainstReplay();
    }

    void aRowHasANoiseOfItsOwn() {
        LabWindow window;
        auto& table = window.table();
        QVERIFY(table.isColumnHidden(R::NoiseColumn));
        const auto sd = window.session().snapshot()->posterior.sd();
        window.select(0);
        window.choose("Set its noise sd");
        QVERIFY(window.field());
        QTest::keyClicks(window.field(), "0");
        QTest::keyClick(window.field(), Qt::Key_Return);
        QVERIFY(table.problem());
        QCOMPARE(table.problem()->text(), "the noise sd must be > 0, got 0.");
        window.field()->selectAll();
        QTest::keyClicks(window.field(), "240.5");
        QTest::keyClick(window.field(), Qt::Key_Return);
        window.done();
        QCOMPARE(window.spec().measurements[0].noiseSd, std::optional(240.5));
        QVERIFY(!table.isColumnHidden(R::NoiseColumn));
        QVERIFY(window.session().snapshot()->posterior.sd()[91] > sd[91]);
        window.checkAgainstReplay();
        window.type(0, R::NoiseColumn, "");  // the study's own again
        QVERIFY(!window.spec().measurements[0].noiseSd);
        QVERIFY(window.session().snapshot()->posterior.sd() == sd);
    }

    void aSourceThatAnswersItselfKeepsItsValues() {
        LabWindow window("demo");
        const auto value = window.cell(0, R::ValueColumn);
        QVERIFY(!(value.flags() & Qt::ItemIsEditable));
        QVERIFY(value.data(Qt::ToolTipRole).toString().contains("own source"));
        QVERIFY(!window.table().model()->setData(value, "1", Qt::EditRole));
        window.select(0);
        QVERIFY(!window.offers("Correct the value") && !window.offers("Mark as failed") && !window.offers("Set its noise sd"));
        QVERIFY(window.offers("Write a note") && window.offers("Strike out"));
        window.type(0, R::ValueColumn, "a note instead");
        QCOMPARE(window.spec().measurements[0].note, "a note instead");
        window.select(1);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.spec().measurements[1].status, Status::Ignored);
        window.checkAgainstReplay();
        QVERIFY(!window.actionCalled("Paste results…")->isEnabled());
    }

    void sortingAndFindingAreForTheEye() {
        LabWindow window;
        const auto before = window.file();
        auto& table = window.table();
        const int rows = table.shownRows();
        auto* header = table.horizontalHeader();
        const auto click = [&] {
            const QPoint at(header->sectionViewportPosition(R::ValueColumn) + 8, header->height() / 2);
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
        };
        click();
        std::vector<std::pair<double, QString>> shown, expected;
        for (int row = 0; row < rows; ++row)
            if (const auto value = window.cell(row, R::ValueColumn).data(R::sortRole); value.isValid())
                shown.emplace_back(value.toDouble(), window.cell(row, R::RoundColumn).data().toString());
        int round = 0;
        for (const auto& m : window.spec().measurements)
            if (m.measured()) expected.emplace_back(*m.value, QString::number(++round));
        std::ranges::stable_sort(expected, {}, [](const auto& pair) { return pair.first; });
        QCOMPARE(shown, expected);

        // An edit in another order still meets its own row.
        window.type(0, R::NoteColumn, "the lowest");
        const auto lowest =
            std::ranges::min_element(window.spec().measurements, {}, [](const Measurement& m) { return m.value.value_or(1e9); });
        QCOMPARE(lowest->note, "the lowest");
        window.edits().undo();
        window.waitUntilDone();

        click();
        click();  // as in the file
        QCOMPARE(window.cell(0, R::RoundColumn).data().toString(), "1");
        window.panel().filter().setText("CYCLER");
        QCOMPARE(table.shownRows(), 1);
        QCOMPARE(window.cell(0, R::NoteColumn).data().toString(), "cycler restarted once");
        window.select(0);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.spec().measurements[6].status, Status::Ignored);
        window.edits().undo();
        window.waitUntilDone();
        window.panel().filter().setText("no such row");
        QCOMPARE(table.shownRows(), 0);
        window.panel().filter().setFocus();
        QTest::keyClick(&window.panel().filter(), Qt::Key_Escape);
        QCOMPARE(table.shownRows(), rows);
        QCOMPARE(window.file(), before);
    }

    void rowsOfLaterLinesStayHidden() {
        LabWindow window("demo");
        window.session().goTo(4);
        window.settle();
        QCOMPARE(window.table().shownRows(), 3);
        window.select(1);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.spec().measurements[1].status, Status::Ignored);
        QCOMPARE(window.round(), 4);
        QCOMPARE(window.table().shownRows(), 4);  // round 4 has seen three that count, and the one struck out
    }

    void anEmptyLabStudyOffersWhatCanBeDone() {
        LabWindow window;
        auto spec = window.spec();
        spec.measurements.clear();
        spec.pending.clear();
        window.begin(spec);
        window.waitUntilDone();
        QStringList texts;
        for (const auto* label : window.table().findChildren<QLabel*>())
            if (label->isVisible()) texts << label->text();
        QVERIFY(texts.contains("No results yet. Type one, paste a column, or open a CSV file."));
        QStringList buttons;
        for (const auto* button : window.table().findChildren<QPushButton*>())
            if (button->isVisible()) buttons << button->text();
        QCOMPARE(buttons, QStringList({"Paste", "Open CSV…"}));
    }

    // No widget and no copy per row: what is on screen is all that is asked for.
    void manyRowsNeedNoWidgets() {
        LabWindow window;
        auto spec = window.spec();
        Measurement failed;
        failed.status = Status::Failed;
        for (int i = 0; i < 100'000; ++i) {
            failed.arm = i % 224;
            spec.measurements.push_back(failed);
        }
        window.begin(spec);
        window.waitUntilDone();
        QCOMPARE(window.table().rows().rowCount(), int(spec.measurements.size() + spec.pending.size()));
        QVERIFY(window.table().findChildren<QWidget*>().size() < 40);
        window.table().sortByColumn(R::ArmColumn, Qt::DescendingOrder);
        QCOMPARE(window.table().rows().spec().arms->name(223), window.cell(0, R::ArmColumn).data().toString().toStdString());
        window.panel().filter().setText("measured");
        QCOMPARE(window.table().shownRows(), window.spec().measuredRows());
        window.panel().filter().clear();
        window.table().sortByColumn(-1, Qt::AscendingOrder);
        window.type(50'000, R::NoteColumn, "in the middle");
        QCOMPARE(window.spec().measurements[50'000].note, "in the middle");
        window.table().selectAll();
        window.press(Qt::Key_Delete);
        QVERIFY(std::ranges::all_of(window.spec().measurements, [](const auto& m) { return m.status == Status::Ignored; }));
    }
};

GAPSCOPE_TEST(TestRows)
#include "tst_rows.moc"
