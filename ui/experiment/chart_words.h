// Words that the charts of a comparison share.
#pragma once

#include <QString>

#include "ui/experiment/findings.h"

namespace gapscope {

QString labelOf(const Findings& findings, std::size_t contender);

// "200 runs", or "so far 37 of 200 runs".
QString runsInWords(const Findings& findings);

// "12 %", "3.4 %": a share with two significant digits at most.
QString percent(double share);

// Where the numbers come from, in a sentence: problem, truth, noise, seed.
QString captionOf(const Findings& findings);

}  // namespace gapscope
