// Study files on disk. Whatever is written is there whole, or the old file is: never half, and flushed with its folder
// before anybody is told.
#pragma once

#include <functional>
#include <string>

#include "core/io/file_error.h"
#include "core/study/edit.h"

namespace gapscope {

// Throws Error with the file's name in front.
StudySpec loadStudy(const std::string& path);

// Together with the SHA-256 of the bytes it was read from.
struct LoadedStudy {
    StudySpec spec;
    std::string hash;
};
LoadedStudy loadStudyWithHash(const std::string& path);

// The file is not the one that was read: nothing was overwritten.
class ChangedElsewhere : public FileError {
    using FileError::FileError;
};
class FileGone : public ChangedElsewhere {
    using ChangedElsewhere::ChangedElsewhere;
};

// Replaces or creates the file, and returns its hash.
std::string saveStudy(const std::string& path, const StudySpec& spec);

// Replaces the file if its bytes are still those with this hash (empty: if there is no file yet), and returns the new hash.
// Throws ChangedElsewhere, and Error where it cannot be read or written. What was written and failed in the last flush may be
// written again.
std::string saveStudyIfUnchanged(const std::string& path, const StudySpec& spec, const std::string& hashWhenRead);

// Reads the file as it is now, lets `edit` change it, and writes it, under a lock: two programs doing this at once lose
// nothing. Returns the study as written.
StudySpec editStudy(const std::string& path, const std::function<void(StudySpec&)>& edit);

}  // namespace gapscope
