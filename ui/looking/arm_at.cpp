#include "ui/looking/arm_at.h"

#include <algorithm>
#include <cmath>

#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gap_parts.h"
#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/posterior/map_view.h"

namespace gapscope {

using Eigen::Index;

namespace {

std::optional<Index> sortedAt(QPointF at, const Drawn& drawn, const SnapshotPtr& shot) {
    if (!shot->decision.gap && !canBorrowGaps(*shot)) return {};
    const auto order = sortedByGap(shot->decision.gap ? *shot : *withBorrowedGaps(shot));
    if (order.empty()) return {};
    const double share = (at.x() - drawn.plot.left()) / drawn.plot.width();
    const auto last = static_cast<double>(order.size() - 1);
    return order[static_cast<std::size_t>(std::clamp(share * static_cast<double>(order.size()), 0.0, last))];
}

Index onCut(QPointF at, const Drawn& drawn) {
    return std::ranges::min_element(drawn.onCut, {}, [&](const auto& arm) { return std::abs(arm.second - at.x()); })->first;
}

}  // namespace

std::optional<Index> armAt(QPointF at, const Drawn& drawn, const Scene& scene) {
    const auto over = [&](const QRectF& plot) { return plot.adjusted(-1, -1, 1, 1).contains(at); };
    switch (drawn.arms) {
        case ArmsLie::Nowhere: break;
        case ArmsLie::AlongX:
            if (over(drawn.plot))
                return ArmAxis(*scene.shot, drawn.plot.left(), drawn.plot.right(), drawn.x, drawn.order).nearest(at.x());
            break;
        case ArmsLie::ByGap:
            if (over(drawn.plot)) return sortedAt(at, drawn, scene.shot);
            break;
        case ArmsLie::InMaps:
            for (const auto& map : drawn.maps)
                if (over(map)) return MapView(scene).nearest(at, map);
            if (!drawn.onCut.empty() && over(drawn.cut)) return onCut(at, drawn);
            break;
    }
    return {};
}

}  // namespace gapscope
