// Measurements that a program makes: asked for on the window's thread, run on the worker.
#include "core/study/simulate.h"
#include "ui/session/session.h"

namespace gapscope {

void Session::measureByProgram(Errand errand) {
    const auto program = askProgram_ ? askProgram_(*walk_->spec) : ProgramAnswer();
    if (!program) return;
    fly(
        [walk = walk_, program](Steering& steering) {
            const auto& last = *walk->rounds.back();
            const auto asked = static_cast<int>(last.decision.chosen.size());
            steering.round = last.round;
            StudySpec grown = *walk->spec;
            QString problem;
            try {
                const auto answer = [&](Eigen::Index arm, int n, int round) { return program(arm, n, round, steering.stop); };
                static_cast<void>(answered(walk->spec, asked, answer, [&](const Study& study) { grown = study.spec(); }));
            } catch (const Error& e) {
                // What the program measured of a batch before it failed is kept.
                if (grown.measurements.size() == walk->spec->measurements.size()) throw;
                problem = sentenceFor(e);
                steering.stop = false;  // cancelled was the program, not what it has measured
            }
            return Landing{walkedOn(*walk, std::make_shared<const StudySpec>(std::move(grown)), steering), nullptr, problem};
        },
        errand);
}

}  // namespace gapscope
