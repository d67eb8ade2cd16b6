#include "core/study/texts.h"

#include "core/limits.h"

namespace gapscope {

void checkTexts(const StudySpec& spec) {
    requireShort(limits::name, spec.name, "name");
    requireShort(limits::notes, spec.notes, "notes");
    requireShort(limits::name, spec.response.name, "response.name");
    requireShort(limits::unit, spec.response.unit, "response.unit");
    const auto at = [](const char* list, std::size_t i) { return std::string(list) + "[" + std::to_string(i) + "]"; };
    const auto& variables = spec.arms->variables;
    const bool grid = spec.arms->kind == Arms::Kind::Grid;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        requireShort(limits::name, variables[i].name, grid ? at("arms.variables", i) + ".name" : at("arms.columns", i));
        requireShort(limits::unit, variables[i].unit, grid ? at("arms.variables", i) + ".unit" : at("arms.units", i));
    }
    for (std::size_t k = 0; k < spec.arms->labels.size(); ++k)
        requireShort(limits::name, spec.arms->labels[k], at("arms.labels", k));
    for (std::size_t k = 0; k < spec.arms->groups.size(); ++k)
        requireShort(limits::name, spec.arms->groups[k], at("arms.groups", k));
    for (std::size_t i = 0; i < spec.changes.size(); ++i)
        requireShort(limits::note, spec.changes[i].why, at("changes", i) + ".why");
}

}  // namespace gapscope
