// The trace as a file: what the policy knew and chose in every round, as JSON lines or as a table.
#pragma once

#include <QString>

#include "core/study/study.h"

namespace gapscope {

// By its ending: .jsonl has what `gapscope replay` prints, .csv one row per round. May take long. Throws Error.
void writeTrace(const QString& path, const Study::SpecPtr& spec);

// The table: RFC 4180, a point as decimal sign, empty where there is nothing.
std::string traceTable(const Study::SpecPtr& spec);

}  // namespace gapscope
