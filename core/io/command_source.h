// The source `command` at work: a program is started for every measurement, without a shell, and the last number it prints
// is the measurement. It is started only if somebody has allowed exactly this call for this file on this machine.
#pragma once

#include <atomic>
#include <functional>

#include "core/io/permissions.h"
#include "core/problem/command.h"

namespace gapscope {

struct CommandLimits {
    int milliseconds = 3'600'000;
    const std::atomic<bool>* cancel = nullptr;          // looked at all the time; set: the program is ended
    std::function<void(std::string_view)> output = {};  // what it prints, as it comes; of much only the beginning
};

// Runs the program and waits; off the GUI thread. Throws Error with one sentence: it is not there, it failed, it printed no
// number, it took too long, it was cancelled. Whatever the program has started ends with it, and all of it with us.
double measureByCommand(const Command& command, const Arms& arms, const CommandRequest& request,
                        const CommandLimits& limits = {});

// The same for a call that was allowed: files that its words name and that it changes itself, such as a log, stay allowed.
double measureAllowed(const Permissions& permissions, Command& command, const Arms& arms, const CommandRequest& request,
                      const CommandLimits& limits = {});

// The last number in what a program printed, with a point in every country. Throws Error if there is none, or if the last
// thing that looks like a number is none (nan, 0,53).
double lastNumber(std::string_view output);

}  // namespace gapscope
