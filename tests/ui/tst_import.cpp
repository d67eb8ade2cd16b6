// Results in bulk through the real dialog: what people paste and open, what is said about every row, and that the study
// afterwards is what a fresh replay of its file gives.
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>

#include "core/io/results_export.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/study/edit.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/export/results_file.h"
#include "ui/lab/import_dialog.h"
#include "ui/lab/import_preview.h"
#include "ui/lab/measurement_table.h"
#include "ui/session/edits.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using P = ImportPreview;
using Status = Measurement::Status;
using Verdict = ResultRow::Verdict;

class LabWindow : public CardWindow {
public:
    LabWindow() : CardWindow(study("fast-charging")) {}

    const StudySpec& spec() { return shown(); }
    Edits& edits() { return *findChild<Edits*>(); }
    ImportDialog* openFile(const QByteArray& bytes) {
        QFile file(folder_.path() + "/results.csv");
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return nullptr;
        file.close();
        importFile(file.fileName());
        waitUntilDone();
        return dialog();
    }
    void checkAgainstReplay() {
        const auto path = folder_.path() + "/study.gapscope";
        saveStudy(path.toStdString(), spec());
        CardWindow::checkAgainstReplay(path);
    }

private:
    QTemporaryDir folder_;
};

void choose(ImportDialog* dialog, const char* name, int data) {
    auto* box = dialog->findChild<QComboBox*>(name);
    box->setCurrentIndex(box->findData(data));
    emit box->activated(box->currentIndex());
    dialog->waitUntilDone();
}

QString cell(const ImportDialog* dialog, int row, int column) { return dialog->preview().index(row, column).data().toString(); }

}  // namespace

