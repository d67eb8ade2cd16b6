#include "core/io/results_import.h"
#include "core/io/study_json.h"
#include "core/io/truth_table.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

namespace {

const StudySpec& study() {
    static const auto spec = readStudy(R"({"format": "gapscope-study", "version": 1, "budget": 20,
        "response": {"name": "yield", "unit": "%", "min": 0, "max": 100},
        "arms": {"kind": "table", "columns": ["temperature", "dose"], "units": ["C", ""], "scales": ["linear", "log"],
                 "rows": [[20, 0.1], [40, 1], [60, 10]], "labels": ["low", "mid", "high"], "groups": ["A", "A", "B"]},
        "model": {"kind": "kernel", "kernel": "se", "variance": 100, "lengthscales": [10, 1], "noise_sd": 1},
        "measurements": [{"arm": 1, "value": 50, "id": "A7"}, {"arm": 2, "status": "failed"}], "pending": [0]})");
    return spec;
}

// Everything that a window would do with a table.
void use(const CsvTable& table) {
    for (const auto& note : table.notes) fuzz::requireSentence(note);
    auto plan = planResults(table, study(), resultColumnsIn(table, study()));
    for (auto& row : plan.rows) {
        if (!row.about.empty()) fuzz::requireSentence(row.about);
        row.use = row.usable();
    }
    if (plan.problem.empty()) {
        const auto grown = writeStudy(applied(study(), plan));
        fuzz::require(writeStudy(readStudy(grown)) == grown, "a study with imported results reads back");
    }
    std::vector<std::string> filled;
    const auto whole = withLackedVariables(table, filled);
    const auto outcomes = outcomeColumns(whole);
    CandidateOptions options;
    options.roles.resize(whole.header.size());
    for (const auto c : outcomes) options.roles[c] = ColumnRole::Result;
    const auto candidates = candidatesIn(whole, options);
    for (const auto& row : candidates.rows)
        if (!row.about.empty()) fuzz::requireSentence(row.about);
    const auto truth = truthStudy(whole, candidates, outcomes, false, "table");
    if (!truth.study) return fuzz::requireSentence(truth.problem);
    const auto written = writeStudy(*truth.study);
    fuzz::require(writeStudy(readStudy(written)) == written, "a study made of a table reads back");
}

}  // namespace

GAPSCOPE_FUZZ(text) {
    use(readCsv(text));
    use(readCsv(text, {.localeDecimal = ','}));
    use(readCsv(text, {.separator = ';', .decimal = ','}));
    static_cast<void>(truthRows(readCsv(text), 3));
}
