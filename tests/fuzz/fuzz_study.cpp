#include "core/io/study_json.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

GAPSCOPE_FUZZ(text) {
    const auto written = writeStudy(readStudy(text));
    fuzz::require(writeStudy(readStudy(written)) == written, "what was written reads back");
}
