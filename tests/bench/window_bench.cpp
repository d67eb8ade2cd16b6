// How long the window takes from an event to the end of the painting that shows it: the median of a hundred, beside an
// empty window of the same size repainted in the same run. Time on the clock includes waiting for a busy machine, time
// of the processor does not. `./run bench` runs it; an argument picks the cases whose name holds it.
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QToolBar>
#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "tests/laws/studies.h"
#include "ui/lab/measurement_rows.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/session/session.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/window/main_window.h"

namespace {

using namespace gapscope;

constexpr int rounds = 100, repeats = 100;
constexpr QSize windowSize{1280, 800};

// Counts paintings, so that the end of one is known.
class Paintings : public QObject {
public:
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

struct Times {
    double wall, processor;  // ms
};

double processorTime() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class Stopwatch {
public:
    explicit Stopwatch(Paintings& paintings) : paintings_(paintings) {}

    // What is still to come when the event is over: worked out beside the window. -1: nothing yet, else the paintings so far.
    int* awaited = nullptr;

    // Until what the event changed is painted.
    template <class Event>
    Times operator()(Event event) {
        QCoreApplication::processEvents();
        QElapsedTimer clock;
        const double began = processorTime();
        clock.start();
        event();
        const int before = paintings_.count;  // a button paints itself at once; the rest comes later
        const auto isPainted = [&] { return paintings_.count > (awaited ? *awaited : before) && !(awaited && *awaited < 0); };
        const auto patience = awaited ? QEventLoop::WaitForMoreEvents : QEventLoop::AllEvents;  // others need the processor
        while (!isPainted() && clock.elapsed() < 5000) QCoreApplication::processEvents(patience);
        return {static_cast<double>(clock.nsecsElapsed()) / 1e6, processorTime() - began};
    }

private:
    Paintings& paintings_;
};

double median(std::vector<double> times) {
    std::ranges::sort(times);
    return times[times.size() / 2];
}

template <class Event>
Times medianOf(Stopwatch& watch, Event event) {
    std::vector<double> wall, processor;
    for (int i = 0; i < repeats; ++i) {
        const Times times = watch([&] { event(i); });
        wall.push_back(times.wall);
        processor.push_back(times.processor);
    }
    return {median(wall), median(processor)};
}

void mouse(QWidget& at, QEvent::Type type, QPointF where, Qt::MouseButtons buttons) {
    const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, where, at.mapToGlobal(where), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&at, &event);
}

struct Case {
    const char* name;
    StudySpec spec;
};

std::vector<Case> cases() {
    const auto study = [](Arms arms, const char* kernel, Eigen::VectorXd lengths) {
        StudySpec spec = test::studyOf(std::move(arms), test::kernelModel(kernel, 1, std::move(lengths), 0, 0.2), 2 * rounds);
        spec.measurements = test::wanderingRows(spec, rounds);
        return spec;
    };
    const auto line = [&](int arms) {
        return study(gridArms({test::variable("x", 0, 10, arms)}), "matern52", test::numbers({1.5}));
    };
    const auto map = [&](int side) {
        return study(gridArms({test::variable("x", 0, 10, side), test::variable("y", 0, 10, side)}), "matern52",
                     test::numbers({2, 2}));
    };
    // Scattered evenly, without a grid.
    const auto table = [&](int arms) {
        Eigen::MatrixXd at(arms, 2);
        for (int k = 0; k < arms; ++k) at.row(k) << std::fmod(0.7548776662466927 * k, 1), std::fmod(0.5698402909980532 * k, 1);
        return study(test::tableArms(10 * at), "matern52", test::numbers({2, 2}));
    };
    return {{"32 on a line", line(32)},        {"1000 on a line", line(1000)},   {"2500 on a line", line(2500)},
            {"2500 on a map", map(50)},        {"10000 on a line", line(10000)}, {"10000 on a map", map(100)},
            {"10000 in a table", table(10000)}};
}

class Measured {
public:
    Measured(const char* name, StudySpec spec, const Times& empty, Paintings& paintings)
        : name_(name), empty_(empty), paintings_(paintings), watch_(paintings), window_(QString()) {
        window_.askAboutLoss = [] { return Loss::Discard; };
        window_.resize(windowSize);
        window_.show();
        window_.begin(std::move(spec));
        while (window_.session().isBusy()) window_.session().waitUntilDone();
        window_.useArrangement(QStringLiteral("bench"));
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    }

