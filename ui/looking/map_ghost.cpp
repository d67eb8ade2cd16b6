#include "ui/looking/map_ghost.h"

#include <algorithm>

#include "ui/looking/arm_at.h"
#include "ui/looking/looking.h"
#include "ui/plot/canvas.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/session.h"

namespace gapscope {

namespace {

// A bar is narrow: a little beside it is still meant for it.
QRectF grabbed(const QRectF& bar) { return bar.isEmpty() ? bar : bar.adjusted(-6, -8, 8, 8); }

QPointF inside(QPointF at, const QRectF& rect) {
    return {std::clamp(at.x(), rect.left(), rect.right()), std::clamp(at.y(), rect.top(), rect.bottom())};
}

}  // namespace

void MapGhost::press(QPointF at, const Drawn& drawn) {
    grip_ = Grip::None;
    if (!looking_.extras().ghost) valueIsSet_ = false;
    for (const auto& map : drawn.maps)
        if (map.contains(at)) grip_ = Grip::Map, map_ = map;
    if (drawn.cut.contains(at)) grip_ = Grip::Cut;
    if (grip_ == Grip::None && looking_.extras().ghost && grabbed(drawn.bar).contains(at)) grip_ = Grip::Bar;
    place(at, drawn);
}

void MapGhost::move(QPointF at, const Drawn& drawn) { place(at, drawn); }

void MapGhost::release(QPointF at, const Drawn& drawn) {
    const bool held = grip_ != Grip::None;
    const bool over = std::ranges::any_of(drawn.maps, [&](const QRectF& map) { return map.contains(at); }) ||
                      drawn.cut.contains(at) || grip_ == Grip::Bar;
    grip_ = Grip::None;
    if (held && !over) looking_.dropGhost();
}

void MapGhost::place(QPointF at, const Drawn& drawn) {
    const Scene scene = session_.scene();
    if (grip_ == Grip::Bar) return setValue(drawn.barAxis.value(at.y()));
    if (grip_ == Grip::None) return;
    for (const auto& map : drawn.maps)
        if (grip_ == Grip::Map && map.contains(at)) map_ = map;
    const auto arm = armAt(inside(at, grip_ == Grip::Cut ? drawn.cut : map_), drawn, scene);
    if (!arm) return;
    const auto& ghost = looking_.extras().ghost;
    if (grip_ == Grip::Cut) {
        valueIsSet_ = true;
        return looking_.moveGhost(*arm, drawn.y.value(std::clamp(at.y(), drawn.y.to, drawn.y.from)));
    }
    if (ghost && ghost->arm == *arm) return;
    looking_.moveGhost(*arm, ghost && valueIsSet_ ? ghost->value : scene.belief().mean(*arm));
}

void MapGhost::setValue(double value) {
    const auto ghost = looking_.extras().ghost;
    if (!ghost) return;
    valueIsSet_ = true;
    const auto range = valueRange(session_.scene());
    looking_.moveGhost(ghost->arm, std::clamp(value, range.low, range.high));
}

bool MapGhost::turn(double notches) {
    const auto& ghost = looking_.extras().ghost;
    if (!ghost || !session_.hasStudy()) return false;
    const auto range = valueRange(session_.scene());
    constexpr double notchesForAll = 50;
    setValue(ghost->value + notches * (range.high - range.low) / notchesForAll);
    return true;
}

}  // namespace gapscope
