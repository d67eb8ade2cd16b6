#include "core/io/journal.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <charconv>

#include "core/io/json_node.h"
#include "core/io/study_json.h"

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
    const Json json = parseJson({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    const Node root(json, "");
    static constexpr std::string_view formats[] = {"gapscope-journal"};
    root.at("format").word(formats);
    root.at("version").integer(1, 1);
    auto textOf = [&](std::string_view key) { return root.find(key) ? root.at(key).text() : std::string(); };
    Journal journal{readStudy(root.at("study").json().dump()), {}, textOf("file"), textOf("file_sha256"), textOf("time"),
                    root.find("only_typed").has_value()};
    const auto typed = root.at("typed");
    typed.requireObject();
    for (const auto& [field, text] : typed.json().items()) journal.typed[field] = typed.at(field).text();
    return journal;
}

bool isHeld(const std::string& path) {
    if (!QFileInfo::exists(QString::fromStdString(path) + ".lock")) return false;
    try {
        const WriteLock mine(QString::fromStdString(path), 0);
        return false;
    } catch (const Error&) {
        return true;
    }
}

FoundJournal found(const std::string& path, const std::string& file) {
    using enum FoundJournal::State;
    FoundJournal result{path, Fits, std::nullopt, {}};
    try {
        result.journal = readJournal(path);
    } catch (const Error& e) {
        result.state = Unreadable;
        result.problem = e.what();
        return result;
    }
    const auto now = file.empty() ? std::string() : fileHash(file);
    if (isHeld(path))
        result.state = InUse;
    else if (now.empty() && !result.journal->fileHash.empty())
        result.state = FileGone;
    else if (now != result.journal->fileHash)
        result.state = FileChanged;
    return result;
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

std::string counted(std::size_t n, const std::string& what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

}  // namespace

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

std::optional<FoundJournal> journalBeside(const std::string& file) {
    const auto path = journalPath(file);
    if (!QFileInfo::exists(QString::fromStdString(path))) return std::nullopt;
    return found(path, file);
}

std::vector<FoundJournal> journalsIn(const std::string& stateFolder) {
    std::vector<FoundJournal> all;
    const QDir folder(QString::fromStdString(stateFolder));
    for (const auto& name : folder.entryList({QString("*") + ending}, QDir::Files, QDir::Name)) {
        const auto path = folder.filePath(name).toStdString();
        auto one = found(path, {});
        if (one.journal && !one.journal->file.empty()) one = found(path, one.journal->file);
        all.push_back(std::move(one));
    }
    return all;
}

std::string restoredInWords(const Journal& journal, const StudySpec* saved) {
    const auto& now = journal.study;
    const std::vector<Measurement> none;
    const auto& before = saved ? saved->measurements : none;
    std::vector<std::string> parts;
    const auto common = std::min(before.size(), now.measurements.size());
    std::size_t changed = 0;
    for (std::size_t i = 0; i < common; ++i) changed += !(before[i] == now.measurements[i]);
    if (now.measurements.size() > common) parts.push_back(counted(now.measurements.size() - common, "measurement"));
    if (changed) parts.push_back(counted(changed, "changed row"));
    if (before.size() > common) parts.push_back(counted(before.size() - common, "removed row"));
    if (!now.pending.empty() && (!saved || now.pending != saved->pending))
        parts.push_back(counted(now.pending.size(), "pending run"));
    if (!saved) {
        parts.insert(parts.begin(), "the study \"" + now.name + "\"");
    } else {
        auto plainStudy = now;
        plainStudy.measurements = saved->measurements;
        plainStudy.pending = saved->pending;
        if (writeStudy(plainStudy) != writeStudy(*saved)) parts.emplace_back("changed settings");
    }
    for (const auto& [field, text] : journal.typed)
        if (!text.empty() && field != typedFor) parts.push_back("the text \"" + text + "\" in " + field);
    if (const auto place = typedPlace(journal); !place.empty()) parts.back() += " for " + place;
    std::string words;
    for (const auto& part : parts) words += (words.empty() ? "" : ", ") + part;
    return words;
}

JournalKeeper::JournalKeeper(std::string file, const std::string& stateFolder)
    : file_(file.empty() ? file : realPath(file).toStdString()) {
    auto take = [&](const std::string& path) {
        try {
            held_ = std::make_unique<WriteLock>(QString::fromStdString(path), 0);
        } catch (const Error&) {
            return false;  // another window's, or a folder that cannot be written
        }
        path_ = path;
        return true;
    };
    // A journal that is there already belongs to a crash, or to nobody: it must not be written over before it was looked at.
    auto isFree = [](const std::string& path) { return !QFileInfo::exists(QString::fromStdString(path)); };
    if (!file_.empty() && isFree(journalPath(file_)) && take(journalPath(file_))) return;
    const QDir folder(QString::fromStdString(stateFolder));
    if (!folder.mkpath(".")) throw Error(stateFolder, "cannot be made, so nothing is kept for a crash");
    const auto stem = file_.empty() ? QString("untitled") : QFileInfo(QString::fromStdString(file_)).completeBaseName();
    for (int n = 1; n <= 1000; ++n) {
        const auto path = folder.filePath(QString("%1-%2.gapscope%3").arg(stem).arg(n).arg(ending)).toStdString();
        if (isFree(path) && take(path)) return;
    }
    throw Error(stateFolder, "cannot be written, so nothing is kept for a crash");
}

void JournalKeeper::keep(const StudySpec& study, const std::map<std::string, std::string>& typed, const std::string& fileHash,
                         bool onlyTyped) const {
    const auto now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    writeWhole(QString::fromStdString(path_), journalText({study, typed, file_, fileHash, now, onlyTyped}));
}

void JournalKeeper::clear() const { removeJournal(path_); }

void removeJournal(const std::string& path) {
    QFile::remove(QString::fromStdString(path));
    QFile::remove(QString::fromStdString(path) + ".new");  // of a program that was killed while writing
}

}  // namespace gapscope
