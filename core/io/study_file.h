// Study files on disk. Whatever is written is there whole, or the old file is: never half, and flushed with its folder
// before anybody is told.
#pragma once

#include <functional>
#include <string>

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

// Replaces or creates the file.
void saveStudy(const std::string& path, const StudySpec& spec);

// Replaces the file if its bytes are still those with this hash (empty: if there is no file yet), and returns the new hash.
// Throws Error when someone else has changed it: then nothing is overwritten.
std::string saveStudyIfUnchanged(const std::string& path, const StudySpec& spec, const std::string& hashWhenRead);

// Reads the file as it is now, lets `edit` change it, and writes it, under a lock: two programs doing this at once lose
// nothing. Returns the study as written.
StudySpec editStudy(const std::string& path, const std::function<void(StudySpec&)>& edit);

}  // namespace gapscope
