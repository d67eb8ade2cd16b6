// Measurements that a program makes: asked for on the window's thread, run on the worker, and on disk before the next one.
#include <QSemaphore>

#include "core/numeric/stop.h"
#include "core/study/edit.h"
#include "core/study/fitting.h"
#include "core/study/simulate.h"
#include "ui/session/session.h"

namespace gapscope {

namespace {

// The last row of `after`, or the fit that followed it, on top of whatever the study is by then.
StudyChange lastOf(const StudySpec& before, const StudySpec& after) {
    if (after.measurements.size() > before.measurements.size())
        return [row = after.measurements.back()](StudySpec now) {
            record(now, row);
            return now;
        };
    return [rows = after.measurements, fit = after.changes.back()](const StudySpec& now) {
        if (now.measurements != rows) throw Error("model", "other results came meanwhile");
        return withFit(now, fit);
    };
}

}  // namespace

// On the worker. Null: it was not kept, or nobody waits for it any more.
Study::SpecPtr Session::keptByWindow(const StudyChange& change, int study, const Steering& steering) {
    struct Reply {
        QSemaphore there;
        Study::SpecPtr study;
    };
    const auto reply = std::make_shared<Reply>();
    const auto told = [reply](const Study::SpecPtr& kept) {
        reply->study = kept;
        reply->there.release();
    };
    QMetaObject::invokeMethod(
        this,
        [=, this] {
            if (study == opened_) keep_(change, told);
        },
        Qt::QueuedConnection);
    while (!reply->there.tryAcquire(1, 20))
        if (steering.stop) return nullptr;
    return reply->study;
}

void Session::measureByProgram(Errand errand) {
    const auto program = askProgram_ ? askProgram_(*walk_->spec) : ProgramAnswer();
    if (!program) return;
    fly(
        [this, walk = walk_, program, opened = opened_](Steering& steering) {
            const auto& last = *walk->rounds.back();
            const auto asked = static_cast<int>(last.decision.chosen.size());
            steering.round = last.round;
            Study::SpecPtr kept = walk->spec;
            QString problem;
            const auto keep = [&](const Study& study) {
                const auto now = keptByWindow(lastOf(*kept, study.spec()), opened, steering);
                if (!now) throw Cancelled();
                kept = now;
            };
            // What the program measured of a batch before it failed, or was cancelled, is shown.
            try {
                const auto answer = [&](Eigen::Index arm, int n, int round) { return program(arm, n, round, steering.stop); };
                static_cast<void>(answered(walk->spec, asked, answer, keep));
            } catch (const Cancelled&) {
                if (kept == walk->spec) throw;
                steering.stop = false;  // stopped was the program, not what it has measured
            } catch (const Error& e) {
                if (kept == walk->spec) throw;
                problem = sentenceFor(e);
                steering.stop = false;
            }
            return Landing{walkedOn(*walk, kept, steering), nullptr, problem};
        },
        errand);
}

}  // namespace gapscope
