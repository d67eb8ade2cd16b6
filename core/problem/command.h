// The source `command`: which words a program is called with to measure an arm. Filled in here; whoever may start programs
// does so (core/io/command_source.h), never a shell.
#pragma once

#include "core/problem/sources.h"

namespace gapscope {

// What the placeholders of one measurement stand for.
struct CommandRequest {
    Eigen::Index arm = 0;
    int round = 1;
    std::uint64_t seed = 1;  // another one for every measurement
};

// The arguments with {name} replaced: a variable's value in its own unit, or {arm}, {label}, {round}, {seed} where no variable
// has that name. {{name}} stands for {name} itself; other braces are left alone. Throws Error at "arguments[i]" at a name
// that is not known.
Texts filledArguments(const Texts& arguments, const Arms& arms, const CommandRequest& request);

// Whether {label} is among them: text of the study that a program is called with. All else that is filled in are numbers.
bool askForLabel(const Texts& arguments, const Arms& arms);

// Of the n-th measurement (from 0) of an arm.
std::uint64_t commandSeed(std::uint64_t studySeed, Eigen::Index arm, int n);

}  // namespace gapscope
