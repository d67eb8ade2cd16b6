#include "core/io/journal.h"

#include <sys/stat.h>

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <charconv>

#include "core/io/file_error.h"
#include "core/io/json_node.h"
#include "core/io/study_json.h"
#include "core/io/unsaved.h"
#include "core/limits.h"

namespace gapscope {

namespace {

constexpr const char* ending = ".journal";
constexpr const char* typedFor = "for";

std::string journalText(const Journal& journal) {
    Json json{{"format", "gapscope-journal"}, {"version", 1}, {"time", journal.time}};
    if (!journal.file.empty()) json["file"] = journal.file;
    if (!journal.fileHash.empty()) json["file_sha256"] = journal.fileHash;
    if (journal.onlyTyped) json["only_typed"] = true;
    json["typed"] = Json::object();
    for (const auto& [field, text] : journal.typed) json["typed"][field] = text;
    json["study"] = Json::parse(writeStudy(journal.study));
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Journal readJournal(const std::string& path) {
    const auto bytes = readBytes(QString::fromStdString(path), path);
    return journalIn({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

bool isHeld(const std::string& path) {
    if (!QFileInfo::exists(QString::fromStdString(path) + ".lock")) return false;
    try {
        const WriteLock mine(QString::fromStdString(path), 0, S_IRUSR | S_IWUSR);
        return false;
    } catch (const Error&) {
        return true;
    }
}

// Of the file as it is now; empty: it is gone. What cannot be read, such as a folder in its place, is not what it was.
std::string hashNow(const std::string& file) {
    try {
        return file.empty() ? file : fileHash(file);
    } catch (const Error&) {
        return "unreadable";
    }
}

// Where what is half typed was measured; empty if nobody knows.
std::string typedPlace(const Journal& journal) {
    const auto found = journal.typed.find(typedFor);
    if (found == journal.typed.end()) return {};
    Eigen::Index arm = -1;
    std::from_chars(found->second.data(), found->second.data() + found->second.size(), arm);
    const auto& arms = *journal.study.arms;
    return arm >= 0 && arm < arms.size() ? arms.name(arm) : std::string();
}

// Who may not read the study need not know that somebody has it open.
mode_t lockMode(const std::string& file) {
    struct stat study;
    const bool isThere = !file.empty() && ::stat(file.c_str(), &study) == 0;
    return (isThere ? study.st_mode & 0644 : 0) | S_IRUSR | S_IWUSR;
}

}  // namespace

Journal journalIn(std::string_view text) {
    const Json json = parseJson(text);
    const Node root(json, "");
    static constexpr std::string_view formats[] = {"gapscope-journal"};
    root.at("format").word(formats);
    root.at("version").integer(1, 1);
    auto textOf = [&](std::string_view key) {
        auto given = root.find(key) ? root.at(key).text() : std::string();
        requireShort(limits::argument, given, root.placeOf(key));
        return given;
    };
    Journal journal{readStudy(root.at("study")),        {}, textOf("file"), textOf("file_sha256"), textOf("time"),
                    root.find("only_typed").has_value()};
    const auto typed = root.at("typed");
    typed.requireObject();
    requireWithin(limits::typed, static_cast<double>(typed.json().size()), typed.place());
    for (const auto& [field, value] : typed.json().items()) {
        const Node node(value, typed.placeOf(shortened(field)));
        journal.typed[field] = node.text();
        requireShort(limits::note, journal.typed[field], node.place());
    }
    return journal;
}

std::string journalPath(const std::string& file) { return realPath(file).toStdString() + ending; }

std::string FoundJournal::inWords() const {
    const auto start = "a journal lies beside the file (" + path + ") ";
    switch (state) {
        case State::Fits: return start + "with edits that are not saved in it; they are not used here";
        case State::FileChanged: return start + "with edits to an older version of it; they are not used here";
        case State::FileGone: return start + "but the file it belongs to is gone";
        case State::InUse: return start + "because a window has edits that are not saved in it yet";
        case State::Unreadable: return start + "that cannot be read (" + problem + ")";
    }
    return {};
}

FoundJournal journalAt(const std::string& path, const std::string& file) {
    using enum FoundJournal::State;
    FoundJournal result{path, file, Fits, std::nullopt, {}};
    try {
        result.journal = readJournal(path);
    } catch (const Error& e) {
        result.state = Unreadable;
        result.problem = e.what();
        return result;
    }
    const auto now = hashNow(file);
    if (isHeld(path))
        result.state = InUse;
    else if (now.empty() && !result.journal->fileHash.empty())
        result.state = FileGone;
    else if (now != result.journal->fileHash)
        result.state = FileChanged;
    return result;
}

std::optional<FoundJournal> journalBeside(const std::string& file) {
    const auto path = journalPath(file);
    if (!QFileInfo::exists(QString::fromStdString(path))) return std::nullopt;
    return journalAt(path, file);
}

std::vector<FoundJournal> journalsIn(const std::string& stateFolder) {
    std::vector<FoundJournal> all;
    const QDir folder(QString::fromStdString(stateFolder));
    for (const auto& name : folder.entryList({QString("*") + ending}, QDir::Files, QDir::Name)) {
        const auto path = folder.filePath(name).toStdString();
        auto one = journalAt(path, {});
        if (one.journal && !one.journal->file.empty()) one = journalAt(path, one.journal->file);
        all.push_back(std::move(one));
    }
    return all;
}

std::string restoredInWords(const Journal& journal, const StudySpec* saved, bool fileWentOn) {
    const auto& now = journal.study;
    const auto unsaved = saved ? unsavedIn(now, *saved) : Unsaved{.added = now.measurements, .awaited = now.pending};
    std::vector<std::string> parts;
    if (!saved) parts.push_back("the study \"" + now.name + "\"");
    if (!unsaved.added.empty())
        parts.push_back(rowsInWords(unsaved.added) + (fileWentOn ? " (" + firstInWords(unsaved.added, now) + ")" : ""));
    if (unsaved.changed) parts.push_back(counted(unsaved.changed, "changed row"));
    if (!unsaved.lacking.empty() && !fileWentOn) parts.push_back(counted(unsaved.lacking.size(), "removed row"));
    if (!unsaved.awaited.empty()) parts.push_back(counted(unsaved.awaited.size(), "pending run"));
    if (unsaved.settings) parts.emplace_back("changed settings");
    for (const auto* list : {"waiting", "aside"})
        if (const auto found = journal.typed.find(list); found != journal.typed.end() && !found->second.empty())
            parts.push_back(counted(1 + static_cast<std::size_t>(std::ranges::count(found->second, '\n')), "result") +
                            " typed and not recorded");
    for (const auto* field : {"note", "value"})
        if (const auto found = journal.typed.find(field); found != journal.typed.end() && !found->second.empty())
            parts.push_back("the text " + inQuotes(found->second) + " in " + field);
    if (const auto place = typedPlace(journal); !place.empty()) parts.back() += " for " + place;
    std::string words;
    for (const auto& part : parts) words += (words.empty() ? "" : ", ") + part;
    return words;
}

JournalKeeper::JournalKeeper(const std::string& file, const std::string& stateFolder)
    : file_(file.empty() ? file : realPath(file).toStdString()),
      beside_(file.empty() ? file : journalPath(file)),
      folder_(stateFolder) {
    if (beside_.empty() || !take(beside_)) takeOwnFolder();
}

// A journal that is there already belongs to a crash, or to nobody: it must not be written over before it was looked at.
bool JournalKeeper::take(const std::string& path) {
    if (QFileInfo::exists(QString::fromStdString(path))) return false;
    try {
        held_ = std::make_unique<WriteLock>(QString::fromStdString(path), 0, lockMode(file_));
    } catch (const Error&) {
        return false;  // another window's, or a folder that cannot be written
    }
    path_ = path;
    return true;
}

void JournalKeeper::takeOwnFolder() {
    const QDir folder(QString::fromStdString(folder_));
    if (!folder.mkpath(".")) throw FileError(folder_, "cannot be made, so nothing is kept for a crash");
    const auto stem = file_.empty() ? QString("untitled") : QFileInfo(QString::fromStdString(file_)).completeBaseName();
    for (int n = 1; n <= 1000; ++n)
        if (take(folder.filePath(QString("%1-%2.gapscope%3").arg(stem).arg(n).arg(ending)).toStdString())) return;
    throw FileError(folder_, "cannot be written, so nothing is kept for a crash");
}

void JournalKeeper::keep(const StudySpec& study, const std::map<std::string, std::string>& typed, const std::string& fileHash,
                         bool onlyTyped) {
    const auto now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    const auto text = journalText({study, typed, file_, fileHash, now, onlyTyped});
    const auto write = [&] {  // who may not read the study may not read its journal
        writeWhole(QString::fromStdString(path_), text, QString::fromStdString(file_));
    };
    try {
        return write();
    } catch (const Error&) {
        if (path_ != beside_) throw;
    }
    if (!heldBeside_) heldBeside_ = std::move(held_);
    takeOwnFolder();
    write();
    removeJournal(beside_);
}

void JournalKeeper::clear() const {
    removeJournal(path_);
    if (heldBeside_) removeJournal(beside_);
}

void removeJournal(const std::string& path) {
    QFile::remove(QString::fromStdString(path));
    removeLeftovers(QString::fromStdString(path));
}

}  // namespace gapscope
