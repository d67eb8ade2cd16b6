#include "ui/gaps/gap_axis.h"

#include <algorithm>
#include <cmath>

#include "ui/plot/lens.h"
#include "ui/plot/steady_scale.h"
#include "ui/plot/style.h"
#include "ui/session/contenders.h"
#include "ui/session/scene.h"

namespace gapscope {

using Eigen::Index;

namespace {

Axis logAxis(const Range& above, const QRectF& plot) {
    constexpr double mostDecades = 1e6;  // a gap of rounding errors must not squeeze the others
    if (above.empty()) return {0.1, 1, plot.bottom(), plot.top(), true};
    const double high = 1.3 * above.high;
    return {std::max(above.low / 1.3, high / mostDecades), high, plot.bottom(), plot.top(), true};
}

}  // namespace

Axis gapAxis(const Scene& scene, bool borrowed, const QRectF& plot) {
    const auto& gap = *scene.shot->decision.gap;
    Range all, tops, above;
    if (!borrowed) all = scene.ranges.gap, tops = scene.ranges.gapTop, above = scene.ranges.gapAbove;
    if (all.empty()) {
        for (const double g : gap) {
            all.include(g);
            if (g > 0) above.include(g);
        }
        tops.include(all.high);
    }
    if (scene.switches.logGaps) return logAxis(above, plot);
    const double room = gap.size() > mostNumbers ? 1 : 1.15;
    const double high = steadyTop({room * tops.low, room * tops.high});
    const double low = all.low < 0 ? -roundAbove(high > 0 ? std::min(-room * all.low, high) : -room * all.low) : 0;
    return {low, high > low ? high : 1, plot.bottom(), plot.top()};
}

namespace {

// Fitted to the contenders where it must be, else all of it.
Axis shownAtEnd(const Scene& scene, const Style& style, const Axis& all) {
    const auto& gap = scene.shot->decision.gap;
    if (!gap) return all;
    const auto pixel = [&](Index k) { return all.logarithmic && (*gap)[k] <= 0 ? all.from : all.clampedPixel((*gap)[k]); };
    const auto apart = [&](Index a, Index b) { return std::abs(pixel(a) - pixel(b)); };
    if (!fitsContenders(scene, style.mark(leastApart), apart)) return all;
    Range range;
    for (const Index k : contenders(scene))
        if (!all.logarithmic || (*gap)[k] > 0) range.include((*gap)[k]);
    if (!all.logarithmic) range.include(0);
    if (range.empty() || !(range.high > range.low)) return all;
    const double more = 1.2;  // for the numbers on the bars, and to see which are longer
    Axis shown = all;
    shown.low = all.logarithmic ? range.low / more : more * range.low;
    shown.high = more * range.high;
    return shown;
}

}  // namespace

Axis gapsShown(const Scene& scene, const Lens& lens, const Style& style, const Axis& all) {
    if (lens.gaps && (!all.logarithmic || lens.gaps->low > 0)) {
        Axis chosen = all;
        chosen.low = lens.gaps->low;
        chosen.high = lens.gaps->high;
        return chosen;
    }
    Axis shown = shownAtEnd(scene, style, all);
    if (const Scene* came = scene.cameFrom()) {
        const Axis start = shownAtEnd(*came, style, all);
        shown.low = std::lerp(start.low, shown.low, scene.motion);
        shown.high = std::lerp(start.high, shown.high, scene.motion);
    }
    return shown;
}

}  // namespace gapscope
