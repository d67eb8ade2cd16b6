// ProblemPicture: what a new problem looks like, with numbers at its axes: the truth, and what is believed after the first few
// measurements. Made of the study itself, on any thread.
#pragma once

#include <QImage>
#include <QString>

#include "core/study/study.h"
#include "ui/plot/style.h"

namespace gapscope {

struct ProblemPicture {
    QImage image;
    QString best;  // a sentence on where the truth is best
};

// Throws Error where the study cannot be played.
ProblemPicture problemPicture(const Study::SpecPtr& spec, QSize size, double pixelRatio, const Style& style);

}  // namespace gapscope
