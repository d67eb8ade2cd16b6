// Which column of a table of results is what.
#pragma once

#include "core/io/csv.h"
#include "core/study/spec.h"

namespace gapscope {

// Which column of the table holds what; none where there is no such column.
struct ResultColumns {
    using Column = std::optional<std::size_t>;

    std::vector<Column> variables;  // one per variable of the study
    Column arm, label, group, id, value, status, note, noiseSd, batch, time, suggested;
};

// By the names in the header, letters' size and units aside; the value also by being the last column of numbers that is left.
ResultColumns resultColumnsIn(const CsvTable& table, const StudySpec& spec);

}  // namespace gapscope
