// Summaries: what the pictures show, in words, for those who cannot see them. Like the pictures they are pure functions
// of the scene and tell nothing of a later line of the film.
#pragma once

#include <QString>

namespace gapscope {

struct Scene;
struct Walk;

QString posteriorSummary(const Scene& scene);
QString gapsSummary(const Scene& scene);
// The scene must be one of the walk's.
QString timelineSummary(const Walk& walk, const Scene& scene);

}  // namespace gapscope
