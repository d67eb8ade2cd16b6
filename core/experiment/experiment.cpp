#include "core/experiment/experiment.h"

#include <algorithm>
#include <limits>

#include "core/experiment/results.h"
#include "core/experiment/worlds.h"
#include "core/limits.h"
#include "core/study/simulate.h"

namespace gapscope {

using Eigen::Index;
using Kind = TruthChoice::Kind;

Study::SpecPtr asProblem(const StudySpec& study) {
    auto problem = std::make_shared<StudySpec>(study);
    if (!study.changes.empty()) {
        problem->keepTruth();
        problem->initial = study.newestConditions();
        problem->initial.model = withoutSamples(problem->initial.model);  // those know what was measured
        problem->changes.clear();
    }
    problem->measurements.clear();
    problem->pending.clear();
    return problem;
}

std::vector<int> checkpointsFor(const Experiment& experiment, int budget) {
    std::vector<int> rounds;
    if (experiment.checkpoints.empty())
        for (int r = 1; r <= budget; ++r) rounds.push_back(r);
    for (const int r : experiment.checkpoints)
        if (r <= budget) rounds.push_back(r);
    return rounds;
}

StudySpec specFor(const Experiment& experiment, const Contender& contender, int budget) {
    StudySpec spec = *experiment.study;
    spec.seed = experiment.seed;
    spec.initial.policy = contender.policy;
    spec.initial.recommendation = contender.recommendation;
    spec.initial.budget = budget;
    return spec;
}

std::string whyNot(const Experiment& experiment, const Contender& contender, int budget) {
    try {
        const auto spec = specFor(experiment, contender, budget);
        checkConditions(spec.initial, *spec.arms);
        requirePlayable(spec);
    } catch (const Error& e) {
        return e.sentence();
    }
    return {};
}

namespace {

std::string at(const char* list, std::size_t i) { return std::string(list) + "[" + std::to_string(i) + "]"; }

template <class Value>
void requireDistinct(const std::vector<Value>& values, const std::function<void(std::size_t)>& complain) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::find(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(i), values[i]) !=
            values.begin() + static_cast<std::ptrdiff_t>(i))
            complain(i);
}

void checkTruth(const Experiment& experiment) {
    const StudySpec& study = *experiment.study;
    if (experiment.truth.kind == Kind::StudySource) {
        if (!study.answersItself())
            throw Error("truth.kind", "\"study-source\" needs a study whose source knows the truth, but " +
                                          std::string(study.source.entry->id == "manual" ? "a person" : "a program") +
                                          " measures this one");
        return;
    }
    if (experiment.truth.kind == Kind::Draw) return;
    const auto& rows = experiment.truth.rows;
    if (rows.rows() < 1) throw Error("truth.rows", "must hold at least one row");
    if (rows.cols() != study.arms->size())
        throw Error("truth.rows", "must have one number per arm, " + std::to_string(study.arms->size()) + ", got " +
                                      std::to_string(rows.cols()));
    const bool counts = study.initial.model.counts();
    for (Index i = 0; i < rows.rows(); ++i)
        for (Index k = 0; k < rows.cols(); ++k) {
            const double value = rows(i, k);
            if (counts ? value >= 0 && value <= 1 : std::abs(value) <= largestNumber) continue;
            throw Error(
                "truth.rows[" + std::to_string(i) + "][" + std::to_string(k) + "]",
                (counts ? "must be a chance between 0 and 1, got " : "must be between -1e+50 and 1e+50, got ") + plain(value));
        }
}

void checkContenders(const Experiment& experiment) {
    const auto& contenders = experiment.contenders;
    if (contenders.empty()) throw Error("policies", "must hold at least one policy");
    requireWithin(limits::policies, static_cast<double>(contenders.size()), "policies");
    for (std::size_t i = 0; i < contenders.size(); ++i)
        requireShort(limits::name, contenders[i].label, at("policies", i) + ".label");
    std::vector<std::string> labels;
    labels.reserve(contenders.size());
    for (const auto& c : contenders) labels.push_back(c.label);
    requireDistinct(labels,
                    [&](std::size_t i) { throw Error(at("policies", i) + ".label", inQuotes(labels[i]) + " is used twice"); });
    for (std::size_t i = 0; i < contenders.size(); ++i)
        for (const int budget : experiment.budgets)
            if (const auto why = whyNot(experiment, contenders[i], budget); !why.empty()) throw Error(at("policies", i), why);
}

}  // namespace

void checkExperiment(const Experiment& experiment) {
    const StudySpec& study = *experiment.study;
    if (!study.measurements.empty() || !study.pending.empty() || !study.changes.empty())
        throw Error("study", "must be without measurements, pending arms and changes");
    if (experiment.runs < 1) throw Error("runs", "must be at least 1, got " + std::to_string(experiment.runs));
    if (!(experiment.epsilon >= 0)) throw Error("epsilon", "must be >= 0, got " + plain(experiment.epsilon));
    requireShort(limits::name, experiment.name, "name");
    requireShort(limits::notes, experiment.notes, "notes");
    if (experiment.budgets.empty()) throw Error("budgets", "must hold at least one budget");
    requireDistinct(experiment.budgets, [&](std::size_t i) {
        throw Error(at("budgets", i), std::to_string(experiment.budgets[i]) + " is used twice");
    });
    for (const int budget : experiment.budgets)
        if (checkpointsFor(experiment, budget).empty())
            throw Error("checkpoints", "none of them lies within the budget " + std::to_string(budget));
    checkSize(experiment);
    checkTruth(experiment);
    checkContenders(experiment);
}

StudySpec asStudy(const Experiment& experiment, const Cell& cell) {
    const auto& contender = experiment.contenders.at(cell.contender);
    auto spec = std::make_shared<StudySpec>(specFor(experiment, contender, experiment.budgets.at(cell.budget)));
    const Worlds worlds(experiment, spec->initial.model.prior(spec->arms->points(), spec->sign()));
    spec->source = sourceWith(experiment, worlds.of(cell.run).truth());
    spec->run = static_cast<std::uint32_t>(cell.run);
    spec->name += " (" + contender.label + ", run " + std::to_string(cell.run + 1) + ")";
    spec->response.min.reset();
    spec->response.max.reset();
    if (static_cast<std::int64_t>(spec->name.size()) > limits::name.most) spec->name = shortened(spec->name);
    return simulated(spec, std::numeric_limits<int>::max()).spec();
}

}  // namespace gapscope
