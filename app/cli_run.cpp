#include "app/cli_run.h"

#include "app/cli.h"
#include "app/signals.h"
#include "core/io/command_source.h"
#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/numeric/stop.h"
#include "core/study/simulate.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Where a grown study goes. Into the file it came from only as long as nobody else has changed that.
class GrownStudy {
public:
    GrownStudy(const Call& call, const std::string& hashWhenRead) : call_(call), hash_(hashWhenRead) {
        ontoItself_ = call.has("output") && realPath(call.text("output")) == realPath(call.positional());
    }
    bool hasFile() const { return call_.has("output"); }
    // What no file takes is printed, so that it is not lost.
    void write(const StudySpec& spec) {
        if (!hasFile()) return print(writeStudy(spec));
        try {
            if (ontoItself_)
                hash_ = saveStudyIfUnchanged(call_.text("output"), spec, hash_);
            else
                saveStudy(call_.text("output"), spec);
        } catch (const Error& e) {
            print(writeStudy(spec));
            throw Error({}, std::string(e.what()) + "; the grown study is printed instead");
        }
    }

private:
    const Call& call_;
    std::string hash_;
    bool ontoItself_ = false;
};

Answer answerByProgram(const StudySpec& spec, const std::string& file) {
    const auto command = std::make_shared<Command>(commandOf(spec, file));
    const Permissions permissions(Permissions::usualFile());
    if (!permissions.allows(*command))
        throw Error("source",
                    "this call has not been allowed for this file on this machine (the window asks), or something that "
                    "reaches it has changed since; it would run: " +
                        command->inWords());
    return [=, arms = spec.arms, seed = spec.seed](Index arm, int n, int round) {
        CommandLimits limits;
        limits.cancel = &stopAsked();
        return measureAllowed(permissions, *command, *arms, {arm, round, commandSeed(seed, arm, n)}, limits);
    };
}

// What a run has come to.
struct Growth {
    Study::SpecPtr from;
    std::optional<Study> last = {};

    const StudySpec& spec() const { return last ? last->spec() : *from; }
    std::size_t rows() const { return spec().measurements.size() - from->measurements.size(); }
};

// Measurements of a program may be dear: with a file each is on disk before the next is begun.
void grow(Growth& growth, int steps, const Call& call, GrownStudy& out) {
    const Listening toSignals(stopAsked());
    auto note = [&](const Study& study) { growth.last = study; };
    if (growth.from->source.entry->id != "command") {
        simulated(growth.from, steps, note);
        return;
    }
    answered(growth.from, steps, answerByProgram(*growth.from, call.positional()), [&](const Study& study) {
        note(study);
        if (out.hasFile()) out.write(study.spec());
    });
}

int stopped(const Growth& growth, GrownStudy& out) {
    if (growth.rows() > 0) out.write(growth.spec());
    complain("stopped " + (growth.rows() > 0 ? "after " + std::to_string(growth.rows()) + " measurements; they are " +
                                                   (out.hasFile() ? "written" : "printed")
                                             : std::string("before anything was measured")));
    return stoppedStatus();
}

}  // namespace

int runCommand(const Call& call) {
    const int steps = call.has("steps") ? call.count("steps", 0) : std::numeric_limits<int>::max();
    requireOutput(call);
    tellOfJournal(call.positional());
    auto [loaded, hash] = loadStudyWithHash(call.positional());
    Growth growth{std::make_shared<const StudySpec>(std::move(loaded))};
    GrownStudy out(call, hash);
    listenToSignals();
    try {
        grow(growth, steps, call, out);
    } catch (const Cancelled&) {
        return stopped(growth, out);
    } catch (const Error& e) {
        if (stopAsked()) return stopped(growth, out);
        if (!out.hasFile() && growth.rows() > 0) out.write(growth.spec());
        throw Error(call.positional(), e.what());
    }
    out.write(growth.spec());
    return done;
}

}  // namespace gapscope
