#include "core/io/settings_json.h"

#include <algorithm>

#include "core/limits.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Kind = Param::Kind;

namespace {

// Kinds that the format names and a later version will read.
constexpr std::string_view laterModels[] = {"glm-binomial"}, laterPolicies[] = {"hedge", "random-portfolio", "esp"};

VectorXd vectorOf(const Node& node) {
    const auto list = node.numbers();
    return Eigen::Map<const VectorXd>(list.data(), static_cast<Index>(list.size()));
}

Lists listsOf(const Node& node) {
    Lists lists;
    for (const auto& row : node.items()) lists.push_back(row.numbers());
    return lists;
}

Texts textsOf(const Node& node) {
    const auto items = node.items();
    requireWithin(limits::arguments, static_cast<double>(items.size()), node.place());
    Texts texts;
    texts.reserve(items.size());
    for (const auto& item : items) {
        texts.push_back(item.text());
        requireShort(limits::argument, texts.back(), item.place());
    }
    return texts;
}

SettingValue valueOf(const Node& node, const Param& param) {
    switch (param.kind) {
        case Kind::Number:
        case Kind::Integer: return node.number();
        case Kind::Word: return node.text();
        case Kind::Text: {
            auto text = node.text();
            requireShort(param.id == "formula" ? limits::formula : limits::argument, text, node.place());
            return text;
        }
        case Kind::Texts: return textsOf(node);
        case Kind::Numbers: return vectorOf(node);
        case Kind::Table: return readRows(node);
        case Kind::Lists: return listsOf(node);
        case Kind::NumberOrNumbers:
            if (node.json().is_array()) return vectorOf(node);
            if (!param.alternative.empty() && node.json().is_string()) {
                const std::string_view words[] = {param.alternative};
                return node.word(words);
            }
            return node.number();
        case Kind::Model: break;
    }
    return 0.0;
}

// The keys of one level: "exploration.beta" is the key beta inside exploration.
std::vector<std::string_view> keysAt(std::span<const Param> params, std::string_view prefix) {
    std::vector<std::string_view> keys;
    for (const auto& param : params) {
        if (!param.id.starts_with(prefix)) continue;
        const auto rest = param.id.substr(prefix.size());
        const auto key = rest.substr(0, rest.find('.'));
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
    return keys;
}

void readLevel(const Node& node, std::span<const Param> params, const std::string& prefix, std::span<const std::string_view> also,
               Settings& settings) {
    auto keys = keysAt(params, prefix);
    auto known = keys;
    known.insert(known.end(), also.begin(), also.end());
    node.allowOnly(known);
    for (const auto key : keys) {
        const auto inner = node.find(key);
        if (!inner) continue;
        const std::string id = prefix + std::string(key);
        const auto param = std::ranges::find(params, std::string_view(id), &Param::id);
        const bool isLevel = std::ranges::any_of(params, [&](const Param& p) { return p.id.starts_with(id + "."); });
        // A word may stand in the place of a level: "learning": "fixed".
        if (param == params.end() || (isLevel && inner->json().is_object())) {
            readLevel(*inner, params, id + ".", {}, settings);
        } else if (param->kind != Kind::Model) {
            auto value = valueOf(*inner, *param);
            try {
                settings.set(id, std::move(value));
            } catch (const Error& e) {  // the id's own path is already in the place
                throw Error(inner->place() + e.place().substr(id.size()), e.sentence());
            }
        }
    }
}

Settings readSettings(const Node& node, std::span<const Param> params, std::string_view kindKey) {
    Settings settings(params);
    const std::string_view also[] = {kindKey};
    readLevel(node, params, "", also, settings);
    try {
        settings.requireComplete();
    } catch (const Error& e) {
        throw e.within(node.place());
    }
    return settings;
}

template <class Table>
auto* choose(const Node& node, const Table& table, std::span<const std::string_view> later) {
    const auto id = node.text();
    if (std::ranges::find(later, id) != later.end()) node.fail(inQuotes(id) + " is not available yet");
    std::vector<std::string_view> known;
    for (const auto& entry : table) known.push_back(entry.id);
    node.word(known);
    return findEntry(table, id);
}

Json valueJson(const SettingValue& value) {
    auto list = [](const auto& numbers) {
        Json json = Json::array();
        for (const double x : numbers) json.push_back(number(x));
        return json;
    };
    if (auto* x = std::get_if<double>(&value)) return number(*x);
    if (auto* text = std::get_if<std::string>(&value)) return *text;
    if (auto* vector = std::get_if<VectorXd>(&value)) return list(*vector);
    if (auto* texts = std::get_if<Texts>(&value)) return *texts;
    Json rows = Json::array();
    if (auto* lists = std::get_if<Lists>(&value))
        for (const auto& row : *lists) rows.push_back(list(row));
    if (auto* table = std::get_if<MatrixXd>(&value))
        for (Index i = 0; i < table->rows(); ++i) rows.push_back(list(VectorXd(table->row(i))));
    return rows;
}

void writeSettings(Json& json, const Settings& settings) {
    for (const auto& param : settings.params()) {
        if (!settings.has(param.id)) continue;
        Json* level = &json;
        std::string_view id = param.id;
        for (auto dot = id.find('.'); dot != std::string_view::npos; dot = id.find('.')) {
            level = &(*level)[std::string(id.substr(0, dot))];
            id = id.substr(dot + 1);
        }
        (*level)[std::string(id)] = valueJson(settings.at(param.id));
    }
}

}  // namespace

Json number(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15 && !(value == 0 && std::signbit(value)))
        return static_cast<long long>(value);
    return value;
}

