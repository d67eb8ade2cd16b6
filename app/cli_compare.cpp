#include "app/cli_compare.h"

#include <unistd.h>

#include <charconv>
#include <chrono>
#include <mutex>
#include <thread>

#include "app/cli.h"
#include "app/signals.h"
#include "core/io/comparison_csv.h"
#include "core/io/experiment_file.h"
#include "core/io/safe_file.h"
#include "core/numeric/stop.h"

namespace gapscope {

namespace {

using Clock = std::chrono::steady_clock;

std::string inWords(double seconds) {
    if (seconds < 90) return std::to_string(static_cast<int>(std::ceil(seconds))) + " s";
    const int minutes = static_cast<int>(std::ceil(seconds / 60));
    return minutes < 90 ? std::to_string(minutes) + " min"
                        : std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

// How far it has come, on standard error: one line that changes on a terminal, now and then a line elsewhere.
class Progress {
public:
    void tell(int finished, int total) {
        const std::unique_lock lock(guard_, std::try_to_lock);
        if (!lock || Clock::now() < next_) return;
        next_ = Clock::now() + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10));
        const double left = seconds() / finished * (total - finished);
        write(std::to_string(finished) + " of " + std::to_string(total) + " runs, about " + inWords(left) + " left", !terminal_);
    }
    void end(const Results& results, bool stopped) {
        write((stopped ? "stopped after " : "") + std::to_string(results.finished()) + " of " + std::to_string(results.total()) +
                  " runs in " + inWords(seconds()) + (stopped ? "; what is done is written" : ""),
              true);
    }

private:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    void write(const std::string& text, bool lineEnd) const {
        std::fprintf(stderr, "%sgapscope: %s%s%s", terminal_ ? "\r" : "", text.c_str(), terminal_ ? "\033[K" : "",
                     lineEnd ? "\n" : "");
    }

    const bool terminal_ = ::isatty(STDERR_FILENO) == 1;
    const Clock::time_point start_ = Clock::now();
    Clock::time_point next_ = start_ + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(2));
    std::mutex guard_;
};

// --shard I/N
Shard shardOf(const Call& call) {
    if (!call.has("shard")) return {};
    const auto word = call.text("shard");
    int index = 0, of = 0;
    const auto* end = word.data() + word.size();
    const auto [slash, wrong] = std::from_chars(word.data(), end, index);
    const bool divided = wrong == std::errc() && slash != end && *slash == '/';
    const auto rest = divided ? std::from_chars(slash + 1, end, of) : std::from_chars_result{end, std::errc::invalid_argument};
    if (rest.ec != std::errc() || rest.ptr != end || index < 1 || of < index || of > 1'000'000)
        throw BadCall{"--shard: must be I/N with 1 <= I <= N, such as 2/4, got \"" + word + "\""};
    return {index - 1, of};
}

void deliver(const Call& call, const std::string& text) {
    if (!call.has("output")) return print(text);
    writeFile(call.text("output"), text);
}

}  // namespace

int compareCommand(const Call& call) {
    const Shard shard = shardOf(call);
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int jobs = call.has("jobs") ? std::min(call.count("jobs", 1), 1000) : cores;
    requireOutput(call);
    listenToSignals();
    const auto prepare = [&] {  // for many arms this may take a while
        const Listening toSignals(stopAsked());
        Experiment experiment = loadExperiment(call.positional());
        if (call.has("runs")) experiment.runs = call.count("runs", 1);
        return std::make_unique<Comparison>(std::move(experiment), shard);
    };
    std::unique_ptr<Comparison> comparison;
    Progress progress;
    try {
        comparison = prepare();
    } catch (const Cancelled&) {
        complain("stopped before any run was done");
        return stoppedStatus();
    }
    try {
        comparison->run(jobs, stopAsked(), [&](int finished, int total) { progress.tell(finished, total); });
    } catch (const Error& e) {
        throw Error(call.positional(), e.what());
    }
    const Results results = comparison->results();
    const bool stopped = results.finished() < results.total();
    deliver(call, call.has("shard") ? partCsv(comparison->experiment(), results, shard)
                                    : summaryCsv(comparison->experiment(), results));
    progress.end(results, stopped);
    return stopped ? stoppedStatus() : done;
}

int mergeCommand(const Call& call) {
    call.need("output");
    requireOutput(call);
    const auto names = call.positionals();
    std::vector<std::string> texts;
    texts.reserve(names.size());
    for (const auto& name : names) texts.push_back(readBytes(realPath(name), name).toStdString());
    deliver(call, mergedCsv(names, texts));
    return done;
}

}  // namespace gapscope
