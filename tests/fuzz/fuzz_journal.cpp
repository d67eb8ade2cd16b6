#include "core/io/journal.h"
#include "core/io/study_json.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

GAPSCOPE_FUZZ(text) {
    const auto journal = journalIn(text);
    static_cast<void>(restoredInWords(journal, nullptr));
    static_cast<void>(restoredInWords(journal, &journal.study));
}
