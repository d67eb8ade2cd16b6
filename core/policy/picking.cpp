#include "core/policy/picking.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

using Eigen::Index;

TieBreaker tieBreaker(const Situation& situation, const Settings& settings) {
    return {settings.word("ties") == "random", situation.seed, situation.run, situation.round};
}

bool shrinks(const Settings& settings) { return settings.word("batch_rule") == "shrink"; }

void leaveOut(Mask& mask, Index position, Index size) {
    mask.resize(static_cast<std::size_t>(size));
    mask[static_cast<std::size_t>(position)] = 1;
}

std::vector<Index> fewestPulled(const Situation& s, int batch, double below) {
    std::vector<Index> order;
    for (Index k = 0; k < s.size(); ++k)
        if (s.count()[k] < below && s.mayChoose(k)) order.push_back(k);
    const auto wanted = std::min(order.size(), static_cast<std::size_t>(s.room(batch)));
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(wanted), [&](Index a, Index b) {
        return s.count()[a] != s.count()[b] ? s.count()[a] < s.count()[b] : a < b;
    });
    order.resize(wanted);
    return order;
}

std::optional<Decision> firstPulls(const Situation& s, int batch, int pulls) {
    if (s.count().minCoeff() >= pulls) return std::nullopt;
    Decision decision;
    decision.initialPulls = true;
    decision.chosen = fewestPulled(s, batch, pulls);
    // All that are due are pending: the fewest-pulled of the others.
    if (decision.chosen.empty()) decision.chosen = fewestPulled(s, batch, infinity);
    if (!decision.chosen.empty()) decision.first = decision.chosen.front();
    return decision;
}

double measurementRange(const Situation& s, const Settings& settings) {
    if (auto range = settings.maybe("range")) return *range;
    return s.posterior.counts() ? 1 : 2 * std::sqrt(s.posterior.noiseVariance());
}

}  // namespace gapscope
