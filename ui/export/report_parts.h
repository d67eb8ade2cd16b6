// The tables of a report, as HTML: candidates, measurements, settings, and what was changed on the way.
#pragma once

#include <QString>

namespace gapscope {

struct Snapshot;
struct StudySpec;

QString candidatesPart(const Snapshot& end);
QString measurementsPart(const StudySpec& spec);
QString settingsPart(const StudySpec& spec);
QString changesPart(const StudySpec& spec);

}  // namespace gapscope
