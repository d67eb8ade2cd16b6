#include "ui/looking/arm_at.h"

#include <algorithm>
#include <cmath>

#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/posterior/map_view.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Arms in equal slots from left to right.
std::optional<Index> inRow(QPointF at, const QRectF& plot, const std::vector<Index>& order) {
    if (order.empty()) return {};
    const double share = (at.x() - plot.left()) / plot.width(), last = static_cast<double>(order.size() - 1);
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
            if (over(drawn.plot)) return inRow(at, drawn.plot, drawn.order.arms);
            break;
        case ArmsLie::InMaps:
            for (const auto& map : drawn.maps)
                if (over(map)) return MapView(scene).through(drawn.across, drawn.up).nearest(at, map);
            if (!drawn.onCut.empty() && over(drawn.cut)) return onCut(at, drawn);
            break;
    }
    return {};
}

}  // namespace gapscope
