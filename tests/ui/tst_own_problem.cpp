// A problem of one's own, from the keyboard: a formula, coins, means; what is wrong is marked where it is, and all of it can be
// changed later as one step that can be taken back.
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

#include "core/problem/expression.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/setup/marked_field.h"
#include "ui/setup/new_kind_dialog.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"
#include "ui/setup/typed_list.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// A form that somebody types into, key by key.
class Typist {
public:
    explicit Typist(QWidget& form) : form_(form) {}

    void keys(const QString& text) { QTest::keyClicks(focus(), text); }
    void key(Qt::Key which) { QTest::keyClick(focus(), which); }
    void tabTo(const QString& name) {
        for (int i = 0; i < 40 && focus()->objectName() != name; ++i) key(Qt::Key_Tab);
        QCOMPARE(focus()->objectName(), name);
    }
    void type(const QString& name, const QString& text) {
        tabTo(name);
        key(Qt::Key_Home);
        QTest::keyClick(focus(), Qt::Key_End, Qt::ShiftModifier);
        if (text.isEmpty()) return key(Qt::Key_Delete);
        keys(text);
    }

private:
    QWidget* focus() { return form_.focusWidget() ? form_.focusWidget() : &form_; }
    QWidget& form_;
};

// Ctrl+N, the second kind of study, and then what is done with the form.
template <class Do>
void withForm(OpenWindow& window, Do work) {
    bool done = false;
    QTimer::singleShot(0, &window, [&] {
        auto* which = qobject_cast<NewKindDialog*>(QApplication::activeModalWidget());
        if (!which) return;
        QTimer::singleShot(100, &window, [&] {
            if (auto* form = qobject_cast<NewStudyDialog*>(QApplication::activeModalWidget())) {
                work(*form);
                done = true;
            }
            if (auto* left = qobject_cast<QDialog*>(QApplication::activeModalWidget())) left->reject();  // nobody answers it
        });
        auto* problem = which->findChild<QPushButton*>("problem");
        problem->setFocus();
        QTest::keyClick(problem, Qt::Key_Space);
    });
    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    QVERIFY(done);
    window.activateWindow();  // there was a dialog
    window.waitUntilDone();
    QVERIFY(window.session().hasStudy());
}

QString errorBeside(const QWidget& field) {
    const auto* label = field.parentWidget()->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    return label->isHidden() ? QString() : label->text();
}

StudySpec& shown(OpenWindow& window) { return const_cast<StudySpec&>(*window.session().walk()->spec); }

void choose(NewStudyDialog& dialog, const char* problem) {
    auto* box = dialog.findChild<QComboBox*>("function");
    box->setCurrentIndex(box->findData(QString::fromLatin1(problem)));
}

}  // namespace

