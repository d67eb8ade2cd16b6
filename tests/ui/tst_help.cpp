// Help and offers: every panel explains itself, the keys page tells no lies, and what a state offers really works.
#include <QMenu>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolBar>

#include "core/io/study_file.h"
#include "core/policy/gaps.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/algorithm/symbols.h"
#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/help/help_window.h"
#include "ui/looking/looking_panel.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

StudySpec without(const QString& name, const std::function<void(StudySpec&)>& edit) {
    auto spec = loadStudy(study(name).toStdString());
    edit(spec);
    return spec;
}

// The button with these words in a panel; null where it is not to be seen.
QPushButton* offer(OpenWindow& window, const QString& panel, const QString& words) {
    for (auto* each : window.bench().panel(panel)->widget->findChildren<QPushButton*>())
        if (each->text() == words && each->isVisible()) return each;
    return nullptr;
}

void begin(OpenWindow& window, StudySpec spec) {
    window.begin(std::move(spec));
    window.waitUntilDone();
}

QString helpText(OpenWindow& window) { return window.findChild<HelpWindow*>()->findChild<QTextBrowser*>()->toPlainText(); }

}  // namespace

class TestHelp : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init() {
        // As elsewhere, and what a desktop without a desktop says about menus.
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!.*(propagateSizeHints|XDG_RUNTIME_DIR|raise\\(\\)|grabbing the)).*$")));
        Preferences::rememberIn(nullptr);
    }

    void everyPanelHasAText() {
        OpenWindow window(study("demo"));
        for (const auto& panel : window.bench().panels()) {
            const auto text = panelHelp(panel.id);
            QVERIFY2(text.body.size() > 60, qPrintable(panel.id));
            QCOMPARE(text.title, panel.title);
        }
        for (const auto& id : panelsWithHelp()) QVERIFY(!panelHelp(id).title.isEmpty());
    }

    void f1ExplainsWhatHasTheFocus() {
        OpenWindow window(study("demo"));
        auto* help = window.findChild<HelpWindow*>();
        QVERIFY(!help->isVisible());
        window.bench().panel("gaps")->widget->setFocus();
        QTest::keyClick(&window, Qt::Key_F1);
        QVERIFY(help->isVisible());
        QVERIFY(helpText(window).startsWith("Gaps"));
        QApplication::setActiveWindow(help);  // a desktop without a desktop does not do it by itself
        QTest::keyClick(help, Qt::Key_Escape);
        QVERIFY(!help->isVisible());
        QApplication::setActiveWindow(&window);
        window.bench().panel("measurements")->widget->setFocus();
        QTest::keyClick(&window, Qt::Key_F1);
        QVERIFY(helpText(window).startsWith("Measurements"));
    }

    void fieldsSpeakForThemselves() {
        QWidget outer;
        outer.setWhatsThis("The whole <form>.");
        QWidget inner(&outer);
        QVERIFY(helpFor(&inner).body.contains("The whole &lt;form&gt;."));
        inner.setAccessibleName("Noise");
        inner.setWhatsThis("How much a repeat differs.");
        QCOMPARE(helpFor(&inner).title, QString("Noise"));
        QVERIFY(helpFor(nullptr).body.contains("F1"));
    }

    // Each key on the page belongs to an action, and each action's key is on the page.
    void keysAreWhatTheyAre() {
        OpenWindow window(study("demo"));
        QList<QKeySequence> ofActions, onPage;
        for (const auto* action : window.findChildren<QAction*>()) ofActions << action->shortcuts();
        for (const auto& row : wordedKeys())
            for (const auto& key : row.keys)
                QVERIFY2(ofActions.contains(key), qPrintable(key.toString() + " is on the page, but does nothing"));
        for (const auto& row : keyRows(window.actions())) {
            QVERIFY(!row.does.isEmpty());
            onPage << row.keys;
        }
        for (const auto& key : ofActions) QVERIFY2(onPage.count(key) == 1, qPrintable(key.toString()));
        QCOMPARE(onPage.size(), ofActions.size());
        window.actionCalled("Keys")->trigger();
        for (const auto& row : keyRows(window.actions())) QVERIFY(helpText(window).contains(row.does));
    }

    void symbolsAndAbout() {
        OpenWindow window(study("demo"));
        window.actionCalled("Symbols")->trigger();
        for (const auto& each : symbolTexts()) QVERIFY(helpText(window).contains(each.tip));
        for (const auto& each : markers()) QVERIFY(helpText(window).contains(QString::fromUtf8(each.word.data())));
        window.actionCalled("About Gapscope")->trigger();
        QVERIFY(helpText(window).contains("GPL-3.0-or-later"));
        QVERIFY(helpText(window).contains("model-based bandit optimization"));
    }

    // The number comes from core; before its line it is nowhere.
    void betaTellsTheoremOne() {
        OpenWindow window(study("demo"));
        window.session().goTo(1);
        const auto& shot = *window.session().snapshot();
        QCOMPARE(shot.decision.exploration, std::string_view("paper"));
        const double beta = *shot.decision.beta, chance = 1 - 40.0 * 60.0 * std::exp(-beta * beta / 2);
        QVERIFY(chance > 0.99);
        QVERIFY(symbolTip("beta", window.session().scene()).endsWith("Value: over 99 %."));
        window.session().setLineByLine(true);
        QVERIFY(!symbolTip("beta", window.session().scene()).contains("Value"));
        window.session().setLineByLine(false);
        window.session().goTo(window.session().rounds());
        QVERIFY(symbolTip("beta", window.session().scene()).endsWith("Value: no guarantee."));
        OpenWindow other(study("five-bernoulli-arms"));  // a constant beta
        QVERIFY(symbolTip("beta", other.session().scene()).endsWith("Theorem 1: no guarantee with this rule."));
    }

    void nothingMeasuredOffersAStep() {
        for (const auto* name : {"demo", "branin"}) {
            OpenWindow window(study("demo"));
            begin(window, without(name, [](StudySpec& s) { s.measurements.clear(); }));
            auto* button = offer(window, "posterior", "Step");
            QVERIFY(button);
            for (const auto& label : window.bench().panel("posterior")->widget->findChild<LookingPanel*>()->drawn().labels)
                QVERIFY2(!label.outline.boundingRect().intersects(QRectF(button->parentWidget()->geometry())),
                         qPrintable(label.text));
            QTest::mouseClick(button, Qt::LeftButton);
            window.settle();
            window.waitUntilDone();
            QCOMPARE(window.round(), 2);
            QVERIFY(!offer(window, "posterior", "Step"));
        }
    }

    // The borrowed gaps are those of the same study with BayesGap as its policy, from the core's own replay.
    void gapsCanBeBorrowed() {
        OpenWindow window(study("gramacy-lee"));
        QVERIFY(!window.session().snapshot()->decision.gap);
        QVERIFY(whyNoGaps(*window.session().snapshot()).contains("Show BayesGap's gaps"));
        auto* button = offer(window, "gaps", "Show");
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        window.settle();
        QVERIFY(window.session().switches().borrowedGaps);
        auto spec = std::make_shared<StudySpec>(*window.session().walk()->spec);
        const auto* bayesGap = findPolicy("bayesgap");
        spec->initial.policy = {bayesGap, Settings(bayesGap->params)};
        spec->initial.recommendation.clear();
        const auto expected = Study::finished(spec).next();
        const auto lent = withBorrowedGaps(window.session().snapshot());
        QVERIFY(lent->decision.gap->isApprox(*expected.gap, 1e-9));
        QCOMPARE(lent->decision.J, expected.J);
        const auto* picture = static_cast<LookingPanel*>(window.bench().panel("gaps")->widget);
        QVERIFY(!picture->drawn().plot.isEmpty());
        auto* hide = offer(window, "gaps", "Hide");
        for (const auto& label : picture->drawn().labels)
            QVERIFY2(!label.outline.boundingRect().intersects(QRectF(hide->parentWidget()->geometry())), qPrintable(label.text));
        QTest::mouseClick(hide, Qt::LeftButton);
        window.settle();
        QVERIFY(picture->drawn().plot.isEmpty());
    }

    void aPolicyThatCannotRunOffersTwoWaysOut() {
        const auto cannot = without("demo", [](StudySpec& s) {
            const auto* ucb = findPolicy("ucb1");
            s.measurements.clear();
            s.initial.policy = {ucb, Settings(ucb->params)};
            s.initial.recommendation.clear();
            s.initial.budget = 20;
        });
        OpenWindow window(study("demo"));
        begin(window, cannot);
        QVERIFY(!window.session().snapshot()->cannotChoose.empty());
        QTest::mouseClick(offer(window, "why", "Raise budget to 40"), Qt::LeftButton);
        QTRY_VERIFY(window.session().snapshot()->cannotChoose.empty());
        QCOMPARE(window.session().walk()->spec->newestConditions().budget, 40);
        QVERIFY(!offer(window, "why", "Raise budget to 40"));
        begin(window, cannot);
        QTest::mouseClick(offer(window, "why", QString("Choose another") + QChar(0x2026)), Qt::LeftButton);
        window.settle();
        auto* menu = window.findChild<QMenu*>("otherPolicies");
        QVERIFY(menu);
        QAction* ei = nullptr;
        for (auto* each : menu->actions()) {
            QVERIFY(each->text() != "UCB1");
            if (each->text() == "Expected improvement") ei = each;
        }
        QVERIFY(ei);
        ei->trigger();
        menu->close();
        QTRY_VERIFY(window.session().snapshot()->cannotChoose.empty());
        QCOMPARE(window.session().walk()->spec->newestConditions().policy.entry->id, std::string_view("ei"));
        QCOMPARE(window.session().walk()->spec->newestConditions().budget, 20);
    }

    // What is over keeps the budget that it was decided with; the next round has more.
    // In large letters too nothing that is offered leaves its panel.
    void offersFitTheirPanel() {
        OpenWindow window(study("demo"));
        begin(window, without("demo", [](StudySpec& s) { s.initial.budget = s.measuredRows(); }));
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        window.settle();
        const auto* panel = window.bench().dock("why");
        for (const auto* words : {"Add 2 to the budget", "How sure are we?"}) {
            const auto* button = offer(window, "why", words);
            QVERIFY(button);
            QVERIFY(panel->rect().contains(QRect(button->mapTo(panel, QPoint()), button->size())));
        }
    }

    void aUsedBudgetCanGrow() {
        OpenWindow window(study("demo"));
        begin(window, without("demo", [](StudySpec& s) { s.initial.budget = s.measuredRows(); }));
        const int rows = window.session().walk()->spec->measuredRows();
        QCOMPARE(rows, 12);
        const auto before = window.session().walk()->rounds.front()->decision.beta;
        QVERIFY(!window.session().canStep());
        QTest::mouseClick(offer(window, "why", "Add 2 to the budget"), Qt::LeftButton);
        QTRY_VERIFY(window.session().canStep());
        QCOMPARE(window.session().snapshot()->conditions->budget, rows + 2);
        QCOMPARE(window.session().walk()->rounds.front()->decision.beta, before);
        QCOMPARE(window.session().walk()->spec->changes.size(), std::size_t(1));
        QVERIFY(!offer(window, "why", "Add 2 to the budget"));
    }
};

GAPSCOPE_TEST(TestHelp)

#include "tst_help.moc"
