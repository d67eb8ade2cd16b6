// Start: the page of examples, and the form of a new study.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "core/problem/functions.h"
#include "core/study/study.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/start/example_card.h"
#include "ui/start/examples.h"
#include "ui/start/start_page.h"
#include "ui/start/thumbnail.h"

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
        auto* make = dialog.findChildren<QPushButton*>().last();
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
