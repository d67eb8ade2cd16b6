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
    stepped_ = false;
    truth_.reset();
    looked_.reset();
    held_.reset();
    slice_ = {};
    line_ = std::min(line_, 0);
    ranges_ = {};
    emit opening();
    emit changed();
    fly([shared = std::make_shared<const StudySpec>(std::move(spec))](Steering& steering) { return walked(shared, steering); },
        Errand::Open);
}

void Session::restart(StudySpec spec) {
    if (!hasStudy()) return start(std::move(spec));
    if (flight_) flight_->stop = true;
    fly([shared = std::make_shared<const StudySpec>(std::move(spec))](Steering& steering) { return walked(shared, steering); },
        Errand::Again);
}

void Session::fly(Work work, Errand errand) {
    const auto flight = flight_ = std::make_shared<Steering>();
    errand_ = errand;
    roundLeft_ = round_;
    lineLeft_ = line_;
    emit busyChanged();
    worker_.start([this, flight, work = std::move(work)] {
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
            this, [=, this] { land(flight, walk, problem); }, Qt::QueuedConnection);
    });
}

void Session::land(const std::shared_ptr<Steering>& flight, const WalkPtr& walk, const QString& problem) {
    if (flight != flight_) return;  // another study was opened meanwhile
    flight_.reset();
    if (walk) {
        const auto before = std::exchange(walk_, walk);
        ranges_.include(walk->ranges);
        arrive();
        emit changed();
        if (errand_ == Errand::NextRound || errand_ == Errand::NextLine) emit measured(before->spec, walk->spec);
    }
    emit busyChanged();
    if (!problem.isEmpty()) emit failed(problem);
}

void Session::arrive() {
    stepped_ = false;
    if (errand_ == Errand::Open) {
        round_ = rounds();
    } else if (errand_ == Errand::Again) {
        round_ = std::clamp(round_, 1, rounds());
        line_ = line_ < 0 ? -1 : std::min(line_, lastLine());
    } else if (round_ == roundLeft_ && line_ == lineLeft_) {  // whoever looks at something else meanwhile is left in peace
        stepped_ = true;
        if (errand_ == Errand::NextLine && line_ < lastLine()) {
            ++line_;
        } else {
            ++round_;
            line_ = std::min(line_, 0);
        }
    }
    round_ = std::clamp(round_, 1, rounds());
}

Scene Session::scene() const {
    Scene scene;
    scene.shot = snapshot();
    if (round_ < rounds()) scene.next = walk_->rounds[static_cast<std::size_t>(round_)];
    scene.ranges = ranges_;
    scene.line = line_;
    scene.folded = folded_;
    scene.looked = held_ ? held_ : looked_;
    scene.held = held_.has_value();
    scene.switches = switches_;
    scene.slice = slice_;
    scene.truth = truth_;
    return scene;
}

void Session::goTo(int round) { goTo(round, line_ < 0 ? -1 : 0); }

void Session::goTo(int round, int line) { show(round, line, false); }

void Session::show(int round, int line, bool byStep) {
    if (!hasStudy()) return;
    const int roundBefore = round_, lineBefore = line_;
    round_ = std::clamp(round, 1, rounds());
    line_ = line < 0 ? -1 : settled(std::min(line, lastLine()));
    if (round_ == roundBefore && line_ == lineBefore) return;
    stepped_ = byStep;
    emit changed();
}

// Folded, the line of the hardness is passed over.
int Session::settled(int line) const {
    const auto fold = foldOf(snapshot()->conditions->policy.entry->lines);
    return folded_ && fold && line == *fold - 1 ? *fold : line;
}

void Session::setFolded(bool on) {
    if (on == folded_) return;
    folded_ = on;
    stepped_ = false;
    if (hasStudy() && line_ >= 0) line_ = settled(line_);
    emit changed();
}

std::optional<int> Session::nextLine() const {
    if (!hasStudy() || line_ < 0 || line_ >= lastLine()) return std::nullopt;
    return settled(line_ + 1);
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
    stepped_ = false;
    emit changed();
}

void Session::back() {
    if (!canBack()) return;
    if (line_ > 0) return goTo(round_, settled(line_ - 1) == line_ ? line_ - 2 : line_ - 1);
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

void Session::setSlice(const Slice& slice) {
    if (slice == slice_) return;
    slice_ = slice;
    emit changed();
}

bool Session::canMeasure() const {
    const auto& shot = *snapshot();
    return shot.cannotChoose.empty() && !shot.decision.chosen.empty() && shot.spec->source.entry->id != "manual";
}

bool Session::canStep() const { return hasStudy() && (round_ < rounds() || nextLine() || (!isBusy() && canMeasure())); }

void Session::step() {
    if (!canStep()) return;
    if (const auto line = nextLine()) return show(round_, *line, true);
    if (line_ < 0 || round_ < rounds()) return stepRound();
    measure(Errand::NextLine);
}

void Session::stepRound() {
    if (!hasStudy()) return;
    if (round_ < rounds()) return show(round_ + 1, std::min(line_, 0), true);
    measure(Errand::NextRound);
}

void Session::measure(Errand errand) {
    if (isBusy() || !canMeasure()) return;
    const auto spec = walk_->spec;
    const auto asked = static_cast<int>(snapshot()->decision.chosen.size());  // a batch is answered whole
    fly(
        [spec, asked](Steering& steering) {
            const Study grown = simulated(spec, asked);
            return walked(std::make_shared<const StudySpec>(grown.spec()), steering);
        },
        errand);
}

void Session::stop() {
    if (flight_) flight_->stop = true;
}

void Session::waitUntilDone() {
    worker_.waitForDone();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

}  // namespace gapscope
