#include <algorithm>
#include <numeric>
#include <set>

#include "core/io/settings_json.h"
#include "core/io/study_json.h"
#include "core/limits.h"
#include "core/numeric/stop.h"
#include "core/study/texts.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr std::string_view topKeys[] = {"format",       "version", "name",     "notes",   "goal",           "response", "budget",
                                        "seed",         "arms",    "model",    "policy",  "recommendation", "source",   "start",
                                        "measurements", "pending", "excluded", "changes", "stop_when",      "run"};
constexpr std::string_view measurementKeys[] = {"arm",   "value",  "time",     "note",      "id",
                                                "batch", "status", "noise_sd", "suggested", "at"};
constexpr std::string_view statusWords[] = {"measured", "failed", "ignored"};
constexpr long long largestBudget = limits::budget.most, largestRun = 4'294'967'295;

std::string textOr(const Node& node, std::string_view key, const std::string& fallback) {
    const auto found = node.find(key);
    return found ? found->text() : fallback;
}

// What is left of an object without the known keys, as text; empty if nothing.
std::string unknownKeys(const Node& node, std::span<const std::string_view> known) {
    Json rest = Json::object();
    for (const auto& [key, value] : node.json().items())
        if (std::ranges::find(known, key) == known.end()) rest[key] = value;
    if (rest.empty()) return {};
    auto text = rest.dump();
    requireWithin(limits::unknown, static_cast<double>(text.size()), node.placeOf(shortened(rest.begin().key())));
    return text;
}

Variable readVariable(const Node& node) {
    static constexpr std::string_view keys[] = {"name", "unit", "min", "max", "levels", "scale"}, scales[] = {"linear", "log"};
    node.allowOnly(keys);
    Variable v;
    v.name = node.at("name").text();
    v.unit = textOr(node, "unit", "");
    v.logarithmic = node.find("scale") && node.at("scale").word(scales) == "log";
    v.min = node.at("min").numberIn(v.logarithmic ? 0 : -infinity, infinity, v.logarithmic);
    v.max = node.at("max").number();
    v.levels = static_cast<int>(node.at("levels").integer(1, mostArms));
    if (v.levels > 1 ? !(v.max > v.min) : !(v.max >= v.min))
        node.at("max").fail("must be " + std::string(v.levels > 1 ? "> " : ">= ") + "min, " + plain(v.min) + ", got " +
                            plain(v.max));
    return v;
}

void requireDistinct(const std::vector<std::string>& names, const std::function<std::string(std::size_t)>& place) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!seen.insert(names[i]).second) throw Error(place(i), inQuotes(names[i]) + " is used twice");
}

void requireSize(const Node& node, double size) {
    requireWithin(limits::arms, size, node.place());
    if (size < 2) node.fail("gives " + plain(size) + (size == 1 ? " arm" : " arms") + ", at least 2 are needed");
}

Arms readGrid(const Node& node) {
    static constexpr std::string_view keys[] = {"kind", "variables"};
    node.allowOnly(keys);
    const auto list = node.at("variables");
    std::vector<Variable> variables;
    std::vector<std::string> names;
    double size = 1;
    const auto items = list.items();
    requireWithin(limits::variables, static_cast<double>(items.size()), list.place());
    for (const auto& item : items) {
        variables.push_back(readVariable(item));
        names.push_back(variables.back().name);
        size *= variables.back().levels;
    }
    if (variables.empty()) list.fail("must hold at least one variable");
    requireDistinct(names, [&](std::size_t i) { return list.place() + "[" + std::to_string(i) + "].name"; });
    requireSize(list, size);
    requireWithin(limits::coordinates, size * static_cast<double>(items.size()), list.place());
    return gridArms(std::move(variables));
}

std::vector<std::string> readTexts(const Node& node, std::size_t size) {
    const auto items = node.items();
    std::vector<std::string> texts;
    texts.reserve(items.size());
    for (const auto& item : items) texts.push_back(item.text());
    if (texts.size() != size) node.fail("must hold " + std::to_string(size) + " entries, got " + std::to_string(texts.size()));
    return texts;
}

