#include "ui/posterior/map_lens.h"

#include <algorithm>
#include <cmath>

#include "ui/gaps/gap_parts.h"
#include "ui/plot/axes.h"
#include "ui/plot/lens.h"
#include "ui/plot/style.h"
#include "ui/session/contenders.h"

namespace gapscope {

using Eigen::Index;

namespace {

struct Part {
    Stretch across, up;
};

// As wide as high, so that cells keep their shape, with neighbours around; `middle`: as far to both sides of this arm.
Part fitted(const MapView& whole, const std::vector<Index>& arms, std::optional<Index> middle = {}) {
    constexpr double leastCells = 7, leastOfTable = 0.15, mostShare = 0.85;
    const QRectF unit(0, 0, 1, 1);
    Range across, up;
    for (const Index k : arms) {
        if (!whole.holds(k)) continue;
        across.include(whole.x(unit).pixel(whole.coordinate(k, 0)));
        up.include(1 - whole.y(unit).pixel(whole.coordinate(k, 1)));
    }
    if (middle && whole.holds(*middle)) {
        const auto evenly = [](Range& range, double at) {
            const double reach = std::max(range.high - at, at - range.low);
            range = {at - reach, at + reach};
        };
        evenly(across, whole.x(unit).pixel(whole.coordinate(*middle, 0)));
        evenly(up, 1 - whole.y(unit).pixel(whole.coordinate(*middle, 1)));
    }
    if (across.empty()) return {};
    double least = leastOfTable;
    if (whole.isGrid()) least = leastCells / std::max(whole.variable(0).levels, whole.variable(1).levels);
    const double side = std::max(1.5 * std::max(across.high - across.low, up.high - up.low), least);
    if (side > mostShare) return {};
    const auto around = [side](const Range& range) {
        const double centre = (range.low + range.high) / 2;
        return Stretch{centre - side / 2, centre + side / 2}.inside();
    };
    return {around(across), around(up)};
}

Part partAtEnd(const Scene& scene, const Style& style, const MapView& whole, const QRectF& plot) {
    const auto apart = [&](Index a, Index b) {
        const QPointF way = whole.place(a, plot) - whole.place(b, plot);
        return std::hypot(way.x(), way.y());
    };
    const double least = style.mark(leastApart);
    if (!fitsContenders(scene, least, apart)) return {};
    const auto rival = closeRival(scene, least, apart);
    if (!rival) return fitted(whole, contenders(scene));
    const Index J = *scene.shot->decision.J;
    std::vector<Index> arms{J, *rival};
    if (const auto best = recommendedNow(scene)) arms.push_back(*best);
    return fitted(whole, arms, J);
}

}  // namespace

MapView viewShown(const Scene& scene, const Lens& lens, const Style& style, const MapView& whole, const QRectF& plot) {
    if (!lens.across.whole() || !lens.up.whole()) return whole.through(lens.across, lens.up);
    Part part = partAtEnd(scene, style, whole, plot);
    if (const Scene* came = scene.cameFrom()) {
        const Part start = partAtEnd(*came, style, whole, plot);
        part = {onTheWay(start.across, part.across, scene.motion), onTheWay(start.up, part.up, scene.motion)};
    }
    return part.across.whole() && part.up.whole() ? whole : whole.through(part.across, part.up);
}

namespace {

// In the film the gaps are about J and the runner-up, which may be near each other where J and j are not.
std::optional<Index> runnerUp(const Scene& scene, const MapField& field) {
    const auto& d = scene.shot->decision;
    if (!field.isGap || !scene.lineByLine() || !d.J || !scene.shows(Shows::Leader)) return {};
    for (const Index k : sortedByGap(scene.shot))
        if (k != *d.J) return k;
    return {};
}

ColourBar barAtEnd(const Scene& scene, const Style& style, const MapField& field, const MapView& view, double height) {
    ColourBar bar = field.bar;
    if (scene.lineByLine() && field.isBelief) return bar;  // it moves from round to round, and its colours must not
    const Axis axis{bar.low, bar.high, height, 0};
    const auto apart = [&](Index a, Index b) {
        return std::abs(axis.clampedPixel(field.value(a)) - axis.clampedPixel(field.value(b)));
    };
    const double least = style.mark(leastApart);
    const auto second = runnerUp(scene, field);
    const bool isClose = second && apart(*scene.shot->decision.J, *second) < least;
    if (isClose ? scene.switches.contenders : !fitsContenders(scene, least, apart)) return bar;
    Range fit, all;
    for (const Index k : contenders(scene)) fit.include(field.value(k));
    if (second) fit.include(field.value(*second));
    for (const Index k : view.arms())
        if (view.holds(k)) all.include(field.value(k));
    if (!(fit.high > fit.low)) fit = all;  // equals look equal: then their neighbours tell more
    if (!(fit.high > fit.low)) return bar;
    const double more = 0.25 * (fit.high - fit.low);
    bar.low = std::max(fit.low - more, std::min(all.low, fit.low));
    bar.high = std::min(fit.high + more, std::max(all.high, fit.high));
    bar.more = all.high > bar.high;
    bar.less = all.low < bar.low;
    return bar;
}

}  // namespace

ColourBar barShown(const Scene& scene, const Style& style, const MapField& field, const MapView& view, double height) {
    ColourBar bar = barAtEnd(scene, style, field, view, height);
    if (const Scene* came = scene.cameFrom()) {
        const ColourBar start = barAtEnd(*came, style, field, view, height);
        bar.low = std::lerp(start.low, bar.low, scene.motion);
        bar.high = std::lerp(start.high, bar.high, scene.motion);
        if (scene.motion <= 0) bar.more = start.more, bar.less = start.less;
    }
    return bar;
}

}  // namespace gapscope
