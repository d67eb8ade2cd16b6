// LabVariable: a quantity that can be set, as it was typed, and the candidates that all combinations give.
#pragma once

#include "core/problem/arms.h"
#include "ui/setup/typed_fields.h"

namespace gapscope {

struct LabVariable {
    enum class Spacing { Levels, Step };
    QString name, unit, from, to;
    Spacing by = Spacing::Levels;
    QString spacing;  // how many levels, or how long a step
    bool logarithmic = false;

    bool isEmpty() const;
};

struct LabGrid {
    std::optional<Arms> arms;  // none where something is wrong or missing
    QString count;             // "224 candidates: 8 × 7 × 4"; empty while it is not known
};

// Fields are called "variables[0].from", ...; "candidates" for all of them together. Rows that are empty are left out.
LabGrid gridOf(const std::vector<LabVariable>& variables, TypedFields& fields);

}  // namespace gapscope
