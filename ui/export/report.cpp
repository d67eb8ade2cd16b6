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
#include <algorithm>
#include <numeric>

#include "core/error.h"
#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "ui/export/picture_file.h"
#include "ui/export/report_words.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/lab/sure_words.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/spoken.h"
#include "ui/timeline/timeline_picture.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostCandidates = 50, bestCandidates = 20;
constexpr double pageWidth = 620, sharpness = 2;  // what fits on A4; pixels to a logical one

QString said(const char* text) { return QCoreApplication::translate("report", text); }

QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// Whatever a person may have typed, as text of a page; lines stay lines.
QString safe(const QString& text) { return text.toHtmlEscaped().replace('\n', QStringLiteral("<br/>")); }
QString safe(const std::string& text) { return safe(QString::fromStdString(text)); }

QString heading(const QString& text) { return QStringLiteral("<h2>%1</h2>\n").arg(safe(text)); }
QString paragraph(const QString& html) { return QStringLiteral("<p>%1</p>\n").arg(html); }

// Cells are text, not HTML; those of numbers stand at the right.
class Table {
public:
    explicit Table(QStringList header, std::vector<int> numbers = {}) : numbers_(std::move(numbers)) { row(header, "th"); }
    void add(const QStringList& cells) { row(cells, "td"); }
    QString html() const {
        return QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\">\n%1</table>\n").arg(rows_);
    }

private:
    void row(const QStringList& cells, const char* kind) {
        rows_ += QStringLiteral("<tr>");
        for (int i = 0; i < cells.size(); ++i) {
            const bool number = std::ranges::find(numbers_, i) != numbers_.end();
            const auto tag = QLatin1String(kind);
            rows_ += '<' + tag + (number ? QStringLiteral(" align=\"right\">") : QStringLiteral(" align=\"left\">")) +
                     safe(cells[i]) + QStringLiteral("</") + tag + '>';
        }
        rows_ += QStringLiteral("</tr>\n");
    }

    std::vector<int> numbers_;
    QString rows_;
};

QString withUnit(const std::string& name, const std::string& unit) {
    return QString::fromStdString(unit.empty() ? name : name + " (" + unit + ")");
}

// Of counts an arm's value is a rate, which has no unit.
QString valueTitle(const StudySpec& spec) {
    return spec.initial.model.counts() ? said("rate") : withUnit(spec.response.name, spec.response.unit);
}

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

QString variables(const Arms& arms) {
    if (arms.variables.empty()) return {};
    Table table({said("variable"), said("from"), said("to"), said("values")}, {1, 2, 3});
    for (std::size_t i = 0; i < arms.variables.size(); ++i) {
        const auto& v = arms.variables[i];
        const auto column = arms.values.col(static_cast<Index>(i));
        const std::set<double> levels(column.begin(), column.end());
        const auto name = withUnit(v.name, v.unit) + (v.logarithmic ? said(", logarithmic") : QString());
        table.add({name, numberInFull(*levels.begin()), numberInFull(*levels.rbegin()), QString::number(levels.size())});
    }
    return table.html();
}

// All of few candidates; of many those believed best.
QString candidates(const Snapshot& end) {
    const auto& arms = *end.spec->arms;
    std::vector<Index> shown(static_cast<std::size_t>(arms.size()));
    std::iota(shown.begin(), shown.end(), 0);
    auto html = variables(arms);
    if (arms.size() > mostCandidates) {
        std::ranges::stable_sort(shown, std::ranges::greater{}, [&](Index arm) { return end.posterior.mean()[arm]; });
        shown.resize(bestCandidates);
        html += paragraph(said("The %1 that promise most now:").arg(bestCandidates));
    }
    const Speaker speaker(end);
    Table table({said("number"), said("candidate"), valueTitle(*end.spec), said("give or take"), said("measured")}, {0, 2, 3, 4});
    for (const auto arm : shown) {
        const auto pulls = std::ranges::find(end.pulls, arm, &Pulls::arm);
        table.add({QString::number(arm), speaker.arm(arm), speaker.value(end.mean(arm)), speaker.width(end.sd(arm)),
                   QString::number(pulls == end.pulls.end() ? 0 : pulls->count)});
    }
    html += table.html();
    QStringList out;
    for (const auto arm : end.conditions->excluded) out << speaker.arm(arm);
    return out.isEmpty() ? html : html + paragraph(safe(said("Taken out: %1").arg(out.join(QStringLiteral("; ")))));
}

