// Journals: what is in a window and on no disk yet, kept so that a crash takes nothing away.
//
// A journal is one JSON object: the whole study as the window has it, what is half typed, and the hash of the file it goes
// with. It lies beside that file (NAME.gapscope.journal), or in a folder of the program's own when there is no file, when its
// folder cannot be written or is full, or when another window keeps the journal beside it. It goes away once the study is saved.
// Nobody applies a journal silently. Whoever restores one keeps its study in a journal of their own first and removes the old one
// then: at every moment one of them is there.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "core/io/safe_file.h"
#include "core/study/spec.h"

namespace gapscope {

struct Journal {
    StudySpec study;
    // Half-typed text by the name of its field: "value", "note"; "for" is the arm that they were typed for, and perhaps more.
    // "waiting" and "aside" are lists of results with a line for each: entered behind another one, and typed for other arms.
    std::map<std::string, std::string> typed;
    std::string file;        // absolute path of the study's file; empty: it has none yet
    std::string fileHash;    // of that file when it was read or saved last
    std::string time;        // UTC
    bool onlyTyped = false;  // the study was as in the file: nothing but text is unsaved
};

// A journal found on disk.
struct FoundJournal {
    enum class State {
        Fits,         // the file is as it was when the journal was begun, or there is none to it
        FileChanged,  // someone else has changed the file since
        FileGone,
        InUse,      // a window that is running keeps it
        Unreadable  // see problem
    };
    std::string path;
    std::string file;  // the study's that it is restored into: beside it, whatever file the journal names; empty: none
    State state = State::Fits;
    std::optional<Journal> journal;  // none when unreadable
    std::string problem;

    // What lies there, in a sentence for somebody who works with the file.
    std::string inWords() const;
};

// The journal that a text is. Throws Error with the place of the first thing that is wrong.
Journal journalIn(std::string_view text);

// NAME.gapscope.journal
std::string journalPath(const std::string& file);

// The journal beside a study's file, if one lies there.
std::optional<FoundJournal> journalBeside(const std::string& file);

// One that is known to lie there, for this study's file.
FoundJournal journalAt(const std::string& path, const std::string& file);

// Journals in the program's own folder: of studies without a file, and of files whose folder could not be written.
std::vector<FoundJournal> journalsIn(const std::string& stateFolder);

// What a restored journal brings back over the study as it was saved (none: over nothing), for the sentence that says so:
// "2 measurements, 1 changed row, 1 pending run, the text "0.4" in value". Where the file went on meanwhile the first of them is
// named, and rows that the file has in addition are not the journal's doing.
std::string restoredInWords(const Journal& journal, const StudySpec* saved, bool fileWentOn = false);

// One window's journal. As long as this object lives no other window takes the same one.
class JournalKeeper {
public:
    // For the study in this file (empty: none yet). Throws Error if neither place can be written.
    JournalKeeper(const std::string& file, const std::string& stateFolder);

    const std::string& path() const { return path_; }
    // On disk and flushed when this returns, beside the file or, where that disk takes nothing any more, in the program's own
    // folder. Throws Error; the journal before it is then still there.
    void keep(const StudySpec& study, const std::map<std::string, std::string>& typed, const std::string& fileHash,
              bool onlyTyped = false);
    // Everything is saved: nothing is left behind.
    void clear() const;

private:
    bool take(const std::string& path);
    void takeOwnFolder();

    std::string file_, beside_, folder_, path_;
    std::unique_ptr<WriteLock> held_, heldBeside_;  // heldBeside_: where the one beside the file took nothing any more
};

// Takes one away that was restored or is not wanted.
void removeJournal(const std::string& path);

}  // namespace gapscope
