// What the window does with files: opening, saving, making studies, and asking before something is lost.
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/study/simulate.h"
#include "ui/acquisition/acquisition_panel.h"
#include "ui/model/learner.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/setup/new_kind_dialog.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/setup/program_runner.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences.h"
#include "ui/window/status_line.h"

namespace gapscope {

namespace {

QString studyFilter() { return MainWindow::tr("Studies (*.gapscope);;All files (*)"); }

}  // namespace

void MainWindow::makeLanes() {
    for (auto* lane : {reading_, writing_}) {
        status_->watch([lane] { return lane->chore(); });
        connect(lane, &Lane::busyChanged, status_, &StatusLine::look);
        connect(lane, &Lane::failed, this, [this](const QString& sentence) { banner_->say(sentence); });
    }
    if (auto* curves = bench_->findChild<AcquisitionPanel*>()) {
        status_->watch([curves] { return curves->chore(); });
        connect(curves, &AcquisitionPanel::busyChanged, status_, &StatusLine::look);
    }
    connect(status_, &StatusLine::waitingChanged, this, &MainWindow::refreshActions);
    auto* programs = new ProgramRunner(this);
    connect(programs, &ProgramRunner::refused, this, [this](const QString& sentence) { banner_->say(sentence); });
    connect(programs, &ProgramRunner::cancelWanted, session_, &Session::stop);
    session_->setProgram([this, programs](const StudySpec& spec) {
        return programs->answerFor(spec, document_.hasFile() ? document_.path() : QString());
    });
}

void MainWindow::becomes(const StudySpec& spec) {
    setWindowTitle(tr("%1[*] – Gapscope").arg(QString::fromStdString(spec.name)));
    problem_.clear();
    notSaved_.clear();
    banner_->hide();
    atStart_ = false;
    follow(spec);
}

void MainWindow::open(const QString& path) {
    auto [read, hash] = loadStudyWithHash(path.toStdString());
    const auto spec = std::make_shared<const StudySpec>(std::move(read));
    reading_->cancel();
    document_.opened(path, spec, writeStudy(*spec));
    if (document_.hasFile()) rememberFile(path);
    becomes(*spec);
    edits_->keeper().opened(document_.hasFile() ? path : QString(), hash, spec);
    session_->start(spec);
    lookForJournal(path);
}

void MainWindow::begin(StudySpec spec) {
    reading_->cancel();
    document_.made();
    becomes(spec);
    const auto shared = std::make_shared<const StudySpec>(std::move(spec));
    edits_->keeper().made(shared);
    session_->start(shared);
}

void MainWindow::openOrSay(const QString& path) {
    if (!mayLose()) return;
    const auto name = QFileInfo(path).fileName();
    reading_->want(tr("Opening %1").arg(name), [this, path, before = session_->walk()](Steering& steering) -> Lane::Then {
        auto [read, hash] = loadStudyWithHash(path.toStdString());
        const auto spec = std::make_shared<const StudySpec>(std::move(read));
        const auto text = writeStudy(*spec);
        const auto walk = walked(spec, steering);
        return [this, path, before, text, walk, hash = hash] {
            if (session_->walk() != before && !mayLose()) return;  // something was measured meanwhile
            document_.opened(path, walk->spec, text);
            if (document_.hasFile()) rememberFile(path);
            becomes(*walk->spec);
            edits_->keeper().opened(document_.hasFile() ? path : QString(), hash, walk->spec);
            session_->take(walk);
            lookForJournal(path);
        };
    });
}

void MainWindow::waitUntilDone() {
    do {
        edits_->waitUntilDone();
        learner_->waitUntilDone();
        edits_->waitUntilDone();
        reading_->waitUntilDone();
        writing_->waitUntilDone();
        session_->waitUntilDone();
    } while (reading_->isBusy() || writing_->isBusy() || session_->isBusy() || learner_->isFitting());
}

void MainWindow::askAndOpen() {
    const auto folder = document_.hasFile() ? QFileInfo(document_.path()).path() : QString();
    const auto path = QFileDialog::getOpenFileName(this, tr("Open a study"), folder, studyFilter());
    if (!path.isEmpty()) openOrSay(path);
}

void MainWindow::askAndMake() {
    NewKindDialog which(this);
    if (which.exec() == QDialog::Accepted) makeNew(which.kind());
}

void MainWindow::makeNew(NewKind kind) {
    const auto make = [this](auto&& dialog) {
        if (dialog.exec() == QDialog::Accepted && mayLose()) begin(dialog.study());
    };
    if (kind == NewKind::Own)
        make(LabStudyDialog(style_, this));
    else
        make(NewStudyDialog(style_, this));
}

bool MainWindow::saveTo(const QString& path) {
    edits_->waitUntilDone();
    const auto spec = edits_->newest();
    auto& keeper = edits_->keeper();
    const bool isOwn = document_.hasFile() && path == document_.path();
    try {
        keeper.saved(path, document_.save(path, spec, isOwn ? std::optional(keeper.hash()) : std::nullopt), spec);
    } catch (const std::exception& e) {
        sayNotWritten(QString::fromUtf8(e.what()), isOwn && fileHash(path.toStdString()) != keeper.hash());
        return false;
    }
    notSaved_.clear();
    banner_->hide();
    edits_->retry();
    edits_->waitUntilDone();
    if (edits_->hasUnwritten()) return false;
    rememberFile(path);
    say(tr("Saved: %1").arg(QFileInfo(path).fileName()));
    refreshActions();
    return true;
}

bool MainWindow::save() {
    if (!session_->hasStudy()) return false;
    return document_.hasFile() ? saveTo(document_.path()) : saveAs();
}

bool MainWindow::saveAs() {
    if (!session_->hasStudy()) return false;
    const auto name = QString::fromStdString(session_->walk()->spec->name).replace('/', '-') + QStringLiteral(".gapscope");
    const auto folder = document_.hasFile() ? QFileInfo(document_.path()).path() + '/' : QString();
    auto path = QFileDialog::getSaveFileName(this, tr("Save the study"), folder + name, studyFilter());
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".gapscope");
    return saveTo(path);
}

