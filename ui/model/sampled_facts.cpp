// What the round's model says about sampled parameters and left-out results, for the pictures of both.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/model/diagnostics.h"
#include "core/study/fit_way.h"
#include "ui/model/check_picture.h"
#include "ui/model/likelihood_facts.h"
#include "ui/model/samples_picture.h"
#include "ui/session/spoken.h"
#include "ui/setup/draft.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("model", text); }

// Only likelihood alone can fit chance: priors hold against it.
std::vector<QString> warningsOf(const Snapshot& shot, const std::vector<Observation>& rows) {
    const ModelChoice& model = shot.conditions->model;
    if (learningOf(model).method != Learning::Method::Ml2 || !rowsOfFit(*shot.spec, shot.round - 1)) return {};
    const auto numbers = learnedNumbers(shot);
    const auto nameOf = [&](const FitWarning& warning) {
        return std::ranges::find(numbers, warning.parameter, &NamedNumber::place)->name;
    };
    QStringList reasons, flat, onBound;
    for (const auto& warning : fitWarnings(model, shot.spec->arms->points(), rows)) switch (warning.kind) {
            case FitWarning::Kind::FewRows:
                reasons << said("%1 results for %2 parameters are few").arg(rows.size()).arg(warning.parameters);
                break;
            case FitWarning::Kind::Flat: flat << nameOf(warning); break;
            case FitWarning::Kind::OnBound: onBound << nameOf(warning); break;
        }
    const auto comma = QStringLiteral(", ");
    if (!flat.isEmpty()) reasons << said("the results hardly tell %1").arg(flat.join(comma));
    if (!onBound.isEmpty()) reasons << said("at the end of what is allowed: %1").arg(onBound.join(comma));
    if (reasons.isEmpty()) return {};
    return {said("The fit may explain chance: %1. The method map weighs this against what is likely beforehand.")
                .arg(reasons.join(QStringLiteral("; ")))};
}

}  // namespace

SamplesFacts samplesFacts(const Snapshot& shot) {
    SamplesFacts facts;
    const ModelChoice& model = shot.conditions->model;
    if (!canLearn(model)) {
        facts.nothing = said("This model has no parameters that are learned.");
    } else if (!learningOf(model).isSampled()) {
        facts.nothing =
            said("Every parameter has one value. Sampled, it has as many as the results allow, and the belief is their average.");
    } else if (!model.settings.has("samples")) {
        facts.nothing = said("No samples yet: they come with the first fit, after %1 results.").arg(fewestRowsToFit);
    }
    if (!facts.nothing.isEmpty()) return facts;
    facts.isChain = learningOf(model).method == Learning::Method::Slice;
    facts.results = model.settings.integer("samples_after");
    const ModelChoice plain = withoutSamples(model);
    const ParameterSpace space(plain, shot.spec->arms->points(), observedRows(*shot.spec, facts.results));
    const auto numbers = learnedNumbers(shot);
    const auto trace = sampleTrace(model, space);
    for (Index i = 0; i < space.size(); ++i) {
        const auto& number = numbers[static_cast<std::size_t>(i)];
        facts.numbers.push_back({number.name, number.unit, trace.col(i), number.logarithmic});
    }
    return facts;
}

CheckFacts checkFacts(const Snapshot& shot) {
    CheckFacts facts;
    const ModelChoice& model = shot.conditions->model;
    if (!canLearn(model)) {
        facts.nothing = said("Results that are counts, or come with a given covariance, are not left out one by one.");
        return facts;
    }
    const auto rows = observedRows(*shot.spec, shot.round - 1);
    if (rows.size() < 2) {
        facts.nothing = said("With two results or more, each is compared with what the others predict.");
        return facts;
    }
    const double withinTwo = std::erf(std::sqrt(2.0));  // of a normal distribution
    const Speaker speaker(shot);
    for (const auto& row : leaveOneOut(withoutSamples(model), shot.spec->arms->points(), rows)) {
        facts.residuals.push_back(row.standardised());
        facts.arms.push_back(speaker.arm(row.arm));
        facts.inside += std::abs(row.standardised()) <= 2;
    }
    facts.verdict = verdict(std::vector<double>(rows.size(), withinTwo), facts.inside);
    facts.warnings = warningsOf(shot, rows);
    return facts;
}

}  // namespace gapscope
