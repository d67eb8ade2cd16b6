// LabStudyForm: an own experiment as it was typed, and the study that becomes of it.
//
// All that is wrong is told at once, each beside its field; nothing typed is lost. What the form does not ask for is proposed
// (lab_proposal.h) and may be overruled: an empty advanced field means "as proposed".
#pragma once

#include <QLocale>
#include <QString>
#include <memory>
#include <vector>

#include "core/io/candidates.h"
#include "core/study/spec.h"
#include "ui/setup/lab_proposal.h"
#include "ui/setup/lab_variables.h"

namespace gapscope {

struct LabStudyForm {
    QString name;
    bool fromTable = false;
    std::vector<LabVariable> variables = {};
    std::shared_ptr<const Candidates> table = {};  // as it was read; null: none yet
    QString response, unit, min, max;              // limits may be empty
    bool minimise = false;
    QString around, giveOrTake;  // what is expected; empty: from the limits
    QString budget, atOnce;
    QString repeatability;  // sd of repeated measurements
    bool repeatabilityUnknown = false;
    QString matters;              // empty: twice the repeatability
    bool wantsCertainty = false;  // be sure which is best, instead of a good one soon
    // For specialists.
    QString kernel, variance, lengthscales, mean, noise, policy, seed;
};

// Fields are called as in the form: "variables[0].from", "response", "budget", ...; "candidates" for all of them together.
struct LabStudy {
    std::vector<FieldProblem> problems;
    std::optional<StudySpec> spec;  // none while there are problems
    QString count;                  // "224 candidates: 8 × 7 × 4"; empty while it is not known
    Proposal proposal;
    std::optional<double> matters;  // what is proposed: twice the noise of the model as it begins

    QString problemAt(const QString& field) const { return gapscope::problemAt(problems, field); }
};

LabStudy labStudy(const LabStudyForm& form, const QLocale& locale = {});

}  // namespace gapscope