    void all() {
        auto& session = window_.session();
        auto& timeline = *window_.findChild<TimelinePanel*>();
        auto& posterior = *window_.findChild<LookingPanel*>();
        auto* looking = window_.findChild<Looking*>();
        const auto inPlot = [&](int i) {
            const auto plot = posterior.drawn().plot;
            return QPointF(plot.left() + plot.width() * (i + 0.5) / repeats, plot.center().y());
        };
        session.goTo(1);
        tell("step", [&](int) { click(); });
        session.goTo(rounds / 2, 0);
        tell("a line", [&](int) { click(); });
        session.setLineByLine(false);
        mouse(timeline, QEvent::MouseButtonPress, {20, 60}, Qt::LeftButton);
        tell("scrub", [&](int i) {  // to and fro, each time to another round
            const double share = i % 2 ? 0.1 + 0.003 * i : 0.15 + 0.003 * i;
            mouse(timeline, QEvent::MouseMove, {share * timeline.width(), 60}, Qt::LeftButton);
        });
        mouse(timeline, QEvent::MouseButtonRelease, {20, 60}, Qt::NoButton);
        session.goTo(rounds);
        correct();
        tell("look", [&](int i) { mouse(posterior, QEvent::MouseMove, inPlot(i), Qt::NoButton); });
        looking->setWhatIf(true);
        QCoreApplication::processEvents();
        mouse(posterior, QEvent::MouseButtonPress, inPlot(0), Qt::LeftButton);
        looking->waitUntilDone();
        tell("what if", [&](int i) {  // with its answer
            mouse(posterior, QEvent::MouseMove, inPlot(i), Qt::LeftButton);
            looking->waitUntilDone();
        });
        mouse(posterior, QEvent::MouseButtonRelease, {-5, -5}, Qt::NoButton);
    }

private:
    // A typo in an old result of a study that a person measures: written to disk, walked again and painted.
    void correct() {
        auto& session = window_.session();
        auto* rows = window_.findChild<MeasurementRows*>();
        if (session.walk()->spec->source.entry->id != "manual" || !rows) return;
        window_.useArrangement(QStringLiteral("lab"));
        session.goTo(session.rounds());
        int shown = -1;
        const auto connection =
            QObject::connect(&session, &Session::changed, [&] { shown = session.isBusy() ? -1 : paintings_.count; });
        watch_.awaited = &shown;
        tell("correct", [&](int i) {
            shown = -1;
            rows->setData(rows->index(i % rounds, MeasurementRows::ValueColumn), QString::number(0.001 * (i + 1)), Qt::EditRole);
        });
        watch_.awaited = nullptr;
        QObject::disconnect(connection);
        window_.useArrangement(QStringLiteral("bench"));
        session.goTo(rounds);
        QCoreApplication::processEvents();
    }
    void click() {
        for (auto* each : window_.findChildren<QAction*>())
            if (each->text() == QStringLiteral("Step")) {
                auto* button = window_.findChild<QToolBar*>("steps")->widgetForAction(each);
                mouse(*button, QEvent::MouseButtonPress, {5, 5}, Qt::LeftButton);
                mouse(*button, QEvent::MouseButtonRelease, {5, 5}, Qt::NoButton);
            }
    }
    template <class Event>
    void tell(const char* what, Event event) {
        const Times time = medianOf(watch_, event);
        std::printf("%-16s %-8s %8.2f %8.1f %12.2f %8.1f\n", name_, what, time.wall, time.wall / empty_.wall, time.processor,
                    time.processor / empty_.processor);
        std::fflush(stdout);
    }

    const char* name_;
    Times empty_;
    Paintings& paintings_;
    Stopwatch watch_;
    MainWindow window_;
};

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    // The offscreen platform's own remark at every new window.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString& said) {
        if (!said.contains(QStringLiteral("propagateSizeHints"))) std::fprintf(stderr, "%s\n", qPrintable(said));
    });
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    Paintings paintings;
    qApp->installEventFilter(&paintings);
    Stopwatch watch(paintings);
    QWidget blank;
    blank.resize(windowSize);
    blank.show();
    const Times empty = medianOf(watch, [&](int) { blank.update(); });
    blank.hide();
    const QString only = QString::fromLocal8Bit(argc > 1 ? argv[1] : "");
    std::printf("an empty window of %dx%d is repainted in %.2f ms, %.2f ms of the processor\n", windowSize.width(),
                windowSize.height(), empty.wall, empty.processor);
    std::printf("%-16s %-8s %8s %8s %12s %8s\n", "arms", "event", "ms", "ratio", "processor", "ratio");
    for (auto& each : cases())
        if (QString::fromLatin1(each.name).contains(only)) Measured(each.name, std::move(each.spec), empty, paintings).all();
    return 0;
}
