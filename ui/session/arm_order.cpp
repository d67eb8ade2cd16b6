#include "ui/session/arm_order.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/session/scene.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("order", text); }

// Small is first.
double rank(const Snapshot& shot, ArmOrder by, Index arm) {
    const double sign = shot.spec->sign();
    switch (by) {
        case ArmOrder::Listed: return 0;
        case ArmOrder::Mean: return -sign * shot.mean(arm);
        case ArmOrder::Upper: return -(*shot.decision.upper)[arm];  // the hopeful bound, whatever the orientation
        case ArmOrder::Gap: return (*shot.decision.gap)[arm];
    }
    return 0;
}

}  // namespace

bool canOrder(const Scene& scene, ArmOrder by) {
    const auto& shot = *scene.shot;
    if (shot.view->kind != ArmView::Kind::Slots) return false;
    switch (by) {
        case ArmOrder::Listed:
        case ArmOrder::Mean: return true;
        case ArmOrder::Upper: return shot.hasBounds() && scene.shows(Shows::Bounds);
        case ArmOrder::Gap: return shot.decision.gap && scene.shows(Shows::Gaps);
    }
    return false;
}

ArmsInOrder armsInOrder(const Scene& scene) {
    const auto by = scene.switches.order;
    const Snapshot& shot = *scene.shot;
    ArmsInOrder order{ArmOrder::Listed, {}, shot.spec->minimise};
    if (by == ArmOrder::Listed || !canOrder(scene, by)) return order;
    std::vector<double> ranks(static_cast<std::size_t>(shot.arms()));
    for (Index k = 0; k < shot.arms(); ++k) {
        const double value = rank(shot, by, k);
        ranks[static_cast<std::size_t>(k)] = std::isnan(value) ? infinity : value;  // arms out of play stand last
    }
    order.by = by;
    order.arms.resize(ranks.size());
    std::iota(order.arms.begin(), order.arms.end(), std::ptrdiff_t{0});
    std::ranges::stable_sort(order.arms, {}, [&](std::ptrdiff_t k) { return ranks[static_cast<std::size_t>(k)]; });
    return order;
}

ArmOrder nextOrder(const Scene& scene) {
    const auto all = std::size(armOrders);
    auto at = static_cast<std::size_t>(scene.switches.order);
    for (std::size_t i = 0; i < all; ++i)
        if (canOrder(scene, armOrders[at = (at + 1) % all])) return armOrders[at];
    return ArmOrder::Listed;
}

QString orderWord(ArmOrder by, bool minimise) {
    switch (by) {
        case ArmOrder::Listed: return said("as listed");
        case ArmOrder::Mean: return said("by mean");
        case ArmOrder::Upper: return minimise ? said("by L") : said("by U");
        case ArmOrder::Gap: return said("by gap");
    }
    return {};
}

QString orderTitle(ArmOrder by, bool minimise) {
    switch (by) {
        case ArmOrder::Listed: return said("arm number");
        case ArmOrder::Mean: return minimise ? said("arms, lowest mean first") : said("arms, highest mean first");
        case ArmOrder::Upper: return minimise ? said("arms, lowest L first") : said("arms, highest U first");
        case ArmOrder::Gap: return said("arms, smallest gap first");
    }
    return {};
}

}  // namespace gapscope
