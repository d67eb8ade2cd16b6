// Which two maps stand side by side: mean and sd, or what the film's line is about.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <utility>

#include "ui/plot/colour_scale.h"
#include "ui/session/scene.h"

namespace gapscope {

struct MapField {
    QString name;
    ColourBar bar;
    std::function<double(Eigen::Index)> value;
    std::optional<double> level = {};            // marked on the colour bar: what the gaps reach
    bool isMean = false;                         // a ghost's value can be read and set on its bar
    std::shared_ptr<const MapField> start = {};  // the map that this one takes the place of, on the way
    double share = 1;                            // of that way
    bool isBelief = false;                       // mean or sd
    bool isGap = false;

    // On the way a map of the same values takes those between; another kind of map is faded over.
    QRgb colour(Eigen::Index k) const;
};

// The values keep the scene's snapshots, so the scene must outlive them.
std::pair<MapField, MapField> mapFields(const Scene& scene);

}  // namespace gapscope
