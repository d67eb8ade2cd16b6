#include "core/io/results_export.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/io/arm_finder.h"
#include "core/io/csv.h"

namespace gapscope {

using Eigen::Index;

namespace {

using Line = std::vector<std::string>;

std::string text(const std::optional<double>& value) {
    return value && std::isfinite(*value) ? plain(*value + 0.0) : std::string();
}

void addArmNames(Line& header, const Arms& arms) {
    if (!arms.labels.empty()) header.push_back("label");
    if (!arms.groups.empty()) header.push_back("group");
    for (const auto& v : arms.variables) header.push_back(withUnit(v.name, v.unit));
}

// Levels of a grid are worked out: what is off in their last bit is rounding, and nobody set it.
std::string coordinate(const Arms& arms, Index arm, Index variable) {
    constexpr int sure = 15;  // decimal digits that every double has
    const double value = arms.values(arm, variable);
    return arms.kind == Arms::Kind::Grid ? readable(value, sure) : plain(value);
}

void addArm(Line& line, const Arms& arms, Index arm, const std::vector<double>& at) {
    if (!arms.labels.empty()) line.push_back(arms.labels[static_cast<std::size_t>(arm)]);
    if (!arms.groups.empty()) line.push_back(arms.groups[static_cast<std::size_t>(arm)]);
    for (std::size_t i = 0; i < arms.variables.size(); ++i)
        line.push_back(at.empty() ? coordinate(arms, arm, static_cast<Index>(i)) : plain(at[i]));
}

// Whether a reader could not tell the arm of some row from its label or coordinates.
bool needsNumbers(const StudySpec& spec) {
    const auto& arms = *spec.arms;
    if (std::ranges::any_of(spec.measurements, [](auto& m) { return !m.at.empty(); })) return true;
    if (!arms.labels.empty()) return std::set<std::string>(arms.labels.begin(), arms.labels.end()).size() < arms.labels.size();
    const ArmFinder finder(arms);
    std::set<Index> used(spec.pending.begin(), spec.pending.end());
    for (const auto& m : spec.measurements) used.insert(m.arm);
    return std::ranges::any_of(used, [&](Index k) {
        std::vector<double> x;
        for (Index i = 0; i < arms.values.cols(); ++i) x.push_back(arms.values(k, i));
        return finder.find(x, arms.groups.empty() ? "" : arms.groups[static_cast<std::size_t>(k)]).same.size() != 1;
    });
}

// A column that stands there only if some measurement has it.
struct Extra {
    std::string name;
    std::function<std::string(const Measurement&)> cell;
};

std::vector<Extra> extrasOf(const StudySpec& spec) {
    std::vector<Extra> all{
        {"noise_sd", [](auto& m) { return text(m.noiseSd); }},
        {"batch", [](auto& m) { return m.batch ? std::to_string(*m.batch) : std::string(); }},
        {"suggested", [](auto& m) { return m.suggested ? std::to_string(*m.suggested) : std::string(); }},
        {"time", [](auto& m) { return m.time; }},
    };
    std::erase_if(all, [&](const Extra& extra) {
        return std::ranges::all_of(spec.measurements, [&](auto& m) { return extra.cell(m).empty(); });
    });
    if (needsNumbers(spec)) all.insert(all.begin(), {"arm", [](auto& m) { return std::to_string(m.arm); }});
    return all;
}

const char* statusWord(const Measurement& m) {
    return m.status == Measurement::Status::Failed ? "failed" : m.status == Measurement::Status::Ignored ? "ignored" : "measured";
}

}  // namespace

std::string measurementsCsv(const StudySpec& spec) {
    const auto extras = extrasOf(spec);
    std::vector<Line> lines(1, {"id", "status", "round"});
    addArmNames(lines[0], *spec.arms);
    lines[0].push_back(withUnit(spec.response.name, spec.response.unit));
    lines[0].push_back("note");
    for (const auto& extra : extras) lines[0].push_back(extra.name);
    int round = 0, number = 0;
    auto add = [&](const Measurement& m, std::string id, const char* status) {
        Line line{std::move(id), status, m.measured() && m.value ? std::to_string(++round) : ""};
        addArm(line, *spec.arms, m.arm, m.at);
        line.push_back(text(m.value));
        line.push_back(m.note);
        for (const auto& extra : extras) line.push_back(extra.cell(m));
        lines.push_back(std::move(line));
    };
    for (const auto& m : spec.measurements) {
        ++number;
        add(m, m.id.empty() ? "#" + std::to_string(number) : m.id, statusWord(m));
    }
    for (const Index arm : spec.pending) {
        Measurement awaited;
        awaited.arm = arm;
        add(awaited, "", "pending");
    }
    return csvText(lines);
}

std::string candidatesCsv(const Study& study, const Decision& decision) {
    const auto& spec = study.spec();
    const auto& arms = *spec.arms;
    const double sign = spec.sign();
    std::vector<int> pulls(static_cast<std::size_t>(arms.size()));
    for (const auto& m : spec.measurements) pulls[static_cast<std::size_t>(m.arm)] += m.measured();
    std::vector<Line> lines(1, {"arm"});
    addArmNames(lines[0], arms);
    lines[0].push_back("measured");
    for (const auto* name : {"mean", "sd", "lower", "upper", "gap"}) lines[0].push_back(withUnit(name, spec.response.unit));
    auto at = [](const std::optional<Eigen::VectorXd>& list, Index k, double factor) {
        return list ? text(factor * (*list)[k]) : std::string();
    };
    const auto& lower = sign < 0 ? decision.upper : decision.lower;
    const auto& upper = sign < 0 ? decision.lower : decision.upper;
    for (Index k = 0; k < arms.size(); ++k) {
        Line line{std::to_string(k)};
        addArm(line, arms, k, {});
        line.push_back(std::to_string(pulls[static_cast<std::size_t>(k)]));
        line.push_back(text(sign * study.posterior().mean()[k]));
        line.push_back(text(study.posterior().sd()[k]));
        line.push_back(at(lower, k, sign));
        line.push_back(at(upper, k, sign));
        line.push_back(at(decision.gap, k, 1));
        lines.push_back(std::move(line));
    }
    return csvText(lines);
}

}  // namespace gapscope
