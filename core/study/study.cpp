#include "core/study/study.h"

#include <algorithm>
#include <numeric>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;

Study::Study(SpecPtr spec, bool currentSettings, std::optional<Posterior> prior)
    : spec_(std::move(spec)),
      currentSettings_(currentSettings),
      conditions_(std::make_shared<const Conditions>(currentSettings ? spec_->newestConditions() : spec_->conditionsAfter(0))),
      points_(std::make_shared<const Points>(spec_->arms->points())),
      posterior_(prior ? std::move(*prior) : conditions_->model.prior(*points_, spec_->sign())),
      tally_(std::make_shared<Tally>(spec_->arms->size())),
      past_(std::make_shared<Past>()) {
    useConditions();
}

void Study::useConditions() {
    std::vector<char> out(static_cast<std::size_t>(spec_->arms->size()));
    for (const Index arm : conditions_->excluded) out[static_cast<std::size_t>(arm)] = 1;
    std::vector<Index> inPlay;
    for (Index k = 0; k < spec_->arms->size(); ++k)
        if (!out[static_cast<std::size_t>(k)]) inPlay.push_back(k);
    design_ = spaceFillingDesign(*points_, inPlay, conditions_->start);
    priorPrecision_ = precisionOf(posterior_, inPlay);
    inPlay_ = std::make_shared<const std::vector<Index>>(std::move(inPlay));
}

std::vector<const Measurement*> Study::rows() const {
    std::vector<const Measurement*> seen;
    for (const auto& row : spec_->measurements) {
        if (seen.size() == past_->rows.size()) break;
        if (row.measured()) seen.push_back(&row);
    }
    return seen;
}

double Study::inValueUnit(const Measurement& m) const { return spec_->sign() * *m.value / posterior_.measurementScale(); }

Observation asObserved(const Measurement& m, const StudySpec& spec) {
    Observation seen{m.arm, *m.value};
    if (m.noiseSd) seen.noiseVariance = *m.noiseSd * *m.noiseSd;
    if (!m.at.empty())
        seen.at = spec.arms->asModelsSee(Eigen::Map<const Eigen::VectorXd>(m.at.data(), static_cast<Index>(m.at.size())));
    return seen;
}

Observation Study::observation(const Measurement& m) const {
    Observation seen = asObserved(m, *spec_);
    seen.value *= spec_->sign();
    return seen;
}

Situation Study::situation(bool isLast) const {
    Situation s(posterior_, tally_, inPlay_);
    s.past = past_;
    s.priorPrecision = priorPrecision_;
    s.round = round();
    s.budget = conditions_->budget;
    s.seed = spec_->seed;
    s.run = spec_->run;
    if (!isLast) return s;
    const std::set<Index> awaited(spec_->pending.begin(), spec_->pending.end());
    s.pending.assign(awaited.begin(), awaited.end());
    for (const auto& barred : {s.pending, spec_->setAside()})
        for (const Index arm : barred)
            if (const auto k = s.positionOf(arm)) {
                s.leftOut.resize(inPlay_->size());
                s.leftOut[static_cast<std::size_t>(*k)] = 1;
            }
    return s;
}

Decision Study::decide(const Situation& s) const { return decide(s, conditions_->policy, conditions_->rule()); }

Decision Study::decide(const Situation& s, const PolicyChoice& policy, const RuleEntry& rule) const {
    const bool starting = s.round <= conditions_->start;
    return gapscope::decide(s, policy, rule, starting ? design_ : std::vector<Index>{});
}

void Study::learn(const Measurement& m, const Decision& decision) {
    stopIfTold();
    const int rows = round();
    auto changed = currentSettings_ ? nullptr : conditionsFrom(rows);
    const bool otherModel = changed && !(changed->model == conditions_->model);
    // All that may be stopped comes before anything changes.
    Posterior after = (otherModel ? relearned(changed->model) : posterior_).updated(observation(m));
    if (tally_.use_count() > 1) tally_ = std::make_shared<Tally>(*tally_);
    if (past_.use_count() > 1) past_ = std::make_shared<Past>(*past_);
    if (decision.J && decision.regretBound) past_->nominees.push_back({round(), *decision.J, *decision.regretBound});
    const double y = inValueUnit(m);
    posterior_ = std::move(after);
    tally_->add(m.arm, y);
    past_->rows.push_back({m.arm, y, m.batch.value_or(0)});
    if (!changed) return;
    conditions_ = std::move(changed);
    useConditions();
}

