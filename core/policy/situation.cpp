#include "core/policy/situation.h"

#include <algorithm>

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Where nothing is excluded, positions are arms and whole vectors are copied.
VectorXd inPlay(const VectorXd& all, const std::vector<Index>& arms) {
    if (static_cast<Index>(arms.size()) == all.size()) return all;
    return all(arms);
}

}  // namespace

Index Situation::room(int batch) const {
    const Index barred = std::ranges::count(leftOut, char{1});
    return std::max<Index>(0, std::min<Index>({batch, budget - (round - 1), size() - barred}));
}

Situation Situation::with(Posterior other) const {
    Situation result(*this);
    result.posterior = std::move(other);
    result.mean = inPlay(result.posterior.mean(), arms);
    result.sd = inPlay(result.posterior.sd(), arms);
    return result;
}

Situation makeSituation(Posterior posterior, const Tally& tally, std::vector<Index> armsInPlay) {
    auto mean = inPlay(posterior.mean(), armsInPlay), sd = inPlay(posterior.sd(), armsInPlay);
    auto count = inPlay(tally.count, armsInPlay), average = inPlay(tally.average, armsInPlay),
         scatter = inPlay(tally.scatter, armsInPlay);
    return {std::move(posterior), std::move(armsInPlay), std::move(mean),    std::move(sd), std::move(count),
            std::move(average),   std::move(scatter),    {}, {}};
}

}  // namespace gapscope
