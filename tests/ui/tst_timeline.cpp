// The timeline: labels that never touch, nothing of a later line or round, and scrubbing that only looks.
#include <QHelpEvent>
#include <QImage>
#include <QSignalSpy>
#include <QToolTip>

#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/session/spoken.h"
#include "ui/timeline/history.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/timeline/timeline_picture.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

DrawnTimeline drawn(const Session& session, QSize size, double scale) {
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    Style style;
    style.textScale = scale;
    return drawTimeline(painter, QRectF(image.rect()).adjusted(12, 4, -4, -4), *session.walk(), session.scene(), style);
}

QString overlapIn(const Drawn& picture) {
    for (std::size_t i = 0; i < picture.labels.size(); ++i)
        for (std::size_t k = i + 1; k < picture.labels.size(); ++k)
            if (overlap(picture.labels[i], picture.labels[k])) return picture.labels[i].text + " and " + picture.labels[k].text;
    return {};
}

bool has(const Drawn& picture, const QString& text) {
    return std::ranges::any_of(picture.labels, [&](const Label& label) { return label.text == text; });
}

// With or without a word about its scale.
bool hasLane(const Drawn& picture, const QString& name) {
    return std::ranges::any_of(picture.labels,
                               [&](const Label& label) { return label.text == name || label.text.startsWith(name + ", "); });
}

bool inside(const Drawn& picture, QSize size) {
    return std::ranges::all_of(
        picture.labels, [&](const Label& label) { return QRectF(QPointF(), size).contains(label.outline.boundingRect()); });
}

void showTruth(Session& session) {
    Switches switches;
    switches.truth = true;
    session.setSwitches(switches);
}

// Names and numbers stand beside the lane that they are of.
void checkLevels(const DrawnTimeline& picture, const Session& session) {
    const auto scene = session.scene();
    const auto history = historyOf(*session.walk(), scene);
    const Speaker speaker(*scene.shot);
    for (const auto& label : picture.labels) {
        const QRectF box = label.outline.boundingRect();
        const bool isName = box.right()<picture.plot.left(), isNumber = box.left()> picture.plot.right();
        if ((!isName && !isNumber) || box.center().y() > picture.plot.bottom()) continue;
        const auto isLevel = [&](const TimeLane& lane) {
            const auto text = isName ? lane.name : laneNumber(lane, history, history.now, speaker);
            return text == label.text && box.center().y() >= lane.rect.top() && box.center().y() <= lane.rect.bottom();
        };
        QVERIFY2(std::ranges::any_of(picture.lanes, isLevel) || label.text == QStringLiteral("Timeline"), qPrintable(label.text));
    }
}

const QString fiveCoins = QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/five-bernoulli-arms.gapscope");
const QString demo = QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/demo.gapscope");

}  // namespace

