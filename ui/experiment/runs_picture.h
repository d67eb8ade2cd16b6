// All runs one by one: a lane per contender, a dot per run at the height of its regret in the end. Runs of the same number
// met the same truth and noise and stand one above the other. A dot can be clicked, to see how it came about.
#pragma once

#include "ui/experiment/findings.h"
#include "ui/plot/canvas.h"

namespace gapscope {

struct DrawnRuns {
    Drawn drawn;
    std::vector<std::pair<QPointF, Cell>> dots = {};
};

DrawnRuns drawRuns(QPainter& painter, const QRectF& area, const Findings& findings, std::size_t budget,
                   const std::optional<Cell>& looked, const Style& style);

// The run nearest to a place, if it is near enough to be meant.
std::optional<Cell> runAt(const DrawnRuns& runs, QPointF place, double within);

// "BayesGap, run 17: regret 0.12".
QString spokenRun(const Findings& findings, const Cell& cell);

}  // namespace gapscope
