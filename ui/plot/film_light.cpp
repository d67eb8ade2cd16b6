#include "ui/plot/film_light.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

// Lines whose numbers stand in no picture of arms; there the belief stays in the light.
bool isElsewhere(Shows line) {
    return line == Shows::Bonus || line == Shows::Score || line == Shows::Fan || line == Shows::Pulls || line == Shows::Survivors;
}

double lightAtEnd(const Scene& scene, std::initializer_list<Shows> lines) {
    const FilmLine* lit = scene.lit();
    if (!lit) return 1;
    const Shows now = isElsewhere(lit->shows) ? Shows::Posterior : lit->shows;
    return std::ranges::find(lines, now) != lines.end() ? 1 : dimmed;
}

}  // namespace

double light(const Scene& scene, std::initializer_list<Shows> lines) {
    const double end = lightAtEnd(scene, lines);
    const Scene* start = scene.cameFrom();
    return start ? std::lerp(lightAtEnd(*start, lines), end, scene.motion) : end;
}

Halves halves(double motion) { return {std::min(1.0, 2 * motion), std::max(0.0, 2 * motion - 1)}; }

QColor between(const QColor& from, const QColor& to, double share) {
    if (share <= 0 || share >= 1) return share <= 0 ? from : to;
    const auto s = static_cast<float>(share);
    return QColor::fromRgbF(std::lerp(from.redF(), to.redF(), s), std::lerp(from.greenF(), to.greenF(), s),
                            std::lerp(from.blueF(), to.blueF(), s), std::lerp(from.alphaF(), to.alphaF(), s));
}

bool isLit(const Scene& scene, Shows line) {
    const FilmLine* lit = scene.lit();
    return lit && lit->shows == line;
}

}  // namespace gapscope
