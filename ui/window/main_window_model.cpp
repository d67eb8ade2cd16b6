// The model's parameters, as far as it concerns the window: who fits them, and what is said when that did not come about.
#include "ui/model/learner.h"
#include "ui/model/model_panel.h"
#include "ui/session/session.h"
#include "ui/setup/study_panel.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

namespace gapscope {

void MainWindow::makeModel() {
    auto* panel = bench_->findChild<ModelPanel*>();
    const auto tell = [this, panel] { panel->setLearner(learner_->notice(), learner_->isFitting()); };
    status_->watch([this] { return learner_->chore(); });
    status_->watch([panel] { return panel->chore(); });
    connect(learner_, &Learner::busyChanged, status_, &StatusLine::look);
    connect(panel, &ModelPanel::busyChanged, status_, &StatusLine::look);
    connect(learner_, &Learner::busyChanged, panel, tell);
    connect(learner_, &Learner::noticeChanged, panel, tell);
    connect(learner_, &Learner::noticeChanged, this, &MainWindow::sayNotFitted);
    connect(learner_, &Learner::said, this, &MainWindow::say);
    connect(panel, &ModelPanel::fitWanted, learner_, qOverload<>(&Learner::fit));
    connect(panel, &ModelPanel::learningWanted, this, [this](const ModelChoice& model, const QString& name) {
        if (!session_->hasStudy()) return;
        auto wanted = session_->walk()->spec->newestConditions();
        wanted.model = model;
        useConditions(wanted, name);
    });
    if (auto* study = bench_->findChild<StudyPanel*>()) {
        connect(study, &StudyPanel::modelWanted, this, [this] { showPanel(QStringLiteral("model")); });
        connect(study, &StudyPanel::told, this, &MainWindow::say);
    }
}

// The last good model stays on screen, and that is said.
void MainWindow::sayNotFitted() {
    if (learner_->notice().isEmpty()) {
        if (banner_->sentence() == notFitted_) banner_->hide();
        return;
    }
    notFitted_ = learner_->notice();
    banner_->say(notFitted_, {{tr("Try again"), [this] { learner_->fit(); }},
                              {tr("Details"), [this] { showPanel(QStringLiteral("model")); }, tr("Open the Model panel")}});
}

}  // namespace gapscope
