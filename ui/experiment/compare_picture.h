// A comparison as a file, without a window: for `gapscope --snapshot --view compare...`.
#pragma once

#include <QSize>
#include <QStringList>

namespace gapscope {

struct ComparePicture {
    QString file;
    QSize size{1280, 800};
    QString view = QStringLiteral("compare");  // the whole window, or one chart of it
    double points = 9;                         // size of letters in a chart
    bool dark = false;
};

// "compare", "compare-error", ...
QStringList compareViews();

// Runs the experiment of this file and draws it. Throws Error.
void writeComparePicture(const QString& experiment, const ComparePicture& wanted);

}  // namespace gapscope
