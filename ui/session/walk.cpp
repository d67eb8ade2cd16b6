#include "ui/session/walk.h"

#include <cmath>
#include <numbers>

#include "ui/session/spoken_lines.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Densities by the slope of the quantiles, which every posterior knows, whatever its family.
std::vector<Density> densitiesOf(const Posterior& posterior, double sign) {
    constexpr int steps = 56;
    std::vector<Density> result(static_cast<std::size_t>(posterior.size()));
    const auto share = [](int i) {  // closer together in the tails
        return 0.001 + 0.998 * (1 - std::cos(std::numbers::pi * i / steps)) / 2;
    };
    Eigen::VectorXd before = posterior.quantile(share(0));
    for (int i = 1; i <= steps; ++i) {
        const Eigen::VectorXd now = posterior.quantile(share(i));
        for (Index k = 0; k < now.size(); ++k) {
            const double width = now[k] - before[k];
            if (!(width > 0)) continue;
            auto& density = result[static_cast<std::size_t>(k)];
            density.value.push_back(sign * (now[k] + before[k]) / 2);
            density.height.push_back((share(i) - share(i - 1)) / width);
        }
        before = now;
    }
    for (auto& density : result) {
        double top = 0;
        for (const double h : density.height) top = std::max(top, h);
        for (double& h : density.height) h /= top;
    }
    return result;
}

class Recorder {
public:
    Recorder(const Study::SpecPtr& spec, Steering& steering)
        : steering_(steering), view_(std::make_shared<const ArmView>(ArmView::of(*spec->arms))) {
        walk_->spec = spec;
    }

    void record(const Round& round, const std::string& cannotChoose = {}) {
        if (steering_.stop) throw Stopped();
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
                      cannotChoose};
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
            if (!shot.hasBounds()) continue;
            r.bounds.include(shot.upper(k));
            r.bounds.include(shot.lower(k));
        }
        if (!shot.isLast) return;
        for (const auto* row : shot.rowsSeen())
            if (row->measured()) r.value.include(shot.shown(*row));  // a typo that was set aside must not squeeze the rest
    }

    Steering& steering_;
    std::shared_ptr<const ArmView> view_;
    std::shared_ptr<const Conditions> conditions_;
    std::shared_ptr<Walk> walk_ = std::make_shared<Walk>();
    std::shared_ptr<Snapshot> last_;  // its last lines are not spoken yet
    std::optional<Before> before_;
};

// The belief still grows with every measurement, only nothing is chosen.
void recordWithoutChoices(const Study::SpecPtr& spec, const std::string& reason, Recorder& recorder) {
    Study study(spec);
    const Decision none;
    for (const auto& row : spec->measurements) {
        if (!row.measured()) continue;
        recorder.record({study.round(), study, study.situation(false), none, &row}, reason);
        study.learn(row, none);
    }
    recorder.record({study.round(), study, study.situation(true), none, nullptr}, reason);
}

}  // namespace

WalkPtr walked(const Study::SpecPtr& spec, Steering& steering) {
    Recorder recorder(spec, steering);
    try {
        requirePlayable(*spec);
    } catch (const Error& e) {
        recordWithoutChoices(spec, e.sentence(), recorder);
        return recorder.finished();
    }
    replay(spec, false, [&](const Round& round) { recorder.record(round); });
    return recorder.finished();
}

}  // namespace gapscope
