#include "ui/posterior/measured_dots.h"

#include <algorithm>
#include <map>

#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"
#include "ui/session/scene.h"

namespace gapscope {

namespace {

constexpr std::size_t mostSideBySide = 5;

using Rows = std::vector<const Measurement*>;

// Rows of one arm at one place, in order.
std::map<std::pair<Eigen::Index, std::vector<double>>, Rows> byPlace(const Snapshot& shot) {
    std::map<std::pair<Eigen::Index, std::vector<double>>, Rows> places;
    for (const auto* row : shot.rowsSeen())
        if (row->value) places[{row->arm, row->at}].push_back(row);
    return places;
}

double averageOf(const Snapshot& shot, Eigen::Index arm, double otherwise) {
    for (const auto& pulls : shot.pulls)
        if (pulls.arm == arm) return pulls.average;
    return otherwise;
}

}  // namespace

const Measurement* measuredNow(const Scene& scene) {
    if (!scene.next || !scene.shows(Shows::Measurement)) return nullptr;
    const Measurement* last = nullptr;
    for (const auto* row : scene.next->rowsSeen())
        if (row->measured()) last = row;
    return last;
}

void drawMeasurements(Canvas& canvas, const Snapshot& shot, const QRectF& within,
                      const std::function<QPointF(const Measurement&, double)>& place) {
    for (const auto& [key, rows] : byPlace(shot)) {
        const double x = place(*rows.front(), shot.shown(*rows.front())).x();
        if (!(x >= within.left() - 1 && x <= within.right() + 1)) continue;  // out of view
        if (rows.size() > mostSideBySide && key.second.empty()) {
            const auto at = place(*rows.front(), averageOf(shot, key.first, shot.shown(*rows.front())));
            drawMarker(canvas, Marker::Measured, at);
            const double off = canvas.style.mark(6);
            canvas.putWhereFree({{at + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter},
                                 {at - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter},
                                 {at + QPointF(0, off), Qt::AlignHCenter | Qt::AlignTop},
                                 {at - QPointF(0, off), Qt::AlignHCenter | Qt::AlignBottom}},
                                within, QStringLiteral("×%1").arg(rows.size()), Type::AxisNumber);
            continue;
        }
        const double apart = canvas.style.mark(3), middle = (static_cast<double>(rows.size()) - 1) / 2;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto at = place(*rows[i], shot.shown(*rows[i])) + QPointF((static_cast<double>(i) - middle) * apart, 0);
            drawMarker(canvas, rows[i]->measured() ? Marker::Measured : Marker::Ignored, at);
        }
    }
}

}  // namespace gapscope
