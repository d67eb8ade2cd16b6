// StudySpec: a study as a value, exactly what a study file holds (spec: study-format).
//
// Values and limits are in the user's orientation and units. Unknown keys of the file are carried along as text.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/policy/policies.h"
#include "core/policy/recommendation.h"
#include "core/problem/sources.h"

namespace gapscope {

struct Response {
    std::string name = "value", unit;
    std::optional<double> min = {}, max = {}, matters = {};
    bool operator==(const Response&) const = default;
};

struct Measurement {
    enum class Status { Measured, Failed, Ignored };

    Eigen::Index arm = 0;
    std::optional<double> value = {};
    Status status = Status::Measured;
    std::optional<double> noiseSd = {};
    std::optional<int> batch = {};
    std::optional<Eigen::Index> suggested = {};
    std::vector<double> at = {};  // coordinates really set, in the variables' units
    std::string time = {}, note = {}, id = {};
    std::string unknown = {};  // keys that are not ours, as the text of a JSON object
    bool operator==(const Measurement&) const = default;

    bool measured() const { return status == Status::Measured; }
};

// What may be altered on the way.
struct Conditions {
    int budget = 1;
    ModelChoice model;
    PolicyChoice policy;
    std::string recommendation;  // empty: the policy's own
    int start = 0;
    std::vector<Eigen::Index> excluded;
    bool operator==(const Conditions&) const = default;

    const RuleEntry& rule() const;
};

// From measured row `after` on, the fields that are set hold instead.
struct Change {
    int after = 0;
    // Where rows are struck out: it stands behind so many rows of the file, `after` of them measured. None: as far in front
    // as it can.
    std::optional<int> rows = {};
    std::optional<int> budget, start;
    std::optional<ModelChoice> model;
    std::optional<PolicyChoice> policy;
    std::optional<std::string> recommendation;
    std::optional<std::vector<Eigen::Index>> excluded;
    std::string why;
    std::string unknown;  // keys that are not ours, as the text of a JSON object
    bool operator==(const Change&) const = default;

    void applyTo(Conditions& conditions) const;
};

// When to stop measuring, if the user named a rule: "stop_when": {"chance": 0.95} at the top level of the file, or
// {"bound": 0.1}; with both, either will do. A sign for the person who measures: policies, replay and the command line
// take no notice of it, and programs that do not know it carry it along as any unknown key.
struct StopRule {
    std::optional<double> chance = {};  // that nothing else is better by more than what matters; above 0, below 1
    std::optional<double> bound = {};   // B_J(t) at most this, in the unit of an arm's value (a rate for counts)
    bool operator==(const StopRule&) const = default;
};

// Throws Error at "chance" or "bound".
void checkStopRule(const StopRule& rule);

struct StudySpec {
    std::string name = "Untitled", notes;
    bool minimise = false;
    Response response;
    std::uint64_t seed = 1;
    std::uint32_t run = 0;  // which of an experiment's runs its random numbers are those of
    std::shared_ptr<const Arms> arms;
    Conditions initial;
    SourceChoice source;
    std::vector<Measurement> measurements;
    std::vector<Eigen::Index> pending;
    std::vector<Change> changes;  // in the order of the file
    std::optional<StopRule> stop;
    std::string unknown;  // top-level keys that are not ours, as the text of a JSON object

    double sign() const { return minimise ? -1 : 1; }
    int measuredRows() const;
    // What holds once so many rows are measured.
    Conditions conditionsAfter(int measured) const;
    Conditions newestConditions() const;
    // Arms that may not be chosen next though they are in play: the last rows failed, and nothing was measured since.
    std::vector<Eigen::Index> setAside() const;
    Problem problem(const Conditions& conditions) const { return {*arms, conditions.model, seed, run}; }
    // Whether the source knows the truth and can be asked again and again: neither a person nor a program does.
    bool answersItself() const { return source.entry->id != "manual" && source.entry->id != "command"; }
    // The model that a drawn truth comes from stays the one at the beginning.
    Source makeSource() const { return source.entry->run(source, problem(initial)); }
    // Writes into the source what it takes from the study's model: to be done before that model is another from the start.
    void keepTruth();
};

// What ranges alone cannot say: rules that go with policies, arms left in play, models that fit the arms. Throws Error
// at the top-level field.
void checkConditions(const Conditions& conditions, const Arms& arms);

}  // namespace gapscope
