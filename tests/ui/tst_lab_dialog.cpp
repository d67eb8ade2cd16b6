// The form for an own experiment through its widgets: typed once, told beside the field, pasted from a spreadsheet, and opened
// in the lab.
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QTimer>

#include "core/io/study_json.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/help/help_window.h"
#include "ui/setup/candidate_table.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/setup/new_kind_dialog.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

void type(QWidget& dialog, const QString& field, const QString& text) {
    auto* at = dialog.findChild<QLineEdit*>(field);
    QVERIFY2(at, qPrintable(field));
    at->selectAll();
    QTest::keyClicks(at, text);
}

void press(QWidget& dialog, const char* name) {
    auto* button = dialog.findChild<QAbstractButton*>(QString::fromLatin1(name));
    QVERIFY2(button, name);
    button->click();
}

void typeVariable(QWidget& dialog, int row, std::initializer_list<QString> texts) {
    const char* const parts[] = {"name", "unit", "from", "to", "spacing"};
    int i = 0;
    for (const auto& text : texts) type(dialog, QStringLiteral("variables[%1].%2").arg(row).arg(QLatin1String(parts[i++])), text);
}

// Three variables, as in a cold start; the decimal sign is the person's.
void typeAll(QWidget& dialog, const QString& half) {
    typeVariable(dialog, 0, {"c1", "C", "3" + half, "6", "6"});
    press(dialog, "addVariable");
    typeVariable(dialog, 1, {"c2", "C", "3", "5", "5"});
    press(dialog, "addVariable");
    typeVariable(dialog, 2, {"c3", "", "1", "4", "4"});
    type(dialog, "response", "cycle life");
    type(dialog, "unit", "cycles");
    type(dialog, "around", "800");
    type(dialog, "giveOrTake", "250");
    type(dialog, "repeatability", "60" + half);
}

QStringList told(const QWidget& dialog) {
    QStringList all;
    for (const auto* each : dialog.findChildren<QLabel*>())
        if (!each->isHidden() && each->palette().color(QPalette::WindowText) == Palette::light()[Role::Error])
            all << each->text();
    all.removeAll(QString());
    return all;
}

}  // namespace

