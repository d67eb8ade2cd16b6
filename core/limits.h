// Limits: how large and how many anything that is read may be, in one table (`gapscope list limits`). Files come from strangers:
// what is beyond is refused with one sentence that names the field, before it costs memory or time; and whatever this program
// writes, it can read again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gapscope {

struct Limit {
    std::string_view id, about;
    std::string_view what;  // that is counted, in the plural
    std::int64_t most;
};

namespace limits {

// Files
inline constexpr Limit file{"file", "any file that is read", "bytes", 1'000'000'000};
inline constexpr Limit values{"values", "numbers and texts in a study, experiment or journal", "values", 30'000'000};
inline constexpr Limit lists{"lists", "lists and objects in such a file", "lists and objects", 5'000'000};
inline constexpr Limit depth{"depth", "lists and objects inside each other", "levels", 64};
inline constexpr Limit members{"members", "fields of one object", "fields", 10'000};
inline constexpr Limit key{"key", "the name of a field", "letters", 1'000};
inline constexpr Limit unknown{"unknown", "fields of other programs that one object keeps", "bytes", 1'000'000};

// Texts
inline constexpr Limit name{"name", "a name, label, group, id or time", "letters", 1'000};
inline constexpr Limit unit{"unit", "a unit", "letters", 100};
inline constexpr Limit note{"note", "a note, a reason, or what is half typed", "letters", 100'000};
inline constexpr Limit notes{"notes", "the notes of a study or an experiment", "letters", 1'000'000};
inline constexpr Limit typed{"typed", "half-typed fields in a journal", "fields", 10};
inline constexpr Limit formula{"formula", "a formula", "letters", 10'000};
inline constexpr Limit argument{"argument", "a program's name, or a word given to it", "letters", 10'000};
inline constexpr Limit arguments{"arguments", "words given to a program", "words", 1'000};

// Studies
inline constexpr Limit arms{"arms", "arms of a study", "arms", 200'000};
inline constexpr Limit matrixArms{"matrix-arms", "arms with a given covariance", "arms", 5'000};
inline constexpr Limit variables{"variables", "variables of the arms", "variables", 1'000};
inline constexpr Limit coordinates{"coordinates", "arms times variables", "coordinates", 30'000'000};
inline constexpr Limit budget{"budget", "measurements that a policy may plan with", "measurements", 1'000'000};
inline constexpr Limit measurements{"measurements", "rows of a study, failed and ignored ones too", "rows", 1'000'000};
inline constexpr Limit changes{"changes", "changes made on the way, fits included", "changes", 100'000};

// Experiments
inline constexpr Limit policies{"policies", "policies of an experiment", "policies", 100};
inline constexpr Limit budgets{"budgets", "budgets of an experiment", "budgets", 1'000};
inline constexpr Limit runs{"runs", "runs of an experiment", "runs", 1'000'000};
inline constexpr Limit cells{"cells", "policies times budgets times runs", "runs of single policies", 10'000'000};
inline constexpr Limit points{"points", "checkpoints of all runs of all policies", "results", 100'000'000};
inline constexpr Limit parts{"parts", "parts of a comparison", "parts", 1'000'000};

// Tables (CSV, or pasted)
inline constexpr Limit tableRows{"table-rows", "lines of a table", "lines", 1'000'000};
inline constexpr Limit tableColumns{"table-columns", "columns of a table", "columns", 200'001};
inline constexpr Limit tableCells{"table-cells", "cells of a table", "cells", 30'000'000};
inline constexpr Limit cell{"cell", "a cell of a table", "letters", 100'000};

}  // namespace limits

std::span<const Limit> allLimits();

// "has 1000001 rows, at most 1000000 are allowed"
std::string tooMany(const Limit& limit, double count);
// Throws Error at the place if there are more.
void requireWithin(const Limit& limit, double count, const std::string& place);
// The same for a text's letters.
void requireShort(const Limit& limit, std::string_view text, const std::string& place);

// A word from a file for a sentence: one that is long is cut, so that a sentence stays one.
std::string shortened(std::string_view text);
std::string inQuotes(std::string_view text);

}  // namespace gapscope
