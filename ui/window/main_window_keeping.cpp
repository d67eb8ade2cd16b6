// What the window says and offers when a change could not be written, and when a window before it has crashed.
#include <QFileInfo>
#include <algorithm>
#include <iterator>

#include "ui/session/edits.h"
#include "ui/session/lane.h"
#include "ui/session/session.h"
#include "ui/window/banner.h"
#include "ui/window/main_window.h"
#include "ui/window/opened_file.h"
#include "ui/window/preferences.h"
#include "ui/window/status_line.h"

namespace gapscope {

void MainWindow::makeKeeping() {
    auto& keeper = edits_->keeper();
    connect(edits_, &Edits::kept, this, &MainWindow::isKept);
    connect(edits_, &Edits::indexChanged, this, [this](int index) {
        if (index != saidAt_) say({});  // it was about a change before this one
    });
    connect(edits_, &Edits::takenBack, this, [this](const QString& name) { say(tr("Taken back: %1.").arg(name)); });
    connect(edits_, &Edits::madeAgain, this, [this](const QString& name) { say(tr("Made again: %1.").arg(name)); });
    connect(edits_, &Edits::notWritten, this,
            [this](const QString& sentence, Keeper::Verdict verdict) { sayNotWritten(sentence, verdict); });
    connect(edits_, &Edits::notPossible, this, [this](const QString& sentence) { banner_->say(sentence); });
    connect(&keeper, &Keeper::fileSeen, this, &MainWindow::sayFileSeen);
    connect(&keeper, &Keeper::journalFailed, this, [this](const QString& sentence) { banner_->say(sentence); });
    status_->watch([&keeper] { return keeper.chore(); });
    connect(&keeper, &Keeper::busyChanged, status_, &StatusLine::look);
    connect(&keeper, &Keeper::busyChanged, this, [this] { undo_->setEnabled(isStudyOnScreen() && edits_->mayUndo()); });
}

// What the user does not want goes; a result that is half typed waits in the journal beside its file.
void MainWindow::leaveKeeping() {
    auto& keeper = edits_->keeper();
    const bool isTyped = std::ranges::any_of(keeper.typed(), [](const auto& each) { return !each.second.empty(); });
    const auto newest = edits_->newest();
    const bool unwanted = !newest || document_.wouldLose(newest) || edits_->hasUnwritten();
    if (unwanted || !isTyped || !document_.hasFile()) keeper.forget();
}

// What the banner said is over; what stood there before it is offered again.
void MainWindow::isWritten() {
    notSaved_.clear();
    banner_->hide();
    offerNextJournal();
}

void MainWindow::isKept() {
    if (edits_->keeper().writesFile()) document_.saved(document_.path(), edits_->newest());
    if (!notSaved_.isEmpty()) isWritten();
    if (document_.hasFile() && !edits_->keeper().writesFile() && journals_.empty()) sayKept();
    refreshActions();
}

// A restored study, which is in its journal only until somebody saves.
void MainWindow::sayKept() {
    const auto loss = document_.lossInWords(edits_->newest());
    if (loss.isEmpty()) return banner_->hide();
    banner_->say(tr("%1 %2 has them once you save.").arg(loss, QFileInfo(document_.path()).fileName()),
                 {{tr("Save"), [this] { save(); }}});
}

void MainWindow::sayNotWritten(const QString& sentence, Keeper::Verdict verdict, const QString& why) {
    using Verdict = Keeper::Verdict;
    notSaved_ = verdict == Verdict::ChangedElsewhere ? tr("the file was changed by someone else")
                : verdict == Verdict::FileGone       ? tr("the file is gone")
                                                     : tr("it cannot be written");
    banner_->say(why.isEmpty() ? sentence : why + QStringLiteral(". ") + sentence, offersAgainst(verdict, sentence));
    refreshActions();
}

std::vector<Offer> MainWindow::offersAgainst(Keeper::Verdict verdict, const QString& sentence) {
    using Verdict = Keeper::Verdict;
    std::vector<Offer> offers;
    if (verdict == Verdict::ChangedElsewhere)
        offers.push_back({tr("Reload"), [this, sentence] { reload(sentence); },
                          tr("Show the file as it is now; what is typed stays, and what is in no file is put aside")});
    else if (verdict == Verdict::FileGone)
        offers.push_back({tr("Write it again"), [this] { writeAgain(); }, tr("Write the study as a new file in the same place")});
    else if (edits_->hasUnwritten())
        offers.push_back({tr("Try again"), [this] { edits_->retry(); }});
    offers.push_back({tr("Save as…"), [this] { saveAs(); }, tr("Write your own version into another file")});
    return offers;
}

// While nothing is being written. Who types goes on; what could not be written is the more important.
void MainWindow::sayFileSeen(const Keeper::Outcome& seen) {
    const bool wasSaid = !seen_.isEmpty() && banner_->sentence() == seen_;
    if (!notSaved_.isEmpty()) return;
    if (seen.verdict != Keeper::Verdict::Kept) {
        seen_ = seen.sentence;
        return banner_->say(seen_, offersAgainst(seen.verdict, seen_));
    }
    seen_.clear();
    if (wasSaid) isWritten();
}

void MainWindow::writeAgain() {
    edits_->keeper().writeAgain(
        edits_->newest(), [this, path = document_.path()](const Keeper::Outcome& outcome) { landSaved(path, outcome, {}); });
}

// The user has decided for the file as it is now. Where it cannot be read, what the banner said and offered is still true.
void MainWindow::reload(const QString& sentence) {
    const auto path = document_.path();
    const auto doing = tr("Opening %1").arg(QFileInfo(path).fileName());
    reading_->want(doing, [this, path, sentence](Steering& steering) -> Lane::Then {
        try {
            const auto file = readFile(path);
            return [this, file, walk = walked(file.spec, steering)] { reloaded(file, walk); };
        } catch (const Error& e) {
            const auto verdict = QFileInfo::exists(path) ? Keeper::Verdict::ChangedElsewhere : Keeper::Verdict::FileGone;
            return [this, sentence, verdict, why = sentenceFor(e)] { sayNotWritten(sentence, verdict, why); };
        }
    });
}

// What is in no file, and comes back into no field, stays in a journal.
void MainWindow::reloaded(const OpenedFile& file, const WalkPtr& walk) {
    const auto newest = edits_->newest();
    if (!document_.wouldLose(newest) && !edits_->hasStuck()) return takeReloaded(file, walk);
    edits_->keeper().putAside(newest, [this, file, walk](const QString& journal, const QString& problem) {
        if (journal.isEmpty())
            return sayNotWritten(tr("Not reloaded, for what is in no file cannot be put aside: %1").arg(problem),
                                 Keeper::Verdict::ChangedElsewhere);
        takeReloaded(file, walk);
        offerPutAside(journal, file.path);
    });
}

// What is half typed is still meant.
void MainWindow::takeReloaded(const OpenedFile& file, const WalkPtr& walk) {
    const auto typed = edits_->keeper().typed();
    take(file, walk);
    edits_->keeper().restoreTyped(typed);
}

void MainWindow::offerPutAside(const QString& journal, const QString& file) {
    searching_->want(tr("Looking for unsaved work"), [this, journal, file](Steering&) -> Lane::Then {
        return [this, lost = putAside(journal, file)] {
            offerFirst(lost);
            offerNextJournal();
        };
    });
}

void MainWindow::offerJournals() {
    searching_->want(tr("Looking for unsaved work"), [this, recent = recentFiles()](Steering&) -> Lane::Then {
        auto found = lostIn(Keeper::folder());
        for (const auto& path : recent)
            if (auto lost = leftOf(path)) found.push_back(std::move(*lost));
        return [this, found] { offerLost(found); };
    });
}

void MainWindow::offerLost(const std::vector<LostWork>& found) {
    const auto isNew = [this](const LostWork& lost) {
        return std::ranges::none_of(journals_, [&](const LostWork& each) { return each.found.path == lost.found.path; });
    };
    std::ranges::copy_if(found, std::back_inserter(journals_), isNew);
    offerNextJournal();
}

void MainWindow::offerFirst(const LostWork& lost) {
    std::erase_if(journals_, [&](const LostWork& each) { return each.found.path == lost.found.path; });
    journals_.push_front(lost);
}

void MainWindow::offerNextJournal() {
    if (journals_.empty()) return;
    const auto lost = journals_.front();
    const auto isOver = [this, path = lost.found.path] {
        std::erase_if(journals_, [&](const LostWork& each) { return each.found.path == path; });
    };
    std::vector<Offer> offers;
    if (lost.found.journal)
        offers.push_back({tr("Restore"), [this, lost, isOver] {
                              onceSafe([this, lost, isOver] {
                                  isOver();
                                  restore(lost);
                              });
                          }});
    const auto discard = [this, lost, isOver] {
        removeJournal(lost.found.path);
        isOver();
        banner_->hide();
        offerNextJournal();
    };
    // "Keep" last: a second click on the same place loses nothing.
    offers.push_back({tr("Discard"), [this, lost, discard] {
                          const auto what = lost.what.isEmpty() ? tr("a journal that cannot be read") : lost.what;
                          banner_->say(tr("Discard for good: %1?").arg(what),
                                       {{tr("Discard for good"), discard}, {tr("Keep"), [this] { offerNextJournal(); }}});
                      }});
    banner_->say(lost.sentence, std::move(offers));
}

// Nothing is written but a journal of this window's own, until somebody saves; then the old journal goes.
void MainWindow::restore(const LostWork& lost) {
    reading_->want(tr("Restoring"), [this, lost](Steering& steering) -> Lane::Then {
        const auto [file, spec] = restoredFrom(lost);
        return [this, lost, file = file, walk = walked(spec, steering)] { takeRestored(lost, file, walk); };
    });
}

void MainWindow::takeRestored(const LostWork& lost, const std::optional<OpenedFile>& file, const WalkPtr& walk) {
    auto& keeper = edits_->keeper();
    const auto path = file ? file->path : QString();
    file ? isFrom(*file) : document_.made();
    becomes(*walk->spec);
    if (lost.onlyText)
        keeper.opened(path, file->hash, walk->spec);
    else
        keeper.restored(path, file ? file->hash : std::string(), walk->spec);
    session_->take(walk);
    keeper.restoreTyped(lost.found.journal->typed);
    keeper.replacesJournal(lost.found.path);
    say(tr("Restored: %1.").arg(lost.what));
    if (file && !lost.onlyText)
        banner_->say(tr("Restored: %1. It is in %2 once you save.").arg(lost.what, QFileInfo(path).fileName()),
                     {{tr("Save"), [this] { save(); }}});
    offerNextJournal();
}

}  // namespace gapscope