// What holds from so many measured rows on; null where nothing is altered there.
std::shared_ptr<const Conditions> Study::conditionsFrom(int rows) const {
    if (std::ranges::none_of(spec_->changes, [&](const Change& c) { return c.after == rows; })) return nullptr;
    return std::make_shared<const Conditions>(spec_->conditionsAfter(rows));
}

// All rows so far, seen through another model.
Posterior Study::relearned(const ModelChoice& model) const {
    Posterior belief = model.prior(*points_, spec_->sign());
    for (const auto* row : rows()) {
        stopIfTold();
        belief = belief.updated(observation(*row));
    }
    return belief;
}

Study Study::finished(const SpecPtr& spec, bool currentSettings) {
    Study study(spec, currentSettings);
    for (const auto& row : spec->measurements)
        if (row.measured()) study.learn(row, study.next(false));
    return study;
}

Study Study::learned(const Measurement& m) const { return learned(m, m.measured() ? next(false) : Decision()); }

Study Study::learned(const Measurement& m, const Decision& decision) const {
    auto spec = std::make_shared<StudySpec>(*spec_);
    spec->measurements.push_back(m);
    Study after = in(std::move(spec));
    if (m.measured()) after.learn(m, decision);
    return after;
}

Study Study::in(SpecPtr grown) const {
    Study same(*this);
    same.spec_ = std::move(grown);
    return same;
}

Study Study::corrected(std::size_t row, const Measurement& m) const {
    auto spec = std::make_shared<StudySpec>(*spec_);
    spec->measurements.at(row) = m;
    return finished(spec, currentSettings_);
}

Study Study::rewound(int measuredRows) const {
    auto spec = std::make_shared<StudySpec>(*spec_);
    auto& rows = spec->measurements;
    int seen = 0;
    auto end = rows.begin();
    while (end != rows.end() && seen < measuredRows) seen += end++->measured();
    rows.erase(end, rows.end());
    return finished(spec, currentSettings_);
}

Study Study::altered(StudySpec changed) const {
    Study after = in(std::make_shared<const StudySpec>(std::move(changed)));
    if (currentSettings_) return finished(after.spec_, true);
    const auto wanted = after.spec_->conditionsAfter(round() - 1);
    if (!(wanted.model == conditions_->model)) after.posterior_ = relearned(wanted.model);
    after.conditions_ = std::make_shared<const Conditions>(wanted);
    after.useConditions();
    return after;
}

void requirePlayable(const StudySpec& spec, bool currentSettings) {
    auto check = [&](const Conditions& c) {
        const std::set<Index> out(c.excluded.begin(), c.excluded.end());
        requireBudget(c.policy, spec.arms->size() - static_cast<Index>(out.size()), c.budget);
    };
    if (currentSettings) return check(spec.newestConditions());
    check(spec.conditionsAfter(0));
    for (const auto& change : spec.changes)
        if (change.after <= spec.measuredRows()) check(spec.conditionsAfter(change.after));
}

void replay(const Study::SpecPtr& spec, bool currentSettings, const std::function<void(const Round&)>& visit) {
    requirePlayable(*spec, currentSettings);
    Study study(spec, currentSettings);
    auto row = spec->measurements.begin();
    for (;;) {
        while (row != spec->measurements.end() && !row->measured()) ++row;
        const bool isLast = row == spec->measurements.end();
        Decision decision;
        {
            const Situation situation = study.situation(isLast);
            decision = study.decide(situation);
            visit({study.round(), study, situation, decision, isLast ? nullptr : &*row});
        }
        if (isLast) return;
        study.learn(*row, decision);
        ++row;
    }
}

}  // namespace gapscope
