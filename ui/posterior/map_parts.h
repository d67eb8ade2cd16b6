// What the parts of a map's picture share.
#pragma once

#include "ui/plot/canvas.h"
#include "ui/posterior/map_cut.h"

namespace gapscope {

// One of the two maps.
struct Map {
    Canvas& canvas;
    const Scene& scene;
    const MapView& view;
    const Ghost* ghost;
    const Snapshot& measured;  // whose measurements are shown
    QRectF plot;
    const MapCut* cut;                            // null: none
    bool saysFixed = true;                        // its name has room for what the slice holds, as that of the other map has
    LegendSwitch chooses = LegendSwitch::None;    // what a click on its name does
    std::vector<const OtherChoice*> others = {};  // what other policies would measure

    QPointF place(Eigen::Index k) const { return view.place(k, plot); }
};

// Other policies' choices, measurements, J, j, the chosen arms, the recommendation and a ghost, each on its arm.
void drawMapMarkers(const Map& map);

}  // namespace gapscope
