// What the window of a comparison does with files and the clipboard.
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>

#include "core/io/comparison_csv.h"
#include "core/io/experiment_file.h"
#include "core/io/safe_file.h"
#include "ui/experiment/compare_window.h"
#include "ui/experiment/draft_experiment.h"
#include "ui/experiment/experiment_form.h"
#include "ui/experiment/figure_files.h"
#include "ui/experiment/truth_dialog.h"
#include "ui/export/export_dialog.h"
#include "ui/plot/chart_sheet.h"
#include "ui/plot/copied_cells.h"
#include "ui/plot/figure_words.h"

namespace gapscope {

namespace {

QString tableFilter() { return CompareWindow::tr("Tables (*.csv *.tsv *.txt);;All files (*)"); }
QString experimentFilter() { return CompareWindow::tr("Experiments (*.json);;All files (*)"); }

}  // namespace

void CompareWindow::askForTable() {
    const auto path = QFileDialog::getOpenFileName(this, tr("Open a table as truth"), {}, tableFilter());
    if (path.isEmpty()) return;
    QByteArray table;
    try {
        table = readBytes(path, path.toStdString());
    } catch (const Error& e) {
        return say(QString::fromUtf8(e.what()));
    }
    TruthDialog dialog(table, QFileInfo(path).completeBaseName(), style_, this);
    if (dialog.exec() != QDialog::Accepted) return;
    file_.clear();
    setExperiment(firstDraft(dialog.study()));
}

void CompareWindow::askForRows() {
    const auto path = QFileDialog::getOpenFileName(this, tr("Rows of numbers, one per run"), {}, tableFilter());
    if (path.isEmpty()) return;
    try {
        auto draft = form_->experiment();
        draft.truth = {TruthChoice::Kind::Signals, truthRows(readCsvFile(path.toStdString()), draft.study->arms->size())};
        setExperiment(draft);
    } catch (const Error& e) {
        say(QString::fromUtf8(e.what()));
    }
}

void CompareWindow::open(const QString& path) {
    const auto experiment = loadExperiment(path.toStdString());
    file_ = path;
    setExperiment(experiment);
}

void CompareWindow::askAndOpen() {
    const auto path = QFileDialog::getOpenFileName(this, tr("Open an experiment"), QFileInfo(file_).path(), experimentFilter());
    if (path.isEmpty()) return;
    try {
        open(path);
    } catch (const Error& e) {
        say(QString::fromUtf8(e.what()));
    }
}

void CompareWindow::askAndSave() {
    if (!form_->hasExperiment()) return;
    const auto name =
        QString::fromStdString(form_->experiment().study->name).replace('/', '-') + QStringLiteral(".experiment.json");
    auto path = QFileDialog::getSaveFileName(this, tr("Save the experiment"), file_.isEmpty() ? name : file_, experimentFilter());
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".experiment.json");
    try {
        saveExperiment(path.toStdString(), runnable(form_->experiment()));
        file_ = path;
    } catch (const Error& e) {
        say(QString::fromUtf8(e.what()));
    }
}

void CompareWindow::exportFigure() {
    const auto findings = runner_->findings();
    if (!findings || findings->empty()) return;
    std::vector<Panel> panels;
    for (const auto& chart : charts()) {
        Panel panel{QString::fromLatin1(chart.id), titleOf(chart), nullptr, {}};
        panel.draw = [&chart, findings, choice = choice()](QPainter& painter, const QRectF& area, const Scene&,
                                                           const Style& style) {
            paintOnce(painter, chart.figure(Paper::of(*painter.device()), area, *findings, choice, style));
        };
        panels.push_back(std::move(panel));
    }
    ExportDialog dialog(panels, {}, style_, this);
    dialog.choose(page());
    dialog.writeBeside(tr("The numbers, the experiment, a caption and the command that makes them again are written beside it."),
                       [&](const QString& path, const Panel& panel, QSizeF millimetres, double points) {
                           const FigureFiles files{findings, summaryCsv(*findings->experiment, *runner_->results()),
                                                   findChart(panel.id), millimetres, points};
                           return gapscope::writeBeside(path, files);
                       });
    dialog.exec();
}

const ChartPanel* CompareWindow::chartMeant() const {
    if (const auto* chart = qobject_cast<ChartPanel*>(QApplication::focusWidget())) return chart;
    return qobject_cast<ChartPanel*>(pages_->currentWidget());
}

// A chart, or the cells of a table that has the focus.
void CompareWindow::copyChart() {
    if (const auto* table = qobject_cast<const QAbstractItemView*>(QApplication::focusWidget())) {
        QApplication::clipboard()->setText(cellsOf(*table));
        status_->setText(tr("Copied."));
        return status_->show();
    }
    const auto* chart = chartMeant();
    const auto findings = runner_->findings();
    if (!chart || !findings) return;
    const PictureJob job{[&](QPainter& painter, const QRectF& area) {
                             const auto paper = Paper::of(*painter.device());
                             const auto inner = area.adjusted(12, 4, -8, -4);
                             paintOnce(painter, chart->chart().figure(paper, inner, *findings, choice(), style_));
                         },
                         QSizeF(chart->size()), 2, style_.colour(Role::Window)};
    QApplication::clipboard()->setImage(asImage(job));
    status_->setText(tr("Copied: %1").arg(titleOf(chart->chart())));
    status_->show();
}

void CompareWindow::copyNumbers() {
    const auto* chart = chartMeant();
    if (!chart) return;
    const auto table = tableOf(chart->figure(), '\t', QLocale());
    if (!table.isEmpty()) QApplication::clipboard()->setText(table);
    status_->setText(table.isEmpty() ? tr("%1 has no series of numbers.").arg(titleOf(chart->chart()))
                                     : tr("Copied as a table: %1").arg(titleOf(chart->chart())));
    status_->show();
}

}  // namespace gapscope
