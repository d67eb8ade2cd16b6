#include "ui/looking/arm_at.h"

#include <algorithm>

#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gap_parts.h"
#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/posterior/map_view.h"

namespace gapscope {

using Eigen::Index;

namespace {

std::optional<Index> sortedAt(QPointF at, const Drawn& drawn, const Snapshot& shot) {
    if (!shot.decision.gap && !canBorrowGaps(shot)) return {};
    const auto order = sortedByGap(shot.decision.gap ? shot : *withBorrowedGaps(shot));
    if (order.empty()) return {};
    const double share = (at.x() - drawn.plot.left()) / drawn.plot.width();
    const auto last = static_cast<double>(order.size() - 1);
    return order[static_cast<std::size_t>(std::clamp(share * static_cast<double>(order.size()), 0.0, last))];
}

}  // namespace

std::optional<Index> armAt(QPointF at, const Drawn& drawn, const Scene& scene) {
    const auto over = [&](const QRectF& plot) { return plot.adjusted(-1, -1, 1, 1).contains(at); };
    switch (drawn.arms) {
        case ArmsLie::Nowhere: break;
        case ArmsLie::AlongX:
            if (over(drawn.plot)) return ArmAxis(*scene.shot, drawn.plot.left(), drawn.plot.right(), drawn.x).nearest(at.x());
            break;
        case ArmsLie::ByGap:
            if (over(drawn.plot)) return sortedAt(at, drawn, *scene.shot);
            break;
        case ArmsLie::InMaps:
            for (const auto& map : drawn.maps)
                if (over(map)) return MapView(scene).nearest(at, map);
            break;
    }
    return {};
}

}  // namespace gapscope
