#include "ui/posterior/width_inset.h"

#include <algorithm>
#include <cmath>

#include "ui/plot/canvas.h"
#include "ui/plot/film_light.h"
#include "ui/plot/markers.h"
#include "ui/session/spoken.h"

namespace gapscope {

// Where J's and j's bounds stand across the box.
static constexpr double columns[] = {0.27, 0.73};

bool hasWidthInset(const Scene& scene) {
    const auto& d = scene.shot->decision;
    return isLit(scene, Shows::Choice) && scene.shot->hasBounds() && d.J && d.j;
}

namespace {

// Wide enough for its two numbers, which have as many digits as it takes to tell them apart.
double insetWidth(const Canvas& canvas, const Scene& scene) {
    const auto& shot = *scene.shot;
    const Speaker speaker(shot);
    double widest = 0;
    for (const auto arm : {*shot.decision.J, *shot.decision.j}) {
        const auto words = speaker.spread(shot.upper(arm) - shot.lower(arm));
        widest = std::max(widest, canvas.box({}, Qt::AlignHCenter | Qt::AlignBottom, words, Type::AxisNumber).width());
    }
    return std::max(canvas.style.text(104), (widest + 8) / (columns[1] - columns[0]));
}

}  // namespace

QRectF placeWidthInset(Canvas& canvas, const QRectF& within, const Scene& scene, const std::vector<QRectF>& occupied) {
    const QSizeF size(insetWidth(canvas, scene), canvas.style.text(96));
    const double acrossRoom = within.width() - size.width() - 8, downRoom = within.height() - size.height() - 8;
    if (acrossRoom < 0 || downRoom < 0) return {};
    constexpr int places = 24;
    for (const double down : {0.0, 1.0, 0.5})
        for (int i = places; i >= 0; --i) {
            const QPointF corner(within.left() + 4 + acrossRoom * i / places, within.top() + 4 + downRoom * down);
            const QRectF box(corner, size);
            if (std::ranges::any_of(occupied, [&](const QRectF& rect) { return rect.intersects(box); })) continue;
            canvas.keepClear(box);
            return box;
        }
    return {};
}

void drawWidthInset(Canvas& canvas, const QRectF& box, const Scene& scene, const std::function<QLineF(Eigen::Index)>& interval) {
    const double come = scene.appeared(Shows::Choice);
    if (come <= 0) return;
    const Faint faint(canvas.painter, come);
    const auto& shot = *scene.shot;
    const Speaker speaker(shot);
    const double text = canvas.lineHeight(Type::AxisNumber) + 2, foot = box.bottom() - 6;
    const double most = foot - box.top() - text - canvas.style.mark(12);
    if (most < 16) return;
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(box);
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawRect(box);
    const auto width = [&](Eigen::Index k) { return shot.upper(k) - shot.lower(k); };
    const double widest = std::max(width(*shot.decision.J), width(*shot.decision.j));
    if (!std::isfinite(widest) || !(widest > 0)) return;
    const auto draw = [&](Eigen::Index arm, Role role, double x) {
        const double high = foot - most * width(arm) / widest;
        const QLineF start = interval(arm), end(x, high, x, foot);
        const QLineF upright(start.p1() + come * (end.p1() - start.p1()), start.p2() + come * (end.p2() - start.p2()));
        {
            const Faint full(canvas.painter, 1 / come);  // it was there before the box
            drawWhisker(canvas,
                        {upright.x1(), upright.y1(), upright.y2(), std::min(box.top(), upright.y1()),
                         std::max(box.bottom(), upright.y2()), canvas.style.mark(4), canvas.style.mark(14)},
                        canvas.colour(role));
        }
        canvas.put({x, high - 3}, Qt::AlignHCenter | Qt::AlignBottom, speaker.spread(width(arm)), Type::AxisNumber);
        if (!shot.decision.chosen.empty() && shot.decision.chosen.front() == arm)
            drawMarker(canvas, Marker::Chosen, {x, (high + foot) / 2});
    };
    draw(*shot.decision.J, Role::Leader, box.left() + columns[0] * box.width());
    draw(*shot.decision.j, Role::Rival, box.left() + columns[1] * box.width());
}

namespace {

// Where nothing is, from the top down and from the right to the left.
QRectF freeBox(const Canvas& canvas, const QRectF& area, QSizeF size, const std::vector<QRectF>& occupied) {
    constexpr double step = 4;
    const QSizeF room = (area.size() - size) / step;
    for (int down = 0; down <= room.height(); ++down)
        for (int across = 0; across <= room.width(); ++across) {
            const QPointF corner(area.right() - size.width() - across * step, area.top() + down * step);
            const QRectF box(corner, size), around = box.adjusted(-4, -1, 4, 1);
            if (std::ranges::none_of(occupied, [&](const QRectF& rect) { return rect.intersects(around); }) &&
                canvas.isFree(around))
                return box;
        }
    return {};
}

// Empty: a map is too small.
QRectF emptiestCorner(const Canvas& canvas, const QRectF& map, QSizeF size, const std::vector<QPointF>& places) {
    const auto room = [&](const QRectF& box) {
        double least = map.width() + map.height();
        for (const auto& at : places)
            least = std::min(least, std::hypot(std::max({box.left() - at.x(), at.x() - box.right(), 0.0}),
                                               std::max({box.top() - at.y(), at.y() - box.bottom(), 0.0})));
        return least;
    };
    const QRectF inner = map.adjusted(3, 3, -3, -3);
    QRectF best;
    for (const double x : {inner.right() - size.width(), inner.left()})
        for (const double y : {inner.top(), inner.bottom() - size.height()}) {
            const QRectF box({x, y}, size);
            if (inner.contains(box) && canvas.isFree(box) && (best.isEmpty() || room(box) > room(best))) best = box;
        }
    return best;
}

}  // namespace

void drawWidthsBesideMaps(Canvas& canvas, const QRectF& area, const Scene& scene, const std::vector<QRectF>& occupied,
                          const QRectF& map, const std::vector<QPointF>& places) {
    const double come = scene.appeared(Shows::Choice);
    const auto& shot = *scene.shot;
    const auto& d = shot.decision;
    const Speaker speaker(shot);
    const std::pair<Eigen::Index, Role> rows[] = {{*d.J, Role::Leader}, {*d.j, Role::Rival}};
    const auto width = [&](Eigen::Index k) { return shot.upper(k) - shot.lower(k); };
    double widest = 0, words = 0;
    for (const auto& [arm, role] : rows) {
        widest = std::max(widest, width(arm));
        words = std::max(words, canvas.size(speaker.spread(width(arm)), Type::AxisNumber).width());
    }
    if (come <= 0 || !std::isfinite(widest) || !(widest > 0)) return;
    const Faint faint(canvas.painter, come);
    const double row = std::max(canvas.lineHeight(Type::AxisNumber), canvas.style.mark(15)), pad = canvas.style.mark(11);
    double longest = 0;
    QRectF box;
    const auto size = [&] { return QSizeF(2 * pad + longest + pad / 2 + words + 4, 2 * row + 2); };
    for (const double length : {64, 32, 16})
        if (box.isEmpty()) {
            longest = canvas.style.text(length);
            box = freeBox(canvas, area, size(), occupied);
        }
    if (box.isEmpty()) box = emptiestCorner(canvas, map, size(), places);
    if (box.isEmpty()) return;
    canvas.keepClear(box);
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(box);
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawRect(box);
    double y = box.top() + 1 + row / 2;
    for (const auto& [arm, role] : rows) {
        const double left = box.left() + 2 * pad, end = left + longest * width(arm) / widest, cap = 0.3 * row;
        drawMarker(canvas, role == Role::Leader ? Marker::Leader : Marker::Rival, {box.left() + pad, y}, false, 0.7);
        if (!d.chosen.empty() && d.chosen.front() == arm) drawMarker(canvas, Marker::Chosen, {box.left() + pad, y}, false, 0.7);
        canvas.pen(role, canvas.style.mark(3));
        canvas.painter.drawLine(QPointF(left, y), QPointF(end, y));
        for (const double x : {left, end}) canvas.painter.drawLine(QPointF(x, y - cap), QPointF(x, y + cap));
        canvas.put({end + pad / 2, y}, Qt::AlignLeft | Qt::AlignVCenter, speaker.spread(width(arm)), Type::AxisNumber);
        y += row;
    }
}

}  // namespace gapscope
