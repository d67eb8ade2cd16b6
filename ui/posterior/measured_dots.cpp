#include "ui/posterior/measured_dots.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"
#include "ui/session/scene.h"

namespace gapscope {

namespace {

constexpr std::size_t mostSideBySide = 5;

using Rows = std::vector<const Measurement*>;

// Rows of one arm at one place, in order; those that were set aside apart from the others, and after them.
using Key = std::tuple<bool, Eigen::Index, std::vector<double>>;
std::map<Key, Rows> byPlace(const Snapshot& shot, Dots which) {
    std::map<Key, Rows> places;
    for (const auto* row : shot.rowsSeen())
        if (row->value && (which == Dots::All || !row->measured())) places[{!row->measured(), row->arm, row->at}].push_back(row);
    return places;
}

double averageOf(const Snapshot& shot, Eigen::Index arm, double otherwise) {
    for (const auto& pulls : shot.pulls)
        if (pulls.arm == arm) return pulls.average;
    return otherwise;
}

}  // namespace

Eigen::Index standsAt(const Measurement& row, const Snapshot& shot) { return shot.spec->arms->cellOf(row.at).value_or(row.arm); }

const Measurement* measuredNow(const Scene& scene) {
    if (!scene.next || !scene.shows(Shows::Measurement)) return nullptr;
    const Measurement* last = nullptr;
    for (const auto* row : scene.next->rowsSeen())
        if (row->measured()) last = row;
    return last;
}

void drawMeasurements(Canvas& canvas, const Snapshot& shot, const QRectF& within,
                      const std::function<QPointF(const Measurement&, double)>& place, Dots which) {
    for (const auto& [key, rows] : byPlace(shot, which)) {
        const auto& [setAside, arm, coordinates] = key;
        const double x = place(*rows.front(), shot.shown(*rows.front())).x();
        if (!(x >= within.left() - 1 && x <= within.right() + 1)) continue;  // out of view
        if (rows.size() > mostSideBySide && coordinates.empty() && !setAside) {
            const auto at = place(*rows.front(), averageOf(shot, arm, shot.shown(*rows.front())));
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
            drawMarker(canvas, setAside ? Marker::Ignored : Marker::Measured, at);
        }
    }
}

std::vector<Unmeasured> unmeasured(const Snapshot& shot) {
    std::vector<Unmeasured> all;
    const auto add = [&](Eigen::Index arm, Marker marker) {
        const auto same = [&](const Unmeasured& u) { return u.arm == arm && u.marker == marker; };
        if (std::ranges::none_of(all, same)) all.push_back({arm, marker});
    };
    for (const auto* row : shot.rowsSeen())
        if (row->status == Measurement::Status::Failed) add(row->arm, Marker::Failed);
    if (shot.isLast)
        for (const auto arm : shot.spec->pending) add(arm, Marker::Pending);
    return all;
}

std::vector<Marker> unmeasuredSigns(const Snapshot& shot) {
    std::vector<Marker> signs;
    const auto all = unmeasured(shot);
    for (const Marker marker : {Marker::Pending, Marker::Failed})
        if (std::ranges::count(all, marker, &Unmeasured::marker) > 0) signs.push_back(marker);
    const auto ignored = [](const Measurement* row) { return row->status == Measurement::Status::Ignored && row->value; };
    if (std::ranges::any_of(shot.rowsSeen(), ignored)) signs.push_back(Marker::Ignored);
    return signs;
}

}  // namespace gapscope
