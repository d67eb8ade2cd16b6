// OpenedFile: a study's file with all that is worked out of it beside the window.
#pragma once

#include <QDateTime>

#include "core/study/study.h"
#include "ui/window/lost_work.h"

namespace gapscope {

struct OpenedFile {
    QString path;
    Study::SpecPtr spec;
    std::string hash, text;  // of the file's bytes; of the study as it would be written
    QDateTime written;
    std::optional<LostWork> lost;  // what lies beside it
};

// Throws Error for a file that is no study. Paths that begin with a colon are the examples inside the program.
OpenedFile readFile(const QString& path);

// What is restored of lost work, and into which file. Reads the disk; throws Error.
struct Restored {
    std::optional<OpenedFile> file;  // none: it is a study without a file
    Study::SpecPtr spec;
};
Restored restoredFrom(const LostWork& lost);

}  // namespace gapscope
