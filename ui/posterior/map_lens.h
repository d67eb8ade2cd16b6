// What maps show through the lens: the part around the contenders, or the one that a hand has chosen, and colours in which
// the contenders can be told apart.
#pragma once

#include "ui/posterior/map_fields.h"
#include "ui/posterior/map_view.h"

namespace gapscope {

struct Lens;
struct Style;

// `whole`: the view without a lens, on this plot.
MapView viewShown(const Scene& scene, const Lens& lens, const Style& style, const MapView& whole, const QRectF& plot);

// The bar that a field has on so many pixels: its own, or one fitted to the contenders.
ColourBar barShown(const Scene& scene, const Style& style, const MapField& field, const MapView& view, double height);

}  // namespace gapscope
