#include "ui/export/trace_file.h"

#include "core/io/file_error.h"
#include "core/io/safe_file.h"
#include "core/io/trace.h"

namespace gapscope {

namespace {

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string number(std::optional<double> value) { return value && std::isfinite(*value) ? plain(*value) : std::string(); }

// An arm as two cells: its number and its name.
std::string arm(const StudySpec& spec, Eigen::Index k) { return std::to_string(k) + ',' + quoted(spec.arms->name(k)); }
std::string arm(const StudySpec& spec, const std::optional<Eigen::Index>& k) { return k ? arm(spec, *k) : std::string(","); }

std::string row(const Round& round) {
    const auto& spec = round.study.spec();
    const auto& decision = round.decision;
    const auto chosen = decision.chosen.empty() ? std::string(",") : arm(spec, decision.chosen.front());
    const auto measured = round.measured ? arm(spec, round.measured->arm) : std::string(",");
    std::string text = std::to_string(round.t) + ',' + std::string(round.study.conditions().policy.entry->id) + ',';
    text += number(decision.beta) + ',' + std::string(decision.exploration) + ',' + number(decision.hardness) + ',';
    text += arm(spec, decision.J) + ',' + arm(spec, decision.j) + ',' + chosen + ',';
    text += arm(spec, decision.recommendation) + ',' + number(decision.regretBound) + ',' + measured + ',';
    return text + (round.measured ? number(round.measured->value) : std::string()) + "\r\n";
}

}  // namespace

std::string traceTable(const Study::SpecPtr& spec) {
    std::string text =
        "t,policy,beta,exploration,hardness,J,J_name,j,j_name,chosen,chosen_name,recommendation,recommendation_name,"
        "regret_bound,measured,measured_name,value\r\n";
    replay(spec, false, [&](const Round& round) { text += row(round); });
    return text;
}

void writeTrace(const QString& path, const Study::SpecPtr& spec) {
    std::string text;
    if (path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive))
        text = traceTable(spec);
    else if (path.endsWith(QStringLiteral(".jsonl"), Qt::CaseInsensitive))
        replay(spec, false, [&](const Round& round) { text += traceLine(round, false) + '\n'; });
    else
        throw FileError(path.toStdString(), "must end in .csv or .jsonl");
    writeFile(path.toStdString(), text);
}

}  // namespace gapscope
