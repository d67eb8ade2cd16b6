// What a map can show of every arm. Two of them stand side by side; outside the film the user chooses which.
#pragma once

#include <QString>
#include <array>

namespace gapscope {

struct Scene;

enum class MapKind { Mean, Sd, Upper, Lower, Gap, Acquisition, Truth };
inline constexpr MapKind mapKinds[] = {MapKind::Mean, MapKind::Sd,          MapKind::Upper, MapKind::Lower,
                                       MapKind::Gap,  MapKind::Acquisition, MapKind::Truth};

// "mean", "upper bound U".
QString mapWord(MapKind kind);
// Whether the scene's round has such numbers, and the truth where it is on screen.
bool canShow(const Scene& scene, MapKind kind);
// The two on screen outside the film: those chosen, and in the place of one that is not there the usual one. The truth, once
// it is switched on, takes the right one's place.
std::array<MapKind, 2> mapsShown(const Scene& scene);

}  // namespace gapscope
