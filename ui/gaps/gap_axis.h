// The upright axis of the gaps: the same in every round, linear or logarithmic, and what the lens shows of it.
#pragma once

#include "ui/plot/axes.h"

namespace gapscope {

struct Lens;
struct Scene;
struct Style;

// Numbers stand on the bars of so few arms, and on no others.
inline constexpr int mostNumbers = 12;

// For the scene's own gaps; for borrowed ones that of this round, because no other is known. A logarithmic axis holds only
// what is above 0.
Axis gapAxis(const Scene& scene, bool borrowed, const QRectF& plot);

// What the lens says, else the contenders where the axis is fitted to them, else all of it. 0 stays in view where there is one.
Axis gapsShown(const Scene& scene, const Lens& lens, const Style& style, const Axis& all);

}  // namespace gapscope
