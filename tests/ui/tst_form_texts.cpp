// Whatever is typed into a field of a form stays as it was typed, is told in one sentence beside it where it is wrong, and is
// never taken for markup.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextDocument>
#include <QTimer>

#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/lab/import_dialog.h"
#include "ui/lab/other_conditions.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/setup/new_study_dialog.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const QString markup = QStringLiteral("<img src=\"/dev/null\">");

// Numbers that are none, or that nothing here can be.
const QStringList badNumbers{"abc", "1.2.3", "--", "NaN", "inf", "1e400", "0,5x", markup, QStringLiteral("½"), "-1e60"};

void retype(QLineEdit& field, const QString& text) {
    field.setFocus();
    field.selectAll();
    QTest::keyClick(&field, Qt::Key_Delete);
    QTest::keyClicks(&field, text);
}

QStringList errorsIn(const QWidget& form) {
    QStringList all;
    for (const auto* each : form.findChildren<QLabel*>())
        if (each->isVisibleTo(&form) && !each->text().isEmpty() &&
            each->palette().color(QPalette::WindowText) == Palette::light()[Role::Error])
            all << each->text();
    return all;
}

// A label that was left to guess would load the picture.
void checkPlain(const QWidget& form) {
    for (const auto* each : form.findChildren<QLabel*>())
        if (each->text().contains(QLatin1String("<img")))
            QVERIFY2(each->textFormat() == Qt::PlainText, qPrintable(each->objectName() + each->text()));
}

}  // namespace

class TestFormTexts : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void everyFieldOfAProblem_data() {
        QTest::addColumn<QString>("problem");
        for (const auto* each : {"expression", "bernoulli", "means", "", "branin"})
            QTest::newRow(each) << QString::fromLatin1(each);
    }
    void everyFieldOfAProblem() {
        QFETCH(QString, problem);
        NewStudyDialog dialog(Style{});
        dialog.show();
        auto* which = dialog.findChild<QComboBox*>("function");
        which->setCurrentIndex(which->findData(problem));
        const auto* make = dialog.findChild<QPushButton*>("make");
        int tried = 0;
        for (auto* field : dialog.findChildren<QLineEdit*>()) {
            if (!field->isVisibleTo(&dialog)) continue;
            const auto before = field->text();
            for (const auto& bad : badNumbers) {
                if (bad == "-1e60" && field->objectName() == "formula") continue;  // a formula like any other
                retype(*field, bad);
                QCOMPARE(field->text(), bad);
                const bool isName = field->objectName().endsWith("name");  // a variable may be called anything
                QVERIFY2(!make->isEnabled() || isName, qPrintable(field->objectName() + ' ' + bad));
                if (!make->isEnabled()) {
                    const auto* row = field->objectName().startsWith("variable")
                                          ? field->parentWidget()->parentWidget()->parentWidget()
                                          : field->parentWidget();
                    const auto beside = isName ? errorsIn(dialog) : errorsIn(*row);
                    QVERIFY2(beside.size() == 1 && !beside.front().contains('\n'), qPrintable(field->objectName() + ' ' + bad));
                }
                checkPlain(dialog);
                ++tried;
            }
            retype(*field, before);
            QVERIFY2(make->isEnabled(), qPrintable(field->objectName()));
            QCOMPARE(errorsIn(dialog), QStringList());
        }
        QVERIFY(tried >= 40);
    }

    // What is wrong in two fields is told beside both.
    void twoMistakesAreToldBoth() {
        NewStudyDialog dialog(Style{});
        dialog.show();
        retype(*dialog.findChild<QLineEdit*>("budget"), "many");
        retype(*dialog.findChild<QLineEdit*>("seed"), "lucky");
        QCOMPARE(errorsIn(dialog).size(), 2);
    }

    // "0,435" must never be read as 435.
    void ambiguousNumbersAreRefused() {
        NewStudyDialog dialog(Style{});
        const auto* make = dialog.findChild<QPushButton*>("make");
        for (const auto* text : {"0,435", "1,286"}) {
            retype(*dialog.findChild<QLineEdit*>("noise"), text);
            QVERIFY2(!make->isEnabled(), text);
        }
    }

    void everyFieldOfAnOwnExperiment() {
        LabStudyDialog dialog(Style{});
        dialog.show();
        dialog.unfold(true);
        auto* make = dialog.findChild<QPushButton*>("make");
        const std::pair<const char*, const char*> right[] = {{"variables[0].name", "heat"}, {"variables[0].from", "0"},
                                                             {"variables[0].to", "1"},      {"variables[0].spacing", "5"},
                                                             {"response", "yield"},         {"around", "5"},
                                                             {"giveOrTake", "2"},           {"repeatability", "1"}};
        for (const auto& [name, text] : right) retype(*dialog.findChild<QLineEdit*>(name), text);
        const QStringList free{"name", "response", "unit", "variables[0].name", "variables[0].unit"};
        int tried = 0;
        for (auto* field : dialog.findChildren<QLineEdit*>()) {
            if (!field->isVisibleTo(&dialog) || field->objectName().isEmpty() || !field->isEnabled()) continue;
            const auto before = field->text();
            for (const auto& bad : badNumbers) {
                retype(*field, bad);
                QCOMPARE(field->text(), bad);
                checkPlain(dialog);
                if (free.contains(field->objectName())) continue;
                make->click();
                QVERIFY2(dialog.isVisible(), qPrintable(field->objectName() + ' ' + bad));
                QVERIFY2(errorsIn(*field->parentWidget()).size() == 1, qPrintable(field->objectName() + ' ' + bad));
                QCOMPARE(field->text(), bad);
                ++tried;
            }
            retype(*field, before);
        }
        QVERIFY(tried >= 100);
    }

    void otherConditionsSayWhichIsWrong() {
        CardWindow window(study("fast-charging"));
        window.click("Other conditions");
        auto* form = window.findChild<OtherConditions*>();
        QVERIFY(form->isVisible());
        const auto fields = form->findChildren<QLineEdit*>();
        QVERIFY(fields.size() > 1);
        for (auto* field : fields) {
            const auto before = field->text();
            for (const auto& bad : badNumbers) {
                if (bad == "-1e60") continue;  // somebody may have set it
                retype(*field, bad);
                QTest::keyClick(field, Qt::Key_Return);
                window.settle();
                QVERIFY(form->isVisible());
                QCOMPARE(field->text(), bad);
                const auto errors = errorsIn(*form);
                QCOMPARE(errors.size(), 1);
                checkPlain(*form);
                for (const auto* each : form->findChildren<QLabel*>())
                    if (each->text() == errors.front() && each->isVisibleTo(form)) {
                        window.settle();
                        QVERIFY(each->y() > field->y());  // right below it
                        QVERIFY(each->y() - field->geometry().bottom() < field->height());
                    }
            }
            retype(*field, before);
        }
    }

    void importedTextIsNoMarkup() {
        CardWindow window(study("fast-charging"));
        const auto names = markup + "\tcharge rate 1\tvalue\n" + markup + "\t" + markup + "\t" + markup + "\n";
        auto* dialog = window.paste(names);
        QVERIFY(dialog);
        checkPlain(*dialog);
        for (const auto* box : dialog->findChildren<QComboBox*>()) QVERIFY(!Qt::mightBeRichText(box->toolTip()));
        dialog->reject();
    }
};

GAPSCOPE_TEST(TestFormTexts)
#include "tst_form_texts.moc"
