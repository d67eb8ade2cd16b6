// What a study's program would be called with, and who was allowed what on this machine.
#pragma once

#include "core/study/spec.h"

namespace gapscope {

// What would be run, with the placeholders still in it, and everything else that reaches the program and might be code: this
// is what a person is shown and allows. (What stands for the other placeholders are numbers.)
struct Command {
    struct Code {
        std::string file, hash;
        bool operator==(const Code&) const = default;
    };
    std::string file;     // the study's, absolute
    std::string program;  // absolute where it is there: from the study's folder if named by a path, else found in PATH
    Texts arguments;
    Texts labels = {};            // of all arms, where {label} is asked for
    std::vector<Code> code = {};  // the program, if named by a path, and files that arguments name (not the study itself)
    bool operator==(const Command&) const = default;

    // One line, each word that needs it in quotes; cut where it gets long.
    std::string inWords() const;
};

// A word with nothing in it that hides or looks like something else: blanks that are not single, line ends, marks that turn
// the direction of reading and whatever else leaves no ink are written out.
std::string visibly(const std::string& word);

// Throws Error if the study's source is another, or the call is longer than anybody would look through.
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
    // To be called once the program has run, if that was allowed: files that its words name and that it has changed itself,
    // such as a log, are part of the call as they are now. Throws Error.
    void follow(Command& command) const;

private:
    std::string settingsFile_;
};

}  // namespace gapscope
