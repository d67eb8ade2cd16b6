#include "ui/session/draw_shares.h"

#include <cmath>

#include "core/policy/entropy.h"
#include "ui/session/snapshot.h"

namespace gapscope {

std::shared_ptr<const Eigen::VectorXd> drawShares(const std::shared_ptr<const Snapshot>& shot) {
    constexpr double mostNumbers = 1e6;
    const auto& policy = shot->conditions->policy;
    if (policy.entry->id != "entropy" || !shot->study || !shot->cannotChoose.empty()) return nullptr;
    const int samples = policy.settings.integer("samples");
    if (static_cast<double>(shot->arms()) * samples > mostNumbers) return nullptr;
    static thread_local std::weak_ptr<const Snapshot> known;
    static thread_local std::shared_ptr<const Eigen::VectorXd> newest;
    if (known.lock() == shot) return newest;
    const Situation situation = shot->study->situation(shot->isLast);
    Eigen::VectorXd shares = Eigen::VectorXd::Constant(shot->arms(), std::nan(""));
    shares(situation.arms()) = sharesOfDraws(situation, samples);
    known = shot;
    newest = std::make_shared<const Eigen::VectorXd>(std::move(shares));
    return newest;
}

}  // namespace gapscope
