#include "ui/window/lost_work.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>

#include "core/io/study_file.h"
#include "core/io/unsaved.h"

namespace gapscope {

namespace {

using State = FoundJournal::State;

QString tr(const char* text) { return QCoreApplication::translate("window", text); }

std::optional<StudySpec> savedStudy(const std::string& file) {
    try {
        if (!file.empty()) return loadStudy(file);
    } catch (const Error&) {  // gone, or not a study any more: then nothing of it is saved
    }
    return std::nullopt;
}

QString leftBehind(const LostWork& lost) {
    const auto file = QFileInfo(QString::fromStdString(lost.found.file)).fileName();
    return file.isEmpty() ? tr("Not in a file when the program ended: %1.").arg(lost.what)
                          : tr("Not saved in %1 when the program ended: %2.").arg(file, lost.what);
}

// What becomes of it where its file is not as it was.
QString sentenceOn(const LostWork& lost, QString text) {
    if (lost.found.state == State::FileGone && !lost.found.file.empty())
        text += ' ' + tr("The file is gone: restored, it is a study without a file.");
    if (lost.found.state != State::FileChanged || lost.onlyText) return text;
    const auto saved = savedStudy(lost.found.file);
    const auto& now = lost.found.journal->study;
    const auto unsaved = saved ? unsavedIn(now, *saved) : Unsaved{.settings = true};
    if (unsaved.onlyAdds()) return text + ' ' + tr("The file was changed since: restored, it comes behind the file's own rows.");
    text += ' ' + tr("The file was changed since: restored, it is a study without a file.");
    if (!unsaved.lacking.empty())
        text += ' ' + tr("That one lacks what is new in the file: %1 (%2).")
                          .arg(QString::fromStdString(rowsInWords(unsaved.lacking)),
                               QString::fromStdString(firstInWords(unsaved.lacking, *saved)));
    return text;
}

LostWork lookedAt(FoundJournal found) {
    LostWork lost{std::move(found)};
    if (!lost.found.journal) {
        lost.sentence = tr("A journal of unsaved work cannot be read: %1.").arg(QString::fromStdString(lost.found.problem));
        return lost;
    }
    const auto& journal = *lost.found.journal;
    const auto saved = savedStudy(lost.found.file);
    lost.onlyText = journal.onlyTyped && saved;
    const auto* before = lost.onlyText ? &journal.study : saved ? &*saved : nullptr;
    lost.what = QString::fromStdString(restoredInWords(journal, before, lost.found.state == State::FileChanged && saved));
    if (lost.what.isEmpty()) lost.what = tr("a change");
    lost.sentence = sentenceOn(lost, leftBehind(lost));
    return lost;
}

}  // namespace

std::optional<LostWork> lostBeside(const QString& file) {
    auto found = journalBeside(file.toStdString());
    if (!found || found->state == State::InUse) return std::nullopt;
    return lookedAt(std::move(*found));
}

std::optional<LostWork> leftOf(const QString& file) { return QFileInfo::exists(file) ? std::nullopt : lostBeside(file); }

QString studyFileOf(const QString& path) {
    const auto ending = QString::fromStdString(journalPath({}));
    return path.endsWith(ending) ? path.chopped(ending.size()) : path;
}

bool isLeftBehind(const QString& path) {
    const auto file = studyFileOf(path);
    return file == path ? !QFileInfo::exists(file) && QFileInfo::exists(QString::fromStdString(journalPath(file.toStdString())))
                        : QFileInfo::exists(path);
}

LostWork putAside(const QString& journal, const QString& file) {
    auto lost = lookedAt(journalAt(journal.toStdString(), file.toStdString()));
    if (lost.found.journal)
        lost.sentence = sentenceOn(lost, tr("Put aside, for it is in no file: %1. It is kept in %2.").arg(lost.what, journal));
    return lost;
}

std::vector<LostWork> lostIn(const std::string& folder) {
    std::vector<LostWork> all;
    for (auto& found : journalsIn(folder))
        if (found.state != State::InUse) all.push_back(lookedAt(std::move(found)));
    // An older one may be a copy that a crash left while it was restored.
    std::ranges::stable_sort(all, std::ranges::greater{},
                             [](const LostWork& each) { return each.found.journal ? each.found.journal->time : std::string(); });
    return all;
}

}  // namespace gapscope
