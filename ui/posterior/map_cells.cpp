#include "ui/posterior/map_cells.h"

#include <QImage>
#include <algorithm>
#include <cmath>

#include "ui/plot/axes.h"
#include "ui/plot/figure.h"
#include "ui/posterior/map_view.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

using Colour = std::function<QRgb(Index)>;

constexpr std::size_t mostCircles = 2000;  // above, points are put into an image, in a hundredth of the time

// The cells of one axis that are in view, some of them only in part.
struct Cells {
    int first, count;
    double from, to;  // where the view begins and ends, in cells from the first
    Cells(const Stretch& shown, int levels)
        : first(std::clamp(static_cast<int>(std::floor(shown.from * levels)), 0, levels - 1)),
          count(std::clamp(static_cast<int>(std::ceil(shown.to * levels)), first + 1, levels) - first),
          from(shown.from * levels - first),
          to(shown.to * levels - first) {}
    // In pixels, so many per cell.
    int start(int grow) const { return static_cast<int>(std::lround(from * grow)); }
    int length(int grow) const { return std::max(1, static_cast<int>(std::lround(to * grow)) - start(grow)); }
};

void drawCells(Canvas& canvas, const QRectF& plot, const MapView& view, const Colour& colour) {
    const Cells columns(view.across(), view.variable(0).levels), rows(view.up(), view.variable(1).levels);
    QImage cells(columns.count, rows.count, QImage::Format_ARGB32);
    cells.fill(Qt::transparent);
    for (const Index k : view.arms()) {
        const QPoint at(view.level(k, 0) - columns.first, rows.count - 1 - (view.level(k, 1) - rows.first));
        if (cells.valid(at)) cells.setPixel(at, colour(k));
    }
    // Whole pixels per cell, so that edges stay sharp in every file.
    const int grow = columns.count < 300 ? std::max(1, static_cast<int>(std::ceil(2 * plot.width() / columns.count))) : 1;
    if (grow > 1) cells = cells.scaled(columns.count * grow, rows.count * grow);
    if (!view.across().whole() || !view.up().whole()) {
        const int below = rows.start(grow), high = rows.length(grow);
        cells = cells.copy(columns.start(grow), rows.count * grow - below - high, columns.length(grow), high);
    }
    canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    canvas.painter.drawImage(plot, cells);
}

void drawCircles(Canvas& canvas, const QRectF& plot, const MapView& view, const Colour& colour, double size) {
    const Axis x = view.x(plot), y = view.y(plot);
    canvas.painter.setPen(Qt::NoPen);
    for (const Index k : view.arms()) {
        const QPointF at(x.pixel(view.coordinate(k, 0)), y.pixel(view.coordinate(k, 1)));
        if (!plot.contains(at)) continue;
        canvas.painter.setBrush(QColor::fromRgba(colour(k)));
        canvas.painter.drawEllipse(at, size / 2, size / 2);
    }
}

// Of one circle, a row of pixels after the other: from its middle, how far it reaches to both sides.
std::vector<int> reaches(double radius) {
    std::vector<int> wide;
    for (int row = static_cast<int>(-radius); row <= radius; ++row)
        wide.push_back(static_cast<int>(std::sqrt(radius * radius - row * row)));
    return wide;
}

void drawDotted(Canvas& canvas, const QRectF& plot, const MapView& view, const Colour& colour, double size) {
    constexpr double fine = 2;  // pixels of the image per pixel of the picture, for round edges
    QImage image((plot.size() * fine).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const QRectF inside(QPointF(0, 0), image.size());
    const Axis x = view.x(inside), y = view.y(inside);
    const auto wide = reaches(fine * size / 2);
    const int above = static_cast<int>(wide.size()) / 2;
    for (const Index k : view.arms()) {
        const QRgb paint = qPremultiply(colour(k));
        const int column = static_cast<int>(std::lround(x.pixel(view.coordinate(k, 0)))),
                  top = static_cast<int>(std::lround(y.pixel(view.coordinate(k, 1)))) - above;
        for (std::size_t i = 0; i < wide.size(); ++i) {
            const int row = top + static_cast<int>(i);
            if (row < 0 || row >= image.height()) continue;
            const int from = std::max(0, column - wide[i]), to = std::min(image.width(), column + wide[i] + 1);
            if (from < to) std::fill_n(reinterpret_cast<QRgb*>(image.scanLine(row)) + from, to - from, paint);
        }
    }
    canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform);
    canvas.painter.drawImage(plot, image);
    canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
}

}  // namespace

QRectF mapRoom(const Canvas& canvas, const QRectF& area, const MapView& view, double right, Titles titles) {
    const bool titled = titles == Titles::Yes;
    const double name = canvas.lineHeight(Type::AxisTitle) + 4, below = heightOfBottomAxis(canvas, titled);
    const Axis upright = view.axis(1, area.bottom() - below, area.top() + name);
    const auto ticks = niceTicks(upright, mostUpright(canvas, area.height() - below - name));
    return area.adjusted(widthOfLeftAxis(canvas, ticks, titled), name, -right, -below);
}

QRectF mapPlot(const Canvas& canvas, const QRectF& area, const MapView& view, double right, Titles titles) {
    return view.shaped(mapRoom(canvas, area, view, right, titles));
}

void drawArms(Canvas& canvas, const QRectF& plot, const MapView& view, const Colour& colour, Titles titles) {
    const auto title = [&](int axis) { return titles == Titles::Yes ? view.title(axis) : QString(); };
    const Axis x = view.x(plot), y = view.y(plot);
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, plot.height())), title(1));
    const double size = std::clamp(400 / std::sqrt(static_cast<double>(view.arms().size())), 3.0, 16.0);
    if (view.isGrid())
        drawCells(canvas, plot, view, colour);
    else if (view.arms().size() > mostCircles)
        drawDotted(canvas, plot, view, colour, size);
    else
        drawCircles(canvas, plot, view, colour, size);
    drawBottomAxis(canvas, plot, x, niceTicks(x, mostAlong(canvas, plot.width(), x.low, x.high)), title(0));
}

void noteArms(Canvas& canvas, const Snapshot& shot, const MapView& view, const QString& name,
              const std::function<double(Index)>& value, const std::function<QString(double)>& said) {
    QList<QPointF> values;
    for (const Index k : view.arms()) values << QPointF(static_cast<double>(k), value(k));
    Plot plot{name, {}, {}, {}};
    plot.places = [spec = shot.spec](int arm) { return armName(*spec->arms, arm); };
    plot.said = said;
    canvas.begin(std::move(plot));
    canvas.add(Marks{name, std::move(values)});
}

}  // namespace gapscope
