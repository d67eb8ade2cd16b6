// What stands around the panels: menus, toolbar, tabs and status line write as large as the text in the panels does.
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <map>

#include "tests/suite.h"
#include "tests/ui/picture_window.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

int pixelsOf(const QWidget& widget) { return widget.fontInfo().pixelSize(); }

int leastInTabs(const QMainWindow& bench) {
    int least = 1000;
    for (const auto* bar : bench.findChildren<QTabBar*>())
        if (bar->isVisible()) least = std::min(least, pixelsOf(*bar));
    return least;
}

int numbersWhere(const Drawn& drawn, const std::function<bool(const QRectF&)>& where) {
    static const QRegularExpression number(QStringLiteral("^-?[0-9.e+]+$"));
    return static_cast<int>(std::ranges::count_if(
        drawn.labels, [&](const Label& label) { return label.text.contains(number) && where(label.outline.boundingRect()); }));
}
int numbersBeside(const Drawn& drawn) {
    return numbersWhere(drawn,
                        [&](const QRectF& box) { return box.right() < drawn.plot.left() && box.top() < drawn.plot.bottom(); });
}
int numbersBelow(const Drawn& drawn) {
    return numbersWhere(
        drawn, [&](const QRectF& box) { return box.top() >= drawn.plot.bottom() && box.center().x() < drawn.plot.right() + 10; });
}

// No word of the toolbar is behind its arrow.
bool isWhole(const QToolBar& bar) {
    const auto* more = bar.findChild<QToolButton*>("qt_toolbar_ext_button");
    return !more || !more->isVisible();
}

}  // namespace

class TestFrame : public QObject {
    Q_OBJECT

private slots:
    void init() { startAfresh(); }

