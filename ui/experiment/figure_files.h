// What is written beside the picture of a comparison: its numbers, the experiment, a caption, and the one command that makes
// all of it again.
#pragma once

#include "ui/experiment/charts.h"

namespace gapscope {

struct FigureFiles {
    FindingsPtr findings;
    std::string csv;  // as `gapscope compare` writes it
    const ChartEntry* chart = nullptr;
    QSizeF millimetres;
    double points = 9;
};

// The line for a shell, in the picture's folder.
QString commandFor(const QString& picture, const FigureFiles& files);
QString captionText(const QString& picture, const FigureFiles& files);

// X.csv, X.experiment.json and X.txt beside X.pdf; returns their names. Throws Error.
QStringList writeBeside(const QString& picture, const FigureFiles& files);

}  // namespace gapscope
