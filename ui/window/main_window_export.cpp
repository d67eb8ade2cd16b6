// What leaves the window: pictures and the trace.
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <algorithm>

#include "core/io/safe_file.h"
#include "ui/export/export_dialog.h"
#include "ui/export/report.h"
#include "ui/export/trace_file.h"
#include "ui/lab/measurement_table.h"
#include "ui/plot/copied_cells.h"
#include "ui/plot/figure_words.h"
#include "ui/session/session.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"

namespace gapscope {

namespace {

// The panel that has the focus, or else the one under the mouse, or else the posterior.
const Panel* panelMeant(const Bench& bench) {
    for (const auto* widget : {QApplication::focusWidget(), QApplication::widgetAt(QCursor::pos())})
        for (const auto& each : bench.panels())
            if (widget && each.draw && (widget == each.widget || each.widget->isAncestorOf(widget))) return &each;
    return bench.panel(QStringLiteral("posterior"));
}

// The numbers of a figure beside its picture; a picture without numbers has none.
QStringList writeTable(const QString& picture, const Panel& panel, const Scene& scene, const Style& style, QSizeF millimetres) {
    if (!panel.figure) return {};
    const auto figure = panel.figure(Paper(), QRectF(QPointF(0, 0), millimetres * 96 / 25.4), scene, style);
    const auto table = tableOf(figure, ',', QLocale::c());
    if (table.isEmpty()) return {};
    const QFileInfo file(picture);
    const auto name = file.completeBaseName() + QStringLiteral("-data.csv");
    writeFile((file.path() + '/' + name).toStdString(), table.toStdString());
    return {name};
}

// What is copied of tables, lists and words that somebody has marked; of anything else it is the picture.
std::optional<QString> textMeant(const QWidget* focused) {
    if (const auto* table = qobject_cast<const MeasurementTable*>(focused)) return table->selectedText();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(focused)) return cellsOf(*view);
    const auto* words = qobject_cast<const QLabel*>(focused);
    if (!words || !words->hasSelectedText()) return std::nullopt;
    return words->selectedText().replace(QChar::ParagraphSeparator, '\n');
}

}  // namespace

void MainWindow::exportPicture() {
    if (!session_->hasStudy()) return;
    ExportDialog dialog(bench_->panels(), session_->scene(), style_, this);
    dialog.choose(panelMeant(*bench_)->id);
    dialog.writeBeside(tr("The numbers of a chart are written beside it, as a table (CSV)."),
                       [this](const QString& path, const Panel& panel, QSizeF millimetres, double) {
                           return writeTable(path, panel, session_->scene(), style_, millimetres);
                       });
    dialog.exec();
}

void MainWindow::copyPicture() {
    if (!session_->hasStudy()) return;
    if (const auto text = textMeant(QApplication::focusWidget())) {
        QGuiApplication::clipboard()->setText(*text);
        return say(tr("Copied."));
    }
    const auto* panel = panelMeant(*bench_);
    if (!panel) return;
    const auto scene = session_->scene();
    const PictureJob job{
        [&](QPainter& painter, const QRectF& area) { panel->draw(painter, area.adjusted(12, 4, -4, -4), scene, style_); },
        QSizeF(panel->widget->size()), 2, style_.colour(Role::Window)};
    QGuiApplication::clipboard()->setImage(asImage(job));
    say(tr("Copied: %1").arg(panel->title));
}

void MainWindow::copyData() {
    const auto* panel = session_->hasStudy() ? panelMeant(*bench_) : nullptr;
    if (!panel) return;
    if (!panel->figure) return say(tr("%1 has no series of numbers.").arg(panel->title));
    const auto figure = panel->figure(Paper::of(*panel->widget), panel->widget->rect(), session_->scene(), style_);
    const auto table = tableOf(figure, '\t', QLocale());
    if (table.isEmpty()) return say(tr("%1 shows no numbers now.").arg(panel->title));
    QGuiApplication::clipboard()->setText(table);
    say(tr("Copied as a table: %1").arg(panel->title));
}

void MainWindow::exportReport() {
    if (!session_->hasStudy()) return;
    const auto name = QString::fromStdString(session_->walk()->spec->name).replace('/', '-') + QStringLiteral(".html");
    const auto folder = document_.hasFile() ? QFileInfo(document_.path()).path() + '/' : QString();
    auto path = QFileDialog::getSaveFileName(this, tr("Write a report"), folder + name, tr("Web page (*.html);;PDF (*.pdf)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".html");
    reportTo(path);
}

void MainWindow::reportTo(const QString& path) {
    if (!session_->hasStudy()) return;
    Report report{session_->walk(), {}, {}, reportPictures(*session_->walk())};
    const auto file = document_.hasFile() ? document_.path() : QString();
    writing_->want(tr("Writing the report"), [this, path, file, report](Steering& steering) mutable -> Lane::Then {
        const Snapshot& end = *report.walk->rounds.back();
        const auto sure = certainty(*end.study, end.decision, [&steering] { return steering.stop.load(); });
        if (!sure) return {};
        report.certainty = *sure;
        report.origin = originOf(file, *report.walk->spec);
        writeReport(path, reportHtml(report));
        return [this, path] { say(tr("Saved: %1").arg(QFileInfo(path).fileName())); };
    });
}

void MainWindow::exportTrace() {
    if (!session_->hasStudy()) return;
    auto path = QFileDialog::getSaveFileName(this, tr("Export the trace"), QStringLiteral("trace.csv"),
                                             tr("Table, one row per round (*.csv);;JSON lines, all numbers (*.jsonl)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".csv");
    writing_->want(tr("Writing the trace"), [this, path, spec = session_->walk()->spec](Steering&) -> Lane::Then {
        writeTrace(path, spec);
        return [this, path] { say(tr("Saved: %1").arg(QFileInfo(path).fileName())); };
    });
}

}  // namespace gapscope
