#include "ui/session/session.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <limits>
#include <new>

#include "core/study/simulate.h"

namespace gapscope {

Session::Session(QObject* parent) : QObject(parent) { worker_.setMaxThreadCount(1); }

Session::~Session() {
    if (flight_) flight_->stop = true;
    worker_.waitForDone();
}

void Session::start(StudySpec spec) {
    if (flight_) flight_->stop = true;
    walk_.reset();
    ranges_ = {};
    rowsInFile_ = static_cast<int>(spec.measurements.size());
    emit changed();
    fly([shared = std::make_shared<const StudySpec>(std::move(spec))](Steering& steering) { return walked(shared, steering); },
        std::numeric_limits<int>::max());
}

void Session::fly(Work work, int roundAfter) {
    const auto flight = flight_ = std::make_shared<Steering>();
    emit busyChanged();
    worker_.start([this, flight, roundAfter, work = std::move(work)] {
        WalkPtr walk;
        QString problem;
        try {
            if (!flight->stop) walk = work(*flight);
        } catch (const Stopped&) {
        } catch (const std::bad_alloc&) {
            problem = tr("There is not enough memory for this study.");
        } catch (const std::exception& e) {
            problem = QString::fromUtf8(e.what());
        }
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this, [=, this] { land(flight, walk, problem, roundAfter); }, Qt::QueuedConnection);
    });
}

void Session::land(const std::shared_ptr<Steering>& flight, const WalkPtr& walk, const QString& problem, int roundAfter) {
    if (flight != flight_) return;  // another study was opened meanwhile
    flight_.reset();
    if (walk) {
        walk_ = walk;
        ranges_.include(walk->ranges);
        round_ = std::clamp(roundAfter, 1, rounds());
        emit changed();
    }
    emit busyChanged();
    if (!problem.isEmpty()) emit failed(problem);
}

void Session::goTo(int round) {
    if (!hasStudy()) return;
    round = std::clamp(round, 1, rounds());
    if (round == round_) return;
    round_ = round;
    emit changed();
}

bool Session::canMeasure() const {
    const auto& shot = *snapshot();
    return shot.cannotChoose.empty() && !shot.decision.chosen.empty() && shot.spec->source.entry->id != "manual";
}

bool Session::canStep() const { return hasStudy() && (round_ < rounds() || (!isBusy() && canMeasure())); }

void Session::step() {
    if (!canStep()) return;
    if (round_ < rounds()) return goTo(round_ + 1);
    const auto spec = walk_->spec;
    const auto asked = static_cast<int>(snapshot()->decision.chosen.size());  // a batch is answered whole
    fly(
        [spec, asked](Steering& steering) {
            const Study grown = simulated(spec, asked);
            return walked(std::make_shared<const StudySpec>(grown.spec()), steering);
        },
        round_ + 1);
}

void Session::stop() {
    if (flight_) flight_->stop = true;
}

void Session::waitUntilDone() {
    worker_.waitForDone();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

}  // namespace gapscope