MatrixXd readRows(const Node& node) {
    const auto rows = listsOf(node);
    if (rows.empty()) node.fail("must have at least one row");
    MatrixXd table(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].size() != rows[0].size())
            throw Error(node.place() + "[" + std::to_string(i) + "]", "must have " + std::to_string(rows[0].size()) +
                                                                          " numbers like the first row, got " +
                                                                          std::to_string(rows[i].size()));
        for (std::size_t j = 0; j < rows[i].size(); ++j) table(static_cast<Index>(i), static_cast<Index>(j)) = rows[i][j];
    }
    return table;
}

std::string readRule(const Node& node) {
    std::vector<std::string_view> known;
    for (const auto& rule : recommendationRules()) known.push_back(rule.id);
    return node.word(known);
}

ModelChoice readModel(const Node& node) {
    const auto* entry = choose(node.at("kind"), models(), laterModels);
    return {entry, readSettings(node, entry->params, "kind")};
}

PolicyChoice readPolicy(const Node& node) {
    const auto name = node.at("name");
    std::vector<std::string_view> known;
    for (const auto* entry : policies()) known.push_back(entry->id);
    if (std::ranges::find(laterPolicies, name.text()) != std::end(laterPolicies))
        name.fail(inQuotes(name.text()) + " is not available yet");
    const auto* entry = findPolicy(name.word(known));
    PolicyChoice choice{entry, readSettings(node, entry->params, "name")};
    try {
        if (entry->check) entry->check(choice.settings);
    } catch (const Error& e) {
        throw e.within(node.place());
    }
    return choice;
}

SourceChoice readSource(const Node& node) {
    const auto* entry = choose(node.at("kind"), sources(), {});
    SourceChoice choice{entry, readSettings(node, entry->params, "kind"), {}};
    for (const auto& param : entry->params)
        if (param.kind == Kind::Model)
            if (auto model = node.find(param.id)) choice.model = readModel(*model);
    return choice;
}

Json writeModel(const ModelChoice& choice) {
    Json json{{"kind", choice.entry->id}};
    writeSettings(json, choice.settings);
    return json;
}

Json writePolicy(const PolicyChoice& choice) {
    Json json{{"name", choice.entry->id}};
    writeSettings(json, choice.settings);
    return json;
}

Json writeSource(const SourceChoice& choice) {
    Json json{{"kind", choice.entry->id}};
    writeSettings(json, choice.settings);
    if (choice.model) json["model"] = writeModel(*choice.model);
    return json;
}

}  // namespace gapscope
