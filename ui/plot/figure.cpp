#include "ui/plot/figure.h"

namespace gapscope {

Stroke Stroke::like(const QPen& pen, Role role) {
    return {role, pen.widthF(), 1, pen.style() == Qt::SolidLine ? QList<double>() : pen.dashPattern()};
}

QPen Stroke::pen(const Style& style) const {
    QPen pen(style.palette->faded(role, share), width);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

}  // namespace gapscope
