#include "ui/plot/film_light.h"

#include <algorithm>

namespace gapscope {

namespace {

// Lines whose numbers stand in no picture of arms; there the belief stays in the light.
bool isElsewhere(Shows line) {
    return line == Shows::Bonus || line == Shows::Score || line == Shows::Fan || line == Shows::Pulls || line == Shows::Survivors;
}

}  // namespace

double light(const Scene& scene, std::initializer_list<Shows> lines) {
    const FilmLine* lit = scene.lit();
    if (!lit) return 1;
    const Shows now = isElsewhere(lit->shows) ? Shows::Posterior : lit->shows;
    return std::ranges::find(lines, now) != lines.end() ? 1 : 0.45;
}

bool isLit(const Scene& scene, Shows line) {
    const FilmLine* lit = scene.lit();
    return lit && lit->shows == line;
}

}  // namespace gapscope
