// The window: opening, stepping, keys, arrangements, docks, saving, and what happens when something is wrong.
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QStatusBar>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/looking/looking_panel.h"
#include "ui/start/examples.h"
#include "ui/window/banner.h"
#include "ui/window/round_field.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Tables may.
QStringList panelsThatScroll(MainWindow& window) {
    QStringList found;
    for (const auto& panel : window.bench().panels())
        if (panel.id != QString("measurements"))
            for (const auto* bar : window.bench().dock(panel.id)->findChildren<QScrollBar*>())
                if (bar->isVisible()) found << panel.id;
    return found;
}

}  // namespace

class TstWindow : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void opensEveryExample_data() {
        QTest::addColumn<QString>("path");
        for (const auto& each : examplesIn(studies())) QTest::newRow(qPrintable(each.title)) << each.path;
    }
    void opensEveryExample() {
        QFETCH(QString, path);
        OpenWindow window(path);
        QVERIFY(window.session().hasStudy());
        QVERIFY(window.round() > 1);
        const bool manual = window.session().walk()->spec->source.entry->id == "manual";
        QCOMPARE(window.bench().arrangement().id, manual ? QString("lab") : QString("bench"));
        QVERIFY(!window.session().walk()->spec->notes.empty());
        QVERIFY(!window.grab().isNull());
    }

    void stepButtonMeasures() {
        OpenWindow window(study("demo"));
        const int before = window.round();
        auto* bar = window.findChild<QToolBar*>("steps");
        auto* button = bar->widgetForAction(window.actionCalled("Step"));
        QTest::mouseClick(button, Qt::LeftButton);
        window.waitUntilDone();
        QCOMPARE(window.round(), before + 1);
        QCOMPARE(window.session().walk()->spec->measuredRows(), before);
    }

    void aRoundCanBeTyped() {
        OpenWindow window(study("demo"));
        auto* field = window.findChild<RoundField*>();
        QTest::mouseClick(field->findChild<QToolButton*>("round"), Qt::LeftButton);
        auto* edit = field->findChild<QLineEdit*>("roundNumber");
        QVERIFY(edit->isVisible());
        QTest::keyClicks(edit, "5");
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(window.round(), 5);
        QVERIFY(!edit->isVisible());
    }

    void keysStep() {
        OpenWindow window(study("demo"));
        const int last = window.session().rounds();
        const auto press = [&](int key, Qt::KeyboardModifiers with = Qt::NoModifier) {
            QTest::keyClick(&window, static_cast<Qt::Key>(key), with);
            window.waitUntilDone();
            return window.round();
        };
        QCOMPARE(press(Qt::Key_Home), 1);
        QCOMPARE(press(Qt::Key_Right), 2);
        QCOMPARE(press(Qt::Key_PageDown), 3);
        QCOMPARE(press(Qt::Key_Left), 2);
        QCOMPARE(press(Qt::Key_PageUp), 1);
        QCOMPARE(press(Qt::Key_End), last);
        QCOMPARE(press(Qt::Key_Left, Qt::ShiftModifier), last - 1);
        press(Qt::Key_L);
        QVERIFY(window.session().lineByLine());
        QCOMPARE(window.session().line(), 0);
        QCOMPARE(press(Qt::Key_Right), last - 1);
        QVERIFY(window.session().line() > 0);
        QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier), last);
        press(Qt::Key_L);
        QVERIFY(!window.session().lineByLine());
    }

    // A remote in front of a class: where there is no step to make, its key must not turn a tab or move a slider.
    void stepKeysDoNothingElse() {
        OpenWindow window(study("five-bernoulli-arms"));
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        QTest::keyClick(&window, Qt::Key_P);
        while (window.actionCalled("Step")->isEnabled()) QTest::keyClick(&window, Qt::Key_PageDown);
        window.settle();
        // Qt keeps the bars of earlier layouts, in no order.
        const auto bars = window.bench().findChildren<QTabBar*>();
        const auto shown = std::ranges::find_if(bars, [](const QTabBar* each) { return each->isVisible() && each->count() > 1; });
        QVERIFY(shown != bars.end());
        auto* tabs = *shown;
        tabs->setFocus();
        const int tab = tabs->currentIndex();
        QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(tabs->currentIndex(), tab);
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        window.settle();
        auto* slider = window.bench().dock("study")->findChild<QSlider*>();
        slider->setFocus();
        const int value = slider->value();
        for (const auto key : {Qt::Key_Right, Qt::Key_PageDown}) QTest::keyClick(slider, key);
        QCOMPARE(slider->value(), value);
    }

    void keysSwitch() {
        OpenWindow window(study("demo"));
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&window, key);
            window.settle();
            return window.session().switches();
        };
        QVERIFY(press(Qt::Key_T).truth);
        window.waitUntilDone();
        QVERIFY(window.session().scene().truth);
        QVERIFY(!press(Qt::Key_T).truth);
        QVERIFY(press(Qt::Key_S).samples);
        QVERIFY(press(Qt::Key_F).fitBounds);
        window.session().hold(3);
        press(Qt::Key_Escape);
        QVERIFY(!window.session().scene().held);
        window.bench().dock("gaps")->hide();
        press(Qt::Key_G);
        QVERIFY(window.bench().dock("gaps")->isVisible());
    }

    void lettersDoNotFireWhileTyping() {
        OpenWindow window(study("demo"));
        QLineEdit field(&window);
        field.show();
        field.setFocus();
        QTest::keyClicks(&field, "tslfgawp");
        QCOMPARE(field.text(), QString("tslfgawp"));
        QCOMPARE(window.session().switches(), Switches{});
        QVERIFY(!window.session().lineByLine());
        const int before = window.round();
        QTest::keyClick(&field, Qt::Key_Left);
        QTest::keyClick(&field, Qt::Key_Home);
        QCOMPARE(window.round(), before);
    }

    // A class is not shown what it cannot use.
    void teachHidesTheSeed() {
        OpenWindow window(study("demo"));
        const auto says = [&](const char* words) {
            const auto labels = window.statusBar()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* each) { return each->text().contains(words); });
        };
        QVERIFY(says("seed 3") && says("round 13 of 60"));
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        window.settle();
        QVERIFY(!says("seed") && says("round 13 of 60"));
    }

    // Letters shrink only where they must: one study has long names, the other has not.
    void proseIsSmallerOnlyWhereItMust() {
        for (const auto& [name, smaller] :
             {std::pair("demo", false), std::pair("gramacy-lee", false), std::pair("model-selection", true)}) {
            OpenWindow window(study(name), {1280, 750});
            QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
            window.settle();
            window.session().goTo(window.round() - 1);
            window.session().goTo(window.round() + 1);
            window.settle();
            const auto* why = window.bench().panel("why")->widget->findChild<QLabel*>();
            QCOMPARE(why->font().pixelSize() < window.style().font(Type::PanelTitle).pixelSize(), smaller);
        }
    }

    void arrangementsFit_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("key");
        for (const auto* name : {"demo", "five-bernoulli-arms", "branin", "gramacy-lee", "sensor-network", "model-selection",
                                 "fast-charging", "goldstein-price"})
            for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
                for (int which = 1; which <= 3; ++which)
                    QTest::addRow("%s %d %d", name, size.width(), which) << study(name) << size << int(Qt::Key_0) + which;
    }
    void arrangementsFit() {
        QFETCH(QString, path);
        QFETCH(QSize, size);
        QFETCH(int, key);
        OpenWindow window(path, size);
        QTest::keyClick(&window, static_cast<Qt::Key>(key), Qt::ControlModifier);
        window.settle();
        QCOMPARE(window.size(), size);
        QCOMPARE(panelsThatScroll(window).join(' '), QString());
    }

    // Smaller screens, and larger text: what does not fit beside the rest becomes a tab; nothing is lost and nothing scrolls.
    void smallWindowsFit_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QSize>("size");
        for (const auto* name : {"demo", "five-bernoulli-arms", "branin", "gramacy-lee"})
            for (const QSize size : {QSize(1280, 720), QSize(1024, 700)})
                QTest::addRow("%s %d", name, size.width()) << study(name) << size;
    }
    void smallWindowsFit() {
        QFETCH(QString, path);
        QFETCH(QSize, size);
        OpenWindow window(path, size);
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        window.settle();
        QCOMPARE(window.size(), size);
        auto scrolling = panelsThatScroll(window);
        scrolling.removeAll(QStringLiteral("study"));  // a form
        QCOMPARE(scrolling.join(' '), QString());
    }

    // A window that is made smaller and larger by its user looks like one that had that size from the beginning.
    void aResizedWindowFits_data() { smallWindowsFit_data(); }
    void aResizedWindowFits() {
        QFETCH(QString, path);
        QFETCH(QSize, size);
        OpenWindow window(path, {1600, 1000});
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        window.settle();
        for (const QSize each : {QSize(1280, 800), size, QSize(1600, 1000)}) {
            window.resize(each);
            window.settle();
            QCOMPARE(window.size(), each);
            auto scrolling = panelsThatScroll(window);
            scrolling.removeAll(QStringLiteral("study"));  // a form
            QCOMPARE(scrolling.join(' '), QString());
            QVERIFY(window.bench().dock("posterior")->height() > 200);
        }
    }

    void largeTextKeepsThePosterior() {
        for (const auto* name : {"demo", "branin", "five-bernoulli-arms"}) {
            OpenWindow window(study(name));
            QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
            for (int i = 0; i < 3; ++i) QTest::keyClick(&window, Qt::Key_Plus, Qt::ControlModifier);
            window.settle();
            QCOMPARE(window.size(), QSize(1280, 800));
            auto* posterior = window.bench().dock("posterior")->findChild<LookingPanel*>();
            posterior->grab();
            QVERIFY2(posterior->drawn().plot.height() > 100, name);
            // And back.
            QTest::keyClick(&window, Qt::Key_0, Qt::ControlModifier);
            window.settle();
            QVERIFY(window.bench().dock("gaps")->isVisible() && window.bench().dock("acquisition")->isVisible());
        }
    }

    // From the last row of a class a large picture is read as a small one is at a desk.
    void textGrowsWithTheWindowInTeach() {
        OpenWindow window(study("demo"));
        const auto sizes = [&] {
            return std::pair(window.bench().panel("why")->widget->findChildren<QLabel*>().last()->font().pixelSize(),
                             window.style().font(Type::AxisNumber).pixelSize());
        };
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        window.settle();
        const auto [prose, chart] = sizes();
        window.resize(1920, 1080);
        window.settle();
        const auto [largerProse, largerChart] = sizes();
        QVERIFY2(largerProse >= 1.3 * prose, qPrintable(QString("%1 %2").arg(prose).arg(largerProse)));
        QVERIFY2(largerChart >= 1.3 * chart, qPrintable(QString("%1 %2").arg(chart).arg(largerChart)));
        QCOMPARE(panelsThatScroll(window).join(' '), QString());
        window.resize(2560, 1440);
        window.settle();
        QVERIFY(sizes().first >= 1.7 * prose && sizes().second >= 1.7 * chart);
        window.resize(1280, 800);
        window.settle();
        QCOMPARE(sizes(), std::pair(prose, chart));
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        window.resize(1920, 1080);
        window.settle();
        QCOMPARE(window.style().textScale, 1.0);  // at a desk a larger window shows more
    }

    void aLongSentenceWidensNothing() {
        OpenWindow window(study("demo"), {1100, 760});
        const int least = window.minimumSizeHint().width();
        const auto whole = QStringLiteral("A sentence that is longer than the window is wide. ").repeated(12).trimmed();
        auto* message = window.statusBar()->findChild<ElidedLabel*>("message");
        static_cast<StatusLine*>(window.statusBar())->say(whole);
        window.settle();
        QCOMPARE(window.size(), QSize(1100, 760));
        QVERIFY(window.minimumSizeHint().width() <= std::max(least, 1100));
        QVERIFY(message->isElided());
        QHelpEvent help(QEvent::ToolTip, QPoint(4, 4), message->mapToGlobal(QPoint(4, 4)));
        QCoreApplication::sendEvent(message, &help);
        QCOMPARE(QToolTip::text().replace('\n', ' '), whole);
        for (const auto& line : QToolTip::text().split('\n')) QVERIFY(line.size() <= 80);
        QToolTip::hideText();
    }

    void whatWasSaidBelongsToItsStudy() {
        OpenWindow window(study("fast-charging"));
        QTest::keyClick(&window, Qt::Key_T);
        auto* message = window.statusBar()->findChild<ElidedLabel*>("message");
        QVERIFY(!message->text().isEmpty());
        window.openAndWait(study("demo"));
        QCOMPARE(message->text(), QString());
    }

    // A study with more sliders needs another width; the next one has its own again.
    void handlesDoNotDrift() {
        OpenWindow window(study("demo"));
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        window.settle();
        const auto sizes = [&] {
            QList<QSize> all;
            for (const auto* id : {"study", "posterior", "gaps", "acquisition", "algorithm", "timeline"})
                all << window.bench().dock(id)->size();
            return all;
        };
        const auto before = sizes();
        for (const auto* other : {"model-selection", "sensor-network", "goldstein-price"}) {
            window.openAndWait(study(other));
            window.openAndWait(study("demo"));
            QCOMPARE(sizes(), before);
        }
        // The same where the user has moved a handle.
        auto& bench = window.bench();
        const QPoint handle(bench.dock("study")->geometry().right() + 2, bench.height() / 3);
        QTest::mouseMove(&bench, handle);
        window.settle();
        QTest::mousePress(&bench, Qt::LeftButton, {}, handle);
        QTest::mouseMove(&bench, handle + QPoint(60, 0));
        window.settle();
        QTest::mouseRelease(&bench, Qt::LeftButton, {}, handle + QPoint(60, 0));
        window.settle();
        const auto byHand = sizes();
        for (const auto* other : {"model-selection", "sensor-network"}) {
            window.openAndWait(study(other));
            window.openAndWait(study("demo"));
            QCOMPARE(sizes(), byHand);
        }
    }

    // A word that is cut is no word.
    void wordsInTheFormAreWhole() {
        for (const auto* name : {"demo", "goldstein-price", "three-hills", "model-selection", "five-bernoulli-arms"})
            for (const QSize size : {QSize(1024, 700), QSize(1280, 800), QSize(1920, 1080)}) {
                OpenWindow window(study(name), size);
                QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
                window.settle();
                for (const auto* box : window.bench().dock("study")->findChildren<QComboBox*>()) {
                    if (!box->isVisible()) continue;
                    QStyleOptionComboBox option;
                    option.initFrom(box);
                    const QRect room =
                        box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
                    QVERIFY2(box->fontMetrics().horizontalAdvance(box->currentText()) <= room.width(),
                             qPrintable(QString("%1 %2: %3").arg(name).arg(size.width()).arg(box->currentText())));
                }
            }
    }

    // The program opens the study it is given before there is a window.
    void aStudyOpenedFirstFitsToo() {
        for (const auto* name : {"branin", "model-selection", "five-bernoulli-arms"}) {
            MainWindow window(studies());
            window.open(study(name));
            window.waitUntilDone();
            window.resize(1280, 800);
            window.show();
            for (int i = 0; i < 4; ++i) QApplication::processEvents();
            QCOMPARE(panelsThatScroll(window).join(' '), QString());
        }
    }

    void benchHasTheDesignsSizes() {
        OpenWindow window(study("demo"));
        const auto near = [&](const char* id, auto length, int wanted) {
            const int got = length(window.bench().dock(id)->size());
            QVERIFY2(std::abs(got - wanted) <= 12, qPrintable(QString("%1: %2 against %3").arg(id).arg(got).arg(wanted)));
        };
        const auto height = [](QSize size) { return size.height(); };
        near("gaps", height, 132);
        near("acquisition", height, 124);
        near("timeline", height, 168);
    }

    void openingLooksAtNothing() {
        OpenWindow window(study("demo"));
        for (auto* each : window.findChildren<QWidget*>())
            if (each->isVisible() && each->focusPolicy() & Qt::TabFocus) each->setFocus(Qt::TabFocusReason);
        QVERIFY(!window.session().scene().looked);
    }

    void docksHideAndComeBack() {
        OpenWindow window(study("demo"));
        auto* gaps = window.bench().dock("gaps");
        gaps->toggleViewAction()->trigger();
        QVERIFY(!gaps->isVisible());
        window.useArrangement("teach");
        QVERIFY(gaps->isVisible());
        QCOMPARE(window.style().textScale, 1.6);
        window.useArrangement("bench");
        QVERIFY(!gaps->isVisible());  // as it was left
        QCOMPARE(window.style().textScale, 1.0);
        window.actionCalled("Restore default")->trigger();
        window.settle();
        QVERIFY(gaps->isVisible());
    }

    void preferencesAreRedirected() {
        QTemporaryDir folder;
        const auto file = folder.filePath("own.ini"), path = study("demo");
        Preferences::rememberIn(std::make_unique<QSettings>(file, QSettings::IniFormat));
        {
            OpenWindow window(path);
            window.useArrangement("teach");
            window.actionCalled("Dark")->trigger();
            QVERIFY(window.close());
        }
        {
            OpenWindow window;
            QCOMPARE(window.bench().arrangement().id, QString("teach"));
            QVERIFY(window.style().palette->isDark());
            QCOMPARE(recentFiles(), QStringList{path});
        }
        Preferences::rememberIn(nullptr);
        QVERIFY(QFile::exists(file));
        QVERIFY(recentFiles().isEmpty());
    }

    void savedAndReloadedIsTheSame() {
        QTemporaryDir folder;
        const auto path = folder.filePath("own.gapscope");
        OpenWindow window(study("demo"));
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        QVERIFY(window.isWindowModified());
        QVERIFY(window.saveTo(path));
        QVERIFY(!window.isWindowModified());
        QCOMPARE(writeStudy(loadStudy(path.toStdString())), writeStudy(*window.session().walk()->spec));
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        QVERIFY(window.isWindowModified());
        QTest::keyClick(&window, Qt::Key_S, Qt::ControlModifier);
        window.waitUntilDone();  // the disk is another thread's
        QVERIFY(!window.isWindowModified());
        QCOMPARE(writeStudy(loadStudy(path.toStdString())), writeStudy(*window.session().walk()->spec));
    }

    void asksBeforeSomethingIsLost() {
        QTemporaryDir folder;
        const auto path = folder.filePath("own.gapscope");
        QVERIFY(QFile::copy(study("demo"), path));
        OpenWindow window(path);
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        int asked = 0;
        window.askAboutLoss = [&asked] { return ++asked, Loss::Cancel; };
        QVERIFY(!window.close());
        window.openOrSay(study("branin"));
        QCOMPARE(asked, 2);
        QCOMPARE(window.session().walk()->spec->name, std::string("Sine wave"));
        window.askAboutLoss = [] { return Loss::Discard; };
        QVERIFY(window.close());
    }

    void aBadFileKeepsTheOldStudy() {
        QTemporaryDir folder;
        QFile bad(folder.filePath("bad.gapscope"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("{\"format\": \"gapscope-study\"}");
        bad.close();
        OpenWindow window(study("demo"));
        window.openOrSay(bad.fileName());
        window.waitUntilDone();
        QVERIFY(window.findChild<Banner*>()->isVisible());
        QCOMPARE(window.session().walk()->spec->name, std::string("Sine wave"));
    }

    void studiesCanBeDropped() {
        OpenWindow window;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(study("branin"))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &drop);
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->name, std::string("Branin"));
        data.setUrls({QUrl::fromLocalFile("/etc/hostname")});
        QDragEnterEvent other({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        other.ignore();
        QApplication::sendEvent(&window, &other);
        QVERIFY(!other.isAccepted());
    }

    void sameStudyWithNewSeed() {
        OpenWindow window(study("demo"));
        const auto before = window.session().walk()->spec;
        window.actionCalled("Same study, new seed")->trigger();
        QTRY_VERIFY(window.session().hasStudy() && window.session().walk()->spec->seed == before->seed + 1);
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->measuredRows(), before->measuredRows());
        QVERIFY(window.session().walk()->spec->measurements != before->measurements);
    }

    void runsAndPauses() {
        OpenWindow window(study("demo"));
        QTest::keyClick(&window, Qt::Key_Home);
        QTest::keyClick(&window, Qt::Key_Space);
        QVERIFY(window.actionCalled("Pause"));
        QTest::keyClick(&window, Qt::Key_Space);
        QVERIFY(window.actionCalled("Run"));
    }
};

GAPSCOPE_TEST(TstWindow)
#include "tst_window.moc"
