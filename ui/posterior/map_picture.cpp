#include "ui/posterior/map_picture.h"

#include <QCoreApplication>
#include <QImage>
#include <QLineF>
#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/plot/axes.h"
#include "ui/plot/canvas.h"
#include "ui/plot/colour_scale.h"
#include "ui/plot/markers.h"
#include "ui/posterior/marker_lanes.h"
#include "ui/posterior/measured_dots.h"
#include "ui/session/snapshot.h"

namespace gapscope {

using Eigen::Index;

namespace {

struct MapField {
    QString name;
    ColourBar bar;
    std::function<double(Index)> value;
};

const Variable& variableOf(const Snapshot& shot, int axis) {
    return shot.spec->arms->variables[static_cast<std::size_t>(shot.view->axes[static_cast<std::size_t>(axis)])];
}

double coordinate(const Snapshot& shot, Index arm, int axis) {
    return shot.spec->arms->values(arm, shot.view->axes[static_cast<std::size_t>(axis)]);
}

bool isGrid(const Snapshot& shot) { return shot.spec->arms->kind == Arms::Kind::Grid; }

// The variable's range with half a cell more at both ends of a grid, a little more for scattered points.
Axis axisOf(const Snapshot& shot, int which, double from, double to) {
    const auto& v = variableOf(shot, which);
    const auto values = shot.spec->arms->values.col(shot.view->axes[static_cast<std::size_t>(which)]);
    const double low = values.minCoeff(), high = values.maxCoeff();
    if (!(high > low)) return {low - 1, high + 1, from, to, false};
    const double share = isGrid(shot) ? 0.5 / v.levels : 0.06;
    const Axis inner{low, high, from + share * (to - from), to - share * (to - from), v.logarithmic};
    return {inner.value(from), inner.value(to), from, to, v.logarithmic};
}

QString titleOf(const Snapshot& shot, int axis) {
    const auto& v = variableOf(shot, axis);
    return titleWithUnit(QString::fromStdString(v.name), QString::fromStdString(v.unit));
}

// Square cells where both axes speak of the same quantity and neither becomes a thin strip.
QRectF shaped(const Snapshot& shot, const QRectF& room) {
    const auto &a = variableOf(shot, 0), &b = variableOf(shot, 1);
    const Axis x = axisOf(shot, 0, 0, 1), y = axisOf(shot, 1, 0, 1);
    const double ratio = (x.high - x.low) / (y.high - y.low);
    if (a.unit != b.unit || a.logarithmic || b.logarithmic || ratio < 0.4 || ratio > 2.5) return room;
    const double width = std::min(room.width(), room.height() * ratio);
    return {room.left(), room.top(), width, width / ratio};
}

void drawCells(Canvas& canvas, const QRectF& plot, const Snapshot& shot, const MapField& field) {
    const int columns = variableOf(shot, 0).levels, rows = variableOf(shot, 1).levels;
    QImage cells(columns, rows, QImage::Format_ARGB32);
    for (Index k = 0; k < shot.arms(); ++k) {  // row-major, the second variable fastest
        const auto column = static_cast<int>(k / rows), row = static_cast<int>(k % rows);
        cells.setPixel(column, rows - 1 - row, field.bar.colour(field.value(k)));
    }
    // Whole pixels per cell, so that edges stay sharp in every file.
    const int grow = std::max(1, static_cast<int>(std::ceil(2 * plot.width() / columns)));
    canvas.painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    canvas.painter.drawImage(plot, columns < 300 ? cells.scaled(columns * grow, rows * grow) : cells);
}

void drawPoints(Canvas& canvas, const Axis& x, const Axis& y, const Snapshot& shot, const MapField& field) {
    const double size = std::clamp(400 / std::sqrt(static_cast<double>(shot.arms())), 3.0, 16.0);
    for (Index k = 0; k < shot.arms(); ++k) {
        canvas.painter.setPen(Qt::NoPen);
        canvas.painter.setBrush(QColor(field.bar.colour(field.value(k))));
        const QPointF at(x.pixel(coordinate(shot, k, 0)), y.pixel(coordinate(shot, k, 1)));
        canvas.painter.drawEllipse(at, size / 2, size / 2);
    }
}

// Names stand beside their markers, where there is room.
void nameMarker(Canvas& canvas, const QRectF& plot, const NamedArm& named, QPointF at, bool isFirst) {
    QStringList names;
    if (named.isLeader) names << QStringLiteral("J");
    if (named.isRival) names << QStringLiteral("j");
    if (named.isChosen && isFirst) names << QStringLiteral("a");
    if (names.isEmpty()) return;
    const double off = canvas.style.mark(named.isChosen ? 14 : 9);
    canvas.putWhereFree({{at + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter},
                         {at - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter},
                         {at - QPointF(0, off), Qt::AlignHCenter | Qt::AlignBottom},
                         {at + QPointF(0, off), Qt::AlignHCenter | Qt::AlignTop}},
                        plot, names.join(QStringLiteral(", ")), Type::MarkerLabel);
}

// On its cell, or beside the sign that already stands there, as far from the other signs as can be.
QPointF starPlace(const QRectF& plot, QPointF cell, const std::vector<NamedArm>& all, const std::function<QPointF(Index)>& place,
                  double size) {
    const auto nearest = [&](QPointF at) {
        double least = 1e9;
        for (const auto& named : all) least = std::min(least, QLineF(at, place(named.arm)).length());
        return least;
    };
    QPointF best = cell;
    for (const double right : {size, -size})
        for (const double down : {-size, size}) {
            const QPointF at = cell + QPointF(right, down);
            const bool inside = plot.adjusted(size / 2, size / 2, -size / 2, -size / 2).contains(at);
            if (nearest(best) < size && inside && nearest(at) > nearest(best)) best = at;
        }
    return best;
}

void drawMarkers(Canvas& canvas, const QRectF& plot, const Axis& x, const Axis& y, const Snapshot& shot) {
    const auto place = [&](Index k) { return QPointF(x.pixel(coordinate(shot, k, 0)), y.pixel(coordinate(shot, k, 1))); };
    const auto axis = [&](int i) { return static_cast<std::size_t>(shot.view->axes[static_cast<std::size_t>(i)]); };
    drawMeasurements(canvas, shot, plot, [&](const Measurement& row, double) {
        return row.at.empty() ? place(row.arm) : QPointF(x.clampedPixel(row.at[axis(0)]), y.clampedPixel(row.at[axis(1)]));
    });
    if (shot.isLast)
        for (const Index arm : shot.spec->pending) drawMarker(canvas, Marker::Pending, place(arm), true);
    const auto all = namedArms(shot);
    if (const auto best = shot.decision.recommendation) {
        const double size = canvas.style.mark(13);
        const QPointF at = starPlace(plot, place(*best), all, place, size);
        drawMarker(canvas, Marker::Recommended, at, true);
        canvas.keepClear({at - QPointF(size / 2, size / 2), QSizeF(size, size)});
    }
    for (const auto& named : all) drawSigns(canvas, named, place(named.arm), true);
    for (const auto& named : all) {
        const double r = canvas.style.mark(named.isChosen ? 11 : 7);
        canvas.keepClear({place(named.arm) - QPointF(r, r), QSizeF(2 * r, 2 * r)});
    }
    for (const auto& named : all)
        nameMarker(canvas, plot, named, place(named.arm),
                   !shot.decision.chosen.empty() && named.arm == shot.decision.chosen.front());
}

QRectF drawMap(Canvas& canvas, const QRectF& area, const Snapshot& shot, const MapField& field, double right) {
    const double title = canvas.lineHeight(Type::AxisTitle) + 4, below = heightOfBottomAxis(canvas, true);
    const Axis upright = axisOf(shot, 1, area.bottom() - below, area.top() + title);
    const auto ticks = niceTicks(upright, mostUpright(canvas, area.height() - below - title));
    const double left = widthOfLeftAxis(canvas, ticks, true);
    const QRectF plot = shaped(shot, area.adjusted(left, title, -right, -below));
    if (plot.width() < 40 || plot.height() < 40) return {};
    const Axis x = axisOf(shot, 0, plot.left(), plot.right()), y = axisOf(shot, 1, plot.bottom(), plot.top());
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    drawLeftAxis(canvas, plot, y, niceTicks(y, mostUpright(canvas, plot.height())), titleOf(shot, 1));
    if (isGrid(shot))
        drawCells(canvas, plot, shot, field);
    else
        drawPoints(canvas, x, y, shot, field);
    drawBottomAxis(canvas, plot, x, niceTicks(x, mostAlong(canvas, plot.width(), x.low, x.high)), titleOf(shot, 0));
    canvas.put({plot.left(), plot.top() - 4}, Qt::AlignLeft | Qt::AlignBottom, field.name, Type::AxisTitle);
    drawBar(canvas, field.bar, {plot.right() + canvas.style.text(10), plot.top()}, plot.height());
    drawMarkers(canvas, plot, x, y, shot);
    return plot;
}

}  // namespace

QRectF drawMaps(Canvas& canvas, const QRectF& area, const Snapshot& shot, const Ranges& ranges) {
    const auto& response = shot.spec->response;
    const auto of = [&](const char* what) {
        return QCoreApplication::translate("posterior", what)
            .arg(titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
    };
    const MapField mean{
        of("mean of %1"), {Scale::Viridis, ranges.mean.low, ranges.mean.high}, [&](Index k) { return shot.mean(k); }};
    const MapField sd{of("sd of %1"), {Scale::Greys, 0, ranges.sd.high}, [&](Index k) { return shot.sd(k); }};
    const double apart = canvas.style.text(12), width = (area.width() - apart) / 2;
    // Both bars take the room of the wider one, so that the maps have one size.
    const double bar =
        canvas.style.text(10) + std::max(widthOfBar(canvas, mean.bar, area.height()), widthOfBar(canvas, sd.bar, area.height()));
    const QRectF plot = drawMap(canvas, {area.left(), area.top(), width, area.height()}, shot, mean, bar);
    drawMap(canvas, {area.left() + width + apart, area.top(), width, area.height()}, shot, sd, bar);
    return plot;
}

}  // namespace gapscope
