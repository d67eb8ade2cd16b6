#include "core/io/comparison_csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

#include "core/experiment/summary.h"
#include "core/io/csv.h"
#include "core/io/experiment_file.h"
#include "core/io/json_node.h"
#include "core/limits.h"

namespace gapscope {

namespace {

constexpr std::string_view partColumns = "policy,budget,run,round,arm,regret,cumulative_regret\n";
constexpr double shortestLine = 8;  // bytes: a policy's name, six commas, numbers, a line end
constexpr std::string_view partWord = "# gapscope part ", ofExperiment = " of experiment ";

// Nothing where there is no number.
std::string cell(double value) { return std::isnan(value) ? std::string() : plain(value); }

// A label as a CSV writes it.
std::string quoted(const std::string& label) {
    auto text = csvText({{label}});
    text.pop_back();
    return text;
}

// What a merge needs to know of the experiment.
Json outline(const Experiment& experiment, const Results& results, Shard shard) {
    Json json{{"policies", Json::array()}, {"budgets", experiment.budgets}, {"runs", experiment.runs}};
    for (const auto& contender : experiment.contenders) json["policies"].push_back(contender.label);
    json["epsilon"] = experiment.epsilon;
    json["checkpoints"] = experiment.checkpoints;
    json["finished"] = results.finished();
    json["of"] = results.total();
    json["magnitudes"] = Json::array();  // of each run's truth: errors are judged relative to it
    for (int run = shard.index; run < experiment.runs; run += shard.of)
        json["magnitudes"].push_back(results.truth(run).magnitude);
    return json;
}

struct Part {
    std::string hash, name;
    Shard shard;
    Json outline;
    std::string_view lines;  // of the CSV, without its header
};

class PartReader {
public:
    PartReader(const std::string& name, std::string_view text) : name_(name), rest_(text) {}

    Part head() {
        const auto first = line();
        if (!first.starts_with(partWord)) fail("is no part of a comparison");
        Part part{.name = name_};
        const auto slash = first.find('/'), of = first.find(ofExperiment);
        if (slash == std::string_view::npos || of == std::string_view::npos || of < slash)
            fail("has a first line that is damaged");
        part.shard.index = whole(first.substr(partWord.size(), slash - partWord.size())) - 1;
        part.shard.of = whole(first.substr(slash + 1, of - slash - 1));
        part.hash = first.substr(of + ofExperiment.size());
        const bool known = part.hash.size() == 64 && part.hash.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (!known || part.shard.of < 1 || part.shard.of > 1'000'000 || part.shard.index < 0 || part.shard.index >= part.shard.of)
            fail("has a first line that is damaged");
        const auto second = line();
        if (!second.starts_with("# {")) fail("has a second line that is damaged");
        try {
            part.outline = parseJson(second.substr(2));
        } catch (const Error& e) {
            fail(std::string("has a second line that is damaged: ") + e.what());
        }
        if (line() != partColumns.substr(0, partColumns.size() - 1)) fail("has a third line that is damaged");
        part.lines = rest_;
        return part;
    }

    // The point on the next line, which must begin with these words.
    RunPoint point(const std::string& beginning) {
        const auto all = line();
        if (!all.starts_with(beginning)) fail("line " + std::to_string(number_) + " does not begin with " + inQuotes(beginning));
        auto left = all.substr(beginning.size());
        RunPoint result;
        const auto arm = upToComma(left), regret = upToComma(left);
        result.arm = arm.empty() ? -1 : whole(arm);
        result.regret = regret.empty() ? std::nan("") : real(regret);
        result.cumulative = real(left);
        return result;
    }
    void end() {
        if (!rest_.empty()) fail("has lines too many from line " + std::to_string(number_ + 1) + " on");
    }
    void continueAt(std::string_view lines) {
        rest_ = lines;
        number_ = 3;
    }

private:
    [[noreturn]] void fail(const std::string& sentence) const { throw Error(name_, sentence); }

