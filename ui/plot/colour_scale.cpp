#include "ui/plot/colour_scale.h"

#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/plot/axes.h"
#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"

namespace gapscope {

namespace {

// Eleven equally spaced colours of viridis (S. van der Walt and N. Smith, CC0); between them linearly.
constexpr std::array<QRgb, 11> viridis = {0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C,
                                          0x22A884, 0x43BF71, 0x7AD151, 0xBBDF27, 0xFDE725};
constexpr std::array<QRgb, 2> greys = {0xF2F2F2, 0x303030};
constexpr double barWidth = 14, gap = 6;

template <std::size_t n>
QRgb between(const std::array<QRgb, n>& stops, double share) {
    const double place = std::clamp(share, 0.0, 1.0) * (n - 1);
    const auto i = std::min<std::size_t>(static_cast<std::size_t>(place), n - 2);
    const double part = place - static_cast<double>(i);
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a + part * (b - a))); };
    const QRgb a = stops[i], b = stops[i + 1];
    return qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

Axis axisOf(const ColourBar& bar, double top, double height) { return {bar.low, bar.high, top + height, top}; }

}  // namespace

QRgb colourOn(Scale scale, double share) {
    if (!std::isfinite(share)) return qRgba(0, 0, 0, 0);
    switch (scale) {
        case Scale::Viridis: return between(viridis, share);
        case Scale::ViridisReversed: return between(viridis, 1 - share);
        case Scale::Greys: return between(greys, share);
    }
    return 0;
}

double widthOfBar(const Canvas& canvas, const ColourBar& bar, double height) {
    double widest = 0;
    for (const auto& tick : niceTicks(axisOf(bar, 0, height), mostUpright(canvas, height)))
        widest = std::max(widest, canvas.size(tick.text, Type::AxisNumber).width());
    return canvas.style.text(barWidth) + 4 + gap + widest;
}

void drawBar(Canvas& canvas, const ColourBar& bar, QPointF topLeft, double height) {
    const double width = canvas.style.text(barWidth);
    const int steps = std::max(2, static_cast<int>(height));
    auto& p = canvas.painter;
    p.save();
    p.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < steps; ++i) {
        const double y = topLeft.y() + height * i / steps;
        p.fillRect(QRectF(topLeft.x(), y, width, height / steps + 0.5), QColor(colourOn(bar.scale, 1 - (i + 0.5) / steps)));
    }
    p.restore();
    canvas.pen(Role::Axis, 1);
    p.drawRect(QRectF(topLeft, QSizeF(width, height)));
    const auto chevron = [&](double y, double up, double other) {
        drawChevron(canvas, {topLeft.x() + width / 2, y}, width / 4, up,
                    QPen(QColor(colourOn(bar.scale, other)), canvas.style.mark(2)));
    };
    if (bar.more) chevron(topLeft.y() + 3, 1, 0);
    if (bar.less) chevron(topLeft.y() + height - 3, -1, 1);
    const Axis axis = axisOf(bar, topLeft.y(), height);
    for (const auto& tick : niceTicks(axis, mostUpright(canvas, height))) {
        const double y = axis.pixel(tick.value), x = topLeft.x() + width;
        canvas.pen(Role::Axis, 1);
        p.drawLine(QPointF(x, y), QPointF(x + 4, y));
        if (canvas.isFree(canvas.box({x + gap, y}, Qt::AlignLeft | Qt::AlignVCenter, tick.text, Type::AxisNumber)))
            canvas.put({x + gap, y}, Qt::AlignLeft | Qt::AlignVCenter, tick.text, Type::AxisNumber);
    }
}

}  // namespace gapscope
