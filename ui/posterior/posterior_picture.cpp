#include "ui/posterior/posterior_picture.h"

#include <QCoreApplication>

#include "ui/plot/legend.h"
#include "ui/posterior/along_x.h"
#include "ui/posterior/map_picture.h"
#include "ui/session/snapshot.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

QString boundsWord(const Snapshot& shot) {
    if (!shot.decision.beta) return said("U and L");
    return said("U and L (±%1 sd)").arg(spokenNumber(*shot.decision.beta));
}

std::vector<LegendEntry> legend(const Snapshot& shot) {
    std::vector<LegendEntry> entries;
    if (shot.view->kind != ArmView::Kind::Map) {
        entries.push_back({Swatch::Line, said("mean")});
        if (shot.densities.empty())
            entries.push_back({Swatch::Band, said("±2 sd"), Role::Band});
        else
            entries.push_back({Swatch::Band, said("belief"), Role::Band});
        if (shot.hasBounds()) entries.push_back({Swatch::Interval, boundsWord(shot)});
    }
    const bool dots = !shot.posterior.counts() || shot.view->kind != ArmView::Kind::Slots;
    if (dots) entries.push_back(legendOf(Marker::Measured));
    if (shot.decision.J) entries.push_back(legendOf(Marker::Leader));
    if (shot.decision.j) entries.push_back(legendOf(Marker::Rival));
    if (!shot.decision.chosen.empty()) entries.push_back(legendOf(Marker::Chosen));
    if (shot.decision.recommendation) entries.push_back(legendOf(Marker::Recommended));
    if (shot.isLast && !shot.spec->pending.empty()) entries.push_back(legendOf(Marker::Pending));
    return entries;
}

}  // namespace

Range valueRange(const Snapshot& shot, const Ranges& ranges) {
    Range range = ranges.value;
    if (range.empty()) range.include(0);
    if (shot.posterior.counts()) {
        range.include(0);
        range.include(1);
    }
    const double height = range.high - range.low;
    // With few arms the bounds are the story: they get room, but never more than the data has.
    if (!shot.densities.empty() && !ranges.bounds.empty()) {
        range.include(std::max(ranges.bounds.low, range.low - height / 2));
        range.include(std::min(ranges.bounds.high, range.high + height / 2));
    }
    const double more = height > 0 ? 0.06 * (range.high - range.low) : 1;
    return {range.low - more, range.high + more};
}

Drawn drawPosterior(QPainter& painter, const QRectF& area, const Snapshot& shot, const Ranges& ranges, const Style& style) {
    Canvas canvas(painter, style);
    const double top = drawHeading(canvas, area, said("Posterior"), legend(shot));
    const QRectF rest(area.left(), top, area.width(), area.bottom() - top);
    const QRectF plot =
        shot.view->kind == ArmView::Kind::Map ? drawMaps(canvas, rest, shot, ranges) : drawAlongX(canvas, rest, shot, ranges);
    return {plot, canvas.labels()};
}

}  // namespace gapscope
