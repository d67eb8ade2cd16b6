// Candidates from a table that somebody has: which column is what, what is wrong with which row, and the arms it gives.
// Nothing is applied here: whoever asked shows the report and takes the arms, or asks again with other roles.
#pragma once

#include <optional>

#include "core/io/csv.h"
#include "core/problem/arms.h"

namespace gapscope {

enum class ColumnRole {
    Variable,
    Label,
    Group,
    Result,    // of the response: not part of a candidate, see results_import.h
    Constant,  // the same number everywhere: dropped unless asked for
    Counter,   // counts the rows
    Ignored
};

struct CandidateColumn {
    std::string name, unit;
    ColumnRole role = ColumnRole::Ignored;
    std::string about;  // a sentence where something is to be said
};

struct CandidateRow {
    enum class Verdict { Ok, Duplicate, NotANumber, Missing };
    int number = 0;  // as the table counts
    Verdict verdict = Verdict::Ok;
    std::string about;      // "is the same as row 3", "temperature: "x" is not a number"
    Eigen::Index arm = -1;  // the arm it became, or is the same as
};

struct CandidateOptions {
    std::string response;                               // a column of this name holds results
    bool keepConstants = false;                         // constant columns become variables
    std::vector<std::optional<ColumnRole>> roles = {};  // said by the person, one per column; found out where not
};

struct Candidates {
    std::vector<CandidateColumn> columns;  // one per column of the table
    std::vector<CandidateRow> rows;        // one per row of the table
    std::vector<std::string> notes;
    std::optional<Arms> arms;  // of the rows that are Ok; none when `problem` says why
    std::string problem;
};

Candidates candidatesIn(const CsvTable& table, const CandidateOptions& options = {});

// Words that stand where a result is still to come ("PENDING"), and where none will ("failed", "NaN").
bool isPendingWord(std::string_view word);
bool isFailedWord(std::string_view word);

}  // namespace gapscope
