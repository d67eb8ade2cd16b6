// A campaign as somebody in a lab lives it, from the start page to the report, through the real widgets, in a country with a
// point and in one with a comma; and what a newcomer has to do for the first suggestion.
#include <QComboBox>
#include <QListWidget>
#include <QRadioButton>
#include <QSpinBox>
#include <QTimer>

#include "core/io/journal.h"
#include "core/numeric/random.h"
#include "tests/io/program.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/lab/import_preview.h"
#include "ui/session/edits.h"
#include "ui/session/spoken.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/start/example_card.h"
#include "ui/start/start_page.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using Status = Measurement::Status;
using Arm = Eigen::Index;

// What a person does, counted.
struct Effort {
    int clicks = 0, fields = 0, keys = 0;  // keys: every one pressed, Tab and Return too
};

// Keyboard only: whatever has the focus gets the keys.
class Typist {
public:
    Typist(QWidget& at, QChar decimal, Effort& effort) : at_(at), decimal_(decimal), effort_(effort) {}

    // A point in the text is the decimal sign of the country.
    void type(QString text) {
        text.replace('.', decimal_);
        QTest::keyClicks(at_.focusWidget(), text);
        effort_.keys += static_cast<int>(text.size());
        ++effort_.fields;
    }
    void next(int times = 1) { press(Qt::Key_Tab, times); }
    void press(Qt::Key key, int times = 1) {
        for (int i = 0; i < times; ++i) QTest::keyClick(at_.focusWidget(), key);
        effort_.keys += times;
        QApplication::processEvents();
    }
    void to(const QString& field, const QString& text) {
        for (int i = 0; i < 60 && at_.focusWidget()->objectName() != field; ++i) next();
        QCOMPARE(at_.focusWidget()->objectName(), field);
        type(text);
    }

private:
    QWidget& at_;
    QChar decimal_;
    Effort& effort_;
};

// Three variables, as a newcomer goes through the form from top to bottom; what may stay empty stays empty.
void fillForm(QWidget& form, QChar decimal, Effort& effort) {
    Typist hands(form, decimal, effort);
    const auto variable = [&](int row, const QStringList& texts) {
        const char* const parts[] = {"name", "unit", "from", "to", "spacing"};
        for (int i = 0; i < 5; ++i)
            if (!texts[i].isEmpty()) hands.to(QStringLiteral("variables[%1].%2").arg(row).arg(QLatin1String(parts[i])), texts[i]);
    };
    const auto another = [&] {
        while (form.focusWidget()->objectName() != QLatin1String("addVariable")) hands.next();
        hands.press(Qt::Key_Space);
    };
    hands.type("Buffer screening");
    variable(0, {"temperature", "C", "30", "60", "4"});
    another();
    variable(1, {"pH", "", "6.5", "8", "4"});
    another();
    variable(2, {"enzyme", "nM", "0.5", "8", "3"});
    hands.next();
    hands.press(Qt::Key_Down);  // log
    hands.to("response", "yield");
    hands.to("unit", "%");
    hands.to("min", "0");
    hands.to("max", "100");
    hands.to("repeatability", "2.5");
    hands.press(Qt::Key_Return);
}

class Lab : public CardWindow {
public:
    Lab() : decimal(QLocale().decimalPoint().at(0)) {}

