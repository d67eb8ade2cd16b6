// What a comparison writes: the CSV of its summary, and parts of a comparison that is spread over machines.
//
// A part is text: a line with the experiment's hash and which part it is, a line of JSON with what the experiment asked for,
// and a CSV of one line per policy, budget, run and checkpoint. All numbers read back exactly, so that the merged CSV is the
// one that a single program would have written, byte for byte.
#pragma once

#include <string>
#include <vector>

#include "core/experiment/results.h"

namespace gapscope {

// One line per policy, budget and checkpoint over the finished runs (spec: command-line, CSV).
std::string summaryCsv(const Experiment& experiment, const Results& results);

// The finished runs of one shard.
std::string partCsv(const Experiment& experiment, const Results& results, Shard shard);

// The summary over all parts. `names` and `texts` go together. Throws Error with a part's name when it belongs to another
// experiment, is there twice or was stopped early, and when one is missing.
std::string mergedCsv(const std::vector<std::string>& names, const std::vector<std::string>& texts);

}  // namespace gapscope
