// What the window says and offers when a change could not be written, and when a window before it has crashed.
#include <QFileInfo>
#include <algorithm>

#include "ui/session/edits.h"
#include "ui/session/lane.h"
#include "ui/session/session.h"
#include "ui/window/banner.h"
#include "ui/window/main_window.h"
#include "ui/window/opened_file.h"
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
    connect(edits_, &Edits::notWritten, this, &MainWindow::sayNotWritten);
    connect(edits_, &Edits::notPossible, this, [this](const QString& sentence) { banner_->say(sentence); });
    connect(&keeper, &Keeper::journalFailed, this, [this](const QString& sentence) { banner_->say(sentence); });
    status_->watch([&keeper] { return keeper.chore(); });
    connect(&keeper, &Keeper::busyChanged, status_, &StatusLine::look);
}

// What the user does not want goes; a result that is half typed waits in the journal beside its file.
void MainWindow::leaveKeeping() {
    auto& keeper = edits_->keeper();
    const bool isTyped = std::ranges::any_of(keeper.typed(), [](const auto& each) { return !each.second.empty(); });
    const auto newest = edits_->newest();
    const bool unwanted = !newest || document_.wouldLose(newest) || edits_->hasUnwritten();
    if (unwanted || !isTyped || !document_.hasFile()) keeper.forget();
}

void MainWindow::isKept() {
    if (edits_->keeper().writesFile()) document_.saved(document_.path(), edits_->newest());
    if (!notSaved_.isEmpty()) banner_->hide();
    notSaved_.clear();
    refreshActions();
}

void MainWindow::sayNotWritten(const QString& sentence, bool changedElsewhere) {
    notSaved_ = changedElsewhere ? tr("the file was changed by someone else") : tr("it cannot be written");
    std::vector<Offer> offers;
    if (changedElsewhere)
        offers.push_back({tr("Reload"), [this] { reload(); }, tr("Show the file as it is now; what is typed stays")});
    else if (edits_->hasUnwritten())
        offers.push_back({tr("Try again"), [this] { edits_->retry(); }});
    offers.push_back({tr("Save as…"), [this] { saveAs(); }, tr("Write your own version into another file")});
    banner_->say(sentence, std::move(offers));
    refreshActions();
}

// The user has decided for the file as it is now; what is half typed is still meant.
void MainWindow::reload() {
    read(document_.path(), [this](const OpenedFile& file, const WalkPtr& walk) {
        const auto typed = edits_->keeper().typed();
        take(file, walk);
        edits_->keeper().restoreTyped(typed);
    });
}

void MainWindow::offerJournals() {
    searching_->want(tr("Looking for unsaved work"), [this](Steering&) -> Lane::Then {
        return [this, found = lostIn(Keeper::folder())] {
            journals_.insert(journals_.end(), found.begin(), found.end());
            offerNextJournal();
        };
    });
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
    offers.push_back({tr("Discard"), [this, lost, isOver] {
                          removeJournal(lost.found.path);
                          isOver();
                          banner_->hide();
                          offerNextJournal();
                      }});
    banner_->say(lost.sentence, std::move(offers));
}

// Nothing is written but a journal of this window's own, until somebody saves; then the old journal goes.
void MainWindow::restore(const LostWork& lost) {
    const auto path = QString::fromStdString(lost.found.file);
    reading_->want(tr("Restoring"), [this, lost, path](Steering& steering) -> Lane::Then {
        const auto& journal = *lost.found.journal;
        const bool fits = lost.found.state == FoundJournal::State::Fits;
        std::optional<OpenedFile> file;
        if (!path.isEmpty() && (fits || lost.onlyText)) file = readFile(path);
        if (file && !lost.onlyText && file->hash != journal.fileHash) file.reset();  // changed while somebody thought about it
        const auto spec = lost.onlyText ? file->spec : std::make_shared<const StudySpec>(journal.study);
        return [this, lost, file, walk = walked(spec, steering)] { takeRestored(lost, file, walk); };
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