    // From the start page: one click, then the form.
    void makeStudy(Effort& effort) {
        QVERIFY(findChild<StartPage*>()->isVisible());
        bool filled = false;
        QTimer::singleShot(0, this, [&] {
            auto* form = qobject_cast<LabStudyDialog*>(QApplication::activeModalWidget());
            QVERIFY(form);
            fillForm(*form, decimal, effort);
            filled = form->result() == QDialog::Accepted;
            if (!filled) form->reject();
        });
        for (auto* card : findChildren<ExampleCard*>())
            if (card->text() == "My own experiment…") {
                ++effort.clicks;
                QTest::mouseClick(card, Qt::LeftButton);
            }
        QVERIFY(filled);
        waitUntilDone();
    }
    QString number(double value) const { return QString::number(value, 'g', 10).replace('.', decimal); }
    double yieldAt(Arm arm) { return std::round(yield(shown().arms->values.row(arm)) * 10) / 10; }
    // What nature has in store; nobody but this test knows.
    static double yield(const Eigen::RowVectorXd& x) {
        return 85 - 0.03 * (x[0] - 50) * (x[0] - 50) - 15 * (x[1] - 7.5) * (x[1] - 7.5) - 20 * std::pow(std::log10(x[2] / 2), 2);
    }
    void measure() { enter(number(yieldAt(suggested()))); }
    QLineEdit* coordinate(const QString& name) {
        for (auto* field : card().findChildren<QLineEdit*>())
            if (field->accessibleName() == name) return field;
        return nullptr;
    }
    void setConditions(const QStringList& texts) {
        click("Other conditions");
        const char* const names[] = {"temperature", "pH", "enzyme"};
        for (int i = 0; i < 3; ++i) {
            auto* field = coordinate(QLatin1String(names[i]));
            QVERIFY(field);
            field->selectAll();
            QTest::keyClicks(field, QString(texts[i]).replace('.', decimal));
        }
        click("Use these");
    }

    const QChar decimal;
};

QByteArray withoutTimes(const StudySpec& spec) {
    auto bare = spec;
    for (auto& row : bare.measurements) row.time.clear();
    return QByteArray::fromStdString(writeStudy(bare));
}

}  // namespace

class CampaignWindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QByteArray dataHome_;
    std::vector<QByteArray> ends_;  // of the same campaign in each country

