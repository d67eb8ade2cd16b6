#include "core/io/result_columns.h"

#include <set>

#include "core/io/candidates.h"

namespace gapscope {

namespace {

using Column = ResultColumns::Column;
using Kind = CsvNumber::Kind;

// "Param x" and "params_x" are how optuna calls a variable.
std::string bareName(std::string_view header) {
    auto name = splitUnit(header).name;
    for (const std::string_view prefix : {"Param ", "params_", "Params_"})
        if (name.starts_with(prefix)) return name.substr(prefix.size());
    return name;
}

bool isNumeric(const CsvTable& table, std::size_t column) {
    std::size_t numbers = 0, words = 0;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const auto cell = table.cell(r, column);
        const auto kind = table.number(cell).kind;
        numbers += kind == Kind::Number || kind == Kind::Ambiguous;
        words += kind == Kind::NotANumber && !isPendingWord(cell) && !isFailedWord(cell);
    }
    return numbers > words;
}

}  // namespace

ResultColumns resultColumnsIn(const CsvTable& table, const StudySpec& spec) {
    ResultColumns found;
    std::set<std::size_t> taken;
    auto take = [&](Column& role, auto fits) {
        for (std::size_t c = 0; c < table.header.size() && !role; ++c)
            if (!taken.contains(c) && fits(bareName(table.header[c]))) {
                role = c;
                taken.insert(c);
            }
    };
    auto named = [](std::initializer_list<std::string_view> names) {
        return [names](const std::string& name) { return isOneOf(name, names); };
    };
    for (const auto& v : spec.arms->variables) {
        Column column;
        take(column, [&](const std::string& name) { return sameName(name, v.name); });
        found.variables.push_back(column);
    }
    take(found.value, [&](const std::string& name) { return sameName(name, spec.response.name); });
    take(found.arm, named({"arm", "#"}));
    take(found.label, named({"label", "name", "candidate"}));
    if (!spec.arms->groups.empty()) take(found.group, named({"group", "family"}));
    take(found.id, named({"id"}));
    take(found.status, named({"status", "state"}));
    if (!found.id && found.status) take(found.id, named({"number"}));  // optuna's
    take(found.note, named({"note", "notes", "comment"}));
    take(found.noiseSd, [&](const std::string& name) {
        return isOneOf(name, {"noise_sd", "noise sd"}) || sameName(name, spec.response.name + " sd");
    });
    take(found.batch, named({"batch", "BatchNr"}));
    take(found.time, named({"time"}));
    take(found.suggested, named({"suggested"}));
    take(found.value, named({"value", "values_0", "result", "y", "measurement", "response"}));
    for (std::size_t c = table.header.size(); c-- > 0 && !found.value;)  // what only describes the row is no result
        if (!taken.contains(c) && !isOneOf(table.header[c], {"round", "number", "FitNr", "priority"}) && isNumeric(table, c))
            found.value = c;
    return found;
}

}  // namespace gapscope
