#include "ui/session/walk.h"

#include <numeric>
#include <utility>

#include "core/numeric/stop.h"
#include "ui/session/spoken_lines.h"

namespace gapscope {

using Eigen::Index;

namespace {

class Recorder {
public:
    Recorder(const Study::SpecPtr& spec, Steering& steering, bool currentSettings)
        : steering_(steering), view_(std::make_shared<const ArmView>(ArmView::of(*spec->arms))) {
        walk_->spec = spec;
        walk_->currentSettings = currentSettings;
    }
    // Goes on before the last round of a walk, which is no longer the last.
    Recorder(const Walk& walk, const Study::SpecPtr& spec, Steering& steering)
        : steering_(steering), view_(walk.rounds.back()->view), conditions_(walk.rounds.back()->conditions) {
        *walk_ = walk;
        walk_->spec = spec;
        walk_->rounds.pop_back();
    }

    void record(const Round& round, const std::string& cannotChoose = {}) {
        stopIfTold();
        steering_.round = round.t;
        const Study& study = round.study;
        if (!conditions_ || !(*conditions_ == study.conditions()))
            conditions_ = std::make_shared<const Conditions>(study.conditions());
        Snapshot shot{walk_->spec,
                      view_,
                      conditions_,
                      round.t,
                      round.measured == nullptr,
                      study.posterior(),
                      round.decision,
                      {},
                      round.situation.size(),
                      {},
                      {},
                      {},
                      cannotChoose,
                      std::make_shared<const Study>(study)};
        Moment moment{round.situation, round.decision};
        if (round.measured) moment.measured = {round.measured->arm, study.inValueUnit(*round.measured)};
        const auto& policy = conditions_->policy;
        const bool canChoose = cannotChoose.empty();
        if (canChoose) shot.why = why(moment, policy);
        shot.lines = canChoose ? spokenLines(moment, *policy.entry) : linesWithoutChoice(moment, *policy.entry);
        addPulls(shot, round.situation);
        if (shot.arms() <= mostDensities && view_->kind == ArmView::Kind::Slots)
            shot.densities = densitiesOf(shot.posterior, shot.spec->sign());
        include(shot);
        completeLast(shot.posterior);
        last_ = std::make_shared<Snapshot>(std::move(shot));
        walk_->rounds.push_back(last_);
        if (moment.measured) before_.emplace(Before{round.situation, *moment.measured});
    }

    WalkPtr finished() { return walk_; }

private:
    struct Before {
        Situation situation;
        std::pair<Index, double> measured;
    };

    // What a round measured and what that taught is known one round later.
    void completeLast(const Posterior& after) {
        if (!before_) return;
        speakMeasurement(last_->lines, {before_->situation, last_->decision, before_->measured, &after});
        before_.reset();
    }

    static void addPulls(Snapshot& shot, const Situation& s) {
        for (Index k = 0; k < s.size(); ++k)
            if (s.count()[k] > 0)
                shot.pulls.push_back({s.arm(k), static_cast<int>(s.count()[k]), shot.spec->sign() * s.average()[k]});
    }

    void include(const Snapshot& shot) {
        auto& r = walk_->ranges;
        for (Index k = 0; k < shot.arms(); ++k) {
            const double mean = shot.mean(k), sd = shot.sd(k);
            r.mean.include(mean);
            r.sd.include(sd);
            r.value.include(mean + 2 * sd);
            r.value.include(mean - 2 * sd);
            const double reach = 2 * shot.measurementSd(k);
            r.measurement.include(mean + reach);
            r.measurement.include(mean - reach);
            if (!shot.hasBounds()) continue;
            r.bounds.include(shot.upper(k));
            r.bounds.include(shot.lower(k));
        }
        include(shot.decision, shot.posterior.sd().maxCoeff());
        if (!shot.isLast) return;
        for (const auto* row : shot.rowsSeen())
            if (row->measured()) r.value.include(shot.shown(*row));  // a typo that was set aside must not squeeze the rest
    }

    void include(const Decision& d, double largestSd) {
        auto& r = walk_->ranges;
        Range gaps;
        if (d.gap)
            for (const double g : *d.gap) {
                gaps.include(g);
                if (g > 0) r.gapAbove.include(g);
            }
        if (!gaps.empty()) {
            r.gap.include(gaps);
            r.gapTop.include(gaps.high);
        }
        if (d.beta) r.reach.include(*d.beta * largestSd);
        if (d.index)
            for (const double v : *d.index) r.index.include(v);
    }

    Steering& steering_;
    std::shared_ptr<const ArmView> view_;
    std::shared_ptr<const Conditions> conditions_;
    std::shared_ptr<Walk> walk_ = std::make_shared<Walk>();
    std::shared_ptr<Snapshot> last_;  // its last lines are not spoken yet
    std::optional<Before> before_;
};

// The belief still grows with every measurement, only nothing is chosen.
void recordWithoutChoices(const Study::SpecPtr& spec, bool currentSettings, const std::string& reason, Recorder& recorder) {
    Study study(spec, currentSettings);
    const Decision none;
    for (const auto& row : spec->measurements) {
        if (!row.measured()) continue;
        recorder.record({study.round(), study, study.situation(false), none, &row}, reason);
        study.learn(row, none);
    }
    recorder.record({study.round(), study, study.situation(true), none, nullptr}, reason);
}

}  // namespace

WalkPtr walked(const Study::SpecPtr& spec, Steering& steering, bool currentSettings) {
    const Listening listening(steering.stop);
    Recorder recorder(spec, steering, currentSettings);
    try {
        requirePlayable(*spec, currentSettings);
    } catch (const Error& e) {
        recordWithoutChoices(spec, currentSettings, e.sentence(), recorder);
        return recorder.finished();
    }
    replay(spec, currentSettings, [&](const Round& round) { recorder.record(round); });
    return recorder.finished();
}

WalkPtr walkedOn(const Walk& walk, const Study::SpecPtr& grown, Steering& steering) {
    const Snapshot& last = *walk.rounds.back();
    if (!last.cannotChoose.empty()) return walked(grown, steering, walk.currentSettings);
    const Listening listening(steering.stop);
    Recorder recorder(walk, grown, steering);
    Study study = last.study->in(grown);
    // What is awaited or set aside counts in a last round only; where nothing is, the choice stays what it was.
    const Situation before = last.study->situation(true);
    std::optional<Decision> known;
    if (before.pending.empty() && before.leftOut.empty()) known = last.decision;
    for (auto i = walk.spec->measurements.size(); i < grown->measurements.size(); ++i) {
        const auto& row = grown->measurements[i];
        if (!row.measured()) continue;
        const Situation situation = study.situation(false);
        const Decision decision = known ? *std::exchange(known, std::nullopt) : study.decide(situation);
        recorder.record({study.round(), study, situation, decision, &row});
        study.learn(row, decision);
    }
    const Situation situation = study.situation(true);
    recorder.record({study.round(), study, situation, study.decide(situation), nullptr});
    return recorder.finished();
}

}  // namespace gapscope
