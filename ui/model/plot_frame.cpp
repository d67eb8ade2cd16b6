#include "ui/model/plot_frame.h"

#include <algorithm>
#include <cmath>

#include "ui/plot/figure.h"

namespace gapscope {

PlotFrame drawFrame(Canvas& canvas, const QRectF& area, const Span& x, const Span& y, const QString& name) {
    PlotFrame frame;
    const double foot = heightOfBottomAxis(canvas, !x.title.isEmpty()), head = canvas.lineHeight(Type::AxisNumber) / 2;
    frame.y = {y.low, y.high, area.bottom() - foot, area.top() + head, y.logarithmic};
    const auto up = niceTicks(frame.y, mostUpright(canvas, area.height() - foot - head));
    const double left = area.left() + widthOfLeftAxis(canvas, up, !y.title.isEmpty());
    const Axis across{x.low, x.high, left, area.right(), x.logarithmic};
    double beyond = canvas.style.text(10);  // what the last numbers below need at the right
    for (const auto& tick : niceTicks(across, mostAlong(canvas, area.right() - left, x.low, x.high)))
        beyond =
            std::max(beyond, across.pixel(tick.value) + canvas.size(tick.text, Type::AxisNumber).width() / 2 + 2 - area.right());
    const QRectF plot(QPointF(left, area.top() + head), QPointF(area.right() - beyond, area.bottom() - foot));
    if (plot.width() < canvas.style.text(40) || plot.height() < canvas.style.text(24)) return {};
    frame.plot = plot;
    frame.x = {x.low, x.high, plot.left(), plot.right(), x.logarithmic};
    canvas.begin(Plot{name, plot, frame.x, frame.y, x.title, y.title});
    canvas.block(plot, canvas.colour(Role::PlotBackground));
    drawLeftAxis(canvas, plot, frame.y, up, y.title);
    auto along = niceTicks(frame.x, mostAlong(canvas, plot.width(), x.low, x.high));
    if (x.counts) {
        std::erase_if(along, [](const Tick& tick) { return tick.value != std::round(tick.value); });
        for (auto& tick : along) tick.text = tickText(tick.value, 1);
    }
    drawBottomAxis(canvas, plot, frame.x, along, x.title);
    return frame;
}

Span spanOf(const Range& range, const QString& title) {
    if (range.empty()) return {0, 1, false, title};
    const double air = range.high > range.low ? 0.06 * (range.high - range.low) : 1;
    return {range.low - air, range.high + air, false, title};
}

void drawEmptyState(Canvas& canvas, const QRectF& area, const QString& sentence) {
    canvas.putLines(area.center(), std::min(area.width() - 16, canvas.style.text(460)), sentence, Type::AxisTitle,
                    Role::SecondText);
}

double drawParagraph(Canvas& canvas, const QRectF& area, const QString& words, Type type, Role role) {
    double y = area.top();
    for (const auto& line : canvas.wrapped(words, area.width(), type)) {
        canvas.put({area.left(), y}, Qt::AlignLeft | Qt::AlignTop, line, type, role);
        y += canvas.lineHeight(type);
    }
    return y;
}

}  // namespace gapscope
