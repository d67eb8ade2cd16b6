#include "ui/looking/lens_hand.h"

#include <algorithm>

#include "ui/plot/canvas.h"

namespace gapscope {

namespace {

// So that rounding does not show.
constexpr double leastStretch = 1e-3, leastValues = 1e-6;

Stretch closer(const Stretch& now, double share, double factor) {
    const double middle = now.from + std::clamp(share, 0.0, 1.0) * (now.to - now.from);
    const Stretch next{middle - (middle - now.from) * factor, middle + (now.to - middle) * factor};
    return next.to - next.from < leastStretch ? now : next.inside();
}

// Not beyond what there is without a lens, or what a fit to the contenders shows beyond that.
std::optional<Range> window(const Axis& axis, double from, double to, Range all, const std::optional<Range>& before) {
    all.include(axis.low);
    all.include(axis.high);
    const Axis whole{all.low, all.high, axis.from, axis.to, axis.logarithmic};
    const double most = whole.from - whole.to, low = whole.pixel(axis.value(from)), high = whole.pixel(axis.value(to));
    if (low - high < leastValues * most) return before;
    if (low - high >= most) return {};
    const double shift = std::min(0.0, whole.from - low) + std::max(0.0, whole.to - high);
    return Range{whole.value(low + shift), whole.value(high + shift)};
}

// Bars of gaps stand on 0, which stays in view.
bool standsOnZero(const Drawn& drawn) { return drawn.upright == &Lens::gaps && !drawn.y.logarithmic; }

const QRectF* mapAt(const Drawn& drawn, QPointF at) {
    for (const auto& map : drawn.maps)
        if (map.contains(at)) return &map;
    return nullptr;
}

}  // namespace

Lens zoomed(const Lens& lens, const Drawn& drawn, QPointF at, double factor, bool zoomsX) {
    Lens next = lens;
    if (const auto* map = mapAt(drawn, at)) {
        next.across = closer(drawn.across, (at.x() - map->left()) / map->width(), factor);
        next.up = closer(drawn.up, (map->bottom() - at.y()) / map->height(), factor);
        return next;
    }
    const bool onCut = drawn.arms == ArmsLie::InMaps;
    const QRectF& plot = onCut ? drawn.cut : drawn.plot;
    if (plot.isEmpty() || at.x() > plot.right() + 1 || at.y() < plot.top() - 1) return lens;
    const double share = (at.x() - plot.left()) / plot.width();
    if (onCut && share >= 0) next.across = closer(drawn.across, share, factor);
    if (drawn.arms == ArmsLie::AlongX && zoomsX && share >= 0) next.x = closer(drawn.x, share, factor);
    if (drawn.upright && at.y() <= plot.bottom()) {
        const Axis& y = drawn.y;
        const double middle = standsOnZero(drawn) ? y.clampedPixel(0) : std::clamp(at.y(), y.to, y.from);
        next.*drawn.upright =
            window(y, middle + (y.from - middle) * factor, middle + (y.to - middle) * factor, drawn.all, lens.*drawn.upright);
    }
    return next;
}

bool isPart(const Drawn& drawn) {
    const bool upright = drawn.upright && (drawn.y.low > drawn.all.low || drawn.y.high < drawn.all.high);
    return !drawn.x.whole() || !drawn.across.whole() || !drawn.up.whole() || upright;
}

Lens panned(const Lens& lens, const Drawn& drawn, QPointF from, QPointF to) {
    Lens next = lens;
    const QPointF way = to - from;
    const auto moved = [](const Stretch& now, double share) {
        const double by = share * (now.to - now.from);
        return Stretch{now.from + by, now.to + by}.inside();
    };
    if (const auto* map = mapAt(drawn, from)) {
        next.across = moved(drawn.across, -way.x() / map->width());
        next.up = moved(drawn.up, way.y() / map->height());
        return next;
    }
    const QRectF& plot = drawn.arms == ArmsLie::InMaps ? drawn.cut : drawn.plot;
    if (!plot.contains(from)) return lens;
    if (!drawn.across.whole()) next.across = moved(drawn.across, -way.x() / plot.width());
    if (!drawn.x.whole()) next.x = moved(drawn.x, -way.x() / plot.width());
    const Axis& y = drawn.y;
    const bool isPart = y.low > drawn.all.low || y.high < drawn.all.high;
    if (drawn.upright && isPart && !standsOnZero(drawn))
        next.*drawn.upright = window(y, y.from - way.y(), y.to - way.y(), drawn.all, lens.*drawn.upright);
    return next;
}

}  // namespace gapscope
