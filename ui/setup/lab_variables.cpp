#include "ui/setup/lab_variables.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("lab form", text); }

// From 20 in steps of 7 nobody comes to 80.
int levelsOf(const LabVariable& typed, const Variable& v, const QString& place, TypedFields& fields) {
    const auto field = place + QStringLiteral(".spacing");
    if (typed.by == LabVariable::Spacing::Levels)
        return fields.whole(field, typed.spacing, static_cast<double>(mostArms)).value_or(0);
    if (v.logarithmic) {
        fields.refuse(field, said("On a logarithmic scale say how many levels, not a step."));
        return 0;
    }
    const auto step = fields.positive(field, fields.number(field, typed.spacing));
    if (!step) return 0;
    const double steps = (v.max - v.min) / *step;
    if (steps > static_cast<double>(mostArms)) {
        fields.refuse(field, said("These are more than %1 steps.").arg(fields.locale().toString(static_cast<int>(mostArms))));
        return 0;
    }
    if (std::abs(steps - std::round(steps)) > 1e-9 * std::max(1.0, steps)) {
        const double last = v.min + std::floor(steps) * *step;
        fields.refuse(field, said("From %1 in steps of %2 one comes to %3 and %4, not to %5.")
                                 .arg(textOfNumber(v.min, fields.locale()), textOfNumber(*step, fields.locale()),
                                      fields.locale().toString(last, 'g', 6), fields.locale().toString(last + *step, 'g', 6),
                                      textOfNumber(v.max, fields.locale())));
        return 0;
    }
    return static_cast<int>(std::round(steps)) + 1;
}

std::optional<Variable> variable(const LabVariable& typed, const QString& place, TypedFields& fields) {
    Variable v;
    v.name = fields.name(place + QStringLiteral(".name"), typed.name).toStdString();
    v.unit = fields.text(place + QStringLiteral(".unit"), typed.unit, limits::unit).toStdString();
    v.logarithmic = typed.logarithmic;
    const auto from = fields.number(place + QStringLiteral(".from"), typed.from);
    const auto to = fields.number(place + QStringLiteral(".to"), typed.to);
    if (from && v.logarithmic && !fields.positive(place + QStringLiteral(".from"), from)) return std::nullopt;
    v.min = from.value_or(0);
    v.max = to.value_or(0);
    if (from && to && *to < *from)
        fields.refuse(place + QStringLiteral(".to"), said("Must be more than %1.").arg(textOfNumber(*from, fields.locale())));
    if ((from && to && *to >= *from) || typed.by == LabVariable::Spacing::Levels || typed.spacing.trimmed().isEmpty())
        v.levels = levelsOf(typed, v, place, fields);
    if (from && to && *to == *from && v.levels > 1)
        fields.refuse(place + QStringLiteral(".to"), said("Must be more than %1.").arg(textOfNumber(*from, fields.locale())));
    return from && to && v.levels > 0 && v.max >= v.min && (v.levels == 1 || v.max > v.min) ? std::optional(v) : std::nullopt;
}

}  // namespace

bool LabVariable::isEmpty() const {
    return name.trimmed().isEmpty() && unit.trimmed().isEmpty() && from.trimmed().isEmpty() && to.trimmed().isEmpty() &&
           spacing.trimmed().isEmpty();
}

LabGrid gridOf(const std::vector<LabVariable>& typed, TypedFields& fields) {
    LabGrid grid;
    std::vector<Variable> variables;
    std::set<std::string> names;
    bool complete = true;
    double size = 1;
    QStringList levels;
    const bool allEmpty = std::ranges::all_of(typed, &LabVariable::isEmpty);
    for (std::size_t i = 0; i < typed.size(); ++i) {
        if (typed[i].isEmpty() && !(allEmpty && i == 0)) continue;  // a row that was added and not used
        const auto place = QStringLiteral("variables[%1]").arg(i);
        const auto v = variable(typed[i], place, fields);
        if (const auto called = typed[i].name.trimmed(); !called.isEmpty() && !names.insert(called.toStdString()).second)
            fields.refuse(place + QStringLiteral(".name"), said("\"%1\" is used twice.").arg(called));
        complete = complete && v;
        if (!v) continue;
        size *= v->levels;
        levels << fields.locale().toString(v->levels);
        variables.push_back(*v);
    }
    if (!complete || variables.empty()) {
        if (typed.empty()) fields.refuse(QStringLiteral("candidates"), said("Add a variable."), true);
        return grid;
    }
    const auto count =
        size < 1e15 ? fields.locale().toString(static_cast<qlonglong>(size)) : fields.locale().toString(size, 'g', 3);
    if (size > static_cast<double>(mostArms)) {
        fields.refuse(QStringLiteral("candidates"),
                      said("That makes %1 candidates; at most %2 can be compared. Take larger steps or fewer levels.")
                          .arg(count, fields.locale().toString(static_cast<int>(mostArms))));
        return grid;
    }
    grid.count = (size == 1 ? said("%1 candidate") : said("%1 candidates")).arg(count);
    if (levels.size() > 1) grid.count += QStringLiteral(": ") + levels.join(QStringLiteral(" × "));
    if (size < 2) {
        fields.refuse(QStringLiteral("candidates"), said("At least 2 candidates are needed."));
        return grid;
    }
    grid.arms = gridArms(std::move(variables));
    return grid;
}

}  // namespace gapscope
