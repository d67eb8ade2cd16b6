#include "core/io/experiment_file.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

GAPSCOPE_FUZZ(text) {
    const std::string nowhere = "/nonexistent";
    const auto written = writeExperiment(readExperiment(text, nowhere));
    fuzz::require(writeExperiment(readExperiment(written, nowhere)) == written, "what was written reads back");
}