class TestOwnProblem : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    // The teacher's test: from the start page to stepping, with the keyboard alone.
    void aFormulaByKeyboard() {
        OpenWindow window;
        withForm(window, [](NewStudyDialog& form) {
            Typist hands(form);
            hands.tabTo("function");
            hands.type("formula", "sin(5*x)*x");
            hands.type("variable0-2", "40");
            QTest::keyClick(form.focusWidget(), Qt::Key_Return);
            QVERIFY(!form.isVisible());
        });
        QVERIFY(window.session().hasStudy());
        const auto& spec = shown(window);
        QCOMPARE(spec.source.entry->id, std::string_view("expression"));
        QCOMPARE(spec.arms->size(), Eigen::Index(40));
        QVERIFY(spec.makeSource().truth() == evaluateFormula("sin(5*x)*x", *spec.arms));
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        QCOMPARE(window.round(), 2);
        QCOMPARE(shown(window).measuredRows(), 1);
    }

    // What the program proposes has the digits that it means; of a long number the beginning is seen once it is left.
    void proposedNumbersAreRound() {
        OpenWindow window;
        withForm(window, [](NewStudyDialog& form) {
            Typist hands(form);
            hands.tabTo("function");
            hands.type("formula", "x*sin(12*x)");
            QTest::keyClick(form.focusWidget(), Qt::Key_Return);
        });
        if (!window.session().hasStudy()) return;
        QLineEdit* field = nullptr;
        for (auto* row : window.findChildren<NumberRow*>())
            if (row->name() == "variance") field = row->field();
        QVERIFY(field);
        QVERIFY2(field->text().size() <= 7, qPrintable(field->text()));
        QCOMPARE(field->text().toDouble(), shown(window).initial.model.settings.number("variance"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "0.12345678901");
        QCOMPARE(field->cursorPosition(), 13);
        QTest::keyClick(field, Qt::Key_Tab);
        QVERIFY(!field->hasFocus());
        QCOMPARE(field->cursorPosition(), 0);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End);
        QTest::keyClick(field, Qt::Key_Tab);  // nothing was typed
        QCOMPARE(field->cursorPosition(), 0);
    }

    void threeCoinsByKeyboard() {
        OpenWindow window;
        withForm(window, [](NewStudyDialog& form) {
            Typist hands(form);
            hands.tabTo("function");
            hands.keys("C");
            hands.type("chances", "0.2, 0.5, 0.55");
            hands.type("names", "red, green, blue");
            QTest::keyClick(form.focusWidget(), Qt::Key_Return);
        });
        if (!window.session().hasStudy()) return;
        const auto& spec = shown(window);
        QCOMPARE(spec.arms->labels, (std::vector<std::string>{"red", "green", "blue"}));
        QVERIFY(spec.makeSource().truth() == Eigen::Vector3d(0.2, 0.5, 0.55));
        QVERIFY(spec.initial.model.counts());
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        QCOMPARE(window.round(), 2);
    }

    void ownMeans() {
        NewStudyDialog dialog(Style{});
        choose(dialog, "means");
        auto* means = dialog.findChild<QLineEdit*>("means");
        means->selectAll();
        QTest::keyClicks(means, "3 5 4.5 2");
        const auto& spec = dialog.study();
        QVERIFY(spec.makeSource().truth() == Eigen::Vector4d(3, 5, 4.5, 2));
        QCOMPARE(spec.initial.model.entry->id, std::string_view("independent"));
        QCOMPARE(spec.arms->name(0), std::string("arm 1"));
        QVERIFY(dialog.findChild<QLineEdit*>("noise")->isVisibleTo(&dialog));
        QVERIFY(!dialog.findChild<QLineEdit*>("lengthscales")->isVisibleTo(&dialog));
    }

    // What is wrong is said in a sentence and underlined in the text; the text stays.
    void theErrorIsMarkedInItsPlace() {
        NewStudyDialog dialog(Style{});
        choose(dialog, "expression");
        auto* formula = dialog.findChild<MarkedField*>("formula");
        auto* make = dialog.findChild<QPushButton*>("make");
        const auto check = [&](const QString& text, const QString& marked, qsizetype at) {
            formula->selectAll();
            QTest::keyClicks(formula, text);
            QCOMPARE(formula->text(), text);
            QCOMPARE(formula->marked(), marked);
            QCOMPARE(formula->markedAt(), at);
            QVERIFY(!make->isEnabled());
            QVERIFY(!errorBeside(*formula).isEmpty());
        };
        check("sin(5*x)*y", "y", 9);
        QVERIFY(errorBeside(*formula).contains("position 10"));
        check("2 + 5x", "x", 5);
        check("x + ", " ", 3);
        QTest::keyClicks(formula, "1");
        QVERIFY(make->isEnabled() && errorBeside(*formula).isEmpty() && formula->marked().isEmpty());
        auto* chances = dialog.findChild<MarkedField*>("chances");
        choose(dialog, "bernoulli");
        chances->selectAll();
        QTest::keyClicks(chances, "0.2; 1.5; 0.3");
        QCOMPARE(chances->marked(), QString("1.5"));
        QVERIFY(errorBeside(*chances).contains("1.5"));
    }

    void aSecondVariableMakesAMap() {
        NewStudyDialog dialog(Style{});
        choose(dialog, "expression");
        dialog.show();
        dialog.findChild<QPushButton*>("addVariable")->click();
        auto* formula = dialog.findChild<QLineEdit*>("formula");
        formula->selectAll();
        QTest::keyClicks(formula, "cos(3*x)*y");
        QCOMPARE(dialog.study().arms->size(), Eigen::Index(60 * 20));
        QCOMPARE(dialog.study().initial.model.settings.numbers("lengthscales").size(), Eigen::Index(2));
        QTRY_VERIFY(!dialog.findChild<QLabel*>("picture")->pixmap().isNull());
        QTRY_VERIFY(dialog.findChild<QLabel*>("best")->text().contains("1"));
    }

    // The model is proposed for what is typed until somebody overrules it.
    void theModelFollowsTheFormula() {
        NewStudyDialog dialog(Style{});
        choose(dialog, "expression");
        auto* formula = dialog.findChild<QLineEdit*>("formula");
        auto* spread = dialog.findChild<QLineEdit*>("spread");
        auto* noise = dialog.findChild<QLineEdit*>("noise");
        noise->selectAll();
        QTest::keyClicks(noise, "0.25");
        const auto before = spread->text();
        formula->selectAll();
        QTest::keyClicks(formula, "100*x");
        QVERIFY(spread->text() != before);
        QVERIFY(spread->text().toDouble() > 20);
        QCOMPARE(noise->text(), QString("0.25"));
        choose(dialog, "branin");
        choose(dialog, "expression");
        QCOMPARE(formula->text(), QString("100*x"));
        QCOMPARE(noise->text(), QString("0.25"));
    }

    void listsAsPeopleTypeThem() {
        const auto values = [](const char* text, const QLocale& locale = QLocale::c()) {
            return typedList(QString::fromUtf8(text), 0, 1, locale).values;
        };
        const std::vector<double> three{0.2, 0.5, 0.55};
        for (const auto* text : {"0.2, 0.5, 0.55", "0.2,0.5,0.55", "0.2 0.5 0.55", "0.2;0.5; 0.55", " 0.2  0.5\t0.55, "})
            QCOMPARE(values(text), three);
        const QLocale german(QLocale::German);
        QCOMPARE(values("0,2; 0,5; 0,55", german), three);
        QCOMPARE(values("0,2, 0,5, 0,55", german), three);
        QVERIFY(!typedList("0,2 0,5", 0, 1, QLocale::c()).problem.isEmpty());
        QVERIFY(!typedList("0.2", 0, 1, QLocale::c()).problem.isEmpty());
        QVERIFY(!typedList("", 0, 1, QLocale::c()).problem.isEmpty());
        QCOMPARE(typedList(textOfList(three, german), 0, 1, german).values, three);
    }

    // Later, from the study's own panel: one change that can be taken back.
    void theFormulaIsEditedLater() {
        OpenWindow window;
        auto form = formFor("expression");
        form.formula = "x*(1-x)";
        window.begin(studyFrom(form));
        window.waitUntilDone();
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(&window, Qt::Key_Right);
            window.waitUntilDone();
        }
        window.useArrangement("bench");
        window.settle();
        auto* panel = window.findChild<StudyPanel*>();
        auto* field = unfolded(*panel);
        QCOMPARE(field->text(), QString("x*(1-x)"));
        const auto before = shown(window);
        enter(window, *field, "10*x*(1-x)");
        const auto after = shown(window);
        QVERIFY(after.makeSource().truth().isApprox(10 * before.makeSource().truth()));
        QCOMPARE(after.measuredRows(), 4);
        QVERIFY(after.measurements != before.measurements);
        window.setFocus();
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        window.waitUntilDone();
        QVERIFY(shown(window).measurements == before.measurements);
        QCOMPARE(panel->findChild<MarkedField*>("truth")->text(), QString("x*(1-x)"));
        // What is wrong changes nothing and stays as typed.
        enter(window, *panel->findChild<MarkedField*>("truth"), "10*q");
        QCOMPARE(panel->findChild<MarkedField*>("truth")->marked(), QString("q"));
        QVERIFY(!panel->row("source.formula")->problem().isEmpty());
        QVERIFY(shown(window).measurements == before.measurements);
    }

    void chancesAreEditedLater() {
        OpenWindow window(study("five-bernoulli-arms"));
        window.useArrangement("bench");
        window.settle();
        auto* panel = window.findChild<StudyPanel*>();
        auto* field = unfolded(*panel);
        QCOMPARE(field->text(), QString("0.2, 0.35, 0.5, 0.75, 0.25"));
        enter(window, *field, "0.9 0.1 0.1 0.1 0.1");
        QCOMPARE(shown(window).makeSource().truth()[0], 0.9);
        QCOMPARE(shown(window).measuredRows(), 15);
        enter(window, *panel->findChild<MarkedField*>("truth"), "0.9 0.1");
        QVERIFY(panel->row("source.values")->problem().contains("5"));
        QCOMPARE(shown(window).makeSource().truth()[0], 0.9);
    }

    // Same data, other model.
    void keptMeasurementsUnderAnotherModel() {
        OpenWindow window(study("demo"));
        window.useArrangement("bench");
        window.settle();
        auto* panel = window.findChild<StudyPanel*>();
        QVERIFY(!panel->keep()->isChecked());
        QTest::mouseClick(panel->keep(), Qt::LeftButton, {}, QPoint(8, panel->keep()->height() / 2));
        QVERIFY(panel->keep()->isChecked());
        const auto before = shown(window);
        auto* row = qobject_cast<NumberRow*>(panel->row("model.lengthscales[0]"));
        enter(window, *row->field(), "0.2");
        const auto after = shown(window);
        QVERIFY(after.measurements == before.measurements);
        QCOMPARE(after.newestConditions().model.settings.numbers("lengthscales")[0], 0.2);
        QVERIFY(after.makeSource().truth() == before.makeSource().truth());
        QVERIFY(statusSays(window, "kept"));
        // The picture is that of the same points: the posterior at the last round is the model's own.
        const auto fresh = Study::finished(std::make_shared<const StudySpec>(after));
        QVERIFY(window.session().walk()->rounds.back()->posterior.mean() == fresh.posterior().mean());
        for (const auto* policy : {"ei", "gp-ucb"}) {
            auto* box = qobject_cast<WordRow*>(panel->row("policy.name"))->box();
            box->setCurrentIndex(box->findData(QString::fromLatin1(policy)));
            emit box->activated(box->currentIndex());
            panel->runner().waitUntilDone();
            window.waitUntilDone();
            QVERIFY(shown(window).measurements == before.measurements);
        }
        for (int i = 0; i < 3; ++i) {
            window.setFocus();
            QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
            window.waitUntilDone();
        }
        QVERIFY(shown(window).initial == before.initial);
        QVERIFY(panel->keep()->isChecked());
        QTest::mouseClick(panel->keep(), Qt::LeftButton, {}, QPoint(8, panel->keep()->height() / 2));
        enter(window, *qobject_cast<NumberRow*>(panel->row("model.lengthscales[0]"))->field(), "0.2");
        QVERIFY(shown(window).measurements != before.measurements);
        QVERIFY(statusSays(window, "same truth, same noise"));
    }

    void keepingEndsWithTheStudy() {
        OpenWindow window(study("demo"));
        window.useArrangement("bench");
        auto* panel = window.findChild<StudyPanel*>();
        panel->keep()->setChecked(true);
        window.openAndWait(study("gramacy-lee"));
        QVERIFY(!panel->keep()->isChecked());
        window.openAndWait(study("fast-charging"));
        QVERIFY(!panel->keep());
    }

private:
    // The truth is not seen before somebody wants to.
    static MarkedField* unfolded(StudyPanel& panel) {
        auto* field = panel.findChild<MarkedField*>("truth");
        if (field->isVisible()) return nullptr;
        for (auto* each : panel.findChildren<QToolButton*>())
            if (each->accessibleName() == "More settings") QTest::mouseClick(each, Qt::LeftButton);
        return field->isVisible() ? field : nullptr;
    }
    static void enter(OpenWindow& window, QLineEdit& field, const QString& text) {
        window.activateWindow();
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        window.findChild<StudyPanel*>()->runner().waitUntilDone();
        window.waitUntilDone();
    }
    static bool statusSays(OpenWindow& window, const QString& part) {
        for (const auto* label : window.statusBar()->findChildren<QLabel*>())
            if (label->text().contains(part) || label->toolTip().contains(part)) return true;
        return window.statusBar()->currentMessage().contains(part);
    }
};

GAPSCOPE_TEST(TestOwnProblem)
#include "tst_own_problem.moc"