QString statusOf(const Measurement& m) {
    switch (m.status) {
        case Measurement::Status::Measured: return said("measured");
        case Measurement::Status::Failed: return said("failed");
        case Measurement::Status::Ignored: return said("not used");
    }
    return {};
}

// What an arm's row says beside its name: that something else was really set.
QString conditionsOf(const Measurement& m, const Arms& arms) {
    QStringList set;
    for (std::size_t i = 0; i < m.at.size() && i < arms.variables.size(); ++i)
        set << QString::fromStdString(arms.variables[i].name) + ' ' + numberInFull(m.at[i]);
    return set.isEmpty() ? QString() : said(" (really: %1)").arg(set.join(QStringLiteral(", ")));
}

QString measurements(const StudySpec& spec) {
    const bool timed = std::ranges::any_of(spec.measurements, [](const Measurement& m) { return !m.time.empty(); });
    const bool noisy = std::ranges::any_of(spec.measurements, [](const Measurement& m) { return m.noiseSd.has_value(); });
    QStringList header{QString(), said("candidate"), withUnit(spec.response.name, spec.response.unit), said("status"),
                       said("note")};
    if (noisy) header << said("noise");
    if (timed) header << said("time");
    Table table(header, {0, 2});
    int number = 0;
    for (const auto& m : spec.measurements) {
        QStringList row{QString::number(++number), QString::fromStdString(spec.arms->name(m.arm)) + conditionsOf(m, *spec.arms),
                        m.value ? numberInFull(*m.value) : QString(), statusOf(m), QString::fromStdString(m.note)};
        if (noisy) row << (m.noiseSd ? numberInFull(*m.noiseSd) : QString());
        if (timed) row << QString::fromStdString(m.time);
        table.add(row);
    }
    QStringList pending;
    for (const auto arm : spec.pending) pending << QString::fromStdString(spec.arms->name(arm));
    auto html = number ? table.html() : paragraph(safe(said("Nothing is measured yet.")));
    return pending.isEmpty() ? html : html + paragraph(safe(said("Awaited: %1").arg(pending.join(QStringLiteral("; ")))));
}

QString settings(const StudySpec& spec) {
    const auto now = spec.newestConditions();
    const auto choice = [](const auto& chosen) {
        const auto given = settingsInWords(chosen.settings).join(QStringLiteral(", "));
        const auto label = utf8(chosen.entry->label);
        return given.isEmpty() ? label : label + QStringLiteral(": ") + given;
    };
    Table table({said("setting"), said("now")});
    table.add({said("model"), choice(now.model)});
    table.add({said("policy"), choice(now.policy)});
    table.add({said("recommendation"), utf8(now.rule().label)});
    table.add({said("budget"), QString::number(now.budget)});
    table.add({said("a difference that matters"), numberInFull(differenceThatMatters(spec, now))});
    table.add({said("seed"), QString::number(spec.seed)});
    table.add({said("measurements come from"), utf8(spec.source.entry->about)});
    return table.html();
}

QString changes(const StudySpec& spec) {
    if (spec.changes.empty()) return paragraph(safe(said("Nothing was changed on the way.")));
    auto inOrder = spec.changes;
    std::ranges::stable_sort(inOrder, {}, &Change::after);
    Table table({said("after measurement"), said("change"), said("reason")}, {0});
    Conditions before = spec.initial;
    for (const auto& change : inOrder) {
        Conditions after = before;
        change.applyTo(after);
        table.add({QString::number(change.after), differencesInWords(before, after, *spec.arms).join(QStringLiteral(", ")),
                   QString::fromStdString(change.why)});
        before = after;
    }
    return table.html();
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
    html += heading(said("Measurements")) + measurements(spec);
    html += heading(said("Candidates")) + candidates(*report.walk->rounds.back());
    html += heading(said("Model and settings")) + settings(spec);
    html += heading(said("Changes on the way")) + changes(spec);
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
        document.setHtml(html);
        QPdfWriter pdf(&buffer);
        pdf.setPageSize(QPageSize(QPageSize::A4));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));  // the document leaves its own
        document.print(&pdf);
    } else if (!path.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive)) {
        throw Error(path.toStdString(), "must end in .html or .pdf");
    }
    writeWhole(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace gapscope
