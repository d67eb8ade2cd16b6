// The report: a whole study as one page to read or print: the question, what was measured, what it says and how sure that
// is, what was changed on the way, and how to replay it.
#pragma once

#include <QImage>
#include <QString>
#include <vector>

#include "core/study/lab_words.h"
#include "ui/session/walk.h"

namespace gapscope {

struct ReportPicture {
    QString title;
    QImage image;
    QSize size;  // in the page, logical pixels
};

struct Report {
    WalkPtr walk;
    Certainty certainty;  // at its end
    Origin origin;        // without a hash where no file holds this study
    std::vector<ReportPicture> pictures;
};

// Date, file and hash. A hash stands there only if the file holds this very study; no file: an empty path.
Origin originOf(const QString& path, const StudySpec& spec);

// The study's end in the light palette: posterior, gaps where the policy has them, timeline.
std::vector<ReportPicture> reportPictures(const Walk& walk);

// One page that needs no other file. Numbers are written as in the window.
QString reportHtml(const Report& report);

// By its ending, .html or .pdf; old or new, never half. Throws Error with the file's name.
void writeReport(const QString& path, const QString& html);

}  // namespace gapscope
