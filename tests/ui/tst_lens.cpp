// The lens: wheel, dragging, the contenders and logarithmic gaps; what maps show; which panel speaks for a policy.
#include <QMenu>

#include "core/io/study_file.h"
#include "core/study/simulate.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "tests/ui/hands.h"
#include "tests/ui/picture_window.h"
#include "ui/acquisition/acquisition_panel.h"
#include "ui/looking/looking.h"
#include "ui/plot/arm_axis.h"
#include "ui/plot/steady_scale.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/contenders.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;

namespace {

class LensWindow : public PictureWindow {
public:
    using PictureWindow::PictureWindow;

    void turn(const QString& id, QPointF at, int notches) {
        hands::wheel(&panel(id), at, notches);
        settle();
    }
    void drag(const QString& id, QPoint from, QPoint to) {
        hands::drag(&panel(id), from, to);
        settle();
    }
    void click(const QString& id, LegendSwitch which) {
        for (const auto& [found, box] : drawn(id).switches)
            if (found == which) return QTest::mouseClick(&panel(id), Qt::LeftButton, {}, box.center().toPoint()), waitUntilDone();
        QFAIL("no such switch");
    }
    // QTest moves the cursor where no button is down, and a screen without a mouse does not say so: the event goes by the
    // window.
    void hover(const QString& id, QPointF at) {
        hands::mouse(QTest::MouseMove, &panel(id), at.toPoint(), Qt::NoButton);
        settle();
    }
    // A tab behind another one counts as visible in Qt; here is meant what the eye sees.
    bool isSeen(const QWidget& widget) {
        settle();
        return widget.isVisible() && !widget.visibleRegion().isEmpty();
    }
    // Pixels from the lower to the upper bound.
    double heightOf(Index arm) {
        const auto& shot = *session().snapshot();
        const Axis& y = drawn("posterior").y;
        return y.pixel(shot.lower(arm)) - y.pixel(shot.upper(arm));
    }
    const Decision& decision() { return session().snapshot()->decision; }
};

// Late in a study: a hundred measurements, after which J and j are nearly the same.
StudySpec lateStudy(const QString& name, int rows) {
    auto spec = loadStudy((QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/") + name + ".gapscope").toStdString());
    spec.measurements.clear();
    spec.initial.budget = rows + 20;
    return simulated(std::make_shared<const StudySpec>(spec), rows).spec();
}

void openLate(LensWindow& window, const QString& name, int rows) {
    window.begin(lateStudy(name, rows));
    window.useArrangement("bench");
    window.waitUntilDone();
}

}  // namespace

class TestLens : public QObject {
    Q_OBJECT

private slots:
    void init() { startAfresh(); }

    void wheelZoomsBothAxesAndOneOverEach() {
        LensWindow window(study("demo"));
        const Drawn before = window.drawn("posterior");
        const QPointF middle = before.plot.center();
        const double value = before.y.value(middle.y());
        window.turn("posterior", middle, 3);
        const Drawn closer = window.drawn("posterior");
        QVERIFY(closer.y.high - closer.y.low < 0.6 * (before.y.high - before.y.low));
        QVERIFY(closer.x.to - closer.x.from < 0.6);
        COMPARE_CLOSE(closer.y.value(middle.y()), value, 1e-6);
        // The gaps and the curves follow along x only; over an axis only that one moves.
        QCOMPARE(window.drawn("gaps").x, closer.x);
        window.turn("posterior", {before.plot.left() - 20, middle.y()}, 2);
        const Drawn higher = window.drawn("posterior");
        QCOMPARE(higher.x, closer.x);
        QVERIFY(higher.y.high - higher.y.low < closer.y.high - closer.y.low);
        window.turn("posterior", {middle.x(), before.plot.bottom() + 12}, 2);
        const Drawn wider = window.drawn("posterior");
        QCOMPARE(wider.y.low, higher.y.low);
        QVERIFY(wider.x.to - wider.x.from < higher.x.to - higher.x.from);
        // Turned back it ends with everything, not with more.
        window.turn("posterior", middle, -40);
        QCOMPARE(window.drawn("posterior").x, before.x);
        QCOMPARE(window.drawn("posterior").y.low, before.y.low);
        QCOMPARE(window.drawn("posterior").y.high, before.y.high);
    }

    void draggingMovesAndADoubleClickShowsAll() {
        LensWindow window(study("demo"));
        const Drawn before = window.drawn("posterior");
        const QPoint middle = before.plot.center().toPoint();
        window.turn("posterior", middle, 4);
        const Drawn closer = window.drawn("posterior");
        const double value = closer.y.value(middle.y());
        window.drag("posterior", middle, middle + QPoint(40, 30));
        const Drawn moved = window.drawn("posterior");
        COMPARE_CLOSE(moved.y.value(middle.y() + 30), value, 1e-6);
        QVERIFY(moved.x.from < closer.x.from);
        QTest::mouseDClick(&window.panel("posterior"), Qt::LeftButton, {}, middle);
        QCOMPARE(window.drawn("posterior").y.low, before.y.low);
        QVERIFY(window.drawn("posterior").x.whole());
    }

    void gapsZoomFromZero() {
        LensWindow window(study("demo"));
        const Drawn before = window.drawn("gaps");
        window.turn("gaps", before.plot.center(), 5);
        const Drawn closer = window.drawn("gaps");
        QVERIFY(closer.y.high < 0.5 * before.y.high);
        QVERIFY(closer.y.low <= 0 && closer.y.high > 0);
        QCOMPARE(window.drawn("posterior").y.low, window.drawn("posterior").all.low);
    }

    void mapsZoomMoveAndComeBack() {
        LensWindow window(study("branin"));
        const Drawn before = window.drawn("posterior");
        QCOMPARE(before.maps.size(), std::size_t{2});
        const QPointF at = before.maps[1].center() + QPointF(20, 10);
        const Scene scene = window.session().scene();
        const Index under = MapView(scene).nearest(at, before.maps[1]);
        const QPointF place = MapView(scene).place(under, before.maps[1]);
        window.turn("posterior", place, 4);
        const Drawn closer = window.drawn("posterior");
        QVERIFY(closer.across.to - closer.across.from < 0.6);
        QCOMPARE(closer.across.to - closer.across.from, closer.up.to - closer.up.from);
        const auto seen = [&](const Drawn& drawn) { return MapView(scene).through(drawn.across, drawn.up); };
        QVERIFY((seen(closer).place(under, closer.maps[1]) - place).manhattanLength() < 4);
        // Both show the same part, and the arm under the mouse is the one that stands there.
        window.hover("posterior", seen(closer).place(under, closer.maps[0]));
        QCOMPARE(window.session().scene().looked, std::optional(under));
        const QPoint from = closer.maps[0].center().toPoint();
        window.drag("posterior", from, from + QPoint(25, 15));
        const Drawn moved = window.drawn("posterior");
        QVERIFY(moved.across.from < closer.across.from && moved.up.from > closer.up.from);
        QTest::mouseDClick(&window.panel("posterior"), Qt::LeftButton, {}, from);
        QVERIFY(window.drawn("posterior").across.whole() && window.drawn("posterior").up.whole());
    }

    void aCutShowsAsMuchAsItsMap() {
        LensWindow window(study("branin"));
        window.key(Qt::Key_C);
        const Drawn before = window.drawn("posterior");
        QVERIFY(!before.cut.isEmpty());
        window.turn("posterior", before.maps[0].center(), 4);
        const Drawn closer = window.drawn("posterior");
        QVERIFY(closer.onCut.size() * 2 < before.onCut.size());
        const auto view = MapView(window.session().scene()).through(closer.across, closer.up);
        for (const auto& [arm, x] : closer.onCut) {
            const double onMap = (view.place(arm, closer.maps[0]).x() - closer.maps[0].left()) / closer.maps[0].width();
            QVERIFY(std::abs((x - closer.cut.left()) / closer.cut.width() - onMap) < 0.01);
        }
        // A hand on the cut moves both.
        window.drag("posterior", closer.cut.center().toPoint(), closer.cut.center().toPoint() + QPoint(30, 0));
        QVERIFY(window.drawn("posterior").across.from < closer.across.from);
        window.turn("posterior", closer.cut.center(), 2);
        const auto& closest = window.drawn("posterior").across;
        QVERIFY(closest.to - closest.from < closer.across.to - closer.across.from);
    }

    void anotherStudyIsSeenWhole() {
        LensWindow window(study("demo"));
        window.turn("posterior", window.drawn("posterior").plot.center(), 4);
        window.key(Qt::Key_Z);
        window.turn("gaps", window.drawn("gaps").plot.center(), 4);
        window.openAndWait(study("demo"));
        const Drawn drawn = window.drawn("posterior");
        QVERIFY(drawn.x.whole());
        QCOMPARE(drawn.y.low, drawn.all.low);
        QCOMPARE(window.drawn("gaps").y.high, window.drawn("gaps").all.high);
        QVERIFY(!window.actionCalled("Contenders")->isChecked());
    }

    void contendersFillThePictures() {
        LensWindow window;
        openLate(window, "demo", 100);
        const Index J = *window.decision().J, j = *window.decision().j;
        const double before = std::min(window.heightOf(J), window.heightOf(j));
        QVERIFY2(before < 24, qPrintable(QString::number(before)));
        const double bars = window.drawn("gaps").y.high;
        window.key(Qt::Key_Z);
        QVERIFY(window.heightOf(J) > 3 * before && window.heightOf(j) > 3 * before);
        const auto& drawn = window.drawn("posterior");
        const ArmAxis axis(*window.session().snapshot(), drawn.plot.left(), drawn.plot.right(), drawn.x);
        for (const Index arm : contenders(window.session().scene())) {
            QVERIFY(axis.isInView(arm));
            const auto& shot = *window.session().snapshot();
            QVERIFY(shot.upper(arm) <= drawn.y.high && shot.lower(arm) >= drawn.y.low);
            QVERIFY((*window.decision().gap)[arm] <= window.drawn("gaps").y.high);
        }
        QVERIFY(window.drawn("gaps").y.high < bars);
        QCOMPARE(window.drawn("gaps").x, drawn.x);
        QVERIFY(window.actionCalled("Contenders")->isChecked());
        window.key(Qt::Key_Z);
        QCOMPARE(std::min(window.heightOf(J), window.heightOf(j)), before);
        // The button does the same.
        window.click("gaps", LegendSwitch::Contenders);
        QVERIFY(window.heightOf(J) > 3 * before);
        window.key(Qt::Key_Z, Qt::ShiftModifier);
        QCOMPARE(std::min(window.heightOf(J), window.heightOf(j)), before);
    }

    void contendersOnMaps() {
        LensWindow window;
        openLate(window, "branin", 60);
        const Drawn before = window.drawn("posterior");
        window.key(Qt::Key_Z);
        const Drawn closer = window.drawn("posterior");
        const auto view = MapView(window.session().scene()).through(closer.across, closer.up);
        for (const Index arm : contenders(window.session().scene())) QVERIFY(view.holds(arm));
        QVERIFY(closer.barAxis.high - closer.barAxis.low < 0.5 * (before.barAxis.high - before.barAxis.low));
        window.key(Qt::Key_Z);
        QCOMPARE(window.drawn("posterior").barAxis.high, before.barAxis.high);
    }

    // From J's line on, where J and j could not be told apart; not before, and not where they can.
    void theFilmUsesItWhereTheTwoAreClose() {
        LensWindow window;
        openLate(window, "demo", 100);
        window.session().goTo(window.session().rounds() - 1);
        window.key(Qt::Key_L);
        int fitted = 0;
        while (const auto next = window.session().nextLine()) {
            window.key(Qt::Key_Right);
            const Scene scene = window.session().scene();
            const Drawn& drawn = window.drawn("posterior");
            const bool closer = drawn.y.low > drawn.all.low || drawn.y.high < drawn.all.high || !drawn.x.whole();
            if (!scene.shows(Shows::Leader)) QVERIFY(!closer);
            if (!scene.shows(Shows::Leader)) continue;
            fitted += closer;
            const ArmAxis axis(*scene.shot, drawn.plot.left(), drawn.plot.right(), drawn.x);
            QVERIFY(std::min(window.heightOf(*window.decision().J), window.heightOf(*window.decision().j)) >= 12 ||
                    scene.shows(Shows::Recommendation));
            QVERIFY(axis.isInView(*window.decision().J));
            Q_UNUSED(next)
        }
        QVERIFY(fitted > 0);
        // Early, with wide bounds, it stays away.
        window.session().goTo(2, 0);
        while (window.session().nextLine()) {
            window.key(Qt::Key_Right);
            const Drawn& drawn = window.drawn("posterior");
            QCOMPARE(drawn.y.low, drawn.all.low);
        }
    }

    // Few arms have names, and what is left of long ones must still be names: else both pictures have numbers.
    void shortenedNamesAreTold() {
        LensWindow window(study("model-selection"));
        window.key(Qt::Key_L);
        bool numbered = false;
        while (window.session().nextLine()) {
            window.key(Qt::Key_Right);
            const Drawn posterior = window.drawn("posterior"), gaps = window.drawn("gaps");
            QStringList under;
            for (const auto& label : posterior.labels)
                if (label.outline.boundingRect().top() >= posterior.plot.bottom()) under << label.text;
            for (const auto& text : under) {
                QVERIFY2(under.count(text) == 1, qPrintable(text));
                QVERIFY2(!text.contains(QChar(0x2026)) || text.size() >= 8, qPrintable(text));
                if (!text.startsWith('#')) continue;
                numbered = true;
                QVERIFY2(labelsIn(gaps).contains(text), qPrintable(text));
            }
        }
        QVERIFY(numbered);
    }

    // Of 160 arms it holds what the film speaks of: J, j, the chosen one and the recommendation, with their U and L.
    void theFilmHoldsTheBoundsOfItsArms() {
        LensWindow window(study("model-selection"));
        window.key(Qt::Key_L);
        int seen = 0;
        while (window.session().nextLine()) {
            window.key(Qt::Key_Right);
            const Scene scene = window.session().scene();
            if (!scene.shows(Shows::Leader) || scene.shows(Shows::Measurement)) continue;
            const Drawn drawn = window.drawn("posterior");
            const auto& shot = *scene.shot;
            std::vector<Index> arms{*shot.decision.J};
            if (scene.shows(Shows::Rival)) arms.push_back(*shot.decision.j);
            if (scene.shows(Shows::Choice)) arms.push_back(shot.decision.chosen.front());
            if (scene.shows(Shows::Recommendation)) arms.push_back(*shot.decision.recommendation);
            for (const Index k : arms) {
                QVERIFY2(shot.upper(k) < drawn.y.high && shot.lower(k) > drawn.y.low, qPrintable(QString::number(scene.line)));
                ++seen;
            }
            for (const auto& text : labelsIn(drawn)) QVERIFY2(!text.startsWith("U -"), qPrintable(text));
        }
        QVERIFY(seen >= 6);
    }

    // The map of the gaps is the one that J's line is about: there J and the runner-up have colours of their own.
    void theFilmFitsTheMapOfTheGaps() {
        LensWindow window;
        openLate(window, "branin", 60);
        int fitted = 0;
        for (int round = 10; round < window.session().rounds(); round += 7) {
            window.session().goTo(round, lineOf(window.session(), Shows::Leader));
            window.waitUntilDone();
            for (const auto line : {Shows::Leader, Shows::Rival}) {
                const Scene scene = window.session().scene();
                QVERIFY(scene.shows(line));
                const auto& gap = *scene.shot->decision.gap;
                auto sorted = std::vector<double>(gap.begin(), gap.end());
                std::ranges::sort(sorted);
                double most = sorted[1];
                for (const Index k : contenders(scene)) most = std::max(most, gap[k]);
                const Drawn drawn = window.drawn("posterior");
                double top = 0;
                for (const auto& label : drawn.labels)
                    if (label.outline.boundingRect().left() > drawn.maps[1].right()) top = std::max(top, label.text.toDouble());
                QVERIFY(top > 0);
                const double whole = steadyTop(scene.ranges.gapTop);
                if ((sorted[1] - sorted[0]) / whole * drawn.maps[1].height() > 10) continue;
                QVERIFY2(top <= 1.3 * most, qPrintable(QString("%1 %2 %3").arg(round).arg(top).arg(most)));
                fitted += top < whole;
                window.key(Qt::Key_Right);
            }
        }
        QVERIFY2(fitted > 4, qPrintable(QString::number(fitted)));
    }

    // What is in view at J's line must not say which arm becomes j.
    void theLensKeepsTheFilmsSecret() {
        const auto spec = std::make_shared<const StudySpec>(lateStudy("demo", 60));
        Steering steering;
        const auto walk = walked(spec, steering);
        for (const auto& shot : walk->rounds) {
            Scene scene;
            scene.shot = shot;
            const auto& lines = shot->conditions->policy.entry->lines;
            for (int i = 0; i < static_cast<int>(lines.size()); ++i)
                if (lines[static_cast<std::size_t>(i)].shows == Shows::Leader) scene.line = i;
            const auto arms = contenders(scene);
            QVERIFY(arms.size() >= 4 && arms.front() == *shot->decision.J);
            scene.line = 0;
            QVERIFY(contenders(scene).empty());
        }
    }

    void gapsHaveALogarithm() {
        LensWindow window;
        openLate(window, "demo", 60);
        QVERIFY(!window.drawn("gaps").y.logarithmic);
        window.click("gaps", LegendSwitch::LogGaps);
        const Drawn log = window.drawn("gaps");
        QVERIFY(log.y.logarithmic && log.y.low > 0);
        double largest = 0;
        for (const auto& shot : window.session().walk()->rounds) largest = std::max(largest, shot->decision.gap->maxCoeff());
        QVERIFY(log.y.high >= largest);  // nothing needs to be cut off
        QTest::keyClick(&window, Qt::Key_Home);
        window.waitUntilDone();
        QCOMPARE(window.drawn("gaps").y.low, log.y.low);
        window.actionCalled("Logarithmic gaps")->trigger();
        QVERIFY(!window.drawn("gaps").y.logarithmic);
    }

    void negativeGapsStandAtTheFootOfALogarithm() {
        LensWindow window;
        const auto spec = lateStudy("five-bernoulli-arms", 300);
        window.begin(spec);
        window.useArrangement("bench");
        window.waitUntilDone();
        bool negative = false;
        for (const auto& shot : window.session().walk()->rounds)
            if (shot->decision.gap) negative = negative || shot->decision.gap->minCoeff() < 0;
        QVERIFY(negative);
        window.click("gaps", LegendSwitch::LogGaps);
        for (int i = 0; i < 20; ++i) {
            QVERIFY(window.drawn("gaps").y.low > 0);
            window.key(Qt::Key_Left, Qt::ShiftModifier);
        }
    }

    // How a gap is made: its words never run into each other.
    void wordsOfTheStripStandApart() {
        LensWindow window(study("sensor-network"), QSize(1920, 1080));
        int rows = 0;
        for (int round = 2; round < window.session().rounds(); round += 3) {
            window.session().goTo(round, lineOf(window.session(), Shows::Leader));
            window.waitUntilDone();
            const Drawn drawn = window.drawn("gaps");
            std::vector<QRectF> words;
            for (const auto& label : drawn.labels)
                if (label.text.contains(" of sensor") || label.text.startsWith("B = "))
                    words.push_back(label.outline.boundingRect());
            for (std::size_t i = 0; i < words.size(); ++i)
                for (std::size_t k = 0; k < i; ++k) {
                    if (std::abs(words[i].center().y() - words[k].center().y()) > 4) continue;
                    ++rows;
                    const double apart = std::max(words[i].left() - words[k].right(), words[k].left() - words[i].right());
                    QVERIFY2(apart >= 6, qPrintable(QString("round %1: %2").arg(round).arg(apart)));
                }
        }
        QVERIFY(rows > 0);
    }

    // A map that stands alone says what it shows.
    void theOneMapOfAPolicyIsNamed() {
        LensWindow window(study("branin"));
        auto* panel = window.findChild<AcquisitionPanel*>();
        panel->grab();
        QCOMPARE(panel->drawn().maps.size(), std::size_t{1});
        QVERIFY(labelsIn(panel->drawn()).contains(window.session().snapshot()->spec->minimise ? "L" : "U"));
    }

    // One number is no scale; and the gap of J that the logarithm cannot show is not written over the bar of j.
    void aLogarithmCanBeRead() {
        LensWindow window;
        openLate(window, "demo", 100);
        window.click("gaps", LegendSwitch::LogGaps);
        int below = 0;
        for (int round = window.session().rounds(); round > 2; round -= 3) {
            window.session().goTo(round);
            window.waitUntilDone();
            const Drawn drawn = window.drawn("gaps");
            const auto& shot = *window.session().snapshot();
            QVERIFY(drawn.y.logarithmic);
            int numbers = 0;
            for (const auto& label : drawn.labels) numbers += label.outline.boundingRect().right() < drawn.plot.left();
            QVERIFY2(numbers >= 2, qPrintable(QString("%1 to %2").arg(drawn.y.low).arg(drawn.y.high)));
            const auto& d = shot.decision;
            if (!d.J || (*d.gap)[*d.J] >= 0) continue;
            const ArmAxis axis(shot, drawn.plot.left(), drawn.plot.right(), drawn.x);
            const double x = axis.x(*d.j), half = 0.35 * axis.spacing();
            const QRectF bar(QPointF(x - half, drawn.y.clampedPixel((*d.gap)[*d.j])), QPointF(x + half, drawn.plot.bottom()));
            for (const auto& label : drawn.labels)
                if (label.text.startsWith('-') && drawn.plot.contains(label.outline.boundingRect())) {
                    ++below;
                    QVERIFY2(!bar.intersects(label.outline.boundingRect()), qPrintable(label.text));
                }
        }
        QVERIFY(below > 0);
    }

    // Mean, sd, upper, lower, gap, acquisition, truth.
    void mapsAreChosen() {
        LensWindow window(study("branin"));
        const auto names = [&] {
            QStringList found;
            for (const auto& label : window.drawn("posterior").labels)
                for (const auto* word : {"mean of", "sd of", "U of", "L of", "gap B", "true "})
                    if (label.text.startsWith(word)) found << QString::fromLatin1(word).trimmed();
            return found;
        };
        const auto choose = [&](LegendSwitch side, const QString& word) {
            window.click("posterior", side);
            auto* menu = window.findChild<QMenu*>("mapChoice");
            QVERIFY(menu && menu->isVisible());
            for (auto* each : menu->actions())
                if (each->text() == word) {
                    QVERIFY(each->isEnabled());
                    menu->setActiveAction(each);
                    QTest::keyClick(menu, Qt::Key_Return);
                }
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            window.waitUntilDone();
        };
        QCOMPARE(names(), QStringList({"mean of", "sd of"}));
        choose(LegendSwitch::LeftMap, "upper bound U");
        QCOMPARE(names(), QStringList({"U of", "sd of"}));
        choose(LegendSwitch::RightMap, "lower bound L");
        QCOMPARE(names(), QStringList({"U of", "L of"}));
        choose(LegendSwitch::LeftMap, "gap B");
        QCOMPARE(names(), QStringList({"gap B", "L of"}));
        choose(LegendSwitch::LeftMap, "truth");
        QCOMPARE(names(), QStringList({"true", "L of"}));
        window.key(Qt::Key_T);
        QCOMPARE(names(), QStringList({"mean of", "L of"}));
        // The film chooses by its lines; bounds are not seen before their own.
        window.key(Qt::Key_L);
        QCOMPARE(names(), QStringList({"mean of", "sd of"}));
    }

    // An index policy has no gaps: in Teach its curve is on top.
    void teachOpensOnWhatThePolicySpeaksBy() {
        LensWindow window;
        auto& curves = *window.findChild<AcquisitionPanel*>();
        window.openAndWait(study("three-hills"));  // GP-UCB
        window.key(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(window.isSeen(curves) && !window.isSeen(window.panel("gaps")));
        window.openAndWait(study("demo"));  // BayesGap
        QVERIFY(!window.isSeen(curves) && window.isSeen(window.panel("gaps")));
        // A tab that was called stays, also when the window gets so small that it is laid out anew.
        window.key(Qt::Key_A);
        window.settle();
        window.key(Qt::Key_Left);
        QVERIFY(window.isSeen(curves) && !window.isSeen(window.panel("gaps")));
        for (const QSize size : {QSize(1024, 640), QSize(1280, 800)}) {
            window.resize(size);
            QVERIFY(window.isSeen(curves) && !window.isSeen(window.panel("gaps")));
        }
    }

    void ownAcquisitionOfAGapPolicy() {
        LensWindow window(study("demo"));
        auto* panel = window.findChild<AcquisitionPanel*>();
        panel->setCompared({});
        window.settle();
        panel->grab();
        const auto has = [&](const QString& text) {
            return std::ranges::any_of(panel->drawn().labels, [&](const Label& label) { return label.text == text; });
        };
        QVERIFY(has("U"));
        QVERIFY(!has("Choose curves to compare."));
        QVERIFY(!panel->drawn().plot.isEmpty());
        // In the film it comes with the bounds.
        window.key(Qt::Key_L);
        panel->grab();
        QVERIFY(has("not at this line yet"));
        while (!window.session().scene().shows(Shows::Bounds)) window.key(Qt::Key_Right);
        panel->grab();
        QVERIFY(!has("not at this line yet"));
    }

    void acquisitionMapsHaveAxesAndTheSameShape() {
        LensWindow window(study("branin"), {1920, 1080});
        auto* panel = window.findChild<AcquisitionPanel*>();
        panel->setCompared({"ei", "pi"});
        panel->waitUntilDone();
        window.settle();
        panel->grab();
        const auto& maps = panel->drawn().maps;
        QCOMPARE(maps.size(), std::size_t{3});
        const auto& posterior = window.drawn("posterior").maps.front();
        const double shape = posterior.width() / posterior.height();
        for (const auto& map : maps) {
            QVERIFY(std::abs(map.width() / map.height() - shape) < 0.05);
            int numbersBelow = 0;
            for (const auto& label : panel->drawn().labels) {
                const auto box = label.outline.boundingRect();
                numbersBelow += box.top() >= map.bottom() && box.center().x() >= map.left() && box.center().x() <= map.right();
            }
            QVERIFY(numbersBelow >= 2);
        }
    }

    // Scattered arms: with the square of their number a mouse move took half a minute.
    void aHundredThousandArmsOnAMap() {
        constexpr int arms = 100'000;
        Eigen::MatrixXd at(arms, 2);
        for (int k = 0; k < arms; ++k) at.row(k) << std::fmod(0.7548776662466927 * k, 1), std::fmod(0.5698402909980532 * k, 1);
        StudySpec spec = studyOf(tableArms(10 * at), independentModel(1, 0.2), 20, policy("bayesgap"));
        spec.measurements = wanderingRows(spec, 5);
        LensWindow window;
        window.begin(spec);
        window.useArrangement("bench");
        window.waitUntilDone();
        const auto map = window.drawn("posterior").maps.front();
        QElapsedTimer clock;
        clock.start();
        constexpr int moves = 5;
        for (int i = 1; i <= moves; ++i) {
            window.hover("posterior", map.topLeft() + QPointF(10 * i, 10 * i));
            QVERIFY(window.session().scene().looked);
        }
        QVERIFY2(clock.elapsed() < 2000 * moves, qPrintable(QString::number(clock.elapsed())));
    }
};

GAPSCOPE_TEST(TestLens)
#include "tst_lens.moc"
