// What a study holds, as CSV files for other programs. Written whole or not at all.
#pragma once

#include <QString>

#include "core/study/study.h"

namespace gapscope {

// All rows, and what is awaited. Throws Error.
void writeMeasurements(const QString& path, const Study::SpecPtr& spec);
// One row per arm: what is believed about it after all measurements. Throws Error.
void writeCandidates(const QString& path, const Study::SpecPtr& spec);

}  // namespace gapscope
