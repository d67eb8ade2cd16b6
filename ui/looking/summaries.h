// What the pictures show beside their series, in words, for those who cannot see them. Like the pictures they are pure functions
// of the scene and tell nothing of a later line of the film.
#pragma once

#include <QString>

namespace gapscope {

struct Scene;
struct Walk;

QString posteriorWords(const Scene& scene);
QString gapsWords(const Scene& scene);
// The scene must be one of the walk's.
QString timelineWords(const Walk& walk, const Scene& scene);

}  // namespace gapscope
