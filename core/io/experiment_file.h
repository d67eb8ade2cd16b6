// Experiment files: text to Experiment and back (spec: command-line, "An EXPERIMENT file").
#pragma once

#include <string>
#include <string_view>

#include "core/experiment/experiment.h"

namespace gapscope {

// Throws Error with the place of the first thing that is wrong. A study named by its file lies where `folder` says; whatever
// has been measured in it is left out.
Experiment readExperiment(std::string_view text, const std::string& folder);

// Throws Error with the file's name in front.
Experiment loadExperiment(const std::string& path);

// With the study in it, so that the file stands alone.
std::string writeExperiment(const Experiment& experiment);
void saveExperiment(const std::string& path, const Experiment& experiment);

// The same for two experiments that give the same numbers: names and notes do not count.
std::string experimentHash(const Experiment& experiment);

}  // namespace gapscope
