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

QRectF placeWidthInset(Canvas& canvas, const QRectF& within, const Scene& scene, double leaderX, double rivalX) {
    const QSizeF size(insetWidth(canvas, scene), std::min(within.height() - 8, canvas.style.text(110)));
    if (within.width() < size.width() + 8) return {};
    const auto room = [&](const QRectF& box) {
        const auto away = [&](double x) { return std::max({box.left() - x, x - box.right(), 0.0}); };
        return std::min(away(leaderX), away(rivalX));
    };
    QRectF right({within.right() - size.width() - 4, within.top() + 4}, size), left({within.left() + 4, within.top() + 4}, size);
    QRectF middle({within.center().x() - size.width() / 2, within.top() + 4}, size);
    QRectF best = right;
    for (const auto& box : {left, middle})
        if (room(box) > room(best)) best = box;
    canvas.keepClear(best);
    return best;
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
        QLineF upright(x, high, x, foot);
        if (interval) {
            const QLineF start = interval(arm);
            upright = {start.p1() + come * (upright.p1() - start.p1()), start.p2() + come * (upright.p2() - start.p2())};
        }
        {
            const Faint full(canvas.painter, interval ? 1 / come : 1);  // it was there before the box
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

}  // namespace gapscope
