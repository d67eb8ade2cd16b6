// Motion: a step forward moves from what was on screen to what is; everything else is there at once.
#include <QPainter>
#include <QProxyStyle>
#include <QSignalSpy>

#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/acquisition/acquisition_picture.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/looking.h"
#include "ui/plot/arm_axis.h"
#include "ui/posterior/map_fields.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;

namespace {

constexpr QSize pictureSize(768, 420);

QImage pixels(const Scene& scene, Drawn* posterior = nullptr, std::vector<Label>* labels = nullptr) {
    QImage image(pictureSize, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    const auto drawn = drawPosterior(painter, QRectF(12, 4, 752, 268), scene, {});
    const auto below = drawGaps(painter, QRectF(12, 280, 752, 136), scene, {});
    if (posterior) *posterior = drawn;
    if (!labels) return image;
    for (const auto& from : {drawn.labels, below.labels}) labels->insert(labels->end(), from.begin(), from.end());
    return image;
}

// Two scenes without their text and the lines that lead to it; `drawn` is what the first one's posterior tells.
std::pair<QImage, QImage> withoutText(const Scene& one, const Scene& other, Drawn* drawn = nullptr) {
    std::vector<Label> labels;
    Drawn posterior;
    QImage a = pixels(one, &posterior, &labels), b = pixels(other, nullptr, &labels);
    const QRectF leaders(0, posterior.plot.top() - 2, a.width(), 9);
    if (drawn) *drawn = posterior;
    for (QImage* image : {&a, &b}) {
        QPainter painter(image);
        painter.setBrush(Qt::white);
        painter.setPen(QPen(Qt::white, 6));
        for (const auto& label : labels) painter.drawPolygon(label.outline);
        painter.fillRect(leaders, Qt::white);
    }
    return {a, b};
}

QRect difference(const Scene& one, const Scene& other) {
    const auto [a, b] = withoutText(one, other);
    QRect all;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (a.pixel(x, y) != b.pixel(x, y)) all |= QRect(x, y, 1, 1);
    return all;
}

Scene onTheWay(const Scene& from, Scene to, double share) {
    to.from = std::make_shared<const Scene>(from);
    to.motion = share;
    return to;
}

// Calls with each line of a round and the one before it.
template <class Visit>
void forEachStep(Session& session, int round, Visit visit) {
    session.setFolded(false);
    session.setLineByLine(true);
    session.goTo(round, 0);
    for (Scene before = session.scene(); session.nextLine(); before = session.scene()) {
        session.step();
        visit(before, session.scene());
    }
}

// Stands at the line that shows this; false if the film has none.
bool goToLine(Session& session, Shows what) {
    session.setLineByLine(true);
    const auto& lines = session.snapshot()->conditions->policy.entry->lines;
    for (int i = 0; i < static_cast<int>(lines.size()); ++i)
        if (lines[static_cast<std::size_t>(i)].shows == what) {
            session.goTo(session.snapshot()->round, i);
            return session.line() == i;
        }
    return false;
}

Scene lineBefore(Scene scene) {
    --scene.line;
    return scene;
}

// The highest and the lowest row of a column that two pictures have in different colours.
std::pair<int, int> changedRows(const QImage& a, const QImage& b, int x, int top, int bottom) {
    int first = -1, last = -1;
    for (int y = top; y <= bottom; ++y) {
        if (a.pixel(x, y) == b.pixel(x, y)) continue;
        if (first < 0) first = y;
        last = y;
    }
    return {first, last};
}

class StillStyle : public QProxyStyle {
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override {
        if (hint == SH_Widget_Animate || hint == SH_Widget_Animation_Duration) return 0;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
};

class PaintCounter : public QObject {
public:
    explicit PaintCounter(QWidget* widget) : QObject(widget) { widget->installEventFilter(this); }
    int count = 0;
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

// A window whose pictures move, as they do where somebody sees it.
class MovingWindow : public OpenWindow {
public:
    explicit MovingWindow(const QString& name) : OpenWindow(study(name)) { motion().setTime(Motion::usualTime); }
    Motion& motion() { return findChild<Looking*>()->motion(); }
    void act(const char* words) { actionCalled(QString::fromLatin1(words))->trigger(); }
};

}  // namespace

class TestMotion : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QLocale::setDefault(QLocale::c());
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void beginsAndEndsWhereItShould_data() { addStudyRows(); }
    void beginsAndEndsWhereItShould() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        forEachStep(session, std::max(1, session.rounds() - 1), [&](const Scene& before, const Scene& after) {
            QCOMPARE(pixels(onTheWay(before, after, 1)), pixels(after));
            // What goes may go at once; nothing of what comes is there yet.
            Scene start = onTheWay(before, after, 0);
            const auto shown = after.lit()->shows;
            if (!before.shows(shown)) QCOMPARE(start.appeared(shown), 0.0);
            const auto lines = QStringLiteral("line %1").arg(after.line);
            // The inset goes at once, the new dot joins the others, and maps of more variables show another slice.
            if (before.lit()->shows == Shows::Choice || shown == Shows::Update) return;
            if (isMap(*after.shot) && MapView(after).fixed() != MapView(before).fixed()) return;
            const QRect other = difference(start, before);
            QVERIFY2(other.isEmpty(), qPrintable(lines + QStringLiteral(" from y %1").arg(other.top())));
            pixels(onTheWay(before, after, 0.5));
        });
    }

    void capsStandHalfWay() {
        Session session;
        open(session, study(QStringLiteral("five-bernoulli-arms")));
        session.goTo(session.rounds());
        QVERIFY(goToLine(session, Shows::Bounds));
        const Scene end = session.scene(), before = lineBefore(end);
        Drawn drawn;
        // The whiskers of the line before would hide where they stand, so the way begins two lines before it.
        const Scene start = lineBefore(lineBefore(before));
        const auto [half, without] = withoutText(onTheWay(start, end, 0.5), start, &drawn);
        const ArmAxis x(*end.shot, drawn.plot.left(), drawn.plot.right());
        const auto& posterior = end.shot->posterior;
        for (Index k = 0; k < end.shot->arms(); ++k) {
            const double upper = (posterior.mean()[k] + (*end.shot->decision.upper)[k]) / 2,
                         lower = (posterior.mean()[k] + (*end.shot->decision.lower)[k]) / 2;
            // Beside the stem, where only the caps reach.
            const auto [high, low] = changedRows(without, half, static_cast<int>(x.x(k)) - 3, static_cast<int>(drawn.y.to),
                                                 static_cast<int>(drawn.y.from));
            const auto told = QStringLiteral("arm %1: %2 to %3, not %4 to %5").arg(k).arg(high).arg(low);
            const auto wanted = told.arg(drawn.y.pixel(upper)).arg(drawn.y.pixel(lower));
            QVERIFY2(std::abs(high - drawn.y.pixel(upper)) <= 2, qPrintable(wanted));
            QVERIFY2(std::abs(low - drawn.y.pixel(lower)) <= 2, qPrintable(wanted));
        }
    }

    void axisSlides() {
        Session session;
        open(session, study(QStringLiteral("demo")));
        session.goTo(4);
        QVERIFY(goToLine(session, Shows::Bounds));
        const Scene end = session.scene();
        Scene refitted = end;
        refitted.switches.fitBounds = true;
        for (const Scene& start : {lineBefore(end), refitted}) {
            const Range a = valueRange(start), b = valueRange(end), half = valueRange(onTheWay(start, end, 0.5));
            QVERIFY(a.low > b.low || a.high < b.high);
            COMPARE_CLOSE(half.low, (a.low + b.low) / 2, 1e-12);
            COMPARE_CLOSE(half.high, (a.high + b.high) / 2, 1e-12);
        }
        // Only the axis moves: what the line shows has been there.
        QCOMPARE(onTheWay(refitted, end, 0.5).appeared(Shows::Bounds), 1.0);
    }

    void mapsTakeTheValuesBetween() {
        Session session;
        open(session, study(QStringLiteral("branin")));
        session.goTo(session.rounds() - 1);
        QVERIFY(goToLine(session, Shows::Update));
        const Scene end = session.scene(), half = onTheWay(lineBefore(end), end, 0.5);
        const auto [mean, sd] = mapFields(half);
        for (Index k = 0; k < end.shot->arms(); ++k) {
            QCOMPARE(mean.colour(k), mean.bar.colour((end.shot->mean(k) + end.next->mean(k)) / 2));
            QCOMPARE(sd.colour(k), sd.bar.colour((end.shot->sd(k) + end.next->sd(k)) / 2));
        }
    }

    void ownCurveFadesIn() {
        Session session;
        open(session, study(QStringLiteral("gramacy-lee")));
        session.goTo(session.rounds());
        QVERIFY(goToLine(session, Shows::Score));
        const Scene end = session.scene(), before = lineBefore(end);
        const auto* own = end.shot->conditions->policy.entry;
        const ShownCurve curve{own, std::make_shared<const Curve>(curveOf(*end.shot, *own)), false};
        const auto paint = [&](const Scene& scene) {
            QImage image(pictureSize, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            drawAcquisition(painter, QRectF(12, 4, 752, 160), scene, {curve}, {});
            return image;
        };
        QCOMPARE(paint(onTheWay(before, end, 0)), paint(before));
        QCOMPARE(paint(onTheWay(before, end, 1)), paint(end));
        // Half of its colour: each pixel of the curve itself lies between white and what it will be.
        const QImage half = paint(onTheWay(before, end, 0.5)), full = paint(end);
        const QColor ink = Palette::light()[Role::Curve1];
        int found = 0;
        for (int y = 0; y < full.height(); ++y)
            for (int x = 0; x < full.width(); ++x) {
                if (full.pixelColor(x, y) != ink || half.pixelColor(x, y) == ink) continue;  // the legend's stays
                ++found;
                QVERIFY(std::abs(half.pixelColor(x, y).red() - (255 + ink.red()) / 2) <= 2);
            }
        QVERIFY(found > 20);
    }

    void aStepMoves() {
        MovingWindow window(QStringLiteral("demo"));
        window.session().goTo(3);
        for (const bool lineByLine : {false, true}) {
            window.session().setLineByLine(lineByLine);
            QVERIFY(!window.motion().isMoving());
            const Scene before = window.session().scene();
            window.act("Step");
            QVERIFY(window.motion().isMoving());
            QCOMPARE(window.session().scene().motion, 1.0);  // for files
            const Scene moving = window.motion().scene();
            QVERIFY(moving.motion < 1);
            QCOMPARE(moving.cameFrom()->shot, before.shot);
            QCOMPARE(moving.cameFrom()->line, before.line);
            QTRY_VERIFY(!window.motion().isMoving());
            QCOMPARE(window.motion().scene().motion, 1.0);
        }
        window.act("Step");  // and the window may be closed on the way
    }

    void othersAreThereAtOnce() {
        MovingWindow window(QStringLiteral("demo"));
        auto& session = window.session();
        session.goTo(3);
        session.setLineByLine(true);
        window.act("Step");
        window.act("Step");  // begins at the end of the first
        QVERIFY(window.motion().isMoving());
        const int line = session.line();
        QCOMPARE(window.motion().scene().cameFrom()->line, 2);  // hardness and beta are folded
        QCOMPARE(line, 3);
        session.look(Index{5});
        QVERIFY(window.motion().isMoving());
        for (const char* jump : {"Back", "Last round", "First round", "Line by line"}) {
            session.goTo(3, 4);
            window.act("Step");
            QVERIFY(window.motion().isMoving());
            window.act(jump);
            QVERIFY2(!window.motion().isMoving(), jump);
            session.setLineByLine(true);
        }
        session.goTo(3, 4);
        session.goTo(3, 5);
        session.goTo(4);
        QVERIFY(!window.motion().isMoving());
        window.act("Fit the bounds");
        QVERIFY(window.motion().isMoving());
        window.openAndWait(study(QStringLiteral("branin")));
        QVERIFY(!window.motion().isMoving());
    }

    void aMeasurementMoves() {
        MovingWindow window(QStringLiteral("demo"));
        window.session().goTo(window.session().rounds());
        const int round = window.round();
        window.act("Step");
        window.session().waitUntilDone();
        QCOMPARE(window.round(), round + 1);
        QVERIFY(window.motion().isMoving());
        QCOMPARE(window.motion().scene().cameFrom()->shot->round, round);
        QTRY_VERIFY(!window.motion().isMoving());
    }

    void onlyWhatMovesIsPainted() {
        MovingWindow window(QStringLiteral("demo"));
        window.session().goTo(3);
        const auto counter = [&](const char* id) {
            return new PaintCounter(window.bench().panel(QString::fromLatin1(id))->widget);
        };
        auto *posterior = counter("posterior"), *gaps = counter("gaps"), *timeline = counter("timeline");
        window.settle();
        posterior->count = gaps->count = timeline->count = 0;
        QSignalSpy moved(&window.motion(), &Motion::moved);
        window.act("Fit the bounds");
        QTRY_VERIFY(!window.motion().isMoving());
        window.settle();
        QVERIFY(moved.count() >= 2);
        QVERIFY(posterior->count >= 2);
        QVERIFY(gaps->count <= 2);  // with the switch, and at the end
        QCOMPARE(timeline->count, 1);
    }

    void manyArmsRest() {
        QFile demo(study(QStringLiteral("demo")));
        QVERIFY(demo.open(QFile::ReadOnly));
        auto text = demo.readAll();
        const QTemporaryDir folder;
        for (const auto levels : {Motion::mostOnLine, Motion::mostOnLine + 1}) {
            QFile file(folder.filePath(QStringLiteral("many.gapscope")));
            QVERIFY(file.open(QFile::WriteOnly));
            file.write(QByteArray(text).replace("\"levels\": 40", "\"levels\": " + QByteArray::number(qlonglong(levels))));
            file.close();
            Session session;
            Motion motion(session);
            motion.setTime(Motion::usualTime);
            open(session, file.fileName());
            QCOMPARE(session.snapshot()->arms(), levels);
            session.goTo(3);
            session.step();
            QCOMPARE(motion.isMoving(), levels == Motion::mostOnLine);
        }
    }

    void canBeSwitchedOff() {
        StillStyle still;
        const auto* style = QApplication::style();
        QCOMPARE(Motion::timeFor(still, QStringLiteral("xcb")), 0);
        QCOMPARE(Motion::timeFor(*style, QStringLiteral("xcb")), Motion::usualTime);
        QCOMPARE(Motion::timeFor(*style, QStringLiteral("offscreen")), 0);
        OpenWindow window(study(QStringLiteral("demo")));
        window.session().goTo(3);
        window.session().step();
        QVERIFY(!window.findChild<Looking*>()->motion().isMoving());
        QCOMPARE(window.findChild<Looking*>()->motion().scene().motion, 1.0);
    }
};

GAPSCOPE_TEST(TestMotion)
#include "tst_motion.moc"
