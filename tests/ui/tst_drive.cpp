// The real window is driven as people drive it: every example under every policy, keys, scrubber, ghost, sizes, docks.
// A warning of Qt is a failure.
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QToolButton>
#include <set>

#include "core/io/study_file.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/algorithm/why_panel.h"
#include "ui/export/window_picture.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/start/examples.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/window/round_field.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

void press(OpenWindow& window, Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
    QTest::keyClick(&window, key, with);
    window.waitUntilDone();
}

// All that is recorded is over: another step would measure.
bool atEnd(Session& session) { return session.snapshot()->round == session.rounds() && !session.nextLine(); }

QRectF plotOf(OpenWindow& window) {
    window.settle();
    return window.findChild<LookingPanel*>()->drawn().plot;
}

}  // namespace

class TestDrive : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void everyLineOfEveryPolicy_data() {
        QTest::addColumn<QString>("path");
        for (const auto& each : examplesIn(studies())) QTest::newRow(qPrintable(each.title)) << each.path;
    }
    // The example's own policy over all that is recorded; the others over its first rounds. Every line is shown; painted
    // are the first and the last of a round.
    void everyLineOfEveryPolicy() {
        QFETCH(QString, path);
        const StudySpec whole = loadStudy(path.toStdString());
        OpenWindow window;
        int played = 0;
        for (const auto* entry : policies()) {
            StudySpec spec = whole;
            if (entry != whole.initial.policy.entry) {
                spec.initial.policy = policy(entry->id, entry->id == "entropy" ? Options{{"samples", 20.0}} : Options{});
                spec.initial.recommendation.clear();
                spec.changes.clear();
                spec.measurements.resize(std::min<std::size_t>(spec.measurements.size(), 2));
            }
            try {
                requirePlayable(spec);
            } catch (const Error&) {
                continue;  // more arms than measurements
            }
            ++played;
            window.begin(spec);
            window.waitUntilDone();
            QVERIFY2(window.session().hasStudy(), entry->id.data());
            walk(window, *entry);
            if (QTest::currentTestFailed()) return;
        }
        QVERIFY(played >= 10);
    }

    void scrubbingLeavesAxesAlone_data() { everyLineOfEveryPolicy_data(); }
    void scrubbingLeavesAxesAlone() {
        QFETCH(QString, path);
        OpenWindow window(path);
        const bool isHome = window.bench().arrangement().id == "bench";
        window.useArrangement("bench");  // has the timeline
        window.settle();
        auto* timeline = window.findChild<TimelinePanel*>();
        const auto* posterior = window.findChild<LookingPanel*>();
        QTest::mousePress(timeline, Qt::LeftButton, {}, {5, 60});
        window.settle();
        QCOMPARE(window.round(), 1);
        const auto plot = posterior->drawn().plot;
        const auto y = posterior->drawn().y;
        const auto maps = posterior->drawn().maps;
        std::set<int> seen;
        for (int x = 5; x < timeline->width(); x += 4) {  // less than a round is wide
            QMouseEvent move(QEvent::MouseMove, QPointF(x, 60), timeline->mapToGlobal(QPointF(x, 60)), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(timeline, &move);
            if (!seen.insert(window.round()).second) continue;
            window.settle();
            QCOMPARE(posterior->drawn().y.low, y.low);
            QCOMPARE(posterior->drawn().y.high, y.high);
            QCOMPARE(posterior->drawn().maps.size(), maps.size());
            // Qt's docks give or take a pixel when text beside them grows; long names may need more than this arrangement has.
            QVERIFY(!isHome || std::abs(posterior->drawn().plot.height() - plot.height()) <= 2);
        }
        QTest::mouseRelease(timeline, Qt::LeftButton, {}, {timeline->width() - 5, 60});
        QCOMPARE(static_cast<int>(seen.size()), window.session().rounds());
    }

    void theGhostIsDragged() {
        OpenWindow window(study("demo"));
        auto* posterior = window.findChild<LookingPanel*>();
        auto* looking = window.findChild<Looking*>();
        press(window, Qt::Key_W);
        QVERIFY(looking->whatIf());
        const auto middle = plotOf(window).center().toPoint();
        QTest::mousePress(posterior, Qt::LeftButton, {}, middle);
        QTest::mouseMove(posterior, middle + QPoint(60, -20));
        looking->waitUntilDone();
        window.settle();
        QVERIFY(looking->extras().ghost && looking->extras().ghost->after);
        const int before = window.session().walk()->spec->measuredRows();
        QTest::mouseRelease(posterior, Qt::LeftButton, {}, middle + QPoint(60, -20));
        press(window, Qt::Key_Escape);
        QVERIFY(!looking->extras().ghost && !looking->whatIf());
        QCOMPARE(window.session().walk()->spec->measuredRows(), before);  // a ghost is no measurement
    }

    void sizesAndDocks() {
        for (const auto* name : {"demo", "five-bernoulli-arms", "branin"}) {
            OpenWindow window(study(name));
            for (const QSize size : {QSize(1920, 1080), QSize(1024, 640), QSize(1280, 800)}) {
                window.resize(size);
                window.settle();
                for (const auto key : {Qt::Key_1, Qt::Key_2, Qt::Key_3}) press(window, key, Qt::ControlModifier);
                for (const auto key : {Qt::Key_Plus, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0})
                    press(window, key, Qt::ControlModifier);
            }
            for (const auto& panel : window.bench().panels()) {
                auto* dock = window.bench().dock(panel.id);
                dock->toggleViewAction()->trigger();
                press(window, Qt::Key_Left);
                dock->toggleViewAction()->trigger();
                window.settle();
                QVERIFY(window.session().hasStudy());
            }
        }
    }

    // Keys of the design's section 8 that no other test presses.
    void keys() {
        OpenWindow window(study("five-bernoulli-arms"));
        auto& session = window.session();
        press(window, Qt::Key_Home);
        press(window, Qt::Key_P);
        QVERIFY(session.lineByLine());
        for (int i = 0; i < 20 && window.actionCalled("Step")->isEnabled(); ++i) press(window, Qt::Key_PageDown);
        const int asked = session.line();
        press(window, Qt::Key_3);  // an answer
        press(window, Qt::Key_PageDown);
        QVERIFY(session.line() > asked);
        press(window, Qt::Key_Escape);
        press(window, Qt::Key_L);
        QVERIFY(!session.lineByLine());
        press(window, Qt::Key_A);
        QVERIFY(window.bench().dock("acquisition")->isVisible());
        press(window, Qt::Key_F11);
        QVERIFY(window.isFullScreen());
        press(window, Qt::Key_F11);
        press(window, Qt::Key_End);
        QCOMPARE(window.round(), session.rounds());
    }

    void lettersStayInTheRoundField() {
        OpenWindow window(study("demo"));
        auto* field = window.findChild<RoundField*>();
        QTest::mouseClick(field->findChild<QToolButton*>("round"), Qt::LeftButton);
        auto* edit = field->findChild<QLineEdit*>("roundNumber");
        QVERIFY(edit->hasFocus());
        const int before = window.round();
        QTest::keyClicks(edit, "ltswpfgac3 ");
        QCOMPARE(edit->text(), QString("3"));
        QVERIFY(!window.session().lineByLine());
        QCOMPARE(window.session().switches(), Switches{});
        QVERIFY(!window.findChild<Looking*>()->whatIf());
        QCOMPARE(window.round(), before);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(window.round(), 3);
    }

    void oddStudies_data() {
        QTest::addColumn<QString>("which");
        for (const auto* which : {"two arms", "ties", "a clear leader", "a clear leader, minimising"})
            QTest::newRow(which) << which;
    }
    void oddStudies() {
        QFETCH(QString, which);
        StudySpec spec = studyOf(labelledArms(which == "two arms" ? 2 : 4), independentModel(3, 0.1), 20);
        spec.minimise = which.endsWith("minimising");
        if (which == "two arms") spec.measurements = wanderingRows(spec, 5);
        if (which == "ties") spec.measurements = {row(0, 0.5), row(1, 0.5), row(2, 0.5), row(3, 0.5)};
        if (which.startsWith("a clear leader"))
            for (const Eigen::Index arm : {0, 1, 2, 3, 0, 1, 2, 3})
                spec.measurements.push_back(row(arm, arm == 2 ? (spec.minimise ? -60 : 60) : 1));
        OpenWindow window;
        window.begin(spec);
        window.waitUntilDone();
        const auto& d = window.session().snapshot()->decision;
        if (which.startsWith("a clear leader")) QVERIFY(d.regretBound && *d.regretBound < 0);
        if (which == "ties") QVERIFY(d.tiedFor > 1);
        walk(window, *spec.initial.policy.entry);
    }

    // Where people write a comma, every number on screen has one.
    void numbersFollowTheLocale() {
        QLocale::setDefault(QLocale(QLocale::German));
        OpenWindow window(study("demo"));
        static const QRegularExpression point("[0-9][.][0-9]"), comma("[0-9],[0-9]"), arm("x[\\s\\x{a0}][0-9.]+");
        int commas = 0;
        const auto check = [&](QString text) {
            text.remove(arm);  // names of arms are as in the file
            commas += text.contains(comma);
            return !text.contains(point);
        };
        for (int round = 1; round <= window.session().rounds(); ++round) {
            window.session().goTo(round);
            window.settle();
            for (const auto* label : window.findChildren<QLabel*>())
                QVERIFY2(!label->isVisible() || check(label->text()), qPrintable(label->text()));
            for (const auto* panel : window.findChildren<LookingPanel*>())
                for (const auto& label : panel->drawn().labels) QVERIFY2(check(label.text), qPrintable(label.text));
        }
        QVERIFY(commas > 5 * window.session().rounds());
    }

    // A picture of a line is the same whether one stepped there or went there at once.
    void steppingIsGoingThere() {
        QTemporaryDir folder;
        const auto written = [&](OpenWindow& window, const QString& view, int round, int line) {
            WindowPicture wanted{folder.filePath("picture.png")};
            wanted.view = view;
            wanted.round = round;
            wanted.line = line;
            writeWindowPicture(window, wanted);
            return QImage(wanted.file);
        };
        for (const auto* name : {"demo", "five-bernoulli-arms", "branin", "gramacy-lee"}) {
            OpenWindow stepped(study(name));
            press(stepped, Qt::Key_Home);
            press(stepped, Qt::Key_L);
            while ((stepped.round() < 3 || stepped.session().line() < 4) && !atEnd(stepped.session()))
                press(stepped, Qt::Key_Right);
            const int round = stepped.round(), line = stepped.session().line();
            QVERIFY(round == 3 && line >= 4);
            const QStringList views{"posterior", "gaps", "acquisition", "timeline"};
            QList<QImage> pictures;
            for (const auto& view : views) pictures << written(stepped, view, round, line);
            OpenWindow sent(study(name));
            for (int i = 0; i < views.size(); ++i) QCOMPARE(pictures[i], written(sent, views[i], round, line));
        }
    }

private:
    static void walk(OpenWindow& window, const PolicyEntry& entry) {
        auto& session = window.session();
        const auto* why = window.findChild<WhyPanel*>()->findChildren<QLabel*>()[1];
        session.goTo(1);
        session.setLineByLine(true);
        for (int lines = 0; lines < 1000; ++lines) {
            QVERIFY2(!why->text().isEmpty(), qPrintable(QString("%1: round %2, line %3")
                                                            .arg(QString::fromUtf8(entry.id.data()))
                                                            .arg(window.round())
                                                            .arg(session.line())));
            if (session.line() == 0 || !session.nextLine()) window.settle();
            if (atEnd(session)) break;
            QTest::keyClick(&window, Qt::Key_Right);
        }
        QVERIFY(atEnd(session));
        session.setLineByLine(false);
        for (int round = 1; round <= session.rounds(); ++round) session.goTo(round);
        window.settle();
    }
};

GAPSCOPE_TEST(TestDrive)
#include "tst_drive.moc"
