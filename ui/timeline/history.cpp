#include "ui/timeline/history.h"

#include <algorithm>

#include "core/study/fitting.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Losses by the truth, in the user's orientation.
struct Truth {
    const Eigen::VectorXd& values;
    double sign, best;

    Truth(const Eigen::VectorXd& truth, bool minimise)
        : values(truth), sign(minimise ? -1 : 1), best(minimise ? truth.minCoeff() : truth.maxCoeff()) {}
    double loss(Index arm) const { return sign * (best - values[arm]); }
    std::optional<double> loss(std::optional<Index> arm) const { return arm ? std::optional(loss(*arm)) : std::nullopt; }
};

// The place of every arm from left to right; on maps, arms keep the order of the file.
std::vector<Index> placesOf(const Snapshot& shot) {
    std::vector<Index> places(static_cast<std::size_t>(shot.arms()));
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<Index>(i);
    const auto& order = shot.view->order;
    for (std::size_t i = 0; i < order.size(); ++i) places[static_cast<std::size_t>(order[i])] = static_cast<Index>(i);
    return places;
}

void addRound(History& history, const Snapshot& shot, const Scene& scene, const std::vector<Index>& places) {
    // Rounds before this one are over; of this one only what its film has come to.
    const auto seen = [&](Shows what) { return shot.round < history.now || scene.shows(what); };
    const auto& d = shot.decision;
    history.bound.push_back(seen(Shows::Leader) ? d.regretBound : std::nullopt);
    history.beta.push_back(seen(Shows::Beta) ? d.beta : std::nullopt);
    history.chosen.emplace_back();
    if (seen(Shows::Choice))
        for (const Index arm : d.chosen) history.chosen.back().push_back(places[static_cast<std::size_t>(arm)]);
    history.regret.emplace_back();
    history.missed.push_back(false);
    if (!history.hasTruth) return;
    const Truth truth(*scene.truth, shot.spec->minimise);
    if (seen(Shows::Recommendation)) history.regret.back() = truth.loss(d.recommendation);
    if (seen(Shows::Leader) && d.J && d.regretBound) history.missed.back() = truth.loss(*d.J) > *d.regretBound;
}

void addFlags(History& history, const StudySpec& spec, const Scene& scene) {
    for (const auto& change : spec.changes)
        if (change.after + 1 <= history.now) (isFit(change) ? history.fits : history.changes).push_back(change.after + 1);
    int round = 0;
    std::optional<int> last;
    for (const auto& row : spec.measurements) {
        if (!row.measured()) continue;
        ++round;
        if (round > history.now || (round == history.now && !scene.shows(Shows::Measurement))) break;
        if (row.batch && row.batch == last)
            history.batches.back().second = round;
        else if (row.batch)
            history.batches.emplace_back(round, round);
        last = row.batch;
    }
}

void addScales(History& history, const Walk& walk, const Scene& scene) {
    std::vector<double> bounds, betas;
    history.regretRange.include(0);
    for (const auto& shot : walk.rounds) {
        const auto& d = shot->decision;
        if (d.regretBound) bounds.push_back(*d.regretBound);
        if (d.beta) betas.push_back(*d.beta);
        if (history.hasTruth && d.recommendation)
            history.regretRange.include(Truth(*scene.truth, shot->spec->minimise).loss(*d.recommendation));
    }
    history.boundScale = LaneScale::of(bounds);
    history.betaScale = LaneScale::of(betas);
}

}  // namespace

History historyOf(const Walk& walk, const Scene& scene) {
    History history;
    history.now = scene.shot->round;
    history.recorded = static_cast<int>(walk.rounds.size());
    history.all = std::max(history.recorded, walk.rounds.back()->conditions->budget);
    history.over = scene.shot->budgetUsed() && history.now == history.recorded;
    history.hasTruth = scene.switches.truth && scene.truth && scene.truth->size() == scene.shot->arms();
    const auto places = placesOf(*scene.shot);
    for (int t = 1; t <= history.now; ++t) addRound(history, *walk.rounds[static_cast<std::size_t>(t - 1)], scene, places);
    addFlags(history, *walk.spec, scene);
    addScales(history, walk, scene);
    return history;
}

}  // namespace gapscope
