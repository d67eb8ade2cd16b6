#include "ui/posterior/other_choices.h"

#include <map>

#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"
#include "ui/session/scene.h"

namespace gapscope {

using Eigen::Index;

std::vector<const OtherChoice*> othersShown(const Scene& scene, const Extras& extras) {
    std::vector<const OtherChoice*> shown;
    if (extras.ghost || !scene.shows(Shows::Choice)) return shown;
    for (const auto& other : extras.others)
        if (other.shot == scene.shot) shown.push_back(&other);
    return shown;
}

void drawOtherChoices(Canvas& canvas, const QRectF& within, const std::vector<const OtherChoice*>& others,
                      const std::function<std::optional<QPointF>(Index)>& place) {
    std::map<Index, int> rings;
    for (const auto* other : others) {
        const auto at = place(other->arm);
        if (!at) continue;
        drawOtherRing(canvas, *at, other->role, true, 7 * rings[other->arm]++);
    }
    std::map<Index, QStringList> names;
    for (const auto* other : others) names[other->arm] << other->name;
    for (const auto& [arm, list] : names) {
        const auto at = place(arm);
        if (!at) continue;
        const double off = canvas.style.mark(otherRing + 7 * (rings[arm] - 1)) / 2 + 4;
        canvas.putWhereFree({{*at + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter},
                             {*at - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter},
                             {*at - QPointF(0, off), Qt::AlignHCenter | Qt::AlignBottom},
                             {*at + QPointF(0, off), Qt::AlignHCenter | Qt::AlignTop}},
                            within, list.join(QStringLiteral(", ")), Type::Legend);
    }
}

}  // namespace gapscope
