#include "ui/looking/looking.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <cmath>

#include "core/numeric/stop.h"
#include "ui/looking/what_if.h"
#include "ui/session/session.h"

namespace gapscope {

namespace {

// Counts have only so many results: a ghost stands where a measurement could.
double possible(const Snapshot& shot, double value) {
    if (!shot.posterior.counts()) return value;
    const double trials = shot.posterior.measurementScale();
    return std::clamp(std::round(value * trials), 0.0, trials) / trials;
}

}  // namespace

Looking::Looking(Session& session, QObject* parent) : QObject(parent), session_(session), motion_(session) {
    worker_.setMaxThreadCount(1);
    connect(&session_, &Session::changed, this, &Looking::followSession);
    connect(&session_, &Session::opening, this, &Looking::followSession);
}

Looking::~Looking() {
    stop_ = true;
    worker_.waitForDone();
}

void Looking::zoom(const Lens& lens) {
    if (lens == extras_.lens) return;
    extras_.lens = lens;
    emit changed();
}

void Looking::fitContenders(bool on) {
    zoom({});
    Switches now = session_.switches();
    now.contenders = on;
    session_.setSwitches(now);
}

void Looking::showAll() { fitContenders(false); }

bool Looking::isZoomed() const { return extras_.lens != Lens{} || session_.switches().contenders; }

void Looking::setOthers(const std::vector<OtherChoice>& others) {
    if (others == extras_.others) return;
    extras_.others = others;
    emit changed();
}

void Looking::setWhatIf(bool on) {
    if (on == whatIf_) return;
    whatIf_ = on;
    if (!on) dropGhost();
    emit whatIfChanged(on);
}

void Looking::moveGhost(std::ptrdiff_t arm, double value) {
    if (!session_.hasStudy()) return;
    value = possible(*session_.snapshot(), value);
    // What followed from its last place stays until the new answer is there, so that nothing flickers.
    extras_.ghost = std::make_shared<const Ghost>(Ghost{arm, value, extras_.ghost ? extras_.ghost->after : nullptr});
    const Scene scene = session_.scene();
    shot_ = scene.shot;
    asked_ = scene.next && scene.shows(Shows::Update) ? scene.next : scene.shot;
    waiting_ = Question{asked_, arm, value};
    ask();
    emit changed();
}

void Looking::dropGhost() {
    waiting_.reset();
    shot_.reset();
    if (!extras_.ghost) return;
    extras_.ghost.reset();
    emit changed();
}

void Looking::ask() {
    if (busy_ || !waiting_) return;
    busy_ = true;
    worker_.start([this, question = *std::exchange(waiting_, std::nullopt)] {
        std::shared_ptr<const Snapshot> after;
        const Listening listening(stop_);
        try {
            const bool awaited = std::ranges::count(question.shot->spec->pending, question.arm) > 0;
            const auto arm = awaited ? question.arm : std::ptrdiff_t{-1};
            if (untilShot_ != question.shot || untilArm_ != arm) {
                until_ = studyAt(*question.shot, arm);
                untilShot_ = question.shot;
                untilArm_ = arm;
            }
            after = gapscope::whatIf(*until_, *question.shot, question.arm, question.value);
        } catch (const Cancelled&) {
        } catch (const std::exception&) {
            // No answer: the ghost stands without consequences.
        }
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this, [this, question, after] { land(question, after); }, Qt::QueuedConnection);
    });
}

void Looking::land(const Question& question, std::shared_ptr<const Snapshot> after) {
    busy_ = false;
    ask();
    if (!extras_.ghost || question.shot != asked_) return;  // dropped meanwhile
    extras_.ghost = std::make_shared<const Ghost>(Ghost{extras_.ghost->arm, extras_.ghost->value, std::move(after)});
    emit changed();
}

// A ghost belongs to one round.
void Looking::followSession() {
    if (!session_.hasStudy()) {
        extras_ = {};
        dropGhost();
        return setWhatIf(false);
    }
    if (shot_ && session_.scene().shot != shot_) dropGhost();
}

void Looking::waitUntilDone() {
    while (busy_) {
        worker_.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

}  // namespace gapscope
