// Somebody at the bench with one hand free: the next key is the next number, and what is typed the way people write it is read.
#include <QListWidget>
#include <QSpinBox>
#include <QTimer>

#include "core/io/results_export.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "tests/ui/hands.h"
#include "ui/lab/card_facts.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/window/banner.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;
using R = MeasurementRows;

namespace {

constexpr const char* salted = R"({"format": "gapscope-study", "version": 1, "name": "Salt", "goal": "maximize",
  "response": {"name": "yield", "unit": "%", "min": 0, "max": 100}, "budget": 30, "seed": 1,
  "arms": {"kind": "grid", "variables": [
    {"name": "temperature", "unit": "C", "min": 30, "max": 70, "levels": 5, "scale": "linear"},
    {"name": "pH", "unit": "", "min": 5, "max": 7, "levels": 3, "scale": "linear"},
    {"name": "salt", "unit": "M", "min": 0, "max": 0.4, "levels": 5, "scale": "linear"}]},
  "model": {"kind": "kernel", "kernel": "matern52", "variance": 400, "lengthscales": [15, 0.8, 0.2], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}, "measurements": [{"arm": 12, "value": 55}, {"arm": 40, "value": 40}]})";

constexpr Eigen::Index salt03 = 18;  // 40 C, pH 5, salt 0.3

class BenchWindow : public CardWindow {
public:
    using CardWindow::CardWindow;
    using CardWindow::enter;

    QLineEdit& value() { return *part<QLineEdit>("value"); }
    QPushButton* button(const QString& words) {
        for (auto* each : findChildren<QPushButton*>())
            if (each->text() == words && each->isVisible()) return each;
        return nullptr;
    }
    void press(const QString& words) {
        auto* found = button(words);
        QVERIFY2(found && found->isEnabled(), qPrintable(words));
        hands::click(found, found->rect().center());
        settle();
        waitUntilDone();
    }
    // As a person does: nothing is clicked before.
    void keys(const QString& text) {
        hands::type(text);
        settle();
    }
    void enter() {
        hands::press(Qt::Key_Return);
        settle();
        waitUntilDone();
    }
    void otherTemperature(const QString& text) {
        press("Other conditions");
        for (auto* field : card().findChildren<QLineEdit*>())
            if (field->accessibleName() == "temperature") {
                hands::click(field, field->rect().center());
                field->selectAll();
            }
        keys(text);
    }
    QString status() { return findChild<StatusLine*>()->findChild<QLabel*>("message")->text(); }
    bool isInField() { return QApplication::focusWidget() == &value(); }
};

}  // namespace

