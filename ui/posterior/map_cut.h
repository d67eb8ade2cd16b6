// MapCut: a cut through a map along its x variable: a line of arms that is shown as a picture along x.
#pragma once

#include <vector>

#include "ui/posterior/map_view.h"

namespace gapscope {

struct Ghost;

struct MapCut {
    Eigen::Index through;            // the arm that it goes through
    std::vector<Eigen::Index> arms;  // on it, from left to right: those that differ in the x variable only
};

// Through the ghost, the arm looked at, else the chosen one, J or the recommendation, as far as the film has come; of
// those not on the map none.
MapCut cutThrough(const Scene& scene, const MapView& view, const Ghost* ghost);
// "x2 7.5": what is the same for all arms on it.
QString saidOf(const MapCut& cut, const Scene& scene, const MapView& view);

// The snapshot with the arms of the cut as its only ones along x.
SnapshotPtr along(const MapCut& cut, const SnapshotPtr& shot, const MapView& view);

}  // namespace gapscope
