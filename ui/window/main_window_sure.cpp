// How sure we are, as far as it concerns the window: where a copied text comes from, and what the status line says.
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "ui/lab/moves.h"
#include "ui/lab/sure_panel.h"
#include "ui/session/session.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

namespace gapscope {

namespace {

// A hash stands only for a file that holds the study as it is on screen; else it is empty.
std::string hashIfSame(const QString& path, const StudySpec& shown) {
    try {
        const auto there = loadStudyWithHash(path.toStdString());
        return writeStudy(there.spec) == writeStudy(shown) ? there.hash : std::string();
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

void MainWindow::makeSure() {
    connect(new Moves(*session_, *edits_, this), &Moves::moved, this, &MainWindow::say);
    auto* panel = bench_->findChild<SurePanel*>();
    panel->setOrigin([this] { return origin(); });
    status_->watch([panel] { return panel->chore(); });
    connect(panel, &SurePanel::busyChanged, status_, &StatusLine::look);
    connect(panel, &SurePanel::stopReached, this, &MainWindow::say);
    connect(panel, &SurePanel::copied, this, [this] { say(tr("Copied: %1").arg(tr("How sure are we?"))); });
}

Origin MainWindow::origin() const {
    Origin from;
    from.date = QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat).toStdString();
    if (!document_.hasFile()) return from;
    from.file = QFileInfo(document_.path()).fileName().toStdString();
    const auto hash = hashIfSame(document_.path(), *session_->walk()->spec);
    if (!hash.empty()) from.hash = "SHA-256 " + hash;
    return from;
}

}  // namespace gapscope
