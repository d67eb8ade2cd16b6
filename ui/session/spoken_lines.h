// The lines of a policy's algorithm with the numbers and sentences of one round.
#pragma once

#include "ui/session/snapshot.h"

namespace gapscope {

// All lines of the film. Those of the measurement and the update stay silent: they come with the next round.
std::vector<SpokenLine> spokenLines(const Moment& moment, const PolicyEntry& policy);

// The lines of a round in which nothing can be chosen: only the belief has something to say.
std::vector<SpokenLine> linesWithoutChoice(const Moment& moment, const PolicyEntry& policy);

// Once the round's measurement and the belief after it are known, its last lines can speak as well.
void speakMeasurement(std::vector<SpokenLine>& lines, const Moment& moment);

}  // namespace gapscope