class TestAtTheBench : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("salt.gapscope");
        write(readStudy(salted));
    }
    void cleanup() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    // --- The next key

    void afterOpening() {
        BenchWindow window(path_);
        QVERIFY(window.isInField());
        window.keys("41");
        QCOMPARE(window.value().text(), "41");
    }
    void afterOpeningOverASimulatedOne() {
        BenchWindow window(study("demo"));
        QVERIFY(!qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        window.openAndWait(path_);
        QVERIFY(window.isInField());
        window.openAndWait(study("demo"));
        QVERIFY(!qobject_cast<QLineEdit*>(QApplication::focusWidget()));
    }
    void afterMaking() {
        BenchWindow window;
        window.begin(readStudy(salted));
        window.waitUntilDone();
        QVERIFY(window.isInField());
    }
    void lettersAreKeysOutsideTheLab() {
        BenchWindow window(path_);
        hands::press(Qt::Key_1, Qt::ControlModifier);
        window.settle();
        QVERIFY(!qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        hands::press(Qt::Key_3, Qt::ControlModifier);
        window.settle();
        QVERIFY(window.isInField());
    }
    void afterAskingForSeveral() {
        BenchWindow window(path_);
        window.press("Ask for several");
        window.keys("4");
        window.enter();
        QCOMPARE(window.shown().pending.size(), 4u);
        const auto first = window.shown().pending.front();
        QVERIFY(window.isInField());
        window.keys("41");
        window.enter();
        QCOMPARE(window.last().arm, first);
        QCOMPARE(window.last().value, std::optional(41.0));
        window.press("To the next suggestion");
        QVERIFY(window.isInField());
        window.press("Back to what is awaited");
        QVERIFY(window.isInField());
    }
    // What was typed is of the candidate that failed or is taken out: it comes back with it.
    void aButtonPutsAsideWhatIsTyped_data() {
        QTest::addColumn<QString>("words");
        QTest::newRow("failed") << "It failed";
        QTest::newRow("taken out") << "Cannot be done";
    }
    void aButtonPutsAsideWhatIsTyped() {
        QFETCH(QString, words);
        auto spec = readStudy(salted);
        spec.pending = {3, 4};
        write(spec);
        BenchWindow window(path_);
        window.keys("41");
        auto* note = window.part<QLineEdit>("note");
        hands::click(note, note->rect().center());
        window.keys("cloudy");
        window.press(words);
        QCOMPARE(window.shown().pending, std::vector<Eigen::Index>{4});
        QVERIFY(window.value().text().isEmpty() && note->text().isEmpty());
        QVERIFY2(window.said("cardAside").startsWith("Put aside: 41 % at " + placeOf(CardTarget{3}, window.shown())),
                 qPrintable(window.said("cardAside")));
        window.press("Bring it back");
        QCOMPARE(window.value().text(), "41");
        QCOMPARE(note->text(), "cloudy");
        QVERIFY(window.said("cardAside").isEmpty());
        window.enter();
        QCOMPARE(window.last().arm, Eigen::Index(3));
        QCOMPARE(window.last().value, std::optional(41.));
    }
    void afterEveryButton() {
        BenchWindow window(path_);
        for (const auto* words : {"It failed", "Cannot be done"}) {
            window.setFocus();
            window.press(words);
            QVERIFY2(window.isInField(), words);
        }
        window.setFocus();
        window.press("Undo");
        QVERIFY(window.isInField());
        window.otherTemperature("43");
        window.press("Use these");
        QVERIFY(window.isInField());
        window.press("Back to the suggestion");
        QVERIFY(window.isInField());
        window.keys("44");
        window.press("Record");
        QVERIFY(window.isInField());
        QCOMPARE(window.last().value, std::optional(44.0));
    }

    // --- Numbers

    void whatIsSeenIsWhatWasSet() {
        auto spec = readStudy(salted);
        QVERIFY(spec.arms->values(salt03, 2) != 0.3);  // the grid's own rounding
        spec.pending = {salt03};
        write(spec);
        BenchWindow window(path_);
        window.otherTemperature("43");
        window.enter();
        window.keys("47");
        window.enter();
        QCOMPARE(window.last().at, (std::vector<double>{43, 5, 0.3}));
        QVERIFY(!fileText().contains("0.30000000000000004"));
    }
    void anExportHasNoRoundingOfTheGrid() {
        auto spec = readStudy(salted);
        spec.measurements.push_back({.arm = salt03, .value = 44});
        const auto csv = QString::fromStdString(measurementsCsv(spec));
        QVERIFY2(csv.contains("40,5,0.3,44"), qPrintable(csv));
    }
    void theOwnUnitMayStandBehindTheNumber_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("with a blank") << "45 %";
        QTest::newRow("without") << "45%";
    }
    void theOwnUnitMayStandBehindTheNumber() {
        QFETCH(QString, text);
        BenchWindow window(path_);
        window.keys(text);
        window.enter();
        QCOMPARE(window.last().value, std::optional(45.0));
        window.correct(0, R::ValueColumn, text);
        QCOMPARE(window.shown().measurements.front().value, std::optional(45.0));
        QVERIFY(window.paste("temperature\tpH\tsalt\tyield\n30\t5\t0\t" + text + "\n"));
        window.add();
        QCOMPARE(window.shown().measurements.size(), 4u);
        QCOMPARE(window.last().value, std::optional(45.0));
    }
    void whatIsWrongIsSaid_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("outside") << "782 %"
                                 << "782 % is outside 0 to 100 %.";
        QTest::newRow("blank") << "12 34"
                               << "\"12 34\" could mean 12.34 or 1234. Please write 12.34 or 1234.";
        QTest::newRow("large") << "1e400"
                               << "\"1e400\" is too large a number.";
        QTest::newRow("long") << QString(300, 'x') << '"' + QString(19, 'x') + QChar(0x2026) + "\" is not a number.";
    }
    void whatIsWrongIsSaid() {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        BenchWindow window(path_);
        window.keys(text);
        window.enter();
        QCOMPARE(window.said("cardProblem"), sentence);
        QCOMPARE(window.value().text(), text);
        checkThatItFits(window);
    }

    // --- Room

    void theCardFitsItsColumn_data() {
        QTest::addColumn<int>("larger");
        QTest::addColumn<int>("awaited");
        for (int i = 0; i < 6; ++i)
            for (const int awaited : {0, 1, 7}) QTest::addRow("%d, %d awaited", i, awaited) << i << awaited;
    }
    void theCardFitsItsColumn() {
        QFETCH(int, larger);
        QFETCH(int, awaited);
        auto spec = readStudy(salted);
        for (int arm = 1; arm <= awaited; ++arm) spec.pending.push_back(arm);
        write(spec);
        BenchWindow window(path_);
        for (int i = 0; i < larger; ++i) hands::press(Qt::Key_Plus, Qt::ControlModifier);
        window.settle();
        checkThatItFits(window);
        window.keys("45");
        window.enter();
        checkThatItFits(window);
    }
    void savedMovesNoButton() {
        BenchWindow window(path_);
        window.keys("45");
        window.enter();
        auto* undo = window.part<QPushButton>("cardUndo");
        QVERIFY(undo->isVisible());
        QList<QPoint> before, after;
        const auto places = [&] {
            QList<QPoint> all;
            for (auto* each : window.card().findChildren<QPushButton*>())
                if (each->isVisible() && each != undo) all << each->mapTo(&window, QPoint());
            return all;
        };
        before = places();
        for (auto* timer : window.card().findChildren<QTimer*>(Qt::FindDirectChildrenOnly)) timer->setInterval(0);
        QTest::qWait(10);
        QTRY_VERIFY_WITH_TIMEOUT(!undo->isVisible(), 12'000);
        after = places();
        QCOMPARE(after, before);
    }

    // --- Words

    void aMessageGoesWithTheNextChange() {
        auto spec = readStudy(salted);
        spec.pending = {3, 4};
        write(spec);
        BenchWindow window(path_);
        window.keys("45");
        window.enter();
        window.undo();
        QVERIFY2(window.status().startsWith("Taken back"), qPrintable(window.status()));
        window.enter("46");
        QVERIFY2(window.status().isEmpty(), qPrintable(window.status()));
    }
    void coordinatesAreSeparatedAlike() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        auto spec = readStudy(salted);
        spec.measurements.push_back({.arm = salt03, .value = 44});
        spec.measurements.back().at = {47.5, 5, 0.3};
        write(spec);
        BenchWindow window(path_);
        const auto* model = window.findChild<MeasurementTable*>()->model();
        QCOMPARE(model->index(2, R::ArmColumn).data().toString(), "really 47,5 C; pH 5; 0,3 M");
        QVERIFY(model->index(0, R::ArmColumn).data().toString().contains("; "));
    }
    void allThatIsPutAsideIsNamedAndComesBack() {
        auto spec = readStudy(salted);
        spec.pending = {3, 4, 5};
        write(spec);
        BenchWindow window(path_);
        auto* list = window.part<QListWidget>("pending");
        const auto goTo = [&](int row) {
            hands::click(list->viewport(), list->visualItemRect(list->item(row)).center());
            window.settle();
        };
        window.keys("41");
        goTo(1);
        window.keys("42");
        goTo(2);
        QVERIFY2(window.said("cardAside").contains("42 % at ") && window.said("cardAside").contains("41 % at "),
                 qPrintable(window.said("cardAside")));
        window.press("Bring it back");
        QCOMPARE(window.value().text(), "42");
        QVERIFY(window.said("cardAside").contains("41 % at ") && !window.said("cardAside").contains("42 % at "));
        window.press("Bring it back");
        QCOMPARE(window.value().text(), "41");
        QVERIFY(window.said("cardAside").contains("42 % at "));
    }

    // --- Dark

    void aFieldHasAnOutlineThatIsSeen() {
        BenchWindow window(path_);
        window.usePalette(Palette::dark());
        window.setFocus();
        window.settle();
        const auto* note = window.part<QLineEdit>("note");
        const auto picture = const_cast<QLineEdit*>(note)->grab().toImage();
        const auto edge = picture.pixelColor(picture.width() / 2, 0), inside = picture.pixelColor(picture.width() - 8, 6);
        QVERIFY2(std::abs(edge.lightness() - inside.lightness()) > 40, qPrintable(edge.name() + " beside " + inside.name()));
    }

private:
    void write(const StudySpec& spec) const { saveStudy(path_.toStdString(), spec); }
    QByteArray fileText() const {
        QFile file(path_);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void checkThatItFits(BenchWindow& window) {
        const auto* view = window.card().viewport();
        QVERIFY2(window.card().widget()->width() <= view->width(),
                 qPrintable(QString("%1 in %2").arg(window.card().widget()->width()).arg(view->width())));
        for (const auto* each : window.card().findChildren<QWidget*>())
            if (each->isVisible() && view->isAncestorOf(each))
                QVERIFY2(each->mapTo(view, QPoint(each->width(), 0)).x() <= view->width(), qPrintable(each->objectName()));
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

GAPSCOPE_TEST(TestAtTheBench)
#include "tst_at_the_bench.moc"
