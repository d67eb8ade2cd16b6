// Results in bulk: pasted or from a file into the study, and out of it as tables.
#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

#include "core/io/safe_file.h"
#include "ui/export/results_file.h"
#include "ui/lab/import_dialog.h"
#include "ui/lab/import_preview.h"
#include "ui/lab/measurement_table.h"
#include "ui/session/edits.h"
#include "ui/session/lane.h"
#include "ui/session/session.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"

namespace gapscope {

void MainWindow::makeRowActions() {
    paste_ = action(tr("&Paste results…"), {QKeySequence::Paste}, [this] { pasteResults(); });
    openCsv_ = action(tr("Add results from a CS&V file…"), {}, [this] { askAndImport(); });
    rowsCsv_ = action(tr("Export the &measurements…"), {}, [this] {
        exportTable(tr("Export the measurements"), QStringLiteral("measurements.csv"), &writeMeasurements);
    });
    armsCsv_ = action(tr("Export the &candidates' numbers…"), {}, [this] {
        exportTable(tr("Export the candidates' numbers"), QStringLiteral("candidates.csv"), &writeCandidates);
    });
    if (auto* table = bench_->findChild<MeasurementTable*>()) {
        connect(table, &MeasurementTable::pasteWanted, this, &MainWindow::pasteResults);
        connect(table, &MeasurementTable::csvWanted, this, &MainWindow::askAndImport);
        connect(table, &MeasurementTable::said, this, &MainWindow::say);
    }
}

bool MainWindow::takesResults() const {
    return session_->hasStudy() && !atStart_ && valuesMayBeCorrected(*session_->walk()->spec);
}

void MainWindow::refreshRowActions() {
    const bool takes = takesResults();
    for (auto* each : {paste_, openCsv_}) {
        each->setEnabled(takes);
        each->setToolTip(takes ? QString() : tr("Results go into a study in which a person measures."));
    }
    for (auto* each : {rowsCsv_, armsCsv_}) each->setEnabled(session_->hasStudy());
}

void MainWindow::importResults(const QByteArray& bytes, const QString& from) {
    auto* dialog = new ImportDialog(session_->walk()->spec, bytes, from, style_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, from] {
        const auto edit = dialog->edit();
        const int rows = dialog->preview().used();
        carryOut(edit, *session_, *edits_, [this](const QString& sentence) { banner_->say(sentence); });
        say(rows == 1 ? tr("Added 1 row (%1).").arg(from) : tr("Added %1 rows (%2).").arg(rows).arg(from));
    });
    dialog->open();
}

void MainWindow::pasteResults() {
    if (!takesResults()) return;
    const auto text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty()) return say(tr("There is no text to paste."));
    importResults(text.toUtf8(), tr("from the clipboard"));
}

void MainWindow::askAndImport() {
    if (!takesResults()) return;
    const auto folder = document_.hasFile() ? QFileInfo(document_.path()).path() : QString();
    const auto path = QFileDialog::getOpenFileName(this, tr("Add results from a table"), folder,
                                                   tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
    if (!path.isEmpty()) importFile(path);
}

void MainWindow::importFile(const QString& path) {
    if (!takesResults()) return say(tr("Results go into a study in which a person measures."));
    const auto name = QFileInfo(path).fileName();
    reading_->want(tr("Opening %1").arg(name), [this, path, name](Steering&) -> Lane::Then {
        return [this, name, bytes = readBytes(path, path.toStdString())] {
            if (takesResults()) importResults(bytes, name);
        };
    });
}

void MainWindow::exportTable(const QString& title, const QString& name, void (*write)(const QString&, const Study::SpecPtr&)) {
    if (!session_->hasStudy()) return;
    const auto folder = document_.hasFile() ? QFileInfo(document_.path()).path() + '/' : QString();
    auto path = QFileDialog::getSaveFileName(this, title, folder + name, tr("Table (*.csv)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".csv");
    writing_->want(tr("Writing %1").arg(QFileInfo(path).fileName()),
                   [this, path, write, spec = session_->walk()->spec](Steering&) -> Lane::Then {
                       write(path, spec);
                       return [this, path] { say(tr("Saved: %1").arg(QFileInfo(path).fileName())); };
                   });
}

}  // namespace gapscope