class TestImport : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void aGermanBlockIsPastedInOneStep() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        LabWindow window;
        const auto before = writeStudy(window.spec());
        auto* dialog = window.paste(
            "c1 [C]\tc2 [C]\tc3 [C]\tcycle life\tnote\n"
            "3,6\t3,2\t2,8\t812,5\tfirst\n"
            "4,0\t3,6\t3,6\tfailed\t\n"
            "6,4\t5,6\t5,2\t301\t\"a \"\"b\"\"\"\n"
            "4,0\t3,6\t3,6\t-4\t\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->problem(), "");
        QCOMPARE(dialog->summary(), "2 new, 1 failed, 1 refused");
        QCOMPARE(dialog->findChild<QComboBox*>("separator")->currentText(), "tab (found)");
        QCOMPARE(dialog->findChild<QComboBox*>("decimal")->currentText(), "comma (found)");
        QCOMPARE(cell(dialog, 0, P::ValueColumn), "812,5");
        QCOMPARE(cell(dialog, 0, P::CandidateColumn), "3,6 C; 3,2 C; 2,8 C");
        QCOMPARE(cell(dialog, 3, P::VerdictColumn), "outside the limits");
        QCOMPARE(writeStudy(window.spec()), before);  // nothing yet
        window.add();
        QCOMPARE(window.spec().measurements.size(), std::size_t(15));
        QCOMPARE(window.spec().measurements[12].value, std::optional(812.5));
        QCOMPARE(window.spec().measurements[12].note, "first");
        QCOMPARE(window.spec().measurements[13].status, Status::Failed);
        QCOMPARE(window.spec().measurements[14].arm, Eigen::Index(223));
        QCOMPARE(window.spec().measurements[14].note, "a \"b\"");
        QCOMPARE(window.edits().count(), 1);
        QCOMPARE(window.edits().undoText(), "add 3 results");
        QCOMPARE(window.round(), window.session().rounds());  // who looked at the newest round does so still
        QCOMPARE(window.findChild<MeasurementTable*>()->rows().rowCount(), 15);
        window.checkAgainstReplay();
        window.edits().undo();
        window.waitUntilDone();
        QCOMPARE(writeStudy(window.spec()), before);
    }

    void aFileOfAnyCountryIsRead() {
        LabWindow window;
        auto* dialog = window.openFile(
            "\xef\xbb\xbf"
            "c1;c2;c3;\"cycle life\";note\r\n"
            "3,6;3,2;2,8;812,5;\"a; b\"\r\n"
            "\r\n"
            "4;3,6;;700;no third\r\n"
            "4;3,6;3,6;;\r\n"
            "4;3,6;3,6;n/k;\r\n"
            "9;9;9;500;\r\n"
            "4;3,6;3,6;700,25\r\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QComboBox*>("separator")->currentText(), "semicolon (found)");
        QCOMPARE(dialog->findChild<QComboBox*>("decimal")->currentText(), "comma (found)");
        QCOMPARE(dialog->preview().rowCount(), 6);
        QCOMPARE(cell(dialog, 0, P::VerdictColumn), "new");
        QCOMPARE(cell(dialog, 1, P::VerdictColumn), "no such candidate");
        QCOMPARE(cell(dialog, 2, P::VerdictColumn), "no result");
        QCOMPARE(cell(dialog, 3, P::VerdictColumn), "not a number");
        QVERIFY(!cell(dialog, 3, P::AboutColumn).isEmpty());
        QCOMPARE(cell(dialog, 5, P::RowColumn), "8");  // as a spreadsheet counts
        dialog->preview().setOnlyDoubtful(true);
        QVERIFY(dialog->preview().rowCount() < 6);
        for (int row = 0; row < dialog->preview().rowCount(); ++row)
            QVERIFY(cell(dialog, row, P::VerdictColumn) != "new" && cell(dialog, row, P::VerdictColumn) != "no result");
        window.add();
        QCOMPARE(window.spec().measurements.size(), std::size_t(14));
        QCOMPARE(window.spec().measurements[12].note, "a; b");
        QCOMPARE(window.spec().measurements[13].value, std::optional(700.25));
        window.checkAgainstReplay();
    }

    void whatMayBeReadInTwoWaysIsAsked() {
        LabWindow window;
        auto* dialog = window.openFile("arm;cycle life\n3;1,286\n4;2,512\n");
        QVERIFY(dialog);
        QVERIFY(!dialog->problem().isEmpty());
        QVERIFY(!dialog->addButton().isEnabled());
        QCOMPARE(dialog->preview().rowCount(), 2);  // the rows are there to be looked at
        QCOMPARE(dialog->findChild<QComboBox*>("decimal")->currentText(), "please choose");
        choose(dialog, "decimal", ',');
        QCOMPARE(dialog->problem(), "");
        QCOMPARE(cell(dialog, 0, P::ValueColumn), "1.286");
        window.add();
        QCOMPARE(window.spec().measurements[12].value, std::optional(1.286));
    }

    void columnsCanBeSaidOtherwise() {
        LabWindow window;
        auto* dialog = window.openFile("experiment,first,second\n3,900,1\n4,950,2\n");
        QVERIFY(dialog);
        QVERIFY(dialog->problem().startsWith("No column says which candidate"));
        QVERIFY(!dialog->addButton().isEnabled());
        choose(dialog, "arm", 0);
        QCOMPARE(dialog->problem(), "");
        QCOMPARE(cell(dialog, 0, P::ValueColumn), "1");  // the last column of numbers
        choose(dialog, "value", 1);
        QCOMPARE(cell(dialog, 0, P::ValueColumn), "900");
        QVERIFY(dialog->preview().setData(dialog->preview().index(1, P::RowColumn), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(dialog->addButton().text(), "Add 1 row");
        window.add();
        QCOMPARE(window.spec().measurements.size(), std::size_t(13));
        QCOMPARE(window.spec().measurements[12].arm, Eigen::Index(3));
        QCOMPARE(window.spec().measurements[12].value, std::optional(900.0));
        QCOMPARE(window.edits().undoText(), "add 1 result");
    }

    void aBlockWithoutNamesIsReadByPlace() {
        LabWindow window;
        auto* dialog = window.paste("3.6\t3.2\t2.8\t812\n4\t3.6\t3.6\t900\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->problem(), "");
        QCOMPARE(dialog->summary(), "2 new");
        dialog->reject();
        window.waitUntilDone();
        QCOMPARE(window.edits().count(), 0);
        QCOMPARE(window.spec().measurements.size(), std::size_t(12));
    }

    void aSheetWithoutNamesKeepsItsFirstRow() {
        LabWindow window;
        auto* dialog = window.openFile("3.6,3.2,2.8,812,first note\n4,3.6,3.6,900,ok\n6.4,5.6,5.2,301,ok\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->problem(), "");
        QCOMPARE(dialog->summary(), "3 new");
        QCOMPARE(dialog->findChild<QComboBox*>("firstRow")->currentText(), "is data (found)");
        window.add();
        QCOMPARE(window.spec().measurements.size(), std::size_t(15));
        QCOMPARE(window.spec().measurements[12].value, std::optional(812.0));
        QCOMPARE(window.spec().measurements[12].note, "first note");
    }

    void whatTheFirstRowIsCanBeSaidOtherwise() {
        LabWindow window;
        auto* dialog = window.paste("3.6\t3.2\t2.8\t812\tfirst note\n4\t3.6\t3.6\t900\tok\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->summary(), "2 new");
        choose(dialog, "firstRow", 'n');
        QCOMPARE(dialog->preview().rowCount(), 1);
        QCOMPARE(dialog->preview().headerData(P::firstOwn, Qt::Horizontal, Qt::DisplayRole).toString(), "3.6");
        QVERIFY(!dialog->problem().isEmpty());  // no column is known by its name
        choose(dialog, "firstRow", 'd');
        QCOMPARE(dialog->summary(), "2 new");
        dialog->reject();
        window.waitUntilDone();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

        dialog = window.paste("c1\tc2\tc3\tcycle life\n3.6\t3.2\t2.8\t812\n");
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QComboBox*>("firstRow")->currentText(), "names the columns (found)");
        QCOMPARE(dialog->summary(), "1 new");
        choose(dialog, "firstRow", 'd');
        QCOMPARE(dialog->preview().rowCount(), 2);
        QCOMPARE(cell(dialog, 0, P::VerdictColumn), "not a number");
        QCOMPARE(cell(dialog, 1, P::VerdictColumn), "new");
    }

    // Into the same study, or another one with these candidates.
    void rowsOfTheTableAreReadBack_data() {
        QTest::addColumn<bool>("isGerman");
        QTest::newRow("3.6 C, 3.2 C") << false;
        QTest::newRow("3,6 C; 3,2 C") << true;
    }
    void rowsOfTheTableAreReadBack() {
        QFETCH(bool, isGerman);
        if (isGerman) QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        LabWindow window;
        QVERIFY(window.paste(isGerman ? "c1\tc2\tc3\tcycle life\tnote\tnoise_sd\n3,65\t3,2\t2,8\t812,5\tbeside\t7\n"
                                      : "c1\tc2\tc3\tcycle life\tnote\tnoise_sd\n3.65\t3.2\t2.8\t812.5\tbeside\t7\n"));
        auto& preview = window.dialog()->preview();
        QVERIFY(preview.setData(preview.index(0, P::RowColumn), Qt::Checked, Qt::CheckStateRole));
        window.add();
        window.findChild<Edits*>()->change([](const StudySpec& spec) { return struckOut(spec, 3); }, "strike out");
        window.waitUntilDone();
        const auto rows = window.spec().measurements;
        QVERIFY(!rows.back().at.empty());
        auto* table = window.findChild<MeasurementTable*>();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        auto* dialog = window.paste(QApplication::clipboard()->text());
        QVERIFY(dialog);
        QCOMPARE(dialog->problem(), "");
        QCOMPARE(dialog->preview().plan().rows.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& read = dialog->preview().plan().rows[i];
            QVERIFY2(read.usable(), read.about.c_str());
            QCOMPARE(read.measurement.arm, rows[i].arm);
            QCOMPARE(read.measurement.value, rows[i].value);
            QCOMPARE(read.measurement.status, rows[i].status);
            QCOMPARE(read.measurement.note, rows[i].note);
            QCOMPARE(read.measurement.noiseSd, rows[i].noiseSd);
            QCOMPARE(read.measurement.at, rows[i].at);
        }
        dialog->reject();
    }

    void aFileIsDroppedOnTheWindow() {
        LabWindow window;
        QTemporaryDir folder;
        QFile file(folder.path() + "/dropped.CSV");
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("arm,value\n7,901\n") > 0);
        file.close();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file.fileName())});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &drop);
        QVERIFY(window.dialog());
        QCOMPARE(window.dialog()->summary(), "1 new");
    }

    void aLongTableIsShownWithoutAWidgetPerRow() {
        LabWindow window;
        QByteArray text = "arm,cycle life\n";
        for (int i = 0; i < 100'000; ++i) text += QByteArray::number(i % 225) + ',' + QByteArray::number(500 + i % 97) + '\n';
        auto* dialog = window.openFile(text);
        QVERIFY(dialog);
        QCOMPARE(dialog->preview().rowCount(), 100'000);
        int refused = 0;  // arm 224 does not exist
        for (int i = 0; i < 100'000; ++i) refused += i % 225 == 224;
        QCOMPARE(dialog->summary(), QString("%1 new, %2 refused").arg(100'000 - refused).arg(refused));
        QVERIFY(dialog->findChildren<QWidget*>().size() < 200);
    }

    void whatIsWrittenReadsBackTheSame() {
        LabWindow window;
        QTemporaryDir folder;
        const auto path = folder.path() + "/measurements.csv";
        writeMeasurements(path, window.session().walk()->spec);
        window.importFile(path);
        QCOMPARE(window.dialog()->summary(), "12 already there");
        QVERIFY(!window.dialog()->addButton().isEnabled());
        window.dialog()->reject();

        const auto candidates = folder.path() + "/candidates.csv";
        writeCandidates(candidates, window.session().walk()->spec);
        const auto table = readCsvFile(candidates.toStdString());
        QCOMPARE(table.rows.size(), std::size_t(224));
        const auto mean = std::ranges::find_if(table.header, [](const auto& name) { return name.starts_with("mean"); });
        QVERIFY(mean != table.header.end());
        const auto column = static_cast<std::size_t>(mean - table.header.begin());
        for (std::size_t arm = 0; arm < 224; ++arm)
            QCOMPARE(table.number(arm, column).value, window.session().snapshot()->mean(Eigen::Index(arm)));
        QVERIFY_THROWS_EXCEPTION(Error, writeMeasurements(folder.path() + "/no/such/folder.csv", window.session().walk()->spec));
    }
};

GAPSCOPE_TEST(TestImport)
#include "tst_import.moc"
