#include "core/io/settings_json.h"
#include "core/io/study_json.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr std::size_t lineWidth = 110;

// Like dump(2), but what fits on a line stays on a line.
void print(const Json& json, std::size_t indent, bool oneLine, std::string& out) {
    const std::string flat = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (!json.is_structured() || json.empty()) {
        out += flat;
        return;
    }
    oneLine = oneLine || (indent > 0 && indent + flat.size() <= lineWidth);
    const bool object = json.is_object();
    const std::string inner = oneLine ? "" : "\n" + std::string(indent + 2, ' ');
    out += object ? '{' : '[';
    bool first = true;
    for (const auto& [key, value] : json.items()) {
        if (!first) out += oneLine ? ", " : ",";
        first = false;
        out += inner;
        if (object) out += Json(key).dump() + ": ";
        print(value, indent + 2, oneLine, out);
    }
    if (!oneLine) out += "\n" + std::string(indent, ' ');
    out += object ? '}' : ']';
}

void addUnknown(Json& json, const std::string& unknown) {
    if (unknown.empty()) return;
    const Json rest = Json::parse(unknown);
    for (const auto& [key, value] : rest.items()) json[key] = value;
}

Json armList(const std::vector<Index>& arms) {
    Json list = Json::array();
    for (const Index arm : arms) list.push_back(arm);
    return list;
}

Json gridJson(const Arms& arms) {
    Json variables = Json::array();
    for (const auto& v : arms.variables)
        variables.push_back({{"name", v.name},
                             {"unit", v.unit},
                             {"min", number(v.min)},
                             {"max", number(v.max)},
                             {"levels", v.levels},
                             {"scale", v.logarithmic ? "log" : "linear"}});
    return {{"kind", "grid"}, {"variables", variables}};
}

Json tableJson(const Arms& arms) {
    Json json{{"kind", "table"}};
    bool units = false, scales = false;
    Json names = Json::array(), unitList = Json::array(), scaleList = Json::array(), rows = Json::array();
    for (const auto& v : arms.variables) {
        names.push_back(v.name);
        unitList.push_back(v.unit);
        scaleList.push_back(v.logarithmic ? "log" : "linear");
        units = units || !v.unit.empty();
        scales = scales || v.logarithmic;
    }
    for (Index k = 0; k < arms.size(); ++k) {
        Json row = Json::array();
        for (Index i = 0; i < arms.values.cols(); ++i) row.push_back(number(arms.values(k, i)));
        rows.push_back(std::move(row));
    }
    json["columns"] = names;
    if (units) json["units"] = unitList;
    if (scales) json["scales"] = scaleList;
    json["rows"] = std::move(rows);
    if (!arms.labels.empty()) json["labels"] = arms.labels;
    if (!arms.groups.empty()) json["groups"] = arms.groups;
    return json;
}

Json armsJson(const Arms& arms) {
    if (arms.kind == Arms::Kind::Grid) return gridJson(arms);
    if (arms.kind == Arms::Kind::Table) return tableJson(arms);
    return {{"kind", "labels"}, {"labels", arms.labels}};
}

Json responseJson(const Response& r) {
    Json json{{"name", r.name}, {"unit", r.unit}};
    if (r.min) json["min"] = number(*r.min);
    if (r.max) json["max"] = number(*r.max);
    if (r.matters) json["matters"] = number(*r.matters);
    return json;
}

Json measurementJson(const Measurement& m) {
    Json json{{"arm", m.arm}};
    if (m.value) json["value"] = number(*m.value);
    if (m.status != Measurement::Status::Measured)
        json["status"] = m.status == Measurement::Status::Failed ? "failed" : "ignored";
    if (m.noiseSd) json["noise_sd"] = number(*m.noiseSd);
    if (!m.at.empty()) {
        json["at"] = Json::array();
        for (const double x : m.at) json["at"].push_back(number(x));
    }
    if (m.suggested) json["suggested"] = *m.suggested;
    if (m.batch) json["batch"] = *m.batch;
    if (!m.time.empty()) json["time"] = m.time;
    if (!m.note.empty()) json["note"] = m.note;
    if (!m.id.empty()) json["id"] = m.id;
    addUnknown(json, m.unknown);
    return json;
}

Json changeJson(const Change& change) {
    Json set = Json::object();
    if (change.budget) set["budget"] = *change.budget;
    if (change.model) set["model"] = writeModel(*change.model);
    if (change.policy) set["policy"] = writePolicy(*change.policy);
    if (change.recommendation) set["recommendation"] = *change.recommendation;
    if (change.start) set["start"] = *change.start;
    if (change.excluded) set["excluded"] = armList(*change.excluded);
    Json json{{"after", change.after}};
    if (change.rows) json["rows"] = *change.rows;
    json["set"] = set;
    if (!change.why.empty()) json["why"] = change.why;
    addUnknown(json, change.unknown);
    return json;
}

}  // namespace

Json studyJson(const StudySpec& spec) {
    Json json{{"format", "gapscope-study"}, {"version", 1}, {"name", spec.name}};
    if (!spec.notes.empty()) json["notes"] = spec.notes;
    json["goal"] = spec.minimise ? "minimize" : "maximize";
    if (!(spec.response == Response{})) json["response"] = responseJson(spec.response);
    json["budget"] = spec.initial.budget;
    json["seed"] = spec.seed;
    if (spec.run != 0) json["run"] = spec.run;
    json["arms"] = armsJson(*spec.arms);
    json["model"] = writeModel(spec.initial.model);
    json["policy"] = writePolicy(spec.initial.policy);
    if (!spec.initial.recommendation.empty()) json["recommendation"] = spec.initial.recommendation;
    if (spec.source.entry->id != "manual") json["source"] = writeSource(spec.source);
    if (spec.initial.start > 0) json["start"] = spec.initial.start;
    json["measurements"] = Json::array();
    for (const auto& m : spec.measurements) json["measurements"].push_back(measurementJson(m));
    if (!spec.pending.empty()) json["pending"] = armList(spec.pending);
    if (!spec.initial.excluded.empty()) json["excluded"] = armList(spec.initial.excluded);
    for (const auto& change : spec.changes) json["changes"].push_back(changeJson(change));
    if (spec.stop) {
        if (spec.stop->chance) json["stop_when"]["chance"] = number(*spec.stop->chance);
        if (spec.stop->bound) json["stop_when"]["bound"] = number(*spec.stop->bound);
    }
    addUnknown(json, spec.unknown);
    return json;
}

std::string laidOut(const Json& json) {
    std::string text;
    print(json, 0, false, text);
    return text + "\n";
}

std::string writeStudy(const StudySpec& spec) { return laidOut(studyJson(spec)); }

}  // namespace gapscope
