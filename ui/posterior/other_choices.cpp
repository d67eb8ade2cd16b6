#include "ui/posterior/other_choices.h"

#include <algorithm>
#include <map>

#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"
#include "ui/session/scene.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr double apart = 7;  // px between the rings of one arm

}  // namespace

std::vector<const OtherChoice*> othersShown(const Scene& scene, const Extras& extras) {
    std::vector<const OtherChoice*> shown;
    if (extras.ghost || !scene.shows(Shows::Choice)) return shown;
    for (const auto& other : extras.others)
        if (other.shot == scene.shot) shown.push_back(&other);
    return shown;
}

void ringOtherChoices(Canvas& canvas, const std::vector<const OtherChoice*>& others, bool halo, const PlaceOfArm& place) {
    std::map<Index, int> rings;
    for (const auto* other : others)
        if (const auto at = place(other->arm)) drawOtherRing(canvas, *at, other->role, halo, apart * rings[other->arm]++);
}

void nameOtherChoices(Canvas& canvas, const QRectF& within, const std::vector<const OtherChoice*>& others,
                      const std::vector<QRectF>& taken, const PlaceOfArm& place) {
    std::map<Index, QStringList> names;
    for (const auto* other : others) names[other->arm] << other->name;
    for (const auto& [arm, list] : names) {
        const auto at = place(arm);
        if (!at) continue;
        const auto text = list.join(QStringLiteral(", "));
        const double off = canvas.style.mark(otherRing + apart * (static_cast<double>(list.size()) - 1)) / 2 + 4;
        std::vector<Canvas::Spot> spots;
        for (const double row : {0.0, 1.0, 2.0}) {
            const double reach = off + row * canvas.lineHeight(Type::Legend);
            for (const double level : {-reach, reach}) {
                if (row == 0 && level < 0) continue;  // beside the ring
                const QPointF y(0, row == 0 ? 0 : level);
                spots.push_back({*at + y + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter});
                spots.push_back({*at + y - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter});
            }
            spots.push_back({*at - QPointF(0, reach), Qt::AlignHCenter | Qt::AlignBottom});
            spots.push_back({*at + QPointF(0, reach), Qt::AlignHCenter | Qt::AlignTop});
        }
        std::erase_if(spots, [&](const Canvas::Spot& spot) {
            const QRectF box = canvas.box(spot.anchor, spot.alignment, text, Type::Legend);
            return std::ranges::any_of(taken, [&](const QRectF& each) { return each.intersects(box); });
        });
        canvas.putWhereFree(spots, within, text, Type::Legend);
    }
}

}  // namespace gapscope
