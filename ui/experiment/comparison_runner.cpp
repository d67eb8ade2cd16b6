#include "ui/experiment/comparison_runner.h"

#include <QCoreApplication>
#include <QThread>
#include <algorithm>

#include "core/numeric/stop.h"

namespace gapscope {

namespace {

constexpr int tick = 300;  // ms between two looks

}  // namespace

struct ComparisonRunner::Flight {
    explicit Flight(const Experiment& wanted) : experiment(std::make_shared<const Experiment>(wanted)), comparison(wanted) {}
    std::shared_ptr<const Experiment> experiment;
    Comparison comparison;
    std::atomic<bool> stop{false};
    std::atomic<int> done{0}, total{0};
};

ComparisonRunner::ComparisonRunner(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
    clock_.setInterval(tick);
    connect(&clock_, &QTimer::timeout, this, &ComparisonRunner::look);
    connect(&summing_, &Lane::failed, this, &ComparisonRunner::failed);
}

ComparisonRunner::~ComparisonRunner() {
    if (flight_) flight_->stop = true;
    pool_.waitForDone();
}

void ComparisonRunner::start(const Experiment& experiment) {
    if (flight_) flight_->stop = true;
    summing_.cancel();
    const auto flight = std::make_shared<Flight>(experiment);
    flight->total = flight->comparison.results().total();
    flight_ = flight;
    findings_ = std::make_shared<const Findings>(Findings{flight->experiment, 0, flight->total});
    state_ = State::Running;
    summed_ = 0;
    since_.start();
    clock_.start();
    pool_.start([this, flight] {
        QString problem;
        try {
            flight->comparison.run(std::max(1, QThread::idealThreadCount()), flight->stop, [flight](int done, int total) {
                flight->done = done;
                flight->total = total;
            });
        } catch (const Cancelled&) {
        } catch (const std::exception& e) {
            problem = sentenceFor(e);
        }
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this, [=, this] { landed(flight, problem); }, Qt::QueuedConnection);
    });
    emit found();
}

void ComparisonRunner::cancel() {
    if (flight_) flight_->stop = true;
}

int ComparisonRunner::done() const { return flight_ ? flight_->done.load() : 0; }
int ComparisonRunner::total() const { return flight_ ? flight_->total.load() : 0; }

std::optional<Results> ComparisonRunner::results() const {
    return flight_ ? std::optional(flight_->comparison.results()) : std::nullopt;
}

std::optional<double> ComparisonRunner::secondsLeft() const {
    constexpr qint64 enoughToTell = 1000;  // ms
    if (!isRunning() || done() == 0 || since_.elapsed() < enoughToTell) return std::nullopt;
    return static_cast<double>(since_.elapsed()) / 1000 * (total() - done()) / done();
}

// Summing up may take longer than a tick: then the next one is left out.
void ComparisonRunner::look() {
    if (!summing_.isBusy() && done() > summed_) sumUp();
    emit found();  // progress, if nothing else
}

void ComparisonRunner::sumUp() {
    summing_.want({}, [this, flight = flight_](Steering&) -> Lane::Then {
        const auto findings = foundIn(flight->experiment, flight->comparison.results());
        return [this, flight, findings] {
            if (flight != flight_) return;
            findings_ = findings;
            summed_ = findings->finished;
            const bool over = !clock_.isActive();
            emit found();
            if (over && state_ != State::Running) emit finished();
        };
    });
}

void ComparisonRunner::landed(const FlightPtr& flight, const QString& problem) {
    if (flight != flight_) return;
    clock_.stop();
    const auto results = flight->comparison.results();
    state_ = !problem.isEmpty() ? State::Failed : results.finished() < results.total() ? State::Cancelled : State::Finished;
    flight->done = results.finished();
    if (!problem.isEmpty()) emit failed(problem);
    sumUp();
}

void ComparisonRunner::waitUntilDone() {
    while (isRunning()) {
        pool_.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
    summing_.waitUntilDone();
}

}  // namespace gapscope