Arms readTable(const Node& node) {
    static constexpr std::string_view keys[] = {"kind", "columns", "units", "rows", "labels", "scales", "groups"},
                                      scales[] = {"linear", "log"};
    node.allowOnly(keys);
    Arms arms;
    arms.kind = Arms::Kind::Table;
    const auto columns = node.at("columns").items();
    if (columns.empty()) node.at("columns").fail("must hold at least one column");
    requireWithin(limits::variables, static_cast<double>(columns.size()), node.at("columns").place());
    std::vector<std::string> names;
    for (const auto& column : columns) {
        Variable v;
        v.name = column.text();
        names.push_back(v.name);
        arms.variables.push_back(v);
    }
    requireDistinct(names, [&](std::size_t i) { return columns[i].place(); });
    if (auto units = node.find("units")) {
        const auto texts = readTexts(*units, names.size());
        for (std::size_t i = 0; i < texts.size(); ++i) arms.variables[i].unit = texts[i];
    }
    if (auto given = node.find("scales")) {
        readTexts(*given, names.size());
        for (std::size_t i = 0; i < names.size(); ++i) arms.variables[i].logarithmic = given->items()[i].word(scales) == "log";
    }
    const auto rows = node.at("rows").items();
    requireSize(node.at("rows"), static_cast<double>(rows.size()));
    requireWithin(limits::coordinates, static_cast<double>(rows.size() * columns.size()), node.at("rows").place());
    arms.values.resize(static_cast<Index>(rows.size()), static_cast<Index>(names.size()));
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto cells = rows[k].items();
        if (cells.size() != names.size())
            rows[k].fail("must hold " + std::to_string(names.size()) + " numbers, got " + std::to_string(cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool log = arms.variables[i].logarithmic;
            arms.values(static_cast<Index>(k), static_cast<Index>(i)) = cells[i].numberIn(log ? 0 : -infinity, infinity, log);
        }
    }
    if (auto labels = node.find("labels")) arms.labels = readTexts(*labels, rows.size());
    if (auto groups = node.find("groups")) arms.groups = readTexts(*groups, rows.size());
    return arms;
}

Arms readArms(const Node& node) {
    static constexpr std::string_view kinds[] = {"grid", "table", "labels"}, labelKeys[] = {"kind", "labels"};
    const auto kind = node.at("kind").word(kinds);
    if (kind == "grid") return readGrid(node);
    if (kind == "table") return readTable(node);
    node.allowOnly(labelKeys);
    Arms arms;
    const auto list = node.at("labels");
    arms.labels = readTexts(list, list.items().size());
    requireSize(list, static_cast<double>(arms.labels.size()));
    return arms;
}

Response readResponse(const Node& node) {
    static constexpr std::string_view keys[] = {"name", "unit", "min", "max", "matters"};
    node.allowOnly(keys);
    Response r;
    r.name = textOr(node, "name", r.name);
    r.unit = textOr(node, "unit", r.unit);
    if (auto min = node.find("min")) r.min = min->number();
    if (auto max = node.find("max")) r.max = max->numberIn(r.min.value_or(-infinity), infinity, r.min.has_value());
    if (auto matters = node.find("matters")) r.matters = matters->numberIn(0, infinity, true);
    return r;
}

std::vector<Index> readArmList(const Node& node, Index size) {
    const auto items = node.items();
    requireWithin(limits::arms, static_cast<double>(items.size()), node.place());
    std::vector<Index> arms;
    arms.reserve(items.size());
    for (const auto& item : items) arms.push_back(item.integer(0, size - 1));
    return arms;
}

int readBudget(const Node& node) { return static_cast<int>(node.integer(1, largestBudget)); }
int readStart(const Node& node) { return static_cast<int>(node.integer(0, largestBudget)); }

Measurement readMeasurement(const Node& node, Index arms) {
    node.requireObject();
    Measurement m;
    m.arm = node.at("arm").integer(0, arms - 1);
    if (auto status = node.find("status")) {
        const auto word = status->word(statusWords);
        m.status = word == "failed"    ? Measurement::Status::Failed
                   : word == "ignored" ? Measurement::Status::Ignored
                                       : Measurement::Status::Measured;
    }
    if (auto value = node.find("value")) m.value = value->number();
    if (auto noise = node.find("noise_sd")) m.noiseSd = noise->number();
    if (auto batch = node.find("batch")) m.batch = static_cast<int>(batch->integer(1, largestBudget));
    if (auto suggested = node.find("suggested")) m.suggested = suggested->integer(0, arms - 1);
    if (auto at = node.find("at")) {
        m.at = at->numbers();
        if (m.at.empty()) at->fail("must hold one number per variable, got 0");
    }
    m.time = textOr(node, "time", "");
    m.note = textOr(node, "note", "");
    m.id = textOr(node, "id", "");
    m.unknown = unknownKeys(node, measurementKeys);
    return m;
}

Change readChange(const Node& node, Index arms) {
    static constexpr std::string_view keys[] = {"after", "rows", "set", "why"},
                                      settable[] = {"budget", "model", "policy", "recommendation", "start", "excluded"};
    Change change;
    change.after = static_cast<int>(node.at("after").integer(0, largestBudget));
    if (auto n = node.find("rows")) change.rows = static_cast<int>(n->integer(0, limits::measurements.most));
    change.why = textOr(node, "why", "");
    change.unknown = unknownKeys(node, keys);
    const auto set = node.at("set");
    set.allowOnly(settable);
    if (auto n = set.find("budget")) change.budget = readBudget(*n);
    if (auto n = set.find("model")) change.model = readModel(*n);
    if (auto n = set.find("policy")) change.policy = readPolicy(*n);
    if (auto n = set.find("recommendation")) change.recommendation = readRule(*n);
    if (auto n = set.find("start")) change.start = readStart(*n);
    if (auto n = set.find("excluded")) change.excluded = readArmList(*n, arms);
    return change;
}

StopRule readStopRule(const Node& node) {
    static constexpr std::string_view keys[] = {"chance", "bound"};
    node.allowOnly(keys);
    StopRule rule;
    if (auto n = node.find("chance")) rule.chance = n->number();
    if (auto n = node.find("bound")) rule.bound = n->number();
    return rule;
}

