// NewStudyForm: a study on a built-in problem as it was typed, and what becomes of it.
#pragma once

#include <QString>
#include <vector>

#include "core/study/spec.h"

namespace gapscope {

struct VariableText {
    QString min, max, levels;
};

struct NewStudyForm {
    QString function;  // empty: drawn from the model itself
    std::vector<VariableText> variables;
    QString noise, budget, seed;
    QString kernel, lengthscales, spread, mean;  // lengthscales: one, or one per variable, with blanks between
    QString policy;
};

// What a person would begin with: the function's own domain, a lengthscale of a fifth of each range, the function's
// mean and spread as the model's, noise of a twentieth of the spread.
NewStudyForm formFor(const QString& function);

// Throws Error at the place in the study file that the wrong text would stand at.
StudySpec studyFrom(const NewStudyForm& form);

}  // namespace gapscope
