#include "ui/plot/marker_icon.h"

#include <QPainter>
#include <cmath>

#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"

namespace gapscope {

QPixmap markerPicture(Marker marker, const Style& style, double pixelRatio) {
    const double side = std::ceil(style.mark(entryOf(marker).size + 4));
    const auto pixels = static_cast<int>(std::ceil(side * pixelRatio));
    QPixmap picture(pixels, pixels);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    Canvas canvas(painter, style);
    drawMarker(canvas, marker, {side / 2, side / 2});
    return picture;
}

}  // namespace gapscope