// Runs a check whose errors are placed inside `outer`.
template <class Check>
void checkWithin(const std::string& outer, Check check) {
    try {
        check();
    } catch (const Error& e) {
        throw outer.empty() ? e : e.within(outer);
    }
}

// The conditions that each change leads to, in the order in which they come to hold.
void checkChanges(const StudySpec& spec, const Node& root, const Points& points) {
    std::vector<std::size_t> order(spec.changes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return spec.changes[i].after; });
    Conditions now = spec.initial;
    for (const auto i : order) {
        const auto& change = spec.changes[i];
        stopIfTold();
        change.applyTo(now);
        checkWithin(root.placeOf("changes[" + std::to_string(i) + "].set"), [&] {
            if (change.model) checkLaterModel(*change.model, spec, points);
            checkConditions(now, *spec.arms);
        });
    }
}

void checkHead(const Node& root) {
    // Half of all short words are two letters from "run".
    constexpr auto guessable = std::span(topKeys).first(std::size(topKeys) - 1);
    if (!root.json().is_object()) root.fail("is not a study: it holds " + kindOf(root.json()) + " in the place of an object");
    const auto format = root.find("format");
    if (!format) throw Error(root.placeOf("format"), "is missing: this is not a gapscope study");
    if (!format->json().is_string() || format->text() != "gapscope-study")
        format->fail("must be \"gapscope-study\", got " + kindOf(format->json()));
    const auto version = root.at("version").integer(1, largestBudget);
    if (version != 1)
        root.at("version").fail("is " + std::to_string(version) + ", written by a newer program; this one reads version 1");
    for (const auto& [key, value] : root.json().items())
        if (std::ranges::find(topKeys, key) == std::end(topKeys))
            if (const auto near = nearest(key, guessable, 2); !near.empty())
                throw Error(root.placeOf(shortened(key)), "is not known, did you mean \"" + std::string(near) + "\"?");
}

}  // namespace

StudySpec readStudy(std::string_view text) {
    const Json document = parseJson(text);
    return readStudy(Node(document, ""));
}

StudySpec readStudy(const Node& root) {
    checkHead(root);
    static constexpr std::string_view goals[] = {"maximize", "minimize"};
    StudySpec spec;
    spec.name = textOr(root, "name", spec.name);
    spec.notes = textOr(root, "notes", "");
    spec.minimise = root.find("goal") && root.at("goal").word(goals) == "minimize";
    if (auto response = root.find("response")) spec.response = readResponse(*response);
    if (auto seed = root.find("seed")) spec.seed = seed->seed();
    if (auto run = root.find("run")) spec.run = static_cast<std::uint32_t>(run->integer(0, largestRun));
    spec.initial.budget = readBudget(root.at("budget"));
    spec.arms = std::make_shared<const Arms>(readArms(root.at("arms")));
    const Index size = spec.arms->size();
    spec.initial.model = readModel(root.at("model"));
    static const Json bayesGap{{"name", "bayesgap"}}, manual{{"kind", "manual"}};
    spec.initial.policy = readPolicy(root.find("policy").value_or(Node(bayesGap, root.placeOf("policy"))));
    if (auto rule = root.find("recommendation")) spec.initial.recommendation = readRule(*rule);
    if (auto start = root.find("start")) spec.initial.start = readStart(*start);
    if (auto excluded = root.find("excluded")) spec.initial.excluded = readArmList(*excluded, size);
    if (auto pending = root.find("pending")) spec.pending = readArmList(*pending, size);
    spec.source = readSource(root.find("source").value_or(Node(manual, root.placeOf("source"))));
    if (auto rows = root.find("measurements")) {
        requireWithin(limits::measurements, static_cast<double>(rows->json().size()), rows->place());
        for (const auto& row : rows->items()) {
            stopIfTold();
            spec.measurements.push_back(readMeasurement(row, size));
            checkWithin(row.place(), [&] { checkMeasurement(spec.measurements.back(), spec); });
        }
    }
    if (auto changes = root.find("changes")) {
        requireWithin(limits::changes, static_cast<double>(changes->json().size()), changes->place());
        for (const auto& change : changes->items()) spec.changes.push_back(readChange(change, size));
    }
    if (auto rule = root.find("stop_when")) {
        spec.stop = readStopRule(*rule);
        checkWithin(rule->place(), [&] { checkStopRule(*spec.stop); });
    }
    spec.unknown = unknownKeys(root, topKeys);
    checkWithin(root.place(), [&] { checkTexts(spec); });

    const Points points = spec.arms->points();
    checkWithin(root.placeOf("model"), [&] { static_cast<void>(spec.initial.model.prior(points, 1)); });
    checkWithin(root.place(), [&] { checkConditions(spec.initial, *spec.arms); });
    checkWithin(root.placeOf("source"), [&] {
        if (spec.source.model) checkWithin("model", [&] { static_cast<void>(spec.source.model->prior(points, 1)); });
        static_cast<void>(spec.makeSource());
    });
    checkChanges(spec, root, points);
    return spec;
}

}  // namespace gapscope
