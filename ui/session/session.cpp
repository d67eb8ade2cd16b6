#include "ui/session/session.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <limits>

#include "core/numeric/stop.h"
#include "core/study/simulate.h"

namespace gapscope {

Session::Session(QObject* parent) : QObject(parent) {
    worker_.setMaxThreadCount(1);
    connect(this, &Session::changed, this, &Session::askAside);
    for (auto* lane : {&seeking_, &drawing_}) {
        connect(lane, &Lane::busyChanged, this, &Session::asideChanged);
        connect(lane, &Lane::failed, this, &Session::failed);
    }
    // What was cancelled or has failed is not asked for again.
    const auto noTruth = [this] { switchOff(&Switches::truth); };
    const auto noSamples = [this] { switchOff(&Switches::samples); };
    connect(&seeking_, &Lane::cancelled, this, noTruth);
    connect(&seeking_, &Lane::failed, this, noTruth);
    connect(&drawing_, &Lane::cancelled, this, noSamples);
    connect(&drawing_, &Lane::failed, this, noSamples);
}

Session::~Session() {
    disconnect();
    for (auto* lane : {&seeking_, &drawing_}) lane->cancel();
    if (flight_) flight_->stop = true;
    worker_.waitForDone();
}

// Nothing of the study that was open stays.
void Session::leave() {
    ++opened_;
    if (flight_) flight_->stop = true;
    for (auto* lane : {&seeking_, &drawing_}) lane->cancel();
    walk_.reset();
    stepped_ = false;
    simulator_.reset();
    samples_.clear();
    looked_.reset();
    held_.reset();
    slice_ = {};
    switches_.truth = switches_.samples = switches_.contenders = false;  // who asked for them asked about another study
    currentSettings_ = false;
    line_ = std::min(line_, 0);
    ranges_ = {};
    emit opening();
}

void Session::start(const Study::SpecPtr& spec) {
    leave();
    emit changed();
    fly([spec](Steering& steering) { return Landing{walked(spec, steering), nullptr}; }, Errand::Open);
}

void Session::take(const WalkPtr& walk) {
    leave();
    flight_.reset();
    walk_ = walk;
    ranges_ = walk->ranges;
    round_ = rounds();
    emit changed();
    emit busyChanged();
}

void Session::restart(StudySpec spec, Hand hand) {
    if (!hasStudy()) return start(std::move(spec));
    walkAgain(std::make_shared<const StudySpec>(std::move(spec)), hand);
}

void Session::setCurrentSettings(bool on) {
    if (on == currentSettings_ || !hasStudy()) return;
    currentSettings_ = on;
    walkAgain(flight_ && errand_ == Errand::Again ? again_ : walk_->spec);
}

void Session::walkAgain(const Study::SpecPtr& shared, Hand hand) {
    if (flight_) flight_->stop = true;
    seeking_.cancel();
    again_ = shared;
    hand_ = hand;
    const auto known = sameSource(*walk_->spec, *shared) ? simulator_ : nullptr;
    fly(
        [shared, known, truth = switches_.truth, current = currentSettings_](Steering& steering) {
            Landing landing{walked(shared, steering, current), known};
            try {
                if (truth && !known) landing.simulator = simulatorOf(*shared);  // so that both appear at once
            } catch (const Error&) {                                            // said when the truth is asked for
            }
            return landing;
        },
        Errand::Again);
}

void Session::fly(Work work, Errand errand) {
    const auto flight = flight_ = std::make_shared<Steering>();
    errand_ = errand;
    roundLeft_ = round_;
    lineLeft_ = line_;
    emit busyChanged();
    worker_.start([this, flight, work = std::move(work)] {
        Landing landing;
        QString problem;
        try {
            const Listening listening(flight->stop);
            stopIfTold();
            landing = work(*flight);
            problem = landing.problem;
        } catch (const Cancelled&) {
        } catch (const std::exception& e) {
            problem = sentenceFor(e);
        }
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this, [=, this] { land(flight, landing, problem); }, Qt::QueuedConnection);
    });
}

void Session::land(const std::shared_ptr<Steering>& flight, const Landing& landing, const QString& problem) {
    if (flight != flight_) return;  // another study was opened meanwhile
    flight_.reset();
    if (landing.walk) {
        if (landing.simulator || !walk_ || !sameSource(*walk_->spec, *landing.walk->spec)) simulator_ = landing.simulator;
        const bool atEnd = errand_ == Errand::Again && round_ == rounds();
        const auto before = std::exchange(walk_, landing.walk);
        if (errand_ != Errand::Again || hand_ == Hand::Off) ranges_ = {};
        ranges_.include(walk_->ranges);
        arrive();
        if (atEnd && round_ < rounds()) {  // who looks at the newest results looks at those that have come
            round_ = rounds();
            line_ = std::min(line_, 0);
        }
        emit changed();
        if (errand_ == Errand::NextRound || errand_ == Errand::NextLine) emit measured(before->spec, walk_->spec);
    }
    currentSettings_ = walk_ && walk_->currentSettings;  // a walk that failed or was stopped leaves the old one
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
    if (switches_.truth && simulator_) scene.truth = {simulator_, &simulator_->truth()};
    if (switches_.samples) scene.samples = samples_.find(scene.next && scene.shows(Shows::Update) ? scene.next : scene.shot);
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
    if (walk_->spec->source.entry->id == "command") return measureByProgram(errand);
    fly(
        [walk = walk_, known = simulator_](Steering& steering) {
            const auto& last = *walk->rounds.back();
            const auto asked = static_cast<int>(last.decision.chosen.size());  // a batch is answered whole
            const auto simulator = known ? known : simulatorOf(*walk->spec);
            const Study grown = simulated(*last.study, *simulator, asked, last.decision);
            steering.round = last.round;
            return Landing{walkedOn(*walk, std::make_shared<const StudySpec>(grown.spec()), steering), simulator};
        },
        errand);
}

void Session::stop() {
    if (flight_) flight_->stop = true;
}

void Session::waitUntilDone() {
    do {
        // What a program has measured is kept by others on this thread.
        while (!worker_.waitForDone(5)) QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
        seeking_.waitUntilDone();
        drawing_.waitUntilDone();
    } while (seeking_.isBusy() || drawing_.isBusy());
}

}  // namespace gapscope
