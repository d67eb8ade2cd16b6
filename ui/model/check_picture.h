// The check picture: every result against what the others predict for it, in standard deviations: whether the bands are honest.
#pragma once

#include <vector>

#include "core/study/calibration.h"
#include "ui/plot/figure.h"
#include "ui/session/snapshot.h"

namespace gapscope {

struct CheckFacts {
    std::vector<double> residuals;  // standardised, in the order of the results
    std::vector<QString> arms;      // what was measured
    int inside = 0;                 // of them within +-2
    Calibration::Verdict verdict = Calibration::Verdict::Fair;
    std::vector<QString> warnings;  // about a fit that may be too good to be true
    QString nothing;                // why there is nothing to draw
};

CheckFacts checkFacts(const Snapshot& shot);

Figure checkFigure(const Paper& paper, const QRectF& area, const CheckFacts& facts, const Style& style);

// "11 of 12 results ...": whether the bands are honest, in one sentence.
QString checkSentence(const CheckFacts& facts);

}  // namespace gapscope