    std::string_view line() {
        const auto end = rest_.find('\n');
        if (end == std::string_view::npos) fail("ends early, after line " + std::to_string(number_));
        const auto found = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        ++number_;
        return found;
    }
    static std::string_view upToComma(std::string_view& left) {
        const auto end = std::min(left.find(','), left.size());
        const auto found = left.substr(0, end);
        left.remove_prefix(std::min(left.size(), end + 1));
        return found;
    }
    template <class Number>
    Number parsed(std::string_view text) const {
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = error == std::errc() && end == text.data() + text.size();
        if (!whole || !std::isfinite(static_cast<double>(value)))
            fail("line " + std::to_string(number_) + ": " + inQuotes(text) + " is not a number");
        return value;
    }
    int whole(std::string_view text) const { return parsed<int>(text); }
    double real(std::string_view text) const { return parsed<double>(text); }

    std::string name_;
    std::string_view rest_;
    int number_ = 0;  // of the line last read
};

constexpr long long most = limits::budget.most;  // runs, rounds, budgets and parts, as in an experiment's file
constexpr std::string_view sharedKeys[] = {"policies", "budgets", "runs", "epsilon", "checkpoints"};

int runsIn(const Shard& shard, int runs) { return std::max(0, (runs - shard.index + shard.of - 1) / shard.of); }

std::vector<int> counts(const Node& node, int least) {
    std::vector<int> all;
    for (const auto& item : node.items()) all.push_back(static_cast<int>(item.integer(least, most)));
    return all;
}

// As much of the experiment as a summary asks for. Nothing is taken for granted: the line may be damaged, or made up.
Experiment readOutline(const Node& root) {
    Experiment experiment;
    auto study = std::make_shared<StudySpec>();
    study->arms = std::make_shared<const Arms>();
    experiment.study = std::move(study);
    for (const auto& label : root.at("policies").items()) experiment.contenders.push_back({label.text(), {}, {}});
    experiment.budgets = counts(root.at("budgets"), 1);
    experiment.runs = static_cast<int>(root.at("runs").integer(1, most));
    experiment.epsilon = root.at("epsilon").numberIn(0, infinity);
    experiment.checkpoints = counts(root.at("checkpoints"), 0);
    if (experiment.contenders.empty()) root.at("policies").fail("must name at least one");
    if (experiment.budgets.empty()) root.at("budgets").fail("must hold at least one number");
    if (std::ranges::adjacent_find(experiment.checkpoints, std::greater_equal()) != experiment.checkpoints.end())
        root.at("checkpoints").fail("must rise");
    for (const int budget : experiment.budgets)
        if (checkpointsFor(experiment, budget).empty()) root.at("checkpoints").fail("none lies within a budget");
    return experiment;
}

// The lines that a part must have, so that nobody makes room for more than its file can hold.
double linesOf(const Experiment& experiment, const Shard& shard) {
    double lines = 0;
    for (const int budget : experiment.budgets) lines += static_cast<double>(checkpointsFor(experiment, budget).size());
    return lines * static_cast<double>(experiment.contenders.size()) * runsIn(shard, experiment.runs);
}

Experiment outlined(const Part& part) {
    try {
        const Node root(part.outline, "");
        auto experiment = readOutline(root);
        const auto cells = static_cast<long long>(experiment.contenders.size() * experiment.budgets.size()) *
                           runsIn(part.shard, experiment.runs);
        root.at("of").integer(cells, cells);
        root.at("finished").integer(0, cells);
        if (root.at("magnitudes").numbers().size() != static_cast<std::size_t>(runsIn(part.shard, experiment.runs)))
            root.at("magnitudes").fail("must be one per run");
        return experiment;
    } catch (const Error& e) {
        throw Error(part.name, std::string("has a second line that is damaged: ") + e.what());
    }
}

void requireTogether(const std::vector<Part>& parts) {
    const Part& first = parts.front();
    std::vector<const Part*> seen(static_cast<std::size_t>(first.shard.of));
    for (const auto& part : parts) {
        const auto words = std::to_string(part.shard.index + 1) + "/" + std::to_string(part.shard.of);
        if (part.hash != first.hash) throw Error(part.name, "is a part of another experiment than " + first.name);
        if (part.shard.of != first.shard.of)
            throw Error(part.name, "is part " + words + ", but " + first.name + " is one of " + std::to_string(first.shard.of));
        auto& place = seen[static_cast<std::size_t>(part.shard.index)];
        if (place) throw Error(part.name, "is part " + words + ", and so is " + place->name);
        place = &part;
        const auto experiment = outlined(part);
        for (const auto key : sharedKeys)
            if (part.outline.at(std::string(key)) != first.outline.at(std::string(key)))
                throw Error(part.name, "says something else than " + first.name + " about the experiment's " + std::string(key));
        if (part.outline.at("finished") != part.outline.at("of"))
            throw Error(part.name, "is part " + words + ", which was stopped after " + part.outline.at("finished").dump() +
                                       " of " + part.outline.at("of").dump() + " runs: run it again");
        if (static_cast<double>(part.lines.size()) < shortestLine * linesOf(experiment, part.shard))
            throw Error(part.name, "ends early: its second line speaks of " + plain(linesOf(experiment, part.shard)) + " lines");
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (!seen[i]) throw Error("", "part " + std::to_string(i + 1) + "/" + std::to_string(seen.size()) + " is missing");
}

void readInto(Results& results, const Experiment& experiment, const Part& part) {
    const auto magnitudes = part.outline.at("magnitudes").get<std::vector<double>>();
    PartReader reader(part.name, {});
    reader.continueAt(part.lines);
    for (std::size_t c = 0; c < experiment.contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment.budgets.size(); ++b)
            for (int run = part.shard.index, n = 0; run < experiment.runs; run += part.shard.of, ++n) {
                FinishedCell cell{{c, b, run}, {0, magnitudes.at(static_cast<std::size_t>(n))}, {}, {}};
                const auto beginning = quoted(experiment.contenders[c].label) + "," + std::to_string(experiment.budgets[b]) +
                                       "," + std::to_string(run) + ",";
                for (const int round : checkpointsFor(experiment, experiment.budgets[b]))
                    cell.points.push_back(reader.point(beginning + std::to_string(round) + ","));
                results.add(std::move(cell));
            }
    reader.end();
}

}  // namespace

std::string summaryCsv(const Experiment& experiment, const Results& results) {
    std::vector<std::vector<std::string>> lines = {{"policy", "budget", "round", "runs", "error_rate", "error_low", "error_high",
                                                    "regret_mean", "regret_median", "regret_q25", "regret_q75",
                                                    "cumulative_regret_mean"}};
    for (const auto& row : summarised(experiment, results))
        lines.push_back({experiment.contenders[row.contender].label, std::to_string(experiment.budgets[row.budget]),
                         std::to_string(row.round), std::to_string(row.runs), cell(row.errorRate), cell(row.errorLow),
                         cell(row.errorHigh), cell(row.regretMean), cell(row.regretMedian), cell(row.regretLowerQuartile),
                         cell(row.regretUpperQuartile), cell(row.cumulativeMean)});
    return csvText(lines);
}

std::string partCsv(const Experiment& experiment, const Results& results, Shard shard) {
    std::string text = std::string(partWord) + std::to_string(shard.index + 1) + "/" + std::to_string(shard.of) +
                       std::string(ofExperiment) + experimentHash(experiment) + "\n# " +
                       outline(experiment, results, shard).dump() + "\n" + std::string(partColumns);
    for (std::size_t c = 0; c < experiment.contenders.size(); ++c)
        for (std::size_t b = 0; b < experiment.budgets.size(); ++b) {
            const auto checkpoints = checkpointsFor(experiment, experiment.budgets[b]);
            const auto beginning = quoted(experiment.contenders[c].label) + "," + std::to_string(experiment.budgets[b]) + ",";
            for (int run = shard.index; run < experiment.runs; run += shard.of) {
                const auto points = results.points({c, b, run});
                for (std::size_t i = 0; i < points.size(); ++i)
                    text += beginning + std::to_string(run) + "," + std::to_string(checkpoints[i]) + "," +
                            (points[i].arm < 0 ? "" : std::to_string(points[i].arm)) + "," + cell(points[i].regret) + "," +
                            cell(points[i].cumulative) + "\n";
            }
        }
    return text;
}

std::string mergedCsv(const std::vector<std::string>& names, const std::vector<std::string>& texts) {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < names.size(); ++i) parts.push_back(PartReader(names[i], texts[i]).head());
    requireTogether(parts);
    const Experiment experiment = outlined(parts.front());
    Results results(experiment);
    for (const auto& part : parts) readInto(results, experiment, part);
    return summaryCsv(experiment, results);
}

}  // namespace gapscope
