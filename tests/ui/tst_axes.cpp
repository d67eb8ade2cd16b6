// Axes and colour bars belong to the study as it is now: they come back with it, and hold still while a hand moves.
#include <QSlider>

#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/looking/looking_panel.h"
#include "ui/setup/live_runner.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// What the pictures of a window say about their scales.
struct Scales {
    double valuesLow, valuesHigh, gapsLow, gapsHigh, barLow, barHigh;
    bool operator==(const Scales&) const = default;
};

class AxesWindow : public OpenWindow {
public:
    using OpenWindow::OpenWindow;

    LookingPanel& picture(const QString& id) {
        auto* widget = bench().panel(id)->widget;
        auto* panel = qobject_cast<LookingPanel*>(widget);
        return panel ? *panel : *widget->findChild<LookingPanel*>();
    }
    Scales scales() {
        settle();
        auto &posterior = picture("posterior"), &gaps = picture("gaps");
        for (auto* each : {&posterior, &gaps}) each->grab();
        const auto &y = posterior.drawn().y, &g = gaps.drawn().y, &bar = posterior.drawn().barAxis;
        return {y.low, y.high, g.low, g.high, bar.low, bar.high};
    }
    StudyPanel& form() { return *findChild<StudyPanel*>(); }
    QSlider& slider(const QString& place) { return *form().row(place)->findChild<QSlider*>(); }
    void wait() {
        form().runner().waitUntilDone();
        waitUntilDone();
    }
    // The handle, by hand: pressed, moved to these shares of the groove one after the other.
    void press(QSlider& at) { QTest::mousePress(&at, Qt::LeftButton, {}, handle(at)); }
    void dragTo(QSlider& at, double share) {
        QTest::mouseMove(&at, {static_cast<int>(share * at.width()), at.height() / 2});
        QVERIFY(at.isSliderDown());
        wait();
    }
    void release(QSlider& at) {
        QTest::mouseRelease(&at, Qt::LeftButton, {}, handle(at));
        wait();
    }
    void undo() {
        setFocus();
        QTest::keyClick(this, Qt::Key_Z, Qt::ControlModifier);
        wait();
    }

private:
    static QPoint handle(const QSlider& at) {
        const double share = (at.sliderPosition() - at.minimum()) / static_cast<double>(at.maximum() - at.minimum());
        const int half = 6;
        return {half + static_cast<int>(share * (at.width() - 2 * half)), at.height() / 2};
    }
};

}  // namespace

class TestAxes : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void comeBackWithTheStudy_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("a line") << "demo";
        QTest::newRow("maps") << "branin";
    }
    void comeBackWithTheStudy() {
        QFETCH(QString, name);
        AxesWindow window(study(name));
        const Scales before = window.scales();
        auto& variance = window.slider("model.variance");
        window.press(variance);
        window.dragTo(variance, 0.98);
        const Scales large = window.scales();
        QVERIFY(large.gapsHigh > 1.5 * before.gapsHigh);
        if (name == "demo") QVERIFY(large.valuesHigh - large.valuesLow > 2 * (before.valuesHigh - before.valuesLow));
        window.release(variance);
        window.undo();
        QCOMPARE(window.scales(), before);
    }

    // Under the hand they make room and hold; the study that stays has its own.
    void holdStillUnderAHand() {
        AxesWindow window(study("demo"));
        auto& variance = window.slider("model.variance");
        window.press(variance);
        window.dragTo(variance, 0.9);
        const Scales large = window.scales();
        window.dragTo(variance, 0.3);
        QCOMPARE(window.scales(), large);
        window.release(variance);
        const Scales after = window.scales();
        QVERIFY(after.valuesHigh < 0.7 * large.valuesHigh);
        AxesWindow fresh;
        fresh.begin(*window.session().walk()->spec);
        fresh.useArrangement("bench");
        fresh.wait();
        QCOMPARE(fresh.scales(), after);
    }

    void comeBackAfterAnotherPolicy() {
        AxesWindow window(study("demo"));
        const Scales before = window.scales();
        const auto spec = *window.session().walk()->spec;
        const auto with = [&](const char* id) {
            StudySpec other = spec;
            other.initial.policy = {findPolicy(id), Settings(findPolicy(id)->params)};
            window.changeStudy(other, id);
            window.wait();
        };
        with("ugap");  // its bounds are many times as wide
        QVERIFY(window.scales() != before);
        window.undo();
        QCOMPARE(window.scales(), before);
    }

    // The eye sees the data move, not the axis.
    void holdStillOverTheRounds() {
        for (const auto* name : {"demo", "branin"}) {
            AxesWindow window(study(name));
            const Scales before = window.scales();
            QTest::keyClick(&window, Qt::Key_Home);
            while (window.round() < window.session().rounds()) {
                QCOMPARE(window.scales(), before);
                QTest::keyClick(&window, Qt::Key_Right);
                window.waitUntilDone();
            }
        }
    }
};

GAPSCOPE_TEST(TestAxes)
#include "tst_axes.moc"