    void growsWithTheText_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("larger");
        QTest::addColumn<double>("share");
        QTest::newRow("Teach, large") << int(Qt::Key_2) << QSize(1920, 1080) << 0 << 1.0;
        QTest::newRow("Bench, large, text larger") << int(Qt::Key_1) << QSize(1920, 1080) << 2 << 1.0;
        QTest::newRow("Teach, small") << int(Qt::Key_2) << QSize(1280, 800) << 0 << 0.8;
        QTest::newRow("Lab, text larger") << int(Qt::Key_3) << QSize(1280, 800) << 1 << 1.0;
    }
    void growsWithTheText() {
        QFETCH(int, key);
        QFETCH(QSize, size);
        QFETCH(int, larger);
        QFETCH(double, share);
        PictureWindow window(study("five-bernoulli-arms"), size);
        window.key(static_cast<Qt::Key>(key), Qt::ControlModifier);
        for (int i = 0; i < larger; ++i) window.key(Qt::Key_Plus, Qt::ControlModifier);
        const int wanted = static_cast<int>(share * QFontInfo(window.style().font(Type::Legend)).pixelSize());
        QVERIFY(wanted > 12);
        auto* bar = window.findChild<QToolBar*>("steps");
        QVERIFY2(pixelsOf(*window.menuBar()) >= wanted, qPrintable(QString::number(pixelsOf(*window.menuBar()))));
        QVERIFY(pixelsOf(*window.statusBar()->findChild<QWidget*>("message")) >= wanted);
        for (const auto* button : bar->findChildren<QToolButton*>()) QVERIFY(pixelsOf(*button) >= wanted);
        QVERIFY(leastInTabs(window.bench()) >= QFontInfo(window.style().font(Type::Legend)).pixelSize());
        QVERIFY(isWhole(*bar));
    }

    // Where the window has no room for large words in the toolbar, they are smaller and none is missing.
    void noWordOfTheToolbarIsLost() {
        for (const int key : {Qt::Key_1, Qt::Key_2, Qt::Key_3})
            for (const QSize size : {QSize(1024, 700), QSize(1280, 800), QSize(1920, 1080)}) {
                PictureWindow window(study("demo"), size);
                window.key(static_cast<Qt::Key>(key), Qt::ControlModifier);
                for (int i = 0; i < 4; ++i) {
                    QVERIFY(isWhole(*window.findChild<QToolBar*>("steps")));
                    window.key(Qt::Key_Plus, Qt::ControlModifier);
                }
            }
    }

    // A click at the same place is one on the same button, whatever was stepped or looked at meanwhile.
    void theToolbarStandsStill_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<QSize>("size");
        for (const auto& [key, name] : {std::pair(Qt::Key_1, "Bench"), std::pair(Qt::Key_2, "Teach")})
            for (const QSize size : {QSize(1024, 700), QSize(1280, 800), QSize(1366, 768), QSize(1440, 900), QSize(1920, 1080)})
                QTest::addRow("%s, %d px", name, size.width()) << int(key) << size;
    }
    void theToolbarStandsStill() {
        QFETCH(int, key);
        QFETCH(QSize, size);
        PictureWindow window(study("demo"), size);
        window.key(static_cast<Qt::Key>(key), Qt::ControlModifier);
        window.key(Qt::Key_Home);
        const auto& bar = *window.findChild<QToolBar*>("steps");
        const auto places = [&] {
            std::map<QString, QRect> all;
            for (const auto* button : bar.findChildren<QToolButton*>())
                if (button->isVisible() && button->objectName() != "round") all[button->text()] = button->geometry();
            return all;
        };
        const auto before = places();
        QVERIFY(before.size() > 8);
        for (int i = 0; i < 12; ++i) {
            window.key(Qt::Key_Right);
            QCOMPARE(places(), before);
            window.key(Qt::Key_L);
            QCOMPARE(places(), before);
        }
    }

    // Small windows with large letters: words become shorter or are told under the mouse, axes keep two numbers, text does not
    // scroll, and nothing is cut at an edge.
    void nothingIsLostInASmallWindow_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("key");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        for (const char* name : {"demo", "branin", "five-bernoulli-arms", "fast-charging"})
            for (const auto& [key, arrangement] :
                 {std::pair(Qt::Key_1, "Bench"), std::pair(Qt::Key_2, "Teach"), std::pair(Qt::Key_3, "Lab")})
                for (const auto& [size, scale] :
                     {std::pair(QSize(1024, 700), 1.6), std::pair(QSize(1280, 800), 1.6), std::pair(QSize(1280, 800), 2.0)})
                    if (key != Qt::Key_2 || size.width() > 1024)  // Teach is for a larger screen
                        QTest::addRow("%s, %s, %d px, %g", name, arrangement, size.width(), scale)
                            << QString(name) << int(key) << size << scale;
    }
    void nothingIsLostInASmallWindow() {
        QFETCH(QString, name);
        QFETCH(int, key);
        QFETCH(QSize, size);
        QFETCH(double, scale);
        PictureWindow window(study(name), size);
        window.key(static_cast<Qt::Key>(key), Qt::ControlModifier);
        window.key(Qt::Key_0, Qt::ControlModifier);
        const auto scaleNow = [&] { return window.style().textScale; };
        for (int i = 0; i < 4 && scaleNow() < scale - 0.01; ++i) window.key(Qt::Key_Plus, Qt::ControlModifier);
        for (int i = 0; i < 4 && scaleNow() > scale + 0.01; ++i) window.key(Qt::Key_Minus, Qt::ControlModifier);
        COMPARE_CLOSE(scaleNow(), scale, 1e-9);
        const Drawn& drawn = window.drawn("posterior");
        if (!drawn.plot.isEmpty()) {
            QVERIFY2(numbersBeside(drawn) >= 2, qPrintable(labelsIn(drawn).join('|')));
            QVERIFY2(name == "five-bernoulli-arms" || numbersBelow(drawn) >= 2, qPrintable(labelsIn(drawn).join('|')));
            QString told = labelsIn(drawn).join('|');
            for (const auto& tip : drawn.tips) told += '|' + tip.second;
            for (const auto* word : {"chosen", "recommended", "contenders", "J", "j"})
                if (name != "fast-charging" || word[1]) QVERIFY2(told.contains(word), qPrintable(told));
        }
        const QRectF all = QRectF(window.panel("posterior").rect()).adjusted(-1, -1, 1, 1);
        for (const auto& label : drawn.labels) QVERIFY2(all.contains(label.outline.boundingRect()), qPrintable(label.text));
        for (const auto* id : {"algorithm", "why"}) {
            auto* dock = window.bench().dock(id);
            if (!dock->isVisible() || dock->visibleRegion().isEmpty()) continue;
            const auto* area = qobject_cast<QScrollArea*>(dock->widget());
            QVERIFY2(area->verticalScrollBar()->maximum() == 0, id);
        }
    }

    void shrinksWithTheWindow() {
        PictureWindow window(study("demo"), {1920, 1080});
        window.key(Qt::Key_2, Qt::ControlModifier);
        const int before = pixelsOf(*window.menuBar());
        window.resize(1280, 800);
        window.waitUntilDone();
        QVERIFY(pixelsOf(*window.menuBar()) < before);
        QVERIFY(isWhole(*window.findChild<QToolBar*>("steps")));
    }
};

GAPSCOPE_TEST(TestFrame)

#include "tst_frame.moc"
