// Unsaved: what a study out of a journal has that its file has not, by comparing the two. Another program may have gone on
// with the file meanwhile: its rows are no rows of the journal that were changed.
#pragma once

#include <span>

#include "core/study/spec.h"

namespace gapscope {

struct Unsaved {
    std::vector<Measurement> added;     // rows that the file has not
    std::size_t changed = 0;            // rows of the file that read otherwise here
    std::vector<Measurement> lacking;   // rows of the file that are not here
    std::vector<Eigen::Index> awaited;  // here, and neither awaited nor answered there
    bool settings = false;              // anything else; fits follow from rows
    bool onlyAdds() const { return changed == 0 && !settings; }
};

Unsaved unsavedIn(const StudySpec& now, const StudySpec& saved);

// The study of the file with what is added behind its own rows.
StudySpec withAdded(StudySpec saved, const Unsaved& unsaved);

// "1 row", "2 rows".
std::string counted(std::size_t n, const std::string& what);
// "13 measurements and 1 failed run": what counts, and what does not.
std::string rowsInWords(std::span<const Measurement> rows);
// "51.5 % at 30 C, pH 4", or "the first: 51.5 % at 30 C, pH 4".
std::string firstInWords(const std::vector<Measurement>& rows, const StudySpec& spec);

}  // namespace gapscope