class TestLabDialog : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void typedInAnyCountryItIsTheSameStudy() {
        std::vector<std::string> made;
        for (const auto& locale :
             {QLocale(QLocale::English, QLocale::UnitedStates), QLocale(QLocale::German, QLocale::Germany)}) {
            QLocale::setDefault(locale);
            LabStudyDialog dialog(Style{});
            typeAll(dialog, locale.decimalPoint() + "5");
            QCOMPARE(dialog.findChild<QLabel*>("count")->text(), QString("120 candidates: 6 × 5 × 4"));
            QCOMPARE(told(dialog), QStringList());
            press(dialog, "make");
            QCOMPARE(dialog.result(), int(QDialog::Accepted));
            made.push_back(writeStudy(dialog.study()));
        }
        const auto hand = readStudy(R"({"format": "gapscope-study", "version": 1, "name": "My experiment",
          "response": {"name": "cycle life", "unit": "cycles", "matters": 121}, "budget": 30, "start": 8,
          "arms": {"kind": "grid", "variables": [{"name": "c1", "unit": "C", "min": 3.5, "max": 6, "levels": 6},
            {"name": "c2", "unit": "C", "min": 3, "max": 5, "levels": 5}, {"name": "c3", "min": 1, "max": 4, "levels": 4}]},
          "model": {"kind": "kernel", "kernel": "matern52", "variance": 62500, "lengthscales": [0.5, 0.4, 0.6], "mean": 800,
                    "noise_sd": 60.5, "learning": {"method": "map", "priors": {"variance": {"median": 62500, "spread": 1},
                    "noise_sd": {"median": 60.5, "spread": 0.3}, "mean": {"median": 800, "spread": 250}}}},
          "policy": {"name": "ei", "batch_rule": "shrink"}})");
        QCOMPARE(made[0], writeStudy(hand));
        QCOMPARE(made[1], made[0]);
    }

    void whatIsWrongIsToldBesideItAndStays() {
        LabStudyDialog dialog(Style{});
        dialog.show();
        QCOMPARE(told(dialog), QStringList());  // nobody is scolded before a letter is typed
        type(dialog, "repeatability", "0,435");
        QCOMPARE(told(dialog), QStringList("\"0,435\" is not how a number is written here. Please write 0.435."));
        QCOMPARE(dialog.findChild<QLineEdit*>("repeatability")->text(), QString("0,435"));
        typeVariable(dialog, 0, {"T", "C", "20", "10"});
        QVERIFY(told(dialog).contains("To: Must be more than 20."));
        press(dialog, "make");
        QCOMPARE(dialog.result(), 0);
        QVERIFY(told(dialog).contains("A name is missing."));  // of the result
        QCOMPARE(dialog.findChild<QLineEdit*>("variables[0].to")->text(), QString("10"));
        QApplication::setActiveWindow(&dialog);
        QCOMPARE(dialog.focusWidget()->objectName(), QString("variables[0].to"));
        type(dialog, "noise", "-1");
        press(dialog, "make");
        QVERIFY(told(dialog).contains("Must be more than 0."));
    }

    void rowsAreAddedAndTakenAway() {
        LabStudyDialog dialog(Style{});
        typeAll(dialog, ".5");
        press(dialog, "variables[1].remove");
        QApplication::processEvents();
        const auto form = dialog.form();
        QCOMPARE(form.variables.size(), std::size_t(2));
        QCOMPARE(form.variables[1].name, QString("c3"));
        QCOMPARE(dialog.findChild<QLabel*>("count")->text(), QString("24 candidates: 6 × 4"));
        dialog.findChild<QComboBox*>("variables[0].by")->setCurrentIndex(1);
        type(dialog, "variables[0].spacing", "0.5");
        QCOMPARE(dialog.findChild<QLabel*>("count")->text(), QString("24 candidates: 6 × 4"));
        type(dialog, "variables[0].spacing", "0.000001");
        QVERIFY(told(dialog).join(' ').contains("more than 200,000 steps"));
    }

    void tabGoesInTheOrderSeen() {
        LabStudyDialog dialog(Style{});
        typeAll(dialog, ".5");
        press(dialog, "variables[0].remove");
        QStringList seen;
        const auto* first = dialog.findChild<QLineEdit*>("name");
        for (const QWidget* at = first->nextInFocusChain(); at != first && seen.size() < 100; at = at->nextInFocusChain())
            if (at->focusPolicy() & Qt::TabFocus && !at->objectName().isEmpty() && !at->objectName().startsWith("qt_"))
                seen << at->objectName();
        seen.removeAll("make");
        seen = seen.filter(QRegularExpression("^(?!.*(Table|separator|decimal|variables\\[.*\\.(by|scale|remove))).*$"));
        QStringList expected{"byVariables"};
        for (const auto* row : {"variables[0].", "variables[1]."})
            for (const auto* part : {"name", "unit", "from", "to", "spacing"}) expected << QString(row) + part;
        expected << "addVariable";
        for (const auto* field : {"response", "unit",         "goal", "min",   "max",    "around", "giveOrTake", "repeatability",
                                  "unknown",  "matters",      "soon", "sure",  "budget", "atOnce", "advanced",   "kernel",
                                  "variance", "lengthscales", "mean", "noise", "policy", "seed"})
            expected << field;
        QCOMPARE(seen, expected);
    }

    void aTableIsPasted() {
        LabStudyDialog dialog(Style{});
        typeAll(dialog, ".5");
        press(dialog, "byTable");
        QApplication::clipboard()->setText(
            "run\tsolvent\tT [°C]\tcycle life\n1\tEtOH\t20\t7\n2\tMeOH\t40\t\n3\tEtOH\t20\t\n4\tH2O\tx\t\n");
        press(dialog, "pasteTable");
        QCOMPARE(dialog.findChild<QLabel*>("count")->text(), QString("3 candidates"));  // the runs tell 1 and 3 apart
        dialog.table().setRole(0, ColumnRole::Ignored);
        dialog.table().setRole(1, ColumnRole::Label);
        QCOMPARE(dialog.findChild<QLabel*>("count")->text(), QString("2 candidates"));
        const auto* preview = dialog.findChild<QTableWidget*>();
        QCOMPARE(preview->horizontalHeaderItem(3)->text(), QString("T [°C]\nvariable"));
        QCOMPARE(preview->horizontalHeaderItem(4)->text(), QString("cycle life\nresult, not used"));
        QVERIFY(preview->item(0, 0)->text().contains("is the same as row 2"));  // what is refused stands first
        QVERIFY(preview->item(1, 0)->text().contains("T: "));
        press(dialog, "make");
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.study().arms->labels, (std::vector<std::string>{"EtOH", "MeOH"}));
        QCOMPARE(dialog.study().arms->values(1, 0), 40.0);
    }

    void theDecimalMarkCanBeSaid() {
        LabStudyDialog dialog(Style{});
        press(dialog, "byTable");
        dialog.table().take("a;b\n1.286;2\n2.125;3\n");
        const auto found = [&] { return *dialog.table().candidates(); };
        QCOMPARE(found().arms->values(0, 0), 1.286);
        dialog.findChild<QComboBox*>("decimal")->setCurrentIndex(2);
        QVERIFY(found().columns[0].role != ColumnRole::Variable);  // a point is no comma, and never 1286
        dialog.table().take("a;b\n1,286;2\n2,125;3\n");
        QCOMPARE(found().arms->values(0, 0), 1.286);
    }

    void everyFieldExplainsItself() {
        LabStudyDialog dialog(Style{});
        for (const auto* field : dialog.findChildren<QLineEdit*>())
            QVERIFY2(helpFor(field).body.size() > 25, qPrintable(field->objectName()));
        for (const auto* field : dialog.findChildren<QLineEdit*>()) QVERIFY(!field->accessibleName().isEmpty());
    }

    // Whoever leaves the form finds it as it was, until a study is made from it.
    void whatWasTypedIsThereAgain() {
        OpenWindow window;
        const auto openForm = [&](const std::function<void(LabStudyDialog&)>& with) {
            bool seen = false;
            QTimer looking;
            connect(&looking, &QTimer::timeout, this, [&] {
                auto* modal = QApplication::activeModalWidget();
                if (auto* which = qobject_cast<NewKindDialog*>(modal)) return press(*which, "own");
                auto* form = qobject_cast<LabStudyDialog*>(modal);
                if (!form) return;
                looking.stop();
                seen = true;
                with(*form);
            });
            looking.start(20);
            window.activateWindow();
            window.setFocus();
            window.settle();
            QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
            window.waitUntilDone();
            QVERIFY(seen);
        };
        openForm([](LabStudyDialog& form) {
            typeAll(form, ".5");
            QTest::keyClick(&form, Qt::Key_Escape);
        });
        openForm([](LabStudyDialog& form) {
            QCOMPARE(form.findChild<QLineEdit*>("response")->text(), QString("cycle life"));
            QCOMPARE(form.findChild<QLineEdit*>("variables[2].name")->text(), QString("c3"));
            press(form, "make");
        });
        QCOMPARE(window.session().walk()->spec->response.name, std::string("cycle life"));
        openForm([](LabStudyDialog& form) {
            QCOMPARE(form.findChild<QLineEdit*>("response")->text(), QString());
            QTest::keyClick(&form, Qt::Key_Escape);
        });
    }

    void fromTheMenuToTheLab() {
        OpenWindow window;
        int asked = 0;
        const auto answer = [&] {
            auto* modal = QApplication::activeModalWidget();
            if (auto* which = qobject_cast<NewKindDialog*>(modal)) {
                ++asked;
                QTimer::singleShot(0, this, [&] {
                    auto* form = qobject_cast<LabStudyDialog*>(QApplication::activeModalWidget());
                    QVERIFY(form);
                    ++asked;
                    typeAll(*form, ".5");
                    press(*form, "make");
                });
                press(*which, "own");
            }
        };
        QTimer::singleShot(0, this, answer);
        window.actionCalled("New study…")->trigger();
        window.waitUntilDone();
        QCOMPARE(asked, 2);
        QCOMPARE(window.bench().arrangement().id, QString("lab"));
        QCOMPARE(window.session().scene().shot->spec->arms->size(), Eigen::Index(120));
        QVERIFY(!window.session().scene().shot->decision.chosen.empty());  // the first suggestion is there
    }
};

GAPSCOPE_TEST(TestLabDialog)
#include "tst_lab_dialog.moc"
