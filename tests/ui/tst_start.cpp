// Start: the page of examples, and the form of a new study.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/problem/functions.h"
#include "core/study/simulate.h"
#include "core/study/study.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/start/example_card.h"
#include "ui/start/examples.h"
#include "ui/start/start_page.h"
#include "ui/start/thumbnail.h"
#include "ui/window/document.h"

using namespace gapscope;
using namespace gapscope::test;

class TstStart : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void thereAreTenExamples() { QCOMPARE(examplesIn(studies()).size(), 10u); }

    void everyExampleHasAPicture() {
        for (const auto& each : examplesIn(studies())) {
            const auto light = thumbnailOfFile(each.path, {216, 108}, 1, Palette::light());
            const auto dark = thumbnailOfFile(each.path, {216, 108}, 1, Palette::dark());
            QVERIFY2(!light.isNull() && !dark.isNull(), qPrintable(each.path));
            QVERIFY(light != dark);
            QVERIFY(QFile(each.path).size() < 200000);
        }
        QVERIFY(thumbnailOfFile(studies() + "/none.gapscope", {216, 108}, 1, Palette::light()).isNull());
    }

    void aCardOpensItsStudy() {
        OpenWindow window;
        auto* card = window.findChild<ExampleCard*>();
        QTRY_VERIFY(card->hasPicture());
        QTest::mouseClick(card, Qt::LeftButton);
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->name, std::string("Sine wave"));
        QVERIFY(!window.findChild<StartPage*>()->isVisible());
        window.actionCalled("Examples")->trigger();
        QVERIFY(window.findChild<StartPage*>()->isVisible());
    }

    // To play with an example is to lose nothing: nothing is asked, and nothing is called unsaved. With results of one's own
    // it is a study like any other.
    void anExampleIsNeverUnsaved() {
        const auto spec = std::make_shared<const StudySpec>(loadStudy(study("branin").toStdString()));
        Document document;
        document.opened(":/studies/branin.gapscope", spec, writeStudy(*spec));
        QCOMPARE(document.state(spec), QString("example"));
        const auto longer = std::make_shared<const StudySpec>(simulated(spec, 4).spec());
        QCOMPARE(longer->measuredRows(), spec->measuredRows() + 4);
        QCOMPARE(document.state(longer), QString("example, changed"));
        QVERIFY(!document.wouldLose(longer));
        auto manual = *longer;
        manual.source = {findEntry(sources(), "manual"), Settings(findEntry(sources(), "manual")->params)};
        const auto own = std::make_shared<const StudySpec>(manual);
        QVERIFY(document.wouldLose(own) && document.state(own) != "example, changed");
    }

    // The study is still there, but nobody sees it: no key may reach it.
    void noKeyReachesAStudyThatIsNotOnScreen() {
        OpenWindow window(study("demo"));
        const auto rows = window.session().walk()->spec->measurements.size();
        const int round = window.round();
        window.actionCalled("Examples")->trigger();
        window.settle();
        QVERIFY(window.findChild<StartPage*>()->isVisible());
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
            QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, key, with);
            window.settle();
        };
        for (const auto key :
             {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Left, Qt::Key_PageUp, Qt::Key_Home, Qt::Key_End, Qt::Key_L, Qt::Key_W,
              Qt::Key_P, Qt::Key_T, Qt::Key_S, Qt::Key_F, Qt::Key_C, Qt::Key_3, Qt::Key_Down})
            press(key);
        press(Qt::Key_Right, Qt::ShiftModifier);
        press(Qt::Key_Left, Qt::ShiftModifier);
        press(Qt::Key_Z, Qt::ControlModifier);
        press(Qt::Key_R, Qt::ControlModifier);
        window.MainWindow::waitUntilDone();
        QVERIFY(window.findChild<StartPage*>()->isVisible());
        QCOMPARE(window.round(), round);
        QCOMPARE(window.session().walk()->spec->measurements.size(), rows);
        QVERIFY(!window.session().lineByLine());
        QVERIFY(!window.session().switches().truth && !window.session().switches().samples);
        // And back, as it was.
        press(Qt::Key_Escape);
        QVERIFY(!window.findChild<StartPage*>()->isVisible());
        press(Qt::Key_Home);
        QCOMPARE(window.round(), 1);
        press(Qt::Key_Right);
        window.waitUntilDone();
        QCOMPARE(window.round(), 2);
    }

    // What runs is paused, or it would measure unseen.
    void examplesPauseWhatRuns() {
        OpenWindow window(study("demo"));
        QTest::keyClick(&window, Qt::Key_Home);
        QTest::keyClick(&window, Qt::Key_Space);
        window.settle();
        window.actionCalled("Examples")->trigger();
        window.waitUntilDone();
        const int round = window.round();
        QTest::qWait(1800);
        QCOMPARE(window.round(), round);
    }

    void keysMoveByCardAndRow() {
        OpenWindow window;
        QTRY_VERIFY(window.isActiveWindow());
        const auto cards = window.findChildren<ExampleCard*>();
        QCOMPARE(window.focusWidget(), cards[0]);
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(window.focusWidget(), key);
            return static_cast<int>(cards.indexOf(qobject_cast<ExampleCard*>(window.focusWidget())));
        };
        QCOMPARE(press(Qt::Key_Right), 1);
        const int below = press(Qt::Key_Down);
        QVERIFY(below > 2);
        QCOMPARE(cards[below]->x(), cards[1]->x());
        QVERIFY(cards[below]->y() > cards[1]->y());
        QCOMPARE(press(Qt::Key_Left), below - 1);
        QCOMPARE(press(Qt::Key_Up), 0);
        QCOMPARE(press(Qt::Key_Left), 0);
        QCOMPARE(press(Qt::Key_Up), 0);
        QCOMPARE(press(Qt::Key_End), static_cast<int>(cards.size()) - 1);
        QCOMPARE(press(Qt::Key_Home), 0);
        press(Qt::Key_Right);
        QTest::keyClick(window.focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(window.session().hasStudy());
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->name, loadStudy(examplesIn(studies())[1].path.toStdString()).name);
        // The focus is in no field: a letter is a key of the window.
        QVERIFY2(!qobject_cast<QLineEdit*>(window.focusWidget()) && !qobject_cast<QComboBox*>(window.focusWidget()),
                 window.focusWidget()->metaObject()->className());
    }

    // The first key after opening.
    void anArrangementLeavesTheFocus_data() {
        QTest::addColumn<int>("key");
        for (int i = 0; i < 3; ++i) QTest::addRow("Ctrl+%d", i + 1) << Qt::Key_1 + i;
    }
    void anArrangementLeavesTheFocus() {
        QFETCH(int, key);
        OpenWindow window(study("demo"));
        QTRY_VERIFY(window.isActiveWindow());
        for (int again = 0; again < 2; ++again) {
            QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, static_cast<Qt::Key>(key),
                            Qt::ControlModifier);
            window.settle();
            auto* focused = window.focusWidget() ? window.focusWidget() : &window;
            QVERIFY2(!qobject_cast<QLineEdit*>(focused) && !qobject_cast<QComboBox*>(focused),
                     focused->metaObject()->className());
            const bool before = window.session().switches().truth;
            QTest::keyClick(focused, Qt::Key_T);
            QCOMPARE(window.session().switches().truth, !before);
        }
    }

    void missingFilesAreGreyed() {
        rememberFile("/nowhere/gone.gapscope");
        rememberFile(study("demo"));
        StartPage page(studies());
        auto* list = page.findChild<QListWidget*>();
        QCOMPARE(list->count(), 2);
        QVERIFY(list->item(0)->flags() & Qt::ItemIsEnabled);
        QVERIFY(!(list->item(1)->flags() & Qt::ItemIsEnabled));
    }

    void everyFunctionGivesAStudy() {
        for (const auto& each : functions()) {
            const auto spec = studyFrom(formFor(QString::fromUtf8(each.id.data(), qsizetype(each.id.size()))));
            QCOMPARE(spec.minimise, each.minimise);
            QVERIFY(spec.arms->size() >= 2);
        }
        QCOMPARE(studyFrom(formFor({})).source.entry->id, std::string_view("draw"));
    }

    void errorsStandBesideTheirField() {
        NewStudyDialog dialog({&Palette::light(), 1});
        auto* budget = dialog.findChild<QLineEdit*>("budget");
        auto* make = dialog.findChild<QPushButton*>("make");
        QVERIFY(make->isEnabled());
        budget->selectAll();
        QTest::keyClicks(budget, "many");
        QVERIFY(!make->isEnabled());
        QCOMPARE(budget->text(), QString("many"));
        const auto* error = budget->parentWidget()->findChild<QLabel*>();
        QVERIFY(!error->isHidden() && error->text().contains("many"));
        budget->selectAll();
        QTest::keyClicks(budget, "12");
        QVERIFY(make->isEnabled() && error->isHidden());
        QCOMPARE(dialog.study().initial.budget, 12);
    }

    void anotherProblemKeepsBudgetAndSeed() {
        NewStudyDialog dialog({&Palette::light(), 1});
        auto* seed = dialog.findChild<QLineEdit*>("seed");
        seed->selectAll();
        QTest::keyClicks(seed, "77");
        auto* function = dialog.findChild<QComboBox*>("function");
        for (int i = 0; i < function->count(); ++i) function->setCurrentIndex(i);
        QCOMPARE(seed->text(), QString("77"));
        QCOMPARE(dialog.study().seed, 77u);
    }

    void aNewStudyOpens() {
        OpenWindow window;
        window.begin(studyFrom(formFor("branin")));
        window.waitUntilDone();
        QVERIFY(window.session().hasStudy());
        QCOMPARE(window.round(), 1);
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        QCOMPARE(window.round(), 2);
    }
};

GAPSCOPE_TEST(TstStart)
#include "tst_start.moc"
