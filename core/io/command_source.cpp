#include "core/io/command_source.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>

#include "core/io/file_error.h"

namespace gapscope {

namespace {

constexpr qsizetype mostKept = 1 << 20;   // bytes of what a program prints; the last ones count
constexpr qsizetype mostShown = 100'000;  // bytes that are handed on as they come
constexpr qsizetype longestLine = 2000;   // bytes; a view may take seconds for one line of a million
constexpr int glance = 20;                // ms between looks at the clock and at cancel
constexpr const char* separators = " \t\r\n\f\v=:;()[]{}\"'";

// Our end of a pipe that nobody writes into: whoever holds the other end learns that we are gone, however that came.
class Lifeline {
public:
    Lifeline() {
        if (::pipe2(ends_, O_CLOEXEC) != 0) ends_[0] = ends_[1] = -1;
    }
    ~Lifeline() {
        for (const int end : ends_)
            if (end >= 0) ::close(end);
    }
    Lifeline(const Lifeline&) = delete;
    Lifeline& operator=(const Lifeline&) = delete;

    // In the process that is about to become the program: starts the one that waits for our end and then ends the group. No
    // child of the program, which may wait for all of its own; and nothing here may ask for a lock of the C library.
    void guardGroup() const {
        const auto fork = [] { return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr)); };
        const pid_t between = ends_[0] < 0 ? -1 : fork();
        if (between > 0) ::waitpid(between, nullptr, 0);
        if (between != 0) return;
        if (fork() != 0) ::_exit(0);
        ::dup2(ends_[0], 0);
        ::close_range(1, ~0U, 0);
        char nothing;
        while (::read(0, &nothing, 1) < 0 && errno == EINTR) continue;
        ::kill(0, SIGKILL);
        ::_exit(0);
    }

private:
    int ends_[2];
};

// A program with whatever it has started: a session of its own, no input, gone when we are or when this object is.
class Group {
public:
    explicit Group(const Command& command) {
        process.setWorkingDirectory(QFileInfo(QString::fromStdString(command.file)).absolutePath());
        process.setStandardInputFile(QProcess::nullDevice());
        process.setChildProcessModifier([this] {
            ::setsid();
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            lifeline_.guardGroup();
        });
    }
    ~Group() {
        if (leader > 0) ::kill(-leader, SIGKILL);  // also what a program that has finished left running
        process.kill();
        process.waitForFinished();
    }
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;

    QProcess process;
    pid_t leader = 0;

private:
    Lifeline lifeline_;
};

// What a program prints: the end of it is kept, the beginning handed on in lines of some length.
class Printed {
public:
    explicit Printed(const CommandLimits& limits) : limits_(limits) {}

    void add(const QByteArray& more) {
        if (limits_.output) handOn(more);
        cut_ = cut_ || kept_.size() + more.size() > mostKept;
        kept_ = (kept_ + more).right(mostKept);
    }
    // Only whole words: half a number is another number.
    std::string_view words() const {
        std::string_view all(kept_.constData(), static_cast<std::size_t>(kept_.size()));
        if (cut_) all.remove_prefix(std::min(all.find_first_of(separators), all.size()));
        return all;
    }
    std::string lastLine() const {
        const auto end = kept_.right(longestLine).trimmed().split('\n');
        return end.back().trimmed().left(200).toStdString();
    }

private:
    void handOn(const QByteArray& more) {
        if (shown_ > mostShown || more.isEmpty()) return;
        QByteArray lines;
        for (const char c : more.left(mostShown - shown_)) {
            line_ = c == '\n' ? 0 : line_ + 1;
            lines += c;
            if (line_ < longestLine) continue;
            lines += '\n';
            line_ = 0;
        }
        shown_ += more.size();
        if (shown_ > mostShown)
            lines += "\n(it prints more than " + QByteArray::number(mostShown) + " bytes: the rest is not shown)\n";
        limits_.output({lines.constData(), static_cast<std::size_t>(lines.size())});
    }

    const CommandLimits& limits_;
    QByteArray kept_;
    bool cut_ = false;
    qsizetype shown_ = 0, line_ = 0;
};

}  // namespace

double lastNumber(std::string_view output) {
    while (true) {
        const auto end = output.find_last_not_of(separators);
        if (end == std::string_view::npos) throw Error("", "printed no number");
        const auto start = output.find_last_of(separators, end);
        const auto from = start == std::string_view::npos ? 0 : start + 1;
        auto word = output.substr(from, end + 1 - from);
        output = output.substr(0, from);
        const auto shown = std::string(word.substr(0, 40));
        if (word.ends_with(',')) word.remove_suffix(1);
        if (word.starts_with('+')) word.remove_prefix(1);
        double value = 0;
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool all = stop == word.data() + word.size() && !word.empty();
        if (all && error == std::errc() && std::isfinite(value)) return value;
        if (all && error != std::errc::invalid_argument) throw Error("", "printed " + shown + ", which is no measurement");
        const bool likeANumber = word.find_first_of("0123456789") != std::string_view::npos &&
                                 word.find_first_not_of("0123456789.,+-eE") == std::string_view::npos;
        if (likeANumber) throw Error("", "printed \"" + shown + "\", which is not a number with a decimal point");
    }
}

double measureByCommand(const Command& command, const Arms& arms, const CommandRequest& request, const CommandLimits& limits) {
    QStringList words;
    for (const auto& word : filledArguments(command.arguments, arms, request)) words << QString::fromStdString(word);
    auto fail = [&](const std::string& why) { throw FileError(command.program, why); };
    Group group(command);
    QProcess& process = group.process;
    QElapsedTimer clock;
    clock.start();
    process.start(QString::fromStdString(command.program), words);
    if (!process.waitForStarted()) fail("cannot be started: " + process.errorString().toStdString());
    group.leader = static_cast<pid_t>(process.processId());
    Printed printed(limits), complaints(limits);
    for (bool running = true; running;) {
        running = !process.waitForFinished(glance) && process.state() != QProcess::NotRunning;
        printed.add(process.readAllStandardOutput());
        complaints.add(process.readAllStandardError());
        if (!running) break;
        if (limits.cancel && *limits.cancel) fail("was cancelled");
        if (clock.elapsed() >= limits.milliseconds)
            fail("was ended: it took longer than " + plain(limits.milliseconds / 1000.0) + " s");
    }
    const auto said = complaints.lastLine();
    if (process.exitStatus() != QProcess::NormalExit) fail("crashed" + (said.empty() ? "" : ": " + said));
    if (process.exitCode() != 0)
        fail("failed with exit status " + std::to_string(process.exitCode()) + (said.empty() ? "" : ": " + said));
    try {
        return lastNumber(printed.words());
    } catch (const Error& e) {
        throw FileError(command.program, e.sentence());
    }
}

double measureAllowed(const Permissions& permissions, Command& command, const Arms& arms, const CommandRequest& request,
                      const CommandLimits& limits) {
    const double value = measureByCommand(command, arms, request, limits);
    try {
        permissions.follow(command);
    } catch (const Error&) {  // then somebody is asked once more
    }
    return value;
}

}  // namespace gapscope
