#include "ui/model/kernel_facts.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/model/diagnostics.h"
#include "core/model/kernel.h"
#include "ui/plot/axes.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

QString said(const char* text) { return QCoreApplication::translate("model", text); }
QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

std::vector<Reach> reachesOf(const Snapshot& shot) {
    constexpr int steps = 81;
    const ModelChoice& model = shot.conditions->model;
    const VectorXd& lengths = model.settings.numbers("lengthscales");
    const Points points = shot.spec->arms->points();
    std::vector<Reach> reaches;
    for (Index i = 0; i < points.dimensions(); ++i) {
        const auto& v = shot.spec->arms->variables[static_cast<std::size_t>(i)];
        const auto column = points.coordinates.col(i);
        Reach reach{QString::fromStdString(v.name), v.logarithmic ? said("decades") : QString::fromStdString(v.unit),
                    lengths[lengths.size() == 1 ? 0 : i], column.maxCoeff() - column.minCoeff()};
        if (!(reach.range > 0)) continue;
        const auto profile = kernelProfile(model, i, reach.range, steps);
        reach.correlation = Eigen::Map<const VectorXd>(profile.covariance.data(), steps) / profile.covariance.front();
        reaches.push_back(std::move(reach));
    }
    std::ranges::stable_sort(reaches, {}, [](const Reach& reach) { return reach.lengthscale / reach.range; });
    return reaches;
}

// The other variables' values in the arm that the line goes through.
QString othersOf(const Arms& arms, Index arm, Index variable) {
    QStringList parts;
    for (std::size_t i = 0; i < arms.variables.size(); ++i) {
        const auto& v = arms.variables[i];
        if (static_cast<Index>(i) == variable) continue;
        parts << QString::fromStdString(v.name + ' ' + readable(arms.values(arm, static_cast<Index>(i)), 3) +
                                        (v.unit.empty() ? "" : ' ' + v.unit));
    }
    return parts.join(QStringLiteral(", "));
}

void addSection(KernelFacts& facts, const Snapshot& shot, Index wanted) {
    const Arms& arms = *shot.spec->arms;
    const auto dimensions = static_cast<Index>(arms.variables.size());
    const Index arm = shot.decision.recommendation.value_or(0);
    std::vector<Index> order{std::clamp<Index>(wanted, 0, dimensions - 1)};
    for (Index i = 0; i < dimensions; ++i) order.push_back(i);
    for (const Index variable : order) {
        facts.section = crossSection(*shot.study, arm, variable);
        if (!facts.section) continue;
        const auto& v = arms.variables[static_cast<std::size_t>(variable)];
        facts.along = titleWithUnit(QString::fromStdString(v.name), QString::fromStdString(v.unit));
        facts.logarithmic = v.logarithmic;
        facts.through = othersOf(arms, arm, variable);
        return;
    }
    facts.nothing = said("All arms lie at one place: there is nothing to draw along.");
}

}  // namespace

KernelFacts kernelFacts(const Snapshot& shot, Index variable) {
    KernelFacts facts;
    const ModelChoice& model = shot.conditions->model;
    const auto& response = shot.spec->response;
    facts.response = titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit));
    facts.results = shot.round - 1;
    if (shot.spec->arms->variables.empty()) {
        facts.nothing =
            said("These arms have no coordinates, so there is no distance between them: %1.").arg(text(model.entry->about));
        return facts;
    }
    if (!hasPlaces(model, *shot.spec->arms)) {
        facts.nothing = said("This model has no kernel: %1.").arg(text(model.entry->about));
        return facts;
    }
    if (model.entry->id == "kernel") {
        facts.kernel = text(findEntry(kernels(), model.settings.word("kernel"))->label);
        facts.reaches = reachesOf(shot);
    }
    addSection(facts, shot, variable);
    return facts;
}

QString kernelSummary(const KernelFacts& facts) {
    if (!facts.nothing.isEmpty()) return facts.nothing;
    QStringList parts;
    if (!facts.kernel.isEmpty()) parts << said("Kernel %1.").arg(facts.kernel);
    for (const auto& reach : facts.reaches)
        parts << said("%1: lengthscale %2 %3 of a range of %4.")
                     .arg(reach.name, spokenNumber(reach.lengthscale), reach.unit, spokenNumber(reach.range))
                     .simplified();
    if (facts.section)
        parts << said("Three functions drawn before and after %1 results, along %2.").arg(facts.results).arg(facts.along);
    return parts.join(' ');
}

}  // namespace gapscope