private slots:
    void initTestCase() { dataHome_ = qgetenv("XDG_DATA_HOME"); }
    void cleanupTestCase() { qputenv("XDG_DATA_HOME", dataHome_); }
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        folder_ = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", folder_->filePath("data").toUtf8());
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    // A minute of typing is about 200 keys for somebody who does not type for a living.
    void aNewcomersFirstSuggestion() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        Lab window;
        Effort effort;
        window.makeStudy(effort);
        QCOMPARE(window.said("cardTitle"), "Next: measurement 1 of 30");
        QVERIFY(!window.said("cardArm").isEmpty());
        QVERIFY(window.part<QLineEdit>("value")->isVisible());
        qInfo("%d click, %d fields, %d keys", effort.clicks, effort.fields, effort.keys);
        QCOMPARE(effort.clicks, 1);
        QVERIFY2(effort.fields <= 21 && effort.keys <= 200, qPrintable(QString::number(effort.keys)));
    }

    void theWholeCampaign_data() {
        QTest::addColumn<QLocale>("locale");
        QTest::newRow("a decimal point") << QLocale(QLocale::English, QLocale::UnitedStates);
        QTest::newRow("a decimal comma") << QLocale(QLocale::German, QLocale::Germany);
    }
    void theWholeCampaign() {
        QFETCH(QLocale, locale);
        QLocale::setDefault(locale);
        const auto file = folder_->filePath("buffer.gapscope");
        Lab window;
        Effort effort;
        window.makeStudy(effort);
        QCOMPARE(window.shown().arms->size(), Arm(48));
        QCOMPARE(window.shown().initial.start, 8);

        // The first results, before there is a file: in a journal at once.
        for (int i = 0; i < 2; ++i) window.measure();
        QCOMPARE(journalsIn(Keeper::folder()).at(0).journal->study.measurements.size(), std::size_t(2));
        QVERIFY(window.saveTo(file));
        QVERIFY(journalsIn(Keeper::folder()).empty());

        numbersOfTheOtherCountry(window);
        failedAndImpossible(window);
        otherConditions(window);
        several(window, file);
        if (QTest::currentTestFailed()) return;
        correctedAndTakenBack(window, file);
        if (QTest::currentTestFailed()) return;
        for (int i = 0; i < 3; ++i) window.measure();
        window.checkAgainstReplay(file);

        const auto report = folder_->filePath("report.html");
        window.reportTo(report);
        window.waitUntilDone();
        const auto page = QString::fromUtf8(contents(report));
        QVERIFY(page.contains(QString::fromStdString(fileHash(file.toStdString()))));
        for (const auto& row : window.shown().measurements)
            if (row.value) QVERIFY2(page.contains(window.number(*row.value)), qPrintable(window.number(*row.value)));
        VERIFY_RAN(called({"replay", "--brief", file}), 0);
        ends_.push_back(withoutTimes(loadStudy(file.toStdString())));
        QCOMPARE(ends_.back(), ends_.front());
    }

    // 224 candidates in three variables, asked for 48 at a time; one to three of each fail; pasted in another order.
    void batchesOfATray() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const auto file = study("fast-charging");
        editStudy(file.toStdString(), [](StudySpec& spec) { spec.initial.budget = 224; });
        Lab window;
        window.openAndWait(file);
        QCOMPARE(window.shown().arms->size(), Arm(224));
        const auto rowsBefore = window.shown().measurements.size();
        for (std::uint32_t batch = 1; batch <= 4; ++batch) {
            window.click("Ask for several");
            auto* howMany = window.part<QSpinBox>("howMany");
            howMany->selectAll();
            QTest::keyClicks(howMany, "48");
            QTest::keyClick(howMany, Qt::Key_Return);
            window.waitUntilDone();
            auto order = window.shown().pending;
            QCOMPARE(order.size(), std::size_t(48));
            Rng rng({7, 0, Purpose::Noise, batch, 0});
            for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[std::size_t(rng.below(Arm(i)))]);
            const int fail = static_cast<int>(batch % 3) + 1;
            QString sheet = "cycle life\tc3\tc1\tc2\n";
            for (std::size_t i = 0; i < order.size(); ++i) {
                const Eigen::RowVectorXd x = window.shown().arms->values.row(order[i]);
                const double y = std::round(10 * (900 - 40 * (x.array() - 4.4).square().sum() + 50 * rng.normal())) / 10;
                sheet += (static_cast<int>(i) < fail ? QString("failed") : window.number(y)) + '\t' + window.number(x[2]) + '\t' +
                         window.number(x[0]) + '\t' + window.number(x[1]) + '\n';
            }
            auto* dialog = window.paste(sheet);
            QVERIFY(dialog);
            QCOMPARE(dialog->problem(), QString());
            QCOMPARE(dialog->summary(), QString("%1 awaited, %2 failed").arg(48 - fail).arg(fail));
            window.add();
            QVERIFY(window.shown().pending.empty());
            QCOMPARE(window.shown().measurements.size(), rowsBefore + 48 * batch);
            window.checkAgainstReplay(file);
            if (QTest::currentTestFailed()) return;
        }
    }

