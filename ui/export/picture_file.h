// Pictures as files: PNG, SVG or PDF, by the file's ending. What paints them is the caller's function.
#pragma once

#include <QColor>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace gapscope {

struct PictureJob {
    std::function<void(QPainter&, const QRectF&)> paint;
    QSizeF size;            // logical pixels, 96 to the inch
    double pixelRatio = 1;  // pixels of a PNG to a logical one
    QColor ground;
    QString title = {};
};

QImage asImage(const PictureJob& job);

// Old or new, never half. Throws Error with the file's name.
void writePicture(const QString& path, const PictureJob& job);

}  // namespace gapscope
