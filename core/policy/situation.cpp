#include "core/policy/situation.h"

#include <algorithm>

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// A member of something shared, by position. Where nothing is excluded positions are arms, and nothing is copied.
template <class Owner>
SharedVector inPlay(const std::shared_ptr<const Owner>& owner, const VectorXd& all, const std::vector<Index>& arms) {
    if (static_cast<Index>(arms.size()) == all.size()) return {owner, &all};
    return std::make_shared<const VectorXd>(all(arms));
}

}  // namespace

Situation::Situation(Posterior belief, const std::shared_ptr<const Tally>& tally,
                     std::shared_ptr<const std::vector<Index>> armsInPlay)
    : posterior(std::move(belief)),
      arms_(std::move(armsInPlay)),
      count_(inPlay(tally, tally->count, *arms_)),
      average_(inPlay(tally, tally->average, *arms_)),
      scatter_(inPlay(tally, tally->scatter, *arms_)) {
    look();
}

void Situation::look() {
    // A posterior is a handle on something shared: a copy of it keeps its vectors alive.
    const auto owner = std::make_shared<const Posterior>(posterior);
    mean_ = inPlay(owner, owner->mean(), *arms_);
    sd_ = inPlay(owner, owner->sd(), *arms_);
}

Situation Situation::with(Posterior other) const {
    Situation result(*this);
    result.posterior = std::move(other);
    result.look();
    return result;
}

std::optional<Index> Situation::positionOf(Index arm) const {
    const auto found = std::ranges::lower_bound(*arms_, arm);
    if (found == arms_->end() || *found != arm) return std::nullopt;
    return static_cast<Index>(found - arms_->begin());
}

Index Situation::room(int batch) const {
    const Index barred = std::ranges::count(leftOut, char{1});
    return std::max<Index>(0, std::min<Index>({batch, budget - (round - 1), size() - barred}));
}

double precisionOf(const Posterior& prior, const std::vector<Index>& arms) {
    const VectorXd& variance = prior.priorVariance();
    double largest = 0, sum = 0;
    for (const Index k : arms) largest = std::max(largest, variance[k]);
    for (const Index k : arms)
        if (variance[k] >= 1e-12 * largest) sum += 1 / variance[k];
    return sum;
}

}  // namespace gapscope
