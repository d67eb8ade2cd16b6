// Studies built in code, for tests that link no JSON: catalog entries by name, arms, rows, and a few fixed worlds.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "core/study/simulate.h"

namespace gapscope::test {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Options = std::vector<std::pair<std::string, SettingValue>>;

inline VectorXd numbers(std::initializer_list<double> list) {
    VectorXd v(static_cast<Index>(list.size()));
    std::copy(list.begin(), list.end(), v.begin());
    return v;
}

// An entry of a catalog with its settings; a misspelt name is a mistake of the test, not a case to survive.
template <class Choice, class EntryType>
Choice chosen(const EntryType* entry, const Options& options) {
    if (!entry) throw std::logic_error("no such entry");
    Choice choice{entry, Settings(entry->params)};
    for (const auto& [id, value] : options) choice.settings.set(id, value);
    choice.settings.requireComplete();
    return choice;
}

inline ModelChoice model(std::string_view id, const Options& options) {
    return chosen<ModelChoice>(findEntry(models(), id), options);
}
inline PolicyChoice policy(std::string_view id, const Options& options = {}) {
    return chosen<PolicyChoice>(findPolicy(id), options);
}
inline SourceChoice source(std::string_view id, const Options& options = {}) {
    return chosen<SourceChoice>(findEntry(sources(), id), options);
}

inline ModelChoice kernelModel(std::string kernel, double variance, VectorXd lengthscales, double mean, double noiseSd) {
    return model("kernel", {{"kernel", std::move(kernel)},
                            {"variance", variance},
                            {"lengthscales", std::move(lengthscales)},
                            {"mean", mean},
                            {"noise_sd", noiseSd}});
}
inline ModelChoice independentModel(double priorSd, double noiseSd, double mean = 0) {
    return model("independent", {{"prior_sd", priorSd}, {"noise_sd", noiseSd}, {"mean", mean}});
}

inline Arms labelledArms(Index n) {
    Arms arms;
    for (Index k = 0; k < n; ++k) arms.labels.push_back("arm " + std::to_string(k));
    return arms;
}

inline Arms tableArms(MatrixXd values) {
    Arms arms;
    arms.kind = Arms::Kind::Table;
    for (Index i = 0; i < values.cols(); ++i) {
        std::string name = "v";
        name += std::to_string(i + 1);  // in one expression, gcc 12 warns of an overflow that cannot be
        arms.variables.push_back({.name = std::move(name)});
    }
    arms.values = std::move(values);
    return arms;
}

inline Variable variable(std::string name, double min, double max, int levels, bool logarithmic = false, std::string unit = "") {
    return {
        .name = std::move(name), .unit = std::move(unit), .logarithmic = logarithmic, .min = min, .max = max, .levels = levels};
}

inline StudySpec studyOf(Arms arms, ModelChoice belief, int budget, PolicyChoice by = policy("bayesgap")) {
    StudySpec spec;
    spec.arms = std::make_shared<const Arms>(std::move(arms));
    spec.initial.model = std::move(belief);
    spec.initial.policy = std::move(by);
    spec.initial.budget = budget;
    spec.source = source("manual");
    return spec;
}

inline Measurement row(Index arm, double value) {
    Measurement m;
    m.arm = arm;
    m.value = value;
    return m;
}
inline Measurement failedRow(Index arm) {
    Measurement m;
    m.arm = arm;
    m.status = Measurement::Status::Failed;
    return m;
}

inline Study::SpecPtr shared(StudySpec spec) { return std::make_shared<const StudySpec>(std::move(spec)); }

// A number that belongs to this place in a test and to no other.
inline Rng fixedRng(std::uint32_t i, std::uint32_t j = 0) { return Rng({20140422, 7, Purpose::Samples, i, j}); }

// Rows in an order that no policy would take: arms hop around, values are noise around a slope over the arm's number.
inline std::vector<Measurement> wanderingRows(const StudySpec& spec, int n) {
    std::vector<Measurement> rows;
    const Index arms = spec.arms->size();
    for (int i = 0; i < n; ++i) {
        Rng rng = fixedRng(static_cast<std::uint32_t>(i));
        const Index arm = i >= arms ? rng.below(arms) : i % 2 ? i / 2 : arms - 1 - i / 2;  // from both ends, then any
        const double share = static_cast<double>(arm + 1) / static_cast<double>(arms + 1);
        if (!spec.initial.model.counts()) {
            rows.push_back(row(arm, 2 * share + 0.3 * rng.normal()));
            continue;
        }
        int successes = 0;
        for (int trial = 0; trial < spec.initial.model.trials(); ++trial) successes += rng.uniform() < share;
        rows.push_back(row(arm, successes));
    }
    return rows;
}

inline bool sameVector(const VectorXd& a, const VectorXd& b) {
    if (a.size() != b.size()) return false;
    for (Index k = 0; k < a.size(); ++k)
        if (!(a[k] == b[k] || (std::isnan(a[k]) && std::isnan(b[k])))) return false;
    return true;
}

// To the last bit, NaN equal to NaN.
inline bool sameDecision(const Decision& a, const Decision& b) {
    auto list = [](const auto& x, const auto& y) { return x.has_value() == y.has_value() && (!x || sameVector(*x, *y)); };
    return a.chosen == b.chosen && list(a.upper, b.upper) && list(a.lower, b.lower) && list(a.gap, b.gap) &&
           list(a.index, b.index) && a.beta == b.beta && a.hardness == b.hardness && a.regretBound == b.regretBound &&
           a.target == b.target && a.exploration == b.exploration && a.J == b.J && a.j == b.j &&
           a.recommendation == b.recommendation && a.first == b.first && a.tiedFor == b.tiedFor &&
           a.initialPulls == b.initialPulls && a.fromStart == b.fromStart && a.fellBack == b.fellBack;
}

inline bool samePosterior(const Posterior& a, const Posterior& b) {
    return sameVector(a.mean(), b.mean()) && sameVector(a.sd(), b.sd()) && a.evidence() == b.evidence();
}

// Two studies that a user could not tell apart: same belief, same past, same next decision.
inline bool sameStudy(const Study& a, const Study& b) {
    auto nominees = [](const Nominee& x, const Nominee& y) { return x.round == y.round && x.arm == y.arm && x.bound == y.bound; };
    auto rows = [](const Past::Row& x, const Past::Row& y) { return x.arm == y.arm && x.value == y.value && x.batch == y.batch; };
    return a.round() == b.round() && a.conditions() == b.conditions() && samePosterior(a.posterior(), b.posterior()) &&
           std::equal(a.past().rows.begin(), a.past().rows.end(), b.past().rows.begin(), b.past().rows.end(), rows) &&
           std::equal(a.past().nominees.begin(), a.past().nominees.end(), b.past().nominees.begin(), b.past().nominees.end(),
                      nominees) &&
           sameDecision(a.next(), b.next());
}

}  // namespace gapscope::test
