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
    truth_.reset();
    looked_.reset();
    held_.reset();
    line_ = std::min(line_, 0);
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
        const bool sameRound = line_ > 0 && roundAfter == round_ + 1 && roundAfter <= rounds();
        if (sameRound) ++line_;             // the measurement of the round on screen has come: its film goes on
        else round_ = std::clamp(roundAfter, 1, rounds());
        emit changed();
    }
    emit busyChanged();
    if (!problem.isEmpty()) emit failed(problem);
}

Scene Session::scene() const {
    Scene scene;
    scene.shot = snapshot();
    if (round_ < rounds()) scene.next = walk_->rounds[static_cast<std::size_t>(round_)];
    scene.ranges = ranges_;
    scene.line = line_;
    scene.looked = held_ ? held_ : looked_;
    scene.held = held_.has_value();
    scene.switches = switches_;
    scene.truth = truth_;
    return scene;
}

void Session::goTo(int round) { goTo(round, line_ < 0 ? -1 : 0); }

void Session::goTo(int round, int line) {
    if (!hasStudy()) return;
    round = std::clamp(round, 1, rounds());
    if (round == round_ && line == line_) return;
    round_ = round;
    line_ = line < 0 ? -1 : std::min(line, lastLine());
    emit changed();
}

// What is not measured yet cannot be shown: the film of the last round ends before its measurement.
int Session::lastLine() const {
    const auto& lines = snapshot()->conditions->policy.entry->lines;
    const auto all = static_cast<int>(lines.size());
    if (round_ < rounds()) return all - 1;
    for (int i = 0; i < all; ++i)
        if (lines[static_cast<std::size_t>(i)].shows == Shows::Measurement) return i - 1;
    return all - 1;
}

void Session::setLineByLine(bool on) {
    if (!hasStudy() || on == lineByLine()) return;
    line_ = on ? 0 : -1;
    emit changed();
}

void Session::back() {
    if (!canBack()) return;
    if (line_ > 0) return goTo(round_, line_ - 1);
    if (line_ < 0) return goTo(round_ - 1);
    goTo(round_ - 1, std::numeric_limits<int>::max());
}

void Session::look(std::optional<Eigen::Index> arm) {
    if (arm == looked_) return;
    looked_ = arm;
    emit changed();
}

void Session::hold(std::optional<Eigen::Index> arm) {
    if (arm == held_) return;
    held_ = arm;
    emit changed();
}

void Session::setSwitches(const Switches& switches) {
    if (switches == switches_ || !hasStudy()) return;
    switches_ = switches;
    if (switches.truth && !truth_) {
        const auto source = walk_->spec->makeSource();
        if (source.truth) truth_ = std::make_shared<const Eigen::VectorXd>(source.truth());
    }
    emit changed();
}

bool Session::canMeasure() const {
    const auto& shot = *snapshot();
    return shot.cannotChoose.empty() && !shot.decision.chosen.empty() && shot.spec->source.entry->id != "manual";
}

bool Session::canStep() const {
    return hasStudy() && (round_ < rounds() || (line_ >= 0 && line_ < lastLine()) || (!isBusy() && canMeasure()));
}

void Session::step() {
    if (!canStep()) return;
    if (line_ >= 0 && line_ < lastLine()) return goTo(round_, line_ + 1);
    stepRound();
}

void Session::stepRound() {
    if (!canStep()) return;
    if (round_ < rounds()) return goTo(round_ + 1);
    if (isBusy() || !canMeasure()) return;
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
