// Results in bulk: past data, or a sheet that came back from the lab, into an existing study.
//
// A table is planned first: which column is what, and for every row what it would do. Nothing is changed by that; the person
// looks, unticks rows (ResultRow::use), maps columns otherwise, and then all of it is one new study.
#pragma once

#include "core/io/result_columns.h"

namespace gapscope {

struct ResultRow {
    enum class Verdict {
        New,
        AnswersPending,
        Updates,          // the row with this id, with another value
        Same,             // nothing to do: this stands in the study already
        Failed,           // a run that gave no value
        Pending,          // no result yet: skipped
        OtherConditions,  // no candidate, but near one: recorded as `at` if asked for
        OutsideLimits,
        NotANumber,
        NoSuchCandidate,
        Refused
    };

    int number = 0;  // as the table counts
    Verdict verdict = Verdict::New;
    bool use = false;   // applied: to be changed by the person for New ... Updates, Failed and OtherConditions
    std::string about;  // a sentence
    Measurement measurement = {};
    std::optional<std::size_t> updates = {};  // the measurement that is replaced

    bool usable() const;
};

struct ResultPlan {
    std::vector<ResultRow> rows;  // one per row of the table
    std::vector<std::string> notes;
    std::string problem;  // why nothing can be imported at all; no rows then

    int count(ResultRow::Verdict verdict) const;
};

// `time` stands in new rows that bring none of their own.
ResultPlan planResults(const CsvTable& table, const StudySpec& spec, const ResultColumns& columns, const std::string& time = {});

// The study with all rows that are to be used, in their order. Throws Error if there is a problem or a row does not fit.
[[nodiscard]] StudySpec applied(const StudySpec& spec, const ResultPlan& plan);

}  // namespace gapscope
