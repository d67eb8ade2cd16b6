// What the window does with files: opening, saving, making studies, and asking before something is lost.
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

#include "core/study/simulate.h"
#include "ui/acquisition/acquisition_panel.h"
#include "ui/lab/suggestion_card.h"
#include "ui/model/learner.h"
#include "ui/plot/plain_text.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/setup/new_kind_dialog.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/setup/program_runner.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"
#include "ui/window/opened_file.h"
#include "ui/window/preferences.h"
#include "ui/window/status_line.h"

namespace gapscope {

namespace {

QString studyFilter() { return MainWindow::tr("Studies (*.gapscope);;All files (*)"); }

}  // namespace

void MainWindow::makeLanes() {
    for (auto* lane : {reading_, writing_, searching_}) {
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
    connect(programs, &ProgramRunner::refused, this, [this](const QString& sentence) {
        notRun_ = sentence;
        banner_->say(sentence);
    });
    // Why the program was not run, or has failed, is over once it measures.
    connect(programs, &ProgramRunner::measured, this, [this] {
        if (const auto told = banner_->sentence(); told == notRun_ || told == problem_) banner_->hide();
    });
    connect(programs, &ProgramRunner::cancelWanted, session_, &Session::stop);
    session_->setProgram([this, programs](const StudySpec& spec) {
        return programs->answerFor(spec, document_.hasFile() ? document_.path() : QString());
    });
}

void MainWindow::becomes(const StudySpec& spec) {
    setWindowTitle(tr("%1[*] – Gapscope").arg(inTitle(QString::fromStdString(spec.name))));
    problem_.clear();
    notSaved_.clear();
    banner_->hide();
    say({});  // what was said last was about another study
    atStart_ = false;
    follow(spec);
    auto& card = *bench_->findChild<SuggestionCard*>();
    if (spec.source.entry->id != "manual") return card.leaveFields();
    setFocus();  // whatever had it belonged to the study before
    card.awaitField();
}

void MainWindow::isFrom(const OpenedFile& file) {
    document_.opened(file.path, file.spec, file.text, file.written);
    if (document_.hasFile()) rememberFile(file.path);
}

void MainWindow::take(const OpenedFile& file, const WalkPtr& walk) {
    isFrom(file);
    becomes(*file.spec);
    edits_->keeper().opened(document_.hasFile() ? file.path : QString(), file.hash, file.spec);
    walk ? session_->take(walk) : session_->start(file.spec);
    if (file.lost) offerFirst(*file.lost);
    offerNextJournal();
}

void MainWindow::open(const QString& path) {
    const auto file = readFile(path);
    reading_->cancel();
    take(file, nullptr);
}

void MainWindow::begin(StudySpec spec) {
    reading_->cancel();
    document_.made();
    becomes(spec);
    const auto shared = std::make_shared<const StudySpec>(std::move(spec));
    edits_->keeper().made(shared);
    session_->start(shared);
}

void MainWindow::read(const QString& path, std::function<void(const OpenedFile&, const WalkPtr&)> then) {
    const auto doing = tr("Opening %1").arg(QFileInfo(path).fileName());
    reading_->want(doing, [this, path = studyFileOf(path), then = std::move(then)](Steering& steering) -> Lane::Then {
        if (const auto lost = leftOf(path)) return [this, lost] { offerLost({*lost}); };
        const auto file = readFile(path);
        const auto walk = walked(file.spec, steering);
        return [file, walk, then] { then(file, walk); };
    });
}

void MainWindow::openOrSay(const QString& path) {
    onceSafe([this, path] {
        read(path, [this, before = session_->walk()](const OpenedFile& file, const WalkPtr& walk) {
            const auto show = [this, file, walk] { take(file, walk); };
            session_->walk() == before ? show() : onceSafe(show);  // something was measured meanwhile
        });
    });
}

// What was entered while the disk was slow becomes rows first.
void MainWindow::finishEntered() {
    const auto& card = *bench_->findChild<SuggestionCard*>();
    do {
        edits_->waitUntilDone();
        if (card.isRecording()) session_->waitUntilDone();
    } while (card.isRecording() && (edits_->isWriting() || session_->isBusy()));
}

void MainWindow::waitUntilDone() {
    do {
        finishEntered();
        learner_->waitUntilDone();
        edits_->waitUntilDone();
        for (auto* lane : {reading_, writing_, searching_}) lane->waitUntilDone();
        session_->waitUntilDone();
    } while (reading_->isBusy() || writing_->isBusy() || searching_->isBusy() || session_->isBusy() || learner_->isFitting() ||
             edits_->keeper().isBusy());
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
    const auto make = [this](auto* form) { fillIn(form, [form] { return form->study(); }); };
    if (kind == NewKind::Problem) return make(new NewStudyDialog(style_, this));
    if (!ownForm_) ownForm_ = new LabStudyDialog(style_, this);
    make(ownForm_.data());
}

void MainWindow::fillIn(QDialog* form, const std::function<StudySpec()>& study) {
    if (form->exec() != QDialog::Accepted) return form == ownForm_ ? void() : form->deleteLater();
    const auto use = [this, form, study] {
        begin(study());
        if (form == ownForm_) ownForm_.clear();
        form->deleteLater();
    };
    onceSafe(use, [this, form, study] { fillIn(form, study); });  // who would rather keep what is open finds the form as it was
}

// Another program may be writing the file, and a disk may be slow: nobody waits for it here.
void MainWindow::saveTo(const QString& path, std::function<void(bool)> then) {
    edits_->keeper().save(path, edits_->newest(), [this, path, then = std::move(then)](const Keeper::Outcome& outcome) {
        landSaved(path, outcome, then);
    });
}

void MainWindow::landSaved(const QString& path, const Keeper::Outcome& outcome, const std::function<void(bool)>& then) {
    if (!outcome.study) {
        sayNotWritten(outcome.sentence, outcome.verdict);
        return then ? then(false) : void();
    }
    document_.saved(path, outcome.study);
    rememberFile(path);
    isWritten();
    edits_->retry();
    edits_->whenDone([this, path, then] {
        const bool all = !edits_->hasUnwritten();
        if (all) say(tr("Saved: %1").arg(QFileInfo(path).fileName()));
        refreshActions();
        if (then) then(all);
    });
}

void MainWindow::save(std::function<void(bool)> then) {
    if (!session_->hasStudy()) return;
    document_.hasFile() ? saveTo(document_.path(), std::move(then)) : saveAs(std::move(then));
}

void MainWindow::saveAs(std::function<void(bool)> then) {
    if (!session_->hasStudy()) return;
    const auto name = QString::fromStdString(session_->walk()->spec->name).replace('/', '-') + QStringLiteral(".gapscope");
    const auto folder = document_.hasFile() ? QFileInfo(document_.path()).path() + '/' : QString();
    auto path = QFileDialog::getSaveFileName(this, tr("Save the study"), folder + name, studyFilter());
    if (path.isEmpty()) return then ? then(false) : void();
    if (!path.endsWith(QLatin1String(".gapscope"), Qt::CaseInsensitive)) path += QStringLiteral(".gapscope");
    saveTo(path, std::move(then));
}

void MainWindow::onceSafe(std::function<void()> then, std::function<void()> otherwise) {
    edits_->whenDone([this, then = std::move(then), otherwise = std::move(otherwise)] {
        // What was entered while the disk was slow, and what a program has measured, becomes rows first.
        const bool byProgram = session_->isMeasuring() && edits_->keeper().keeps();
        if (byProgram) session_->stop();
        if (byProgram || (bench_->findChild<SuggestionCard*>()->isRecording() && session_->isBusy())) {
            const auto again = [this, then, otherwise] { onceSafe(then, otherwise); };
            connect(session_, &Session::busyChanged, this, again,
                    static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
            return;
        }
        const auto newest = edits_->newest();  // also one that is still being walked, such as a restored one
        if (!newest || !(document_.wouldLose(newest) || edits_->hasUnwritten())) return then();
        const auto answer = askAboutLoss ? askAboutLoss() : askInWords(newest);
        if (answer == Loss::Discard) return then();
        const auto go = [then, otherwise](bool saved) {
            if (const auto& next = saved ? then : otherwise) next();
        };
        answer == Loss::Save ? save(go) : go(false);
    });
}

Loss MainWindow::askInWords(const Study::SpecPtr& newest) {
    auto words = document_.lossInWords(newest);
    if (words.isEmpty()) words = tr("The last changes are in no file yet.");  // the document has them, the disk does not
    const auto answer =
        QMessageBox::question(this, tr("Save the study?"), words, QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    return answer == QMessageBox::Save ? Loss::Save : answer == QMessageBox::Discard ? Loss::Discard : Loss::Cancel;
}

// The same question with other luck: as many measurements as before, made anew.
void MainWindow::sameWithNewSeed() {
    if (!session_->hasStudy() || session_->isBusy()) return;
    onceSafe([this] { measureAnew(); });
}

void MainWindow::measureAnew() {
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
        auto* entry = recent_->addAction(onButton(QFileInfo(path).completeBaseName()));
        entry->setToolTip(path);
        entry->setEnabled(QFileInfo::exists(path) || isLeftBehind(path));
        connect(entry, &QAction::triggered, this, [this, path] { openOrSay(path); });
    }
    if (recent_->isEmpty()) recent_->addAction(tr("Nothing yet"))->setEnabled(false);
}

}  // namespace gapscope
