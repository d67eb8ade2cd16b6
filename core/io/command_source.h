// The source `command` at work: a program is started for every measurement, without a shell, and the last number it prints
// is the measurement. It is started only if somebody has allowed exactly this call for this file on this machine.
#pragma once

#include <atomic>
#include <functional>

#include "core/problem/command.h"
#include "core/study/spec.h"

namespace gapscope {

// What would be run, with the placeholders still in it: this is what a person is shown and allows.
struct Command {
    std::string file;     // the study's, absolute
    std::string program;  // absolute where the study names it by a path (from the study's folder); else looked up in PATH
    Texts arguments;
    bool operator==(const Command&) const = default;

    // One line, each word that needs it in quotes.
    std::string inWords() const;
};

// Throws Error if the study's source is another.
Command commandOf(const StudySpec& spec, const std::string& file);

// Who was allowed what on this machine, in a file of the program's own.
class Permissions {
public:
    explicit Permissions(std::string settingsFile) : settingsFile_(std::move(settingsFile)) {}
    // Where window and command line look.
    static std::string usualFile();

    bool allows(const Command& command) const;
    void allow(const Command& command) const;    // on disk when this returns; throws Error
    void forget(const std::string& file) const;  // whatever that study was allowed

private:
    std::string settingsFile_;
};

struct CommandLimits {
    int milliseconds = 3'600'000;
    const std::atomic<bool>* cancel = nullptr;          // looked at all the time; set: the program is ended
    std::function<void(std::string_view)> output = {};  // what it prints, as it comes
};

// Runs the program and waits; off the GUI thread. Throws Error with one sentence: it is not there, it failed, it printed no
// number, it took too long, it was cancelled. Whoever calls has asked Permissions.
double measureByCommand(const Command& command, const Arms& arms, const CommandRequest& request,
                        const CommandLimits& limits = {});

// The last number in what a program printed, with a point in every country. Throws Error if there is none, or if the last
// thing that looks like a number is none (nan, 0,53).
double lastNumber(std::string_view output);

}  // namespace gapscope
