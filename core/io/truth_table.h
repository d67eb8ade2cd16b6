// A table of candidates with their outcomes as the truth of a study: "what would each policy have found here?".
//
// One outcome column, several of repeats ("split_1", "split_2", ...), or one row per repeat: where a candidate has several
// outcomes each measurement draws one of them (source `samples`), else the value is known and noise is added (`means`).
#pragma once

#include "core/io/candidates.h"
#include "core/study/spec.h"

namespace gapscope {

// The columns that look like outcomes: the last column of numbers, with those before it that are called like it but for the
// number at the end. Empty where there is none.
std::vector<std::size_t> outcomeColumns(const CsvTable& table);

// A group (a family of models, say) that has a blank in all its rows of a column lacks that variable: 0 is written there, so
// that its candidates can be used. Says which columns.
CsvTable withLackedVariables(CsvTable table, std::vector<std::string>& filled);

struct TruthTable {
    std::optional<StudySpec> study;  // none where `problem` says why
    std::string problem;
    std::vector<std::string> notes;  // what was taken for what
};

// `candidates` are those of the table, with the outcome columns as Result.
TruthTable truthStudy(const CsvTable& table, const Candidates& candidates, const std::vector<std::size_t>& outcomes,
                      bool minimise, const std::string& name);

// Rows of numbers, one per run, one column per arm; a first row that is no numbers, or a first column that is none, is left
// out. Throws Error.
Eigen::MatrixXd truthRows(const CsvTable& table, Eigen::Index arms);

}  // namespace gapscope
