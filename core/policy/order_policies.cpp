// Policies that follow an order: successive halving (S2; Karnin et al. 2013), round robin, and pure chance.
#include <algorithm>
#include <bit>

#include "core/policy/film.h"
#include "core/policy/picking.h"
#include "core/policy/reasons.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

int once(const Settings&) { return 1; }

// Where successive halving stands after the measured rows in order: who is left, and each one's pulls in this phase.
struct Halving {
    std::vector<Index> survivors;  // positions, ascending
    VectorXd inPhase;              // by position
};

Halving halve(const Situation& s) {
    Halving now{{}, VectorXd::Zero(s.size())};
    for (Index k = 0; k < s.size(); ++k) now.survivors.push_back(k);
    const auto phases = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(s.size() - 1)));  // ceil(log2 K)
    std::vector<Index> position(static_cast<std::size_t>(s.posterior.size()), noArm);
    for (Index k = 0; k < s.size(); ++k) position[static_cast<std::size_t>(s.arm(k))] = k;
    Tally tally(s.size());
    auto phaseIsOver = [&] {
        const auto quota = std::max<std::size_t>(1, static_cast<std::size_t>(s.budget) / (now.survivors.size() * phases));
        return now.survivors.size() > 1 &&
               std::ranges::all_of(now.survivors, [&](Index k) { return now.inPhase[k] >= static_cast<double>(quota); });
    };
    for (const auto& row : s.past->rows) {
        const Index k = position[static_cast<std::size_t>(row.arm)];
        if (k == noArm) continue;
        tally.add(k, row.value);
        now.inPhase[k] += 1;
        if (!phaseIsOver()) continue;
        // The better half stays; of equal averages the lower index.
        const std::size_t keep = (now.survivors.size() + 1) / 2;
        Mask without(static_cast<std::size_t>(s.size()), 1);
        for (const Index m : now.survivors) without[static_cast<std::size_t>(m)] = 0;
        std::vector<Index> kept;
        while (kept.size() < keep) {
            kept.push_back(firstLargest(tally.average, without));
            without[static_cast<std::size_t>(kept.back())] = 1;
        }
        std::ranges::sort(kept);
        now.survivors = std::move(kept);
        now.inPhase.setZero();
    }
    return now;
}

Decision successiveHalving(const Situation& s, const Settings&) {
    Decision decision;
    const auto now = halve(s);
    auto fewest = [&](bool all) {
        Index best = noArm;
        for (const Index k : now.survivors)
            if ((all || s.mayChoose(k)) && (best == noArm || now.inPhase[k] < now.inPhase[best])) best = k;
        return best;
    };
    decision.first = fewest(true);
    if (const Index next = fewest(false); next != noArm && s.room(1) > 0) decision.chosen = {next};
    return decision;
}

Decision uniform(const Situation& s, const Settings& settings) {
    Decision decision;
    decision.chosen = fewestPulled(s, settings.integer("batch"), infinity);
    decision.first = firstLargest(-s.count());
    return decision;
}

Decision random(const Situation& s, const Settings& settings) {
    Decision decision;
    std::vector<Index> left;
    for (Index k = 0; k < s.size(); ++k)
        if (s.mayChoose(k)) left.push_back(k);
    const auto room = s.room(settings.integer("batch"));
    for (int n = 0; n < room; ++n) {
        const auto at = Rng(s.address(Purpose::Random, n)).below(static_cast<Index>(left.size()));
        decision.chosen.push_back(left[static_cast<std::size_t>(at)]);
        left.erase(left.begin() + at);
    }
    if (!decision.chosen.empty()) decision.first = decision.chosen.front();
    return decision;
}

}  // namespace

std::span<const PolicyEntry> orderPolicies() {
    static const PolicyEntry table[] = {
        {{"successive-halving", "Successive halving", "in each phase the better half of the arms survives", commonParams,
          &successiveHalving},
         "observed-mean",
         &once,
         nullptr,
         film::halving,
         film::whyHalving,
         true},
        {{"uniform", "Round robin", "the arm with the fewest measurements", commonParams, &uniform},
         "latent",
         nullptr,
         nullptr,
         film::order,
         film::whyUniform},
        {{"random", "Random", "any arm, all alike", commonParams, &random},
         "latent",
         nullptr,
         nullptr,
         film::order,
         film::whyRandom},
    };
    return table;
}

}  // namespace gapscope
