// How sure we are, as far as it concerns the window: where a copied text comes from, and what the status line says.
#include "ui/export/report.h"
#include "ui/lab/moves.h"
#include "ui/lab/suggestion_card.h"
#include "ui/lab/sure_panel.h"
#include "ui/session/session.h"
#include "ui/window/bench.h"
#include "ui/window/dock.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

namespace gapscope {

void MainWindow::makeSure() {
    connect(new Moves(*session_, *edits_, *learner_, this), &Moves::moved, this, &MainWindow::say);
    connect(bench_->findChild<SuggestionCard*>(), &SuggestionCard::budgetWanted, this, &MainWindow::addToBudget);
    auto* panel = bench_->findChild<SurePanel*>();
    panel->setOrigin([this] { return origin(); });
    status_->watch([panel] { return panel->chore(); });
    connect(panel, &SurePanel::busyChanged, status_, &StatusLine::look);
    // An answer that needs more room than what stood there before gets it.
    connect(panel, &SurePanel::busyChanged, this, [this, dock = bench_->dock(QStringLiteral("sure"))] {
        if (dock->isCrowded()) bench_->fit();
    });
    connect(panel, &SurePanel::stopReached, this, &MainWindow::say);
    connect(panel, &SurePanel::copied, this, [this] { say(tr("Copied: %1").arg(tr("How sure are we?"))); });
}

Origin MainWindow::origin() const {
    return originOf(document_.hasFile() ? document_.path() : QString(), *session_->walk()->spec);
}

}  // namespace gapscope
