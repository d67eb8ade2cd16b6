// How the contenders of an experiment are drawn, the same in all its charts. A policy that has a colour of its own
// elsewhere (EI, PI, ...) has it here too; the others take what is free.
#pragma once

#include <QPen>
#include <vector>

#include "core/experiment/experiment.h"
#include "ui/plot/canvas.h"

namespace gapscope {

// One per contender.
std::vector<CurveSign> looksOf(const std::vector<Contender>& contenders);

// The second of two that share a colour: its dots are rings.
bool isSecondOfItsColour(const CurveSign& sign);
void drawDot(Canvas& canvas, const CurveSign& sign, QPointF at, double radius);

QPen curvePen(const CurveSign& sign, const Style& style, double width = 2);

// A short stroke with the curve's dashes and a dot at its end, to stand before its name: the dot may not cover what tells it
// from another of its colour.
inline constexpr double swatchWidth = 34;  // px at stroke scale 1
void drawSwatch(Canvas& canvas, const CurveSign& sign, QPointF leftMiddle);

}  // namespace gapscope