private:
    static void numbersOfTheOtherCountry(Lab& window) {
        const auto rows = window.shown().measurements.size();
        const QString other = window.decimal == ',' ? "1.286" : "1,286", small = window.decimal == ',' ? "0.435" : "0,435";
        window.enter(other);
        QVERIFY2(window.said("cardProblem").contains("could mean"), qPrintable(window.said("cardProblem")));
        window.enter(small);
        QVERIFY2(window.said("cardProblem").contains(window.number(0.435)), qPrintable(window.said("cardProblem")));
        window.enter("435");
        QVERIFY2(window.said("cardProblem").contains("outside 0 to 100"), qPrintable(window.said("cardProblem")));
        window.again();  // a limit is no surprise: it stays refused
        QCOMPARE(window.shown().measurements.size(), rows);
        window.measure();
        QCOMPARE(window.shown().measurements.size(), rows + 1);
    }

    static void failedAndImpossible(Lab& window) {
        const auto failed = window.suggested();
        window.click("It failed");
        QCOMPARE(window.last().status, Status::Failed);
        QVERIFY(window.suggested() != failed);
        window.measure();
        const auto impossible = window.suggested();
        QTest::keyClicks(window.part<QLineEdit>("note"), "it boils");
        window.click("Cannot be done");
        // A fit of the model after the same row is part of the same change.
        QVERIFY(window.shown().changes.back().why.ends_with("it boils"));
        QCOMPARE(window.shown().newestConditions().excluded, std::vector<Arm>{impossible});
        QVERIFY(window.suggested() != impossible);
    }

    static void otherConditions(Lab& window) {
        const auto asked = window.suggested();
        const Arm other = asked == 47 ? 46 : 47;
        window.setConditions({"60", "8", other == 47 ? "8" : "2"});
        window.enter(window.number(window.yieldAt(other)));
        QCOMPARE(window.last().arm, other);
        QCOMPARE(window.last().suggested, std::optional(asked));
        const auto meant = window.suggested();
        window.setConditions({"41.5", "7.1", "1.9"});
        window.enter("70");
        QCOMPARE(window.last().arm, meant);
        QCOMPARE(window.last().at, (std::vector<double>{41.5, 7.1, 1.9}));
    }

    // Four are asked for; three come back by paste in another order, one of them failed; the last one days later.
    static void several(Lab& window, const QString& file) {
        window.click("Ask for several");
        auto* howMany = window.part<QSpinBox>("howMany");
        howMany->selectAll();
        QTest::keyClicks(howMany, "4");
        QTest::keyClick(howMany, Qt::Key_Return);
        window.waitUntilDone();
        const auto pending = window.shown().pending;
        QCOMPARE(pending.size(), std::size_t(4));
        QString sheet = "temperature [C]\tpH\tenzyme [nM]\tyield [%]\tnote\n";
        for (const auto i : {3u, 0u, 2u}) {
            const Eigen::RowVectorXd x = window.shown().arms->values.row(pending[i]);
            const auto value = i == 0 ? QString("failed") : window.number(window.yieldAt(pending[i]));
            sheet +=
                QStringList{window.number(x[0]), window.number(x[1]), window.number(x[2]), value, "tray 1"}.join('\t') + '\n';
        }
        auto* dialog = window.paste(sheet);
        QVERIFY(dialog);
        QCOMPARE(dialog->problem(), QString());
        window.add();
        QCOMPARE(window.shown().pending, std::vector<Arm>{pending[1]});
        QCOMPARE(window.last().note, std::string("tray 1"));
        window.checkAgainstReplay(file);
        auto* list = window.part<QListWidget>("pending");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
        window.settle();
        window.enter(window.number(window.yieldAt(pending[1])));
        QCOMPARE(window.last().arm, pending[1]);
        QVERIFY(window.shown().pending.empty());
    }

    // A typo is found in the first result; then everything is taken back, down to the study as it was saved, and made again.
    static void correctedAndTakenBack(Lab& window, const QString& file) {
        const auto typo = writeStudy(window.shown());
        window.correct(0, MeasurementRows::ValueColumn, window.number(33.3));
        QCOMPARE(window.shown().measurements.front().value, std::optional(33.3));
        window.checkAgainstReplay(file);
        auto* edits = window.findChild<Edits*>();
        QCOMPARE(edits->undoText(), "correct " + armName(*window.shown().arms, window.shown().measurements.front().arm));
        window.undo();
        QCOMPARE(edits->index(), edits->count() - 1);
        QCOMPARE(QByteArray::fromStdString(writeStudy(window.shown())), QByteArray::fromStdString(typo));
        window.redo();
        const auto end = writeStudy(window.shown());
        const int steps = edits->count();
        while (edits->canUndo()) {
            QVERIFY(!edits->undoText().isEmpty());
            window.undo();
        }
        QVERIFY(steps >= 9);
        QVERIFY(window.shown().measurements.size() <= 2 && window.shown().changes.empty());
        window.checkAgainstReplay(file);
        for (int i = 0; i < steps; ++i) window.redo();
        QCOMPARE(writeStudy(window.shown()), end);
        window.checkAgainstReplay(file);
    }
};

GAPSCOPE_TEST(CampaignWindowTest)
#include "tst_campaign.moc"
