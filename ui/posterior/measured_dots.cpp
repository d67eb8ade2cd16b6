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

namespace {

// Of many results at one place, beside their dot where it hides nothing; else the tooltip alone tells it.
void putCount(Canvas& canvas, const QRectF& within, QPointF dot, std::size_t count, const std::vector<QRectF>& taken) {
    const auto text = QStringLiteral("×%1").arg(count);
    const double off = canvas.style.mark(8), aside = canvas.style.mark(6);
    std::vector<Canvas::Spot> spots{{dot + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter},
                                    {dot - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter}};
    for (const double down : {off, -off}) {
        const auto side = down > 0 ? Qt::AlignTop : Qt::AlignBottom;
        spots.push_back({dot + QPointF(0, down), Qt::AlignHCenter | side});
        for (const double right : {aside, -aside})
            spots.push_back({dot + QPointF(right, down), (right > 0 ? Qt::AlignLeft : Qt::AlignRight) | side});
    }
    std::erase_if(spots, [&](const Canvas::Spot& spot) {
        const QRectF ground = canvas.box(spot.anchor, spot.alignment, text, Type::AxisNumber).adjusted(-2, 0, 2, 0);
        return std::ranges::any_of(taken, [&](const QRectF& each) { return each.intersects(ground); });
    });
    canvas.putWhereFree(spots, within, text, Type::AxisNumber);
}

}  // namespace

std::vector<QRectF> drawMeasurements(Canvas& canvas, const Snapshot& shot, const QRectF& within,
                                     const std::function<QPointF(const Measurement& row, double value)>& place, Dots which,
                                     std::vector<QRectF> keptFromCounts) {
    std::vector<QRectF> dots;
    std::vector<std::pair<QPointF, std::size_t>> counts;
    const auto draw = [&](Marker marker, QPointF at) {
        drawMarker(canvas, marker, at);
        const double r = canvas.style.mark(4.5);
        dots.emplace_back(at.x() - r, at.y() - r, 2 * r, 2 * r);
    };
    for (const auto& [key, rows] : byPlace(shot, which)) {
        const auto& [setAside, arm, coordinates] = key;
        const double x = place(*rows.front(), shot.shown(*rows.front())).x();
        if (!(x >= within.left() - 1 && x <= within.right() + 1)) continue;  // out of view
        if (rows.size() > mostSideBySide && coordinates.empty() && !setAside) {
            const auto at = place(*rows.front(), averageOf(shot, arm, shot.shown(*rows.front())));
            draw(Marker::Measured, at);
            counts.emplace_back(at, rows.size());
            continue;
        }
        const double apart = canvas.style.mark(3), middle = (static_cast<double>(rows.size()) - 1) / 2;
        for (std::size_t i = 0; i < rows.size(); ++i)
            draw(setAside ? Marker::Ignored : Marker::Measured,
                 place(*rows[i], shot.shown(*rows[i])) + QPointF((static_cast<double>(i) - middle) * apart, 0));
    }
    keptFromCounts.insert(keptFromCounts.end(), dots.begin(), dots.end());
    for (const auto& [at, count] : counts) putCount(canvas, within, at, count, keptFromCounts);
    return dots;
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
