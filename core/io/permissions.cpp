#include "core/io/permissions.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <functional>

#include "core/io/file_error.h"
#include "core/io/json_node.h"
#include "core/io/safe_file.h"
#include "core/problem/command.h"

namespace gapscope {

namespace {

constexpr std::size_t longestCall = 20'000;  // letters that a person may be asked to look through
constexpr std::size_t longestLine = 1000;
constexpr char32_t openBox = 0x2423;  // stands for a blank that could be overlooked

std::string permissionKey(const Command& command) {
    Json call{command.program, command.arguments, command.labels, Json::array()};
    for (const auto& each : command.code) call.back().push_back({each.file, each.hash});
    return sha256(call.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// {"<path of a study>": ["<hash of a call>", ...]}; what cannot be read allows nothing.
Json readPermissions(const std::string& path) {
    if (!QFileInfo::exists(QString::fromStdString(path))) return Json::object();
    try {
        const auto bytes = readBytes(QString::fromStdString(path), path);
        auto json = parseJson({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        return json.is_object() ? json : Json::object();
    } catch (const Error&) {
        return Json::object();
    }
}

void changePermissions(const std::string& path, const std::function<void(Json&)>& change) {
    const auto file = QString::fromStdString(path);
    if (!QFileInfo(file).dir().mkpath(".")) throw FileError(path, "cannot be written: its folder cannot be made");
    const WriteLock lock(file);
    auto json = readPermissions(path);
    change(json);
    writeWhole(file, json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

// Whatever shows no ink of its own, or changes where other letters stand.
bool hides(char32_t c) {
    if (c == ' ') return false;
    constexpr std::u32string_view empty = U"\u115F\u1160\u2800\u3164\uFFA0";  // letters and signs without ink
    if (empty.find(c) != empty.npos || c == openBox) return true;
    using enum QChar::Direction;
    const auto direction = QChar::direction(c);
    const bool inked = QChar::isLetterOrNumber(c) || QChar::isPunct(c) || QChar::isSymbol(c);
    return !inked || direction == DirR || direction == DirAL;
}

// A file that a word names: itself, or behind a "=".
QString namedFile(const QDir& folder, const std::string& word) {
    const auto text = QString::fromStdString(word);
    for (const auto& name : {text, text.section('=', 1)}) {
        const QFileInfo file(folder.absoluteFilePath(name));
        if (!name.isEmpty() && file.isFile()) return file.canonicalFilePath();
    }
    return {};
}

std::vector<Command::Code> codeOf(const Command& command, bool withProgram) {
    const auto study = QString::fromStdString(command.file);
    QStringList files;
    if (withProgram) files << realPath(command.program);
    for (const auto& word : command.arguments) files << namedFile(QFileInfo(study).dir(), word);
    std::vector<Command::Code> code;
    for (const auto& file : files) {
        if (file.isEmpty() || file == study) continue;
        try {
            code.push_back({file.toStdString(), fileHash(file.toStdString())});
        } catch (const Error&) {  // nobody can read it, and whoever may start it finds out
            code.push_back({file.toStdString(), {}});
        }
    }
    return code;
}

}  // namespace

std::string visibly(const std::string& word) {
    const auto letters = QString::fromStdString(word).toUcs4();
    QString shown;
    for (qsizetype i = 0; i < letters.size(); ++i) {
        const char32_t c = letters[i];
        const bool alone = i > 0 && i + 1 < letters.size() && letters[i - 1] != ' ' && letters[i + 1] != ' ';
        if (c == ' ')
            shown += alone ? QChar(' ') : QChar(openBox);
        else if (c == '\\')
            shown += "\\\\";
        else if (hides(c))
            shown += QString(c > 0xFFFF ? "\\U%1" : "\\u%1").arg(uint(c), c > 0xFFFF ? 8 : 4, 16, QLatin1Char('0'));
        else
            shown += QString::fromUcs4(&c, 1);
    }
    return shown.toStdString();
}

std::string Command::inWords() const {
    std::string line;
    auto add = [&](const std::string& word) {
        const bool plainly = !word.empty() && word.find_first_of(" \"'") == std::string::npos;
        const auto shown = visibly(word);
        line += (line.empty() ? "" : " ") + (plainly ? shown : '"' + shown + '"');
    };
    add(program);
    for (const auto& word : arguments) add(word);
    if (line.size() <= longestLine) return line;
    auto end = longestLine;
    while ((line[end] & 0xC0) == 0x80) --end;  // not inside a letter
    return line.substr(0, end) + " ... (" + std::to_string(line.size() - end) + " more bytes)";
}

Command commandOf(const StudySpec& spec, const std::string& file) {
    if (spec.source.entry->id != "command") throw Error("source.kind", "is not command");
    const auto real = realPath(file);
    auto program = QString::fromStdString(std::get<std::string>(spec.source.settings.at("program")));
    const bool byPath = program.contains('/');
    if (byPath)
        program = QDir::cleanPath(QFileInfo(real).dir().absoluteFilePath(program));
    else if (const auto found = QStandardPaths::findExecutable(program); !found.isEmpty())
        program = found;
    const bool has = spec.source.settings.has("arguments");
    Command command{real.toStdString(), program.toStdString(),
                    has ? std::get<Texts>(spec.source.settings.at("arguments")) : Texts()};
    auto length = command.program.size();
    for (const auto& word : command.arguments) length += word.size() + 1;
    if (length > longestCall)
        throw Error("source.arguments", "are " + std::to_string(length) + " letters long, more than the " +
                                            std::to_string(longestCall) + " that a person may be asked to allow");
    if (askForLabel(command.arguments, *spec.arms))
        for (Eigen::Index arm = 0; arm < spec.arms->size(); ++arm) command.labels.push_back(spec.arms->name(arm));
    command.code = codeOf(command, byPath);
    return command;
}

std::string Permissions::usualFile() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + "/gapscope/allowed-programs.json")
        .toStdString();
}

bool Permissions::allows(const Command& command) const {
    const auto json = readPermissions(settingsFile_);
    const auto file = json.find(command.file);
    return file != json.end() && file->is_array() && std::ranges::find(*file, Json(permissionKey(command))) != file->end();
}

void Permissions::allow(const Command& command) const {
    if (allows(command)) return;
    changePermissions(settingsFile_, [&](Json& json) {
        auto& calls = json[command.file];
        if (!calls.is_array()) calls = Json::array();
        calls.push_back(permissionKey(command));
    });
}

void Permissions::forget(const std::string& file) const {
    changePermissions(settingsFile_, [&](Json& json) { json.erase(realPath(file).toStdString()); });
}

void Permissions::follow(Command& command) const {
    auto now = command;
    const bool withProgram = !command.code.empty() && command.code.front().file == realPath(command.program).toStdString();
    now.code = codeOf(command, withProgram);
    if (now == command || !allows(command)) return;
    changePermissions(settingsFile_, [&](Json& json) {
        for (auto& key : json[command.file])
            if (key == Json(permissionKey(command))) key = permissionKey(now);
    });
    command = now;
}

}  // namespace gapscope
