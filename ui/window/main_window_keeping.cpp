// What the window says and offers when a change could not be written, and when a window before it has crashed.
#include <QFileInfo>
#include <algorithm>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/window/banner.h"
#include "ui/window/main_window.h"

namespace gapscope {

using State = FoundJournal::State;

namespace {

std::optional<StudySpec> savedStudy(const Journal& journal) {
    try {
        if (!journal.file.empty()) return loadStudy(journal.file);
    } catch (const Error&) {  // gone, or not a study any more: then nothing of it is saved
    }
    return std::nullopt;
}

// All that the journal has beside the file is text, whoever has gone on with the file since.
bool hasOnlyText(const Journal& journal) { return journal.onlyTyped && savedStudy(journal); }

QString whatIsIn(const Journal& journal) {
    const auto saved = hasOnlyText(journal) ? std::optional(journal.study) : savedStudy(journal);
    return QString::fromStdString(restoredInWords(journal, saved ? &*saved : nullptr));
}

QString sentenceOn(const FoundJournal& found) {
    if (!found.journal)
        return MainWindow::tr("A journal of unsaved work cannot be read: %1.").arg(QString::fromStdString(found.problem));
    const auto& journal = *found.journal;
    const auto what = whatIsIn(journal);
    const auto file = QFileInfo(QString::fromStdString(journal.file)).fileName();
    auto text = file.isEmpty() ? MainWindow::tr("Not in a file when the program ended: %1.").arg(what)
                               : MainWindow::tr("Not saved in %1 when the program ended: %2.").arg(file, what);
    if (found.state == State::FileChanged && !hasOnlyText(journal))
        text += ' ' + MainWindow::tr("The file was changed since: restored, it is a study without a file.");
    if (found.state == State::FileGone) text += ' ' + MainWindow::tr("The file is gone: restored, it is a study without a file.");
    return text;
}

}  // namespace

void MainWindow::makeKeeping() {
    connect(edits_, &Edits::kept, this, &MainWindow::isKept);
    connect(edits_, &Edits::notWritten, this, &MainWindow::sayNotWritten);
    connect(edits_, &Edits::notPossible, this, [this](const QString& sentence) { banner_->say(sentence); });
    connect(&edits_->keeper(), &Keeper::journalFailed, this, [this](const QString& sentence) { banner_->say(sentence); });
}

// What the user does not want goes; a result that is half typed waits in the journal beside its file.
void MainWindow::leaveKeeping() {
    auto& keeper = edits_->keeper();
    const bool isTyped = std::ranges::any_of(keeper.typed(), [](const auto& each) { return !each.second.empty(); });
    const auto newest = edits_->newest();
    const bool unwanted = !newest || document_.wouldLose(newest) || edits_->hasUnwritten();
    if (unwanted || !isTyped || !document_.hasFile()) return keeper.forget();
    keeper.waitUntilDone();
}

void MainWindow::isKept() {
    const auto spec = edits_->newest();
    if (document_.hasFile()) document_.opened(document_.path(), spec, writeStudy(*spec));
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
    const auto typed = edits_->keeper().typed();
    const auto path = document_.path();
    try {
        open(path);
        edits_->keeper().restoreTyped(typed);
    } catch (const std::exception& e) {
        sayNotWritten(QString::fromUtf8(e.what()), true);
    }
}

void MainWindow::offerJournals() {
    for (auto& found : journalsIn(Keeper::folder()))
        if (found.state != State::InUse) journals_.push_back(std::move(found));
    // The newest first: an older one may be a copy that a crash left while it was restored.
    std::ranges::stable_sort(journals_, std::ranges::greater{},
                             [](const FoundJournal& each) { return each.journal ? each.journal->time : std::string(); });
    offerNextJournal();
}

void MainWindow::lookForJournal(const QString& path) {
    if (!document_.hasFile()) return;
    if (auto found = journalBeside(path.toStdString()); found && found->state != State::InUse) {
        std::erase_if(journals_, [&](const FoundJournal& each) { return each.path == found->path; });
        journals_.push_front(std::move(*found));
    }
    offerNextJournal();
}

void MainWindow::offerNextJournal() {
    if (journals_.empty()) return;
    const auto& found = journals_.front();
    std::vector<Offer> offers;
    if (found.journal)
        offers.push_back({tr("Restore"), [this] {
                              if (!mayLose()) return;
                              const auto mine = std::move(journals_.front());
                              journals_.pop_front();
                              restore(mine);
                          }});
    offers.push_back({tr("Discard"), [this] {
                          removeJournal(journals_.front().path);
                          journals_.pop_front();
                          banner_->hide();
                          offerNextJournal();
                      }});
    banner_->say(sentenceOn(found), std::move(offers));
}

// The old journal goes only when this window keeps the same on disk.
void MainWindow::restore(const FoundJournal& found) {
    const auto& journal = *found.journal;
    const auto words = whatIsIn(journal);
    const auto path = QString::fromStdString(journal.file);
    auto& keeper = edits_->keeper();
    try {
        const bool onlyText = hasOnlyText(journal);
        if ((found.state == State::Fits || onlyText) && !path.isEmpty()) {
            if (!document_.hasFile() || QFileInfo(document_.path()) != QFileInfo(path)) open(path);
            if (!onlyText) edits_->change([study = journal.study](const StudySpec&) { return study; }, tr("restore"));
        } else {
            begin(journal.study);
        }
    } catch (const std::exception& e) {
        banner_->say(QString::fromUtf8(e.what()));
        return;
    }
    keeper.restoreTyped(journal.typed);
    edits_->waitUntilDone();
    const bool written = !keeper.keeps() || !keeper.journal().isEmpty() || (document_.hasFile() && !edits_->hasUnwritten());
    if (written) removeJournal(found.path);
    if (!edits_->hasUnwritten()) banner_->hide();
    say(tr("Restored: %1.").arg(words));
    refreshActions();
    if (!edits_->hasUnwritten()) offerNextJournal();
}

}  // namespace gapscope
