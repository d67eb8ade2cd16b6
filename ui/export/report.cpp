#include "ui/export/report.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QMarginsF>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextOption>

#include "core/error.h"
#include "core/io/file_error.h"
#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "ui/export/picture_file.h"
#include "ui/export/report_parts.h"
#include "ui/export/report_table.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/lab/sure_words.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/timeline/timeline_picture.h"

namespace gapscope {

using namespace page;

namespace {

constexpr double pageWidth = 620, sharpness = 2;  // what fits on A4; pixels to a logical one

QString said(const char* text) { return QCoreApplication::translate("report", text); }

QString question(const StudySpec& spec) {
    const auto pattern =
        spec.minimise ? said("Which of %1 candidates has the lowest %2?") : said("Which of %1 candidates has the highest %2?");
    const auto response = safe(withUnit(spec.response.name, spec.response.unit));
    auto html = paragraph(pattern.arg(QString::number(spec.arms->size()), response));
    return spec.notes.empty() ? html : html + paragraph(safe(spec.notes));
}

QString recommendation(const Report& report) {
    const auto words = sureWords(report.certainty, *report.walk->rounds.back());
    auto html = paragraph(QStringLiteral("<b>%1</b>").arg(safe(words.head)));
    for (const auto& statement : words.statements) html += paragraph(statement);
    if (!words.stop.isEmpty()) html += paragraph(withSymbols(words.stop));
    if (!words.chances.empty()) {
        Table table({said("candidate"), said("chance to be the best")}, {1});
        for (const auto& bar : words.chances) table.add({bar.arm, bar.text});
        html += table.html();
    }
    return words.bound.isEmpty() ? html : html + paragraph(withSymbols(said("For specialists:") + ' ' + words.bound));
}

QString pictures(const std::vector<ReportPicture>& all) {
    QString html;
    for (const auto& each : all) {
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        each.image.save(&buffer, "PNG");
        html += QStringLiteral("<p><img src=\"data:image/png;base64,%2\" width=\"%3\" height=\"%4\" alt=\"%1\"/></p>\n")
                    .arg(safe(each.title), QString::fromLatin1(png.toBase64()))
                    .arg(each.size.width())
                    .arg(each.size.height());
    }
    return html;
}

QString inQuotes(QString file) { return '\'' + file.replace('\'', QStringLiteral("'\\''")) + '\''; }

QString replaying(const Origin& origin) {
    if (origin.hash.empty())
        return paragraph(safe(said("No file holds the study as it is here: it was not saved before this report was written.")));
    const auto file = QString::fromStdString(origin.file);
    return paragraph(safe(said("Every number above follows from this file:"))) +
           paragraph(safe(file) + QStringLiteral("<br/><code>") + safe(origin.hash) + QStringLiteral("</code>")) +
           paragraph(safe(said("All rounds again:")) + QStringLiteral("<br/><code>gapscope replay ") + safe(inQuotes(file)) +
                     QStringLiteral("</code>"));
}

}  // namespace

Origin originOf(const QString& path, const StudySpec& spec) {
    Origin from;
    from.date = QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat).toStdString();
    if (path.isEmpty()) return from;
    from.file = QFileInfo(path).fileName().toStdString();
    try {
        const auto there = loadStudyWithHash(path.toStdString());
        if (writeStudy(there.spec) == writeStudy(spec)) from.hash = "SHA-256 " + there.hash;
    } catch (const Error&) {  // it is gone, or no study any more
    }
    return from;
}

std::vector<ReportPicture> reportPictures(const Walk& walk) {
    Scene scene;
    scene.shot = walk.rounds.back();
    scene.ranges = walk.ranges;
    if (const auto best = scene.shot->decision.recommendation; best && scene.shot->spec->arms->variables.size() > 2) {
        const auto row = scene.shot->spec->arms->values.row(*best);  // maps are cut through what is recommended
        scene.slice.at.assign(row.begin(), row.end());
    }
    const Style style{&Palette::light(), 1};
    std::vector<ReportPicture> all;
    const auto add = [&](const QString& title, double height, const auto& draw) {
        const PictureJob job{[&](QPainter& painter, const QRectF& area) { draw(painter, area.adjusted(8, 4, -8, -4)); },
                             {pageWidth, height},
                             sharpness,
                             style.colour(Role::PlotBackground),
                             title};
        all.push_back({title, asImage(job), job.size.toSize()});
    };
    add(said("Posterior"), isMap(*scene.shot) ? 260 : 340,
        [&](QPainter& painter, const QRectF& area) { drawPosterior(painter, area, scene, style); });
    if (scene.shot->decision.gap)
        add(said("Gaps"), 190, [&](QPainter& painter, const QRectF& area) { drawGaps(painter, area, scene, style); });
    add(said("Timeline"), 190, [&](QPainter& painter, const QRectF& area) { drawTimeline(painter, area, walk, scene, style); });
    return all;
}

QString reportHtml(const Report& report) {
    const auto& spec = *report.walk->spec;
    const auto style = QStringLiteral("body{font-family:sans-serif;max-width:46em;margin:12px} th{background-color:#eef1f5}");
    QString html = QStringLiteral(
                       "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"/><title>%1</title><style>%2</style></head>\n"
                       "<body>\n<h1>%1</h1>\n")
                       .arg(safe(spec.name), style);
    html += paragraph(safe(report.origin.date));
    html += heading(said("Question")) + question(spec);
    html += heading(said("How sure are we?")) + recommendation(report);
    html += heading(said("Pictures")) + pictures(report.pictures);
    html += heading(said("Measurements")) + measurementsPart(spec);
    html += heading(said("Candidates")) + candidatesPart(*report.walk->rounds.back());
    html += heading(said("Model and settings")) + settingsPart(spec);
    html += heading(said("Changes on the way")) + changesPart(spec);
    html += heading(said("To replay it")) + replaying(report.origin);
    return html + QStringLiteral("</body></html>\n");
}

void writeReport(const QString& path, const QString& html) {
    QByteArray bytes = html.toUtf8();
    if (path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
        bytes.clear();
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QTextDocument document;
        QFont font = document.defaultFont();
        font.setPointSizeF(9.5);  // the window's is in pixels, which are tiny on paper
        document.setDefaultFont(font);
        QTextOption whole;
        whole.setWrapMode(QTextOption::WordWrap);  // no word is broken to make room for another column
        document.setDefaultTextOption(whole);
        document.setHtml(html);
        QPdfWriter pdf(&buffer);
        pdf.setPageSize(QPageSize(QPageSize::A4));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));  // the document leaves its own
        document.print(&pdf);
    } else if (!path.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive)) {
        throw FileError(path.toStdString(), "must end in .html or .pdf");
    }
    writeFile(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace gapscope
