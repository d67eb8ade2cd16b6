#include "ui/gaps/gap_parts.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

using Eigen::Index;

std::optional<GapParts> gapParts(const Snapshot& shot, Index arm, bool knowsRival) {
    const auto& d = shot.decision;
    if (!d.gap || !shot.hasBounds() || !std::isfinite((*d.gap)[arm])) return {};
    Index other = -1;
    for (Index k = 0; k < shot.arms(); ++k)
        if (k != arm && std::isfinite((*d.upper)[k]) && (other < 0 || (*d.upper)[k] > (*d.upper)[other])) other = k;
    if (other < 0) return {};
    if (knowsRival && d.J == arm && d.j && (*d.upper)[*d.j] == (*d.upper)[other]) other = *d.j;
    const bool down = shot.spec->minimise;
    return GapParts{arm, other, down ? shot.upper(arm) : shot.lower(arm), down ? shot.lower(other) : shot.upper(other),
                    (*d.gap)[arm]};
}

const std::vector<Index>& sortedByGap(const SnapshotPtr& shot) {
    thread_local std::weak_ptr<const Snapshot> last;
    thread_local std::vector<Index> order;
    if (last.lock() == shot) return order;
    last = shot;
    order.clear();
    const auto& gap = *shot->decision.gap;
    for (Index k = 0; k < gap.size(); ++k)
        if (std::isfinite(gap[k])) order.push_back(k);
    std::ranges::stable_sort(order, {}, [&](Index k) { return std::pair(gap[k], shot->decision.J != k); });
    return order;
}

}  // namespace gapscope
