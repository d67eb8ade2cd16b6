// Thumbnails: a study's last round as a small picture without words. Made of the study itself, on any thread.
#pragma once

#include <QImage>
#include <QString>

#include "ui/plot/style.h"
#include "ui/session/snapshot.h"

class QPainter;

namespace gapscope {

// `truth` is drawn beside it where it is given, one value per arm.
void drawThumbnail(QPainter& painter, const QRectF& area, const Snapshot& shot, const Ranges& ranges, const Style& style,
                   const Eigen::VectorXd* truth = nullptr);

// Walks the study and draws it. Throws Error where that cannot be.
QImage thumbnailOf(const Study::SpecPtr& spec, QSize size, double pixelRatio, const Palette& palette, bool withTruth = false);

// The same of a file, kept for the next time; null where it is no study.
QImage thumbnailOfFile(const QString& path, QSize size, double pixelRatio, const Palette& palette);

}  // namespace gapscope
