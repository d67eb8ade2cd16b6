#include "ui/experiment/contender_looks.h"

#include <algorithm>

#include "ui/acquisition/curve_looks.h"

namespace gapscope {

std::vector<CurveSign> looksOf(const std::vector<Contender>& contenders) {
    constexpr std::size_t none = curveSigns;
    std::vector<std::size_t> chosen(contenders.size(), none);
    const auto isFree = [&](std::size_t sign) { return std::ranges::find(chosen, sign) == chosen.end(); };
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        const Role own = lookOf(*contenders[i].policy.entry).role;
        if (own == Role::Curve6) continue;  // the colour of those that have none
        for (std::size_t n = 0; n < 6; ++n)
            if (curveSign(n).role == own && isFree(n)) chosen[i] = n;
    }
    // The darkest one first: the first without a colour is usually the study's own policy.
    std::vector<std::size_t> order{5, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11};
    std::vector<CurveSign> looks;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (chosen[i] == none) {
            const auto free = std::ranges::find_if(order, isFree);
            chosen[i] = free != order.end() ? *free : i % curveSigns;
        }
    }
    looks.reserve(chosen.size());
    for (const auto sign : chosen) looks.push_back(curveSign(sign));
    return looks;
}

bool isSecondOfItsColour(const CurveSign& sign) {
    for (std::size_t n = 0; n < curveColours; ++n)
        if (curveSign(n) == sign) return false;
    return true;
}

void drawDot(Canvas& canvas, const CurveSign& sign, QPointF at, double radius) {
    auto& p = canvas.painter;
    const bool ring = isSecondOfItsColour(sign);
    const double edge = ring ? canvas.style.mark(1.75) : 1;
    p.setPen(QPen(canvas.colour(ring ? sign.role : Role::PlotBackground), edge));
    p.setBrush(canvas.colour(ring ? Role::PlotBackground : sign.role));
    p.drawEllipse(at, radius - (ring ? edge / 2 : 0), radius - (ring ? edge / 2 : 0));
}

QPen curvePen(const CurveSign& sign, const Style& style, double width) {
    QPen pen(style.colour(sign.role), style.mark(width));
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (sign.dashes.empty()) return pen;
    QList<double> pattern;  // Qt counts in pen widths
    for (const double px : sign.dashes) pattern << px / width;
    pen.setDashPattern(pattern);
    return pen;
}

void drawSwatch(Canvas& canvas, const CurveSign& sign, QPointF leftMiddle) {
    auto& p = canvas.painter;
    const double wide = canvas.style.mark(swatchWidth), radius = canvas.style.mark(4);
    p.setPen(curvePen(sign, canvas.style));
    p.drawLine(leftMiddle, leftMiddle + QPointF(wide, 0));
    drawDot(canvas, sign, leftMiddle + QPointF(wide - radius, 0), radius);
}

}  // namespace gapscope