class TestTimeline : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void labelsNeverTouch_data() { addStudyRows(); }
    void labelsNeverTouch() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        for (const bool truth : {false, true}) {
            if (truth) showTruth(session);
            for (const QSize size : {QSize(1280, 168), QSize(872, 92)}) {
                QRectF plot;
                for (int t = 1; t <= session.rounds(); ++t) {
                    session.goTo(t);
                    const auto picture = drawn(session, size, 1.6);
                    QVERIFY2(overlapIn(picture).isEmpty(), qPrintable(overlapIn(picture)));
                    QVERIFY(inside(picture, size));
                    const bool over = session.snapshot()->budgetUsed() && t == session.rounds();
                    QVERIFY(has(picture, over ? QStringLiteral("end") : QString::number(t)));  // the scrubber's
                    QVERIFY(!picture.plot.isEmpty());
                    const auto& d = session.snapshot()->decision;
                    const bool allFit = size.height() > 92;  // else some are in the tooltip alone
                    QVERIFY(!allFit || has(picture, QStringLiteral("arm")));
                    QVERIFY(!allFit || !d.beta || *d.beta == 0 || hasLane(picture, QStringLiteral("beta")));
                    QVERIFY(!d.regretBound || *d.regretBound == 0 || hasLane(picture, QStringLiteral("bound")));
                    QVERIFY(!allFit || !session.scene().truth || !truth || has(picture, QStringLiteral("regret")));
                    checkLevels(picture, session);
                    if (t > 1) QCOMPARE(picture.plot, plot);  // the plot stands still
                    plot = picture.plot;
                }
            }
        }
    }

    void laterLinesAreNotInTheHistory_data() { addStudyRows(); }
    void laterLinesAreNotInTheHistory() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        showTruth(session);
        forEachLine(session, [&] {
            const Scene scene = session.scene();
            const History history = historyOf(*session.walk(), scene);
            const auto& d = scene.shot->decision;
            const auto t = static_cast<std::size_t>(scene.shot->round);
            QCOMPARE(history.bound.size(), t);
            QCOMPARE(history.bound.back().has_value(), scene.shows(Shows::Leader) && d.regretBound.has_value());
            QCOMPARE(history.beta.back().has_value(), scene.shows(Shows::Beta) && d.beta.has_value());
            QCOMPARE(!history.chosen.back().empty(), scene.shows(Shows::Choice) && !d.chosen.empty());
            QVERIFY(!history.regret.back() || scene.shows(Shows::Recommendation));
            for (const int round : history.changes) QVERIFY(round <= scene.shot->round);
            for (const auto& [first, last] : history.batches) QVERIFY(last <= scene.shot->round);
        });
    }

    void scrubbingOnlyLooks() {
        Session session;
        open(session, demo);
        const auto walk = session.walk();
        TimelinePanel panel;
        panel.resize(900, 168);
        connect(&panel, &TimelinePanel::roundWanted, &session, qOverload<int>(&Session::goTo));
        const auto refresh = [&] {
            panel.show(session.walk(), session.scene(), Style());
            panel.grab();
        };
        connect(&session, &Session::changed, &panel, refresh);
        refresh();
        QSignalSpy busy(&session, &Session::busyChanged);
        QTest::mousePress(&panel, Qt::LeftButton, {}, {5, 80});
        QCOMPARE(session.snapshot()->round, 1);
        QTest::mouseMove(&panel, {450, 80});
        QTest::mouseRelease(&panel, Qt::LeftButton, {}, {450, 80});
        QTest::mousePress(&panel, Qt::LeftButton, {}, {895, 80});
        QCOMPARE(session.snapshot()->round, session.rounds());
        QCOMPARE(session.walk().get(), walk.get());
        QCOMPARE(busy.size(), 0);
    }

    void everyRoundCanBeHit() {
        Session session;
        open(session, demo);
        const auto& walk = *session.walk();
        const auto picture = drawn(session, {900, 168}, 1);
        const double slot = picture.plot.width() / historyOf(walk, session.scene()).all;
        for (int t = 1; t <= session.rounds(); ++t)
            QCOMPARE(roundAt(walk, picture.plot, picture.plot.left() + (t - 0.5) * slot), t);
        QCOMPARE(roundAt(walk, picture.plot, -1e9), 1);
        QCOMPARE(roundAt(walk, picture.plot, 1e9), session.rounds());
    }

    // Equal ratios are equal heights where the scale says log; below zero, numbers keep their order and their sign.
    void scalesAreWhatTheySay() {
        const auto even = LaneScale::of({3, 4, 2.5});
        QCOMPARE(even.kind, LaneScale::Kind::Linear);
        COMPARE_CLOSE(even.share(1), 0.25, 1e-12);
        const auto steep = LaneScale::of({100, 10, 4, 1, infinity});
        QCOMPARE(steep.kind, LaneScale::Kind::Log);
        COMPARE_CLOSE(steep.share(10), 0.5, 1e-12);
        COMPARE_CLOSE(steep.share(1), 0, 1e-12);
        const auto both = LaneScale::of({100, 10, 1, 0.5, 0.1, -0.2, -0.5, -0.3});
        QCOMPARE(both.kind, LaneScale::Kind::SignedLog);
        const double zero = both.share(0);
        QVERIFY(zero > 0.05 && zero < 0.5);
        QVERIFY(both.share(-0.2) < zero && both.share(0.1) > zero && both.share(1) < both.share(100));
        COMPARE_CLOSE(both.share(0.1) - zero, zero - both.share(-0.1), 1e-12);
        QCOMPARE(LaneScale::of({5, 2, -1, 3}).kind, LaneScale::Kind::Linear);
        QVERIFY(LaneScale::of({}).empty());
        QVERIFY(LaneScale::of({0, 0}).empty());
    }

    // The scale belongs to the study, not to the round: scrubbing moves nothing.
    void scalesStandStill() {
        Session session;
        open(session, demo);
        const auto first = historyOf(*session.walk(), session.scene());
        for (int t = 1; t <= session.rounds(); ++t) {
            session.goTo(t);
            const auto now = historyOf(*session.walk(), session.scene());
            QCOMPARE(now.boundScale.kind, first.boundScale.kind);
            QCOMPARE(now.boundScale.share(1), first.boundScale.share(1));
            QCOMPARE(now.betaScale.share(3), first.betaScale.share(3));
        }
        QCOMPARE(first.boundScale.kind, LaneScale::Kind::Log);
        QVERIFY(has(drawn(session, {1280, 168}, 1), QStringLiteral("bound, log")));
    }

    // In the arrangement for teaching three names stand in one column.
    void namesStandInOneColumn() {
        Session session;
        open(session, demo);
        const auto picture = drawn(session, {1280, 86}, 1.6);
        QList<double> lefts;
        for (const auto& label : picture.labels)
            for (const auto* name : {"bound", "beta", "arm"})
                if (label.text.startsWith(QLatin1String(name))) lefts << label.outline.boundingRect().left();
        QCOMPARE(lefts.size(), 3);
        QCOMPARE(lefts[1], lefts[0]);
        QCOMPARE(lefts[2], lefts[0]);
    }

    // Four lanes in the height that Teach has for them: one whose words have no room beside it is not drawn but told by the
    // tooltip of the others.
    void lanesWithoutRoomForTheirNamesAreLeftOut() {
        Session session;
        open(session, fiveCoins);
        showTruth(session);
        session.waitUntilDone();
        session.goTo(16);
        for (const QSize size : {QSize(1280, 86), QSize(1920, 140), QSize(1280, 120), QSize(640, 72)})
            for (const double scale : {1.0, 1.6, 2.0, 2.4}) {
                const auto picture = drawn(session, size, scale);
                if (picture.plot.isEmpty()) continue;
                QCOMPARE(picture.lanes.size() + picture.leftOut.size(), std::size_t{4});
                for (const auto& lane : picture.lanes) QVERIFY2(has(picture, lane.name), qPrintable(lane.name));
                for (const auto& lane : picture.leftOut) QVERIFY2(!has(picture, lane.name), qPrintable(lane.name));
                checkLevels(picture, session);
            }
        TimelinePanel panel;
        panel.resize(1280, 86);
        Style style;
        style.textScale = 1.6;
        panel.show(session.walk(), session.scene(), style);
        panel.setVisible(true);
        panel.grab();
        const auto picture = drawn(session, {1280, 86}, 1.6);
        QCOMPARE(picture.leftOut.front().kind, TimeLane::Kind::Beta);
        const QPoint at = picture.lanes[0].rect.center().toPoint();
        QHelpEvent help(QEvent::ToolTip, at, panel.mapToGlobal(at));
        QCoreApplication::sendEvent(&panel, &help);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("No room here: beta: 2.00")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    // In the window that Teach is drawn for all three have their names, though letters grow with it.
    void teachHasRoomForThreeLanes_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(1920, 1080);
    }
    void teachHasRoomForThreeLanes() {
        QFETCH(QSize, size);
        Preferences::rememberIn(nullptr);
        OpenWindow window(study("demo"), size);
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        window.waitUntilDone();
        auto* panel = window.findChild<TimelinePanel*>();
        panel->grab();
        QCOMPARE(panel->drawn().lanes.size(), std::size_t{3});
        for (const auto& lane : panel->drawn().lanes) QVERIFY2(has(panel->drawn(), lane.name), qPrintable(lane.name));
    }

    // With the focus, arrows walk the rounds that are there, and never measure.
    void arrowsWalkTheRounds() {
        Preferences::rememberIn(nullptr);
        OpenWindow window(study("five-bernoulli-arms"));
        auto* panel = window.findChild<TimelinePanel*>();
        const int last = window.round();
        const auto before = panel->grab().toImage();
        for (int i = 0; i < 100 && !panel->hasFocus(); ++i) {
            auto* now = QApplication::focusWidget();
            QTest::keyClick(now ? now : &window, Qt::Key_Tab);
        }
        QCOMPARE(QApplication::focusWidget(), panel);
        QVERIFY(panel->grab().toImage() != before);  // its frame is seen
        QTest::keyClick(panel, Qt::Key_Left);
        QCOMPARE(window.round(), last - 1);
        QTest::keyClick(panel, Qt::Key_Down);
        QCOMPARE(window.round(), last - 2);
        for (int i = 0; i < 4; ++i) QTest::keyClick(panel, Qt::Key_Right);
        window.waitUntilDone();
        QCOMPARE(window.round(), last);
    }

    void emptyAtRoundOne() {
        Session session;
        open(session, demo);
        const auto text = QStringLiteral("The history appears here.");
        session.goTo(1);
        QVERIFY(has(drawn(session, {1280, 168}, 1.6), text));
        session.goTo(2);
        QVERIFY(!has(drawn(session, {1280, 168}, 1.6), text));
    }

    void anySizeIsDrawn() {
        Session session;
        open(session, demo);
        showTruth(session);
        for (const double scale : textScales)
            for (const QSize size : {QSize(1, 1), QSize(180, 72), QSize(300, 92), QSize(620, 168), QSize(1920, 212)})
                QVERIFY(overlapIn(drawn(session, size, scale)).isEmpty());
    }
};

GAPSCOPE_TEST(TestTimeline)

#include "tst_timeline.moc"
