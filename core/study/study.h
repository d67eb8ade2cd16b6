// Study: a spec and how far it has been walked through. All memory is the past: a replay is a fold over the measured
// rows, an earlier round is a prefix.
#pragma once

#include <functional>

#include "core/policy/decide.h"
#include "core/study/spec.h"

namespace gapscope {

class Study {
public:
    using SpecPtr = std::shared_ptr<const StudySpec>;

    // Before the first measurement. With `currentSettings` the newest settings hold from the beginning. `prior`: that of the
    // model, where many studies share one.
    explicit Study(SpecPtr spec, bool currentSettings = false, std::optional<Posterior> prior = {});

    const StudySpec& spec() const { return *spec_; }
    int round() const { return static_cast<int>(past_->rows.size()) + 1; }
    const Conditions& conditions() const { return *conditions_; }
    const Posterior& posterior() const { return posterior_; }
    const Past& past() const { return *past_; }
    // The measured rows of the file that were walked through.
    std::vector<const Measurement*> rows() const;

    // What the policy knows now. Pending and set-aside arms count only in the last round of the file, `isLast`.
    Situation situation(bool isLast) const;
    Decision decide(const Situation& situation) const;
    Decision next(bool isLast = true) const { return decide(situation(isLast)); }

    // The same question put to another policy.
    Decision decide(const Situation& situation, const PolicyChoice& policy, const RuleEntry& rule) const;

    // Goes on by the file's next measured row; the decision is that of the round before it, which becomes part of the past.
    void learn(const Measurement& measurement, const Decision& decision);

    // Values: the study with one more measurement, with row n replaced, or cut back to its first n measured rows, each
    // walked to its end. What is awaited stays awaited: that belongs to the file, not to a row.
    [[nodiscard]] Study learned(const Measurement& measurement) const;
    // The same where the decision of this round is at hand.
    [[nodiscard]] Study learned(const Measurement& measurement, const Decision& decision) const;
    [[nodiscard]] Study corrected(std::size_t row, const Measurement& measurement) const;
    [[nodiscard]] Study rewound(int measuredRows) const;
    // Before the first measurement of the same file, whose rows can be learned anew.
    [[nodiscard]] Study begun() const { return Study(spec_, currentSettings_); }
    // With one more entry of `changes`, made behind the last row that was walked through (a fit of the model: fitting.h).
    [[nodiscard]] Study altered(StudySpec changed) const;
    // As far as this in a file that has more rows at its end, or other arms awaited.
    [[nodiscard]] Study in(SpecPtr grown) const;
    // Walked to the end of its file.
    static Study finished(const SpecPtr& spec, bool currentSettings = false);

    // A measurement as models learn it, and in the unit of an arm's value.
    Observation observation(const Measurement& measurement) const;
    double inValueUnit(const Measurement& measurement) const;

private:
    void useConditions();
    std::shared_ptr<const Conditions> conditionsFrom(int rows) const;
    Posterior relearned(const ModelChoice& model) const;

    SpecPtr spec_;
    bool currentSettings_;
    std::shared_ptr<const Conditions> conditions_;
    std::shared_ptr<const Points> points_;
    std::shared_ptr<const std::vector<Eigen::Index>> inPlay_;
    std::vector<Eigen::Index> design_;
    double priorPrecision_ = 0;
    Posterior posterior_;
    std::shared_ptr<Tally> tally_;  // shared with situations; copied before it is changed, if anybody looks
    std::shared_ptr<Past> past_;
};

// A measurement as models learn it, in the user's orientation.
Observation asObserved(const Measurement& measurement, const StudySpec& spec);

// One round of a replay.
struct Round {
    int t;
    const Study& study;
    const Situation& situation;
    const Decision& decision;
    const Measurement* measured;  // null in the last round
};

// Walks through all rounds t = 1 ... n+1. Throws Error at "policy" beforehand when some round's policy cannot run.
void replay(const Study::SpecPtr& spec, bool currentSettings, const std::function<void(const Round&)>& visit);

// Throws Error at "policy" when the policy of some round cannot run with its budget.
void requirePlayable(const StudySpec& spec, bool currentSettings = false);

}  // namespace gapscope
