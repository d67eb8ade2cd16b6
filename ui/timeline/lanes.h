// Lanes: the strips of the timeline, one above the other, each with its name at the left and its number at the right.
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "ui/plot/axes.h"
#include "ui/timeline/history.h"

namespace gapscope {

class Canvas;
class Speaker;

struct TimeLane {
    enum class Kind { Bound, Beta, Regret, Chosen };
    Kind kind;
    QString name;
    double share;  // of the height
    QRectF rect = {};
};

// Those that this study has something for, from top to bottom.
std::vector<TimeLane> lanesOf(const History& history);

// The number of a round at the right of its lane; empty where there is none.
// So many letters a round's number has at most: a bound has as many digits as its round needs to tell the best two apart.
qsizetype lettersOf(const TimeLane& lane, const History& history, int round, const Speaker& speaker);
QString laneNumber(const TimeLane& lane, const History& history, int round, const Speaker& speaker);

void drawLane(Canvas& canvas, const TimeLane& lane, const History& history, const Axis& rounds, Eigen::Index arms);

}  // namespace gapscope
