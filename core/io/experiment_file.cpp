#include "core/io/experiment_file.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "core/io/safe_file.h"
#include "core/io/settings_json.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/limits.h"

namespace gapscope {

using Eigen::Index;
using Kind = TruthChoice::Kind;

namespace {

constexpr std::string_view topKeys[] = {"format", "version", "name",    "notes",       "study",   "policies",
                                        "runs",   "seed",    "epsilon", "checkpoints", "budgets", "truth"};
constexpr std::string_view truthKinds[] = {"study-source", "draw", "signals"};

void checkHead(const Node& root) {
    if (!root.json().is_object())
        root.fail("is not an experiment: it holds " + kindOf(root.json()) + " in the place of an object");
    const auto format = root.find("format");
    if (!format) throw Error("format", "is missing: this is not a gapscope experiment");
    if (!format->json().is_string() || format->text() != "gapscope-experiment")
        format->fail("must be \"gapscope-experiment\", got " + kindOf(format->json()));
    if (const auto version = root.at("version").integer(1, limits::budget.most); version != 1)
        root.at("version").fail("is " + std::to_string(version) + ", written by a newer program; this one reads version 1");
    root.allowOnly(topKeys);
}

// An object, or the name of a file.
Study::SpecPtr readProblem(const Node& node, const std::string& folder) {
    if (node.json().is_string()) {
        const auto name = node.text();
        requireShort(limits::argument, name, node.place());
        const auto file = QDir(QString::fromStdString(folder)).filePath(QString::fromStdString(name));
        try {
            return asProblem(loadStudy(file.toStdString()));
        } catch (const Error& e) {
            throw Error(node.place(), shortened(name) + ": " + e.sentence());
        }
    }
    if (!node.json().is_object()) node.fail("must be a study or the name of its file, got " + kindOf(node.json()));
    Json study = node.json();  // inside an experiment it need not say what it is
    if (!study.contains("format")) study["format"] = "gapscope-study";
    if (!study.contains("version")) study["version"] = 1;
    return asProblem(readStudy(Node(study, node.place())));
}

Contender readContender(const Node& node) {
    node.requireObject();
    Contender contender;
    Json policy = node.json();
    policy.erase("label");
    policy.erase("recommendation");
    contender.policy = readPolicy(Node(policy, node.place()));
    contender.label = contender.policy.entry->id;
    if (const auto label = node.find("label")) contender.label = label->text();
    if (contender.label.empty() || contender.label.find_first_of("\r\n") != std::string::npos)
        throw Error(node.placeOf("label"), "must be one line of text");
    if (const auto rule = node.find("recommendation")) contender.recommendation = readRule(*rule);
    return contender;
}

std::vector<int> readCounts(const Node& node, int least) {
    const auto items = node.items();
    std::vector<int> counts;
    counts.reserve(items.size());
    for (const auto& item : items) counts.push_back(static_cast<int>(item.integer(least, limits::budget.most)));
    if (counts.empty()) node.fail("must hold at least one number");
    return counts;
}

std::vector<int> readCheckpoints(const Node& node) {
    if (node.json().is_string()) {
        static constexpr std::string_view every[] = {"every"};
        static_cast<void>(node.word(every));
        return {};
    }
    auto rounds = readCounts(node, 0);
    std::ranges::sort(rounds);
    rounds.erase(std::unique(rounds.begin(), rounds.end()), rounds.end());
    return rounds;
}

TruthChoice readTruth(const Node& node) {
    TruthChoice truth;
    const auto kind = node.at("kind").word(truthKinds);
    truth.kind = kind == "draw" ? Kind::Draw : kind == "signals" ? Kind::Signals : Kind::StudySource;
    static constexpr std::string_view keys[] = {"kind", "rows"};
    node.allowOnly(std::span(keys).first(truth.kind == Kind::Signals ? 2 : 1));
    if (truth.kind == Kind::Signals) truth.rows = readRows(node.at("rows"));
    return truth;
}

Json truthJson(const TruthChoice& truth) {
    Json json{{"kind", truthKinds[static_cast<std::size_t>(truth.kind)]}};
    if (truth.kind != Kind::Signals) return json;
    json["rows"] = Json::array();
    for (Index i = 0; i < truth.rows.rows(); ++i) {
        Json row = Json::array();
        for (Index k = 0; k < truth.rows.cols(); ++k) row.push_back(number(truth.rows(i, k)));
        json["rows"].push_back(std::move(row));
    }
    return json;
}

Json contenderJson(const Contender& contender) {
    Json json = writePolicy(contender.policy);
    json["label"] = contender.label;
    if (!contender.recommendation.empty()) json["recommendation"] = contender.recommendation;
    return json;
}

Json experimentJson(const Experiment& experiment) {
    Json json{{"format", "gapscope-experiment"}, {"version", 1}};
    if (!experiment.name.empty()) json["name"] = experiment.name;
    if (!experiment.notes.empty()) json["notes"] = experiment.notes;
    json["policies"] = Json::array();
    for (const auto& contender : experiment.contenders) json["policies"].push_back(contenderJson(contender));
    json["runs"] = experiment.runs;
    json["seed"] = experiment.seed;
    json["epsilon"] = number(experiment.epsilon);
    json["checkpoints"] = experiment.checkpoints.empty() ? Json("every") : Json(experiment.checkpoints);
    json["budgets"] = experiment.budgets;
    json["truth"] = truthJson(experiment.truth);
    json["study"] = studyJson(*experiment.study);
    return json;
}

}  // namespace

Experiment readExperiment(std::string_view text, const std::string& folder) {
    const Json document = parseJson(text);
    const Node root(document, "");
    checkHead(root);
    Experiment experiment;
    if (auto name = root.find("name")) experiment.name = name->text();
    if (auto notes = root.find("notes")) experiment.notes = notes->text();
    experiment.study = readProblem(root.at("study"), folder);
    requireWithin(limits::policies, static_cast<double>(root.at("policies").json().size()), "policies");
    for (const auto& item : root.at("policies").items()) experiment.contenders.push_back(readContender(item));
    experiment.budgets = {experiment.study->initial.budget};
    if (auto budgets = root.find("budgets")) experiment.budgets = readCounts(*budgets, 1);
    requireWithin(limits::budgets, static_cast<double>(experiment.budgets.size()), "budgets");
    if (auto runs = root.find("runs")) experiment.runs = static_cast<int>(runs->integer(1, limits::runs.most));
    experiment.seed = experiment.study->seed;
    if (auto seed = root.find("seed")) experiment.seed = seed->seed();
    if (auto epsilon = root.find("epsilon")) experiment.epsilon = epsilon->numberIn(0, infinity);
    if (auto checkpoints = root.find("checkpoints")) experiment.checkpoints = readCheckpoints(*checkpoints);
    if (auto truth = root.find("truth")) experiment.truth = readTruth(*truth);
    checkExperiment(experiment);
    return experiment;
}

Experiment loadExperiment(const std::string& path) {
    const auto real = realPath(path);
    const auto bytes = readBytes(real, path);
    try {
        return readExperiment({bytes.constData(), static_cast<std::size_t>(bytes.size())},
                              QFileInfo(real).absolutePath().toStdString());
    } catch (const Error& e) {
        throw Error(path, e.what());
    }
}

std::string writeExperiment(const Experiment& experiment) { return laidOut(experimentJson(experiment)); }

void saveExperiment(const std::string& path, const Experiment& experiment) { writeFile(path, writeExperiment(experiment)); }

std::string experimentHash(const Experiment& experiment) {
    Json json = experimentJson(experiment);
    for (const auto* key : {"name", "notes"}) {
        json.erase(key);
        json["study"].erase(key);
    }
    return sha256(json.dump());
}

}  // namespace gapscope