bool MainWindow::mayLose() {
    edits_->waitUntilDone();
    const auto newest = edits_->newest();  // also one that is still being walked, such as a restored one
    if (!newest || !(document_.wouldLose(newest) || edits_->hasUnwritten())) return true;
    const auto ask = [this] {
        const auto answer = QMessageBox::question(this, tr("Save the study?"), tr("Some measurements are in no file yet."),
                                                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
        return answer == QMessageBox::Save ? Loss::Save : answer == QMessageBox::Discard ? Loss::Discard : Loss::Cancel;
    };
    switch (askAboutLoss ? askAboutLoss() : ask()) {
        case Loss::Save: return save();
        case Loss::Discard: return true;
        case Loss::Cancel: break;
    }
    return false;
}

// The same question with other luck: as many measurements as before, made anew.
void MainWindow::sameWithNewSeed() {
    if (!session_->hasStudy() || session_->isBusy() || !mayLose()) return;
    auto spec = std::make_shared<StudySpec>(*session_->walk()->spec);
    const int rows = spec->measuredRows();
    spec->seed += 1;
    spec->measurements.clear();
    spec->pending.clear();
    const auto doing = tr("Measuring anew with seed %1").arg(spec->seed);
    reading_->want(doing, [this, spec = Study::SpecPtr(std::move(spec)), rows, before = session_->walk()](Steering& steering) {
        const auto made = std::make_shared<const StudySpec>(simulated(spec, rows).spec());
        const auto walk = walked(made, steering);
        return [this, walk, before] {
            if (session_->walk() != before) return;  // something else was opened or measured meanwhile
            document_.made();
            becomes(*walk->spec);
            edits_->keeper().made(walk->spec);
            session_->take(walk);
        };
    });
}

void MainWindow::fillRecent() {
    recent_->clear();
    for (const auto& path : recentFiles()) {
        auto* entry = recent_->addAction(QFileInfo(path).completeBaseName());
        entry->setToolTip(path);
        entry->setEnabled(QFileInfo::exists(path));
        connect(entry, &QAction::triggered, this, [this, path] { openOrSay(path); });
    }
    if (recent_->isEmpty()) recent_->addAction(tr("Nothing yet"))->setEnabled(false);
}

}  // namespace gapscope
