#include "ui/export/results_file.h"

#include "core/io/results_export.h"
#include "core/io/safe_file.h"

namespace gapscope {

void writeMeasurements(const QString& path, const Study::SpecPtr& spec) { writeFile(path.toStdString(), measurementsCsv(*spec)); }

void writeCandidates(const QString& path, const Study::SpecPtr& spec) {
    const auto study = Study::finished(spec);
    writeFile(path.toStdString(), candidatesCsv(study, study.next()));
}

}  // namespace gapscope
