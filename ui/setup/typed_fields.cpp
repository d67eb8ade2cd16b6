#include "ui/setup/typed_fields.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/catalog.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("lab form", text); }

}  // namespace

QString problemAt(const std::vector<FieldProblem>& problems, const QString& field) {
    const auto found = std::ranges::find(problems, field, &FieldProblem::field);
    return found == problems.end() ? QString() : found->sentence;
}

void TypedFields::refuse(const QString& field, const QString& sentence, bool missing) {
    if (!isWrong(field)) problems_.push_back({field, sentence, missing});
}

std::optional<double> TypedFields::number(const QString& field, const QString& text) {
    const auto typed = typedNumber(text, locale_);
    if (typed.value && std::abs(*typed.value) > largestNumber)
        refuse(field, said("\"%1\" is too large.").arg(text.trimmed()));
    else if (typed.value)
        return typed.value;
    else
        refuse(field, typed.problem, text.trimmed().isEmpty());
    return std::nullopt;
}

std::optional<double> TypedFields::positive(const QString& field, std::optional<double> value) {
    if (!value || *value > 0) return value;
    refuse(field, said("Must be more than 0."));
    return std::nullopt;
}

std::optional<int> TypedFields::whole(const QString& field, const QString& text, double most) {
    const auto value = number(field, text);
    if (!value) return std::nullopt;
    if (*value != std::floor(*value) || *value < 1 || *value > most) {
        refuse(field, said("Must be a whole number between 1 and %1.").arg(locale_.toString(static_cast<int>(most))));
        return std::nullopt;
    }
    return static_cast<int>(*value);
}

QString TypedFields::text(const QString& field, const QString& typed, const Limit& limit) {
    if (typed.trimmed().size() > limit.most)
        refuse(field, said("At most %1 letters are allowed.").arg(locale_.toString(static_cast<int>(limit.most))));
    return typed.trimmed();
}

QString TypedFields::name(const QString& field, const QString& typed) {
    if (typed.trimmed().isEmpty()) refuse(field, said("A name is missing."), true);
    return text(field, typed, limits::name);
}

}  // namespace gapscope
