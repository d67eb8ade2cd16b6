// Pieces of a report that are words alone: settings, changes and candidates.
#pragma once

#include <QStringList>

#include "core/study/spec.h"

namespace gapscope {

struct Snapshot;

// "noise_sd 60": what was given, in the words of the study file.
QStringList settingsInWords(const Settings& settings);
// What differs between two conditions: "budget 40 → 50".
QStringList differencesInWords(const Conditions& before, const Conditions& after, const Arms& arms);
// How a number that was typed is read: in full.
QString numberInFull(double value);

}  // namespace gapscope
