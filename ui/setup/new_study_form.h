// NewStudyForm: a study on a problem whose truth is known as it was typed, and what becomes of it.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "core/study/spec.h"

namespace gapscope {

struct VariableText {
    QString name, min, max, levels;
};

// A problem that is not built in is called as its source is in the file: "expression", "bernoulli", "means". Empty: drawn from
// the model itself.
struct NewStudyForm {
    QString problem;
    std::vector<VariableText> variables;
    QString formula, chances, means, names;  // names: of arms without variables; empty: numbers
    QString noise, budget, seed;
    QString kernel, lengthscales, spread, mean;  // lengthscales: one, or one per variable, with blanks between
    QString policy;
};

struct OwnProblem {
    const char *id, *label, *about;  // to be translated in "setup"
};
std::span<const OwnProblem> ownProblems();

// What a person would begin with: the function's own domain, a lengthscale of a fifth of each range, the truth's mean and
// spread as the model's, noise of a twentieth of the spread.
NewStudyForm formFor(const QString& problem);
// The same for what is typed of an own problem; what cannot be told yet stays as it is.
NewStudyForm proposedFor(NewStudyForm form);

struct NewStudy {
    std::optional<StudySpec> spec;
    std::vector<Error> problems;  // at the places in the study file that the wrong texts would stand at
};
NewStudy newStudy(const NewStudyForm& form);
// Throws the first of the problems.
StudySpec studyFrom(const NewStudyForm& form);

}  // namespace gapscope
