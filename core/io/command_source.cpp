#include "core/io/command_source.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/io/json_node.h"
#include "core/io/safe_file.h"

namespace gapscope {

namespace {

constexpr qsizetype mostOutput = 1 << 20;  // bytes kept of what a program prints; the last ones count
constexpr int glance = 20;                 // ms between looks at the clock and at cancel

std::string permissionKey(const Command& command) {
    const Json call{command.program, command.arguments};
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
    if (!QFileInfo(file).dir().mkpath(".")) throw Error(path, "cannot be written: its folder cannot be made");
    const WriteLock lock(file);
    auto json = readPermissions(path);
    change(json);
    writeWhole(file, json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

// Ends the program and whatever it has started.
void end(QProcess& process) {
    if (process.processId() > 0) ::kill(-static_cast<pid_t>(process.processId()), SIGKILL);
    process.kill();
    process.waitForFinished();
}

std::string lastLine(const QByteArray& text) {
    const auto lines = text.trimmed().split('\n');
    return lines.back().trimmed().left(200).toStdString();
}

// The process as it is to be: its own group, no input, gone when we are.
void prepare(QProcess& process, const Command& command) {
    process.setWorkingDirectory(QFileInfo(QString::fromStdString(command.file)).absolutePath());
    process.setStandardInputFile(QProcess::nullDevice());
    process.setChildProcessModifier([] {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
}

}  // namespace

std::string Command::inWords() const {
    std::string line;
    auto add = [&](const std::string& word) {
        const bool plainly = !word.empty() && word.find_first_of(" \t\r\n\"'\\") == std::string::npos;
        line += (line.empty() ? "" : " ") + (plainly ? word : Json(word).dump(-1, ' ', false, Json::error_handler_t::replace));
    };
    add(program);
    for (const auto& word : arguments) add(word);
    return line;
}

Command commandOf(const StudySpec& spec, const std::string& file) {
    if (spec.source.entry->id != "command") throw Error("source.kind", "is not command");
    const auto real = realPath(file);
    auto program = QString::fromStdString(std::get<std::string>(spec.source.settings.at("program")));
    if (program.contains('/')) program = QDir::cleanPath(QFileInfo(real).dir().absoluteFilePath(program));
    const bool has = spec.source.settings.has("arguments");
    return {real.toStdString(), program.toStdString(), has ? std::get<Texts>(spec.source.settings.at("arguments")) : Texts()};
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
    changePermissions(settingsFile_, [&](Json& json) { json[command.file].push_back(permissionKey(command)); });
}

void Permissions::forget(const std::string& file) const {
    changePermissions(settingsFile_, [&](Json& json) { json.erase(realPath(file).toStdString()); });
}

double lastNumber(std::string_view output) {
    constexpr std::string_view between = " \t\r\n\f\v=:;()[]{}\"'";
    while (true) {
        const auto end = output.find_last_not_of(between);
        if (end == std::string_view::npos) throw Error("", "printed no number");
        const auto start = output.find_last_of(between, end);
        const auto from = start == std::string_view::npos ? 0 : start + 1;
        auto word = output.substr(from, end + 1 - from);
        output = output.substr(0, from);
        const auto shown = std::string(word.substr(0, 40));
        if (word.ends_with(',')) word.remove_suffix(1);
        if (word.starts_with('+')) word.remove_prefix(1);
        double value = 0;
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool all = stop == word.data() + word.size() && !word.empty();
        if (all && error == std::errc() && std::isfinite(value)) return value;
        if (all && error != std::errc::invalid_argument) throw Error("", "printed " + shown + ", which is no measurement");
        const bool likeANumber = word.find_first_of("0123456789") != std::string_view::npos &&
                                 word.find_first_not_of("0123456789.,+-eE") == std::string_view::npos;
        if (likeANumber) throw Error("", "printed \"" + shown + "\", which is not a number with a decimal point");
    }
}

double measureByCommand(const Command& command, const Arms& arms, const CommandRequest& request, const CommandLimits& limits) {
    QStringList words;
    for (const auto& word : filledArguments(command.arguments, arms, request)) words << QString::fromStdString(word);
    auto fail = [&](const std::string& why) { throw Error(command.program, why); };
    QProcess process;
    prepare(process, command);
    QElapsedTimer clock;
    clock.start();
    process.start(QString::fromStdString(command.program), words);
    if (!process.waitForStarted()) fail("cannot be started: " + process.errorString().toStdString());
    QByteArray printed, complaints;
    auto collect = [&](QByteArray& all, const QByteArray& more) {
        if (limits.output && !more.isEmpty()) limits.output({more.constData(), static_cast<std::size_t>(more.size())});
        all = (all + more).right(mostOutput);
    };
    for (bool running = true; running;) {
        running = !process.waitForFinished(glance) && process.state() != QProcess::NotRunning;
        collect(printed, process.readAllStandardOutput());
        collect(complaints, process.readAllStandardError());
        if (!running) break;
        const bool cancelled = limits.cancel && *limits.cancel;
        if (!cancelled && clock.elapsed() < limits.milliseconds) continue;
        end(process);
        fail(cancelled ? "was cancelled" : "was ended: it took longer than " + plain(limits.milliseconds / 1000.0) + " s");
    }
    const auto said = lastLine(complaints);
    if (process.exitStatus() != QProcess::NormalExit) fail("crashed" + (said.empty() ? "" : ": " + said));
    if (process.exitCode() != 0)
        fail("failed with exit status " + std::to_string(process.exitCode()) + (said.empty() ? "" : ": " + said));
    try {
        return lastNumber({printed.constData(), static_cast<std::size_t>(printed.size())});
    } catch (const Error& e) {
        throw Error(command.program, e.sentence());
    }
}

}  // namespace gapscope
