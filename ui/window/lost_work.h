// LostWork: what a window that ended without being closed has left in a journal, in the user's words.
//
// Nothing of it is used before somebody says so. It goes into the file that it lies beside, whatever file it names: a folder
// may have been copied, and a journal may come from a stranger.
#pragma once

#include <QString>
#include <vector>

#include "core/io/journal.h"

namespace gapscope {

struct LostWork {
    FoundJournal found;
    bool onlyText = false;  // all that it has beside the file is text, whoever has gone on with the file since
    QString what;           // "2 measurements, the text "0.4" in value"
    QString sentence;       // for the banner
};

// All read the disk, so they are for other threads than the window's. A journal that a running window keeps is not lost.
std::optional<LostWork> lostBeside(const QString& file);
// What is left where the file itself is gone.
std::optional<LostWork> leftOf(const QString& file);
// The study's file that a path means, which may be that of its journal.
QString studyFileOf(const QString& path);
// Whether only a journal lies there: by its own name, or by that of its study, which is gone.
bool isLeftBehind(const QString& path);
// What was in this file's window and is put aside in this journal.
LostWork putAside(const QString& journal, const QString& file);
std::vector<LostWork> lostIn(const std::string& folder);  // the newest first

}  // namespace gapscope
