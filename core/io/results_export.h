// What a study holds as CSV: point for decimals, comma between columns, UTF-8, units in square brackets.
#pragma once

#include "core/study/study.h"

namespace gapscope {

// id, status, round, the variables, the response, note; and behind them what some row has: arm (where coordinates do not say
// which), noise_sd, batch, suggested, time. Rows without an id of their own are called #1, #2, ...; arms that are awaited
// stand at the end as pending. Read back by results_import.h it changes nothing, and fills an empty study with the same rows.
std::string measurementsCsv(const StudySpec& spec);

// One row per arm: how often it was measured, mean and sd of its value, and the policy's lower and upper bound and gap, where
// it has them. In the person's orientation, as a trace (core/io/trace.h).
std::string candidatesCsv(const Study& study, const Decision& decision);

}  // namespace gapscope
