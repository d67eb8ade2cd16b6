#include "ui/posterior/posterior_picture.h"

#include <QCoreApplication>

#include "ui/plot/film_light.h"
#include "ui/plot/legend.h"
#include "ui/posterior/along_x.h"
#include "ui/posterior/map_picture.h"
#include "ui/posterior/measured_dots.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

QString boundsWord(const Snapshot& shot) {
    if (!shot.decision.beta) return said("U and L");
    return said("U and L (±%1 sd)").arg(spokenNumber(*shot.decision.beta));
}

// Of arms side by side: in which order they stand. On paper only where it is one of their own.
std::optional<LegendEntry> orderEntry(const Scene& scene, bool live) {
    const auto order = armsInOrder(scene);
    if (!live && order.by == ArmOrder::Listed) return {};
    return LegendEntry{Swatch::Steps, orderWord(order.by, order.minimise), Role::SecondText, true,
                       live ? LegendSwitch::Order : LegendSwitch::None};
}

LegendEntry bandEntry(const Scene& scene, bool live) {
    if (!scene.shot->densities.empty()) return {Swatch::Band, said("belief"), Role::Band};
    const auto word = scene.switches.newMeasurement ? said("±2 sd (new measurement)") : said("±2 sd (value)");
    return {Swatch::Band, word, Role::Band, true, live ? LegendSwitch::Band : LegendSwitch::None};
}

// What the film has not come to keeps its place, so that nothing moves when it appears.
std::vector<LegendEntry> legend(const Scene& scene, const Extras& extras) {
    const Snapshot& shot = extras.ghost && extras.ghost->after ? *extras.ghost->after : *scene.shot;
    const bool map = isMap(shot), apart = !map && shot.view->kind == ArmView::Kind::Slots;
    std::vector<LegendEntry> entries;
    const auto add = [&](LegendEntry entry, Shows line) {
        entry.visible = extras.ghost || scene.shows(line);
        entries.push_back(entry);
    };
    if (!map) {
        entries.push_back({Swatch::Line, said("mean")});
        entries.push_back(bandEntry(scene, extras.live));
        if (shot.hasBounds()) add({Swatch::Interval, boundsWord(shot)}, Shows::Bounds);
        if (shot.decision.target) add({Swatch::Dashes, said("value to beat"), Role::Curve1}, Shows::Target);
    }
    if (!shot.posterior.counts() || !apart) entries.push_back(legendOf(Marker::Measured));
    if (scene.switches.truth && scene.truth && !map)
        entries.push_back(apart ? legendOf(Marker::Truth) : LegendEntry{Swatch::Dashes, said("truth"), Role::Truth});
    if (scene.switches.samples && !map && !apart) entries.push_back({Swatch::Thin, said("samples"), Role::Curve5});
    if (shot.decision.J) add(legendOf(Marker::Leader), Shows::Leader);
    if (shot.decision.j) add(legendOf(Marker::Rival), Shows::Rival);
    if (!shot.decision.chosen.empty()) add(legendOf(Marker::Chosen), Shows::Choice);
    if (shot.decision.recommendation) add(legendOf(Marker::Recommended), Shows::Recommendation);
    for (const Marker marker : unmeasuredSigns(scene.belief())) entries.push_back(legendOf(marker));
    if (extras.ghost) entries.push_back(legendOf(Marker::Ghost));
    if (!extras.ghost)
        for (const auto& other : extras.others)
            if (other.shot == scene.shot) add({Swatch::DashedRing, other.name, other.role}, Shows::Choice);
    if (apart)
        if (const auto order = orderEntry(scene, extras.live)) entries.push_back(*order);
    return entries;
}

Range boundsOf(const Snapshot& shot) {
    Range range;
    for (Eigen::Index k = 0; k < shot.arms(); ++k) {
        range.include(shot.upper(k));
        range.include(shot.lower(k));
    }
    return range;
}

}  // namespace

bool fitsBounds(const Scene& scene) {
    if (!scene.shot->hasBounds() || !scene.shows(Shows::Bounds)) return false;
    const bool byItself = scene.lineByLine() && scene.shot->view->kind == ArmView::Kind::Line;
    return byItself != scene.switches.fitBounds;
}

Range valueRange(const Scene& scene) {
    const Ranges& ranges = scene.ranges;
    Range range = ranges.value;
    if (scene.switches.newMeasurement && scene.shot->densities.empty()) range.include(ranges.measurement);
    if (range.empty()) range.include(0);
    if (scene.shot->posterior.counts()) {
        range.include(0);
        range.include(1);
    }
    if (scene.switches.truth && scene.truth)
        for (const double v : *scene.truth) range.include(v);
    const double height = range.high - range.low;
    // With few arms the bounds are the story: they get room, but never more than the data has.
    if (!scene.shot->densities.empty() && !ranges.bounds.empty()) {
        range.include(std::max(ranges.bounds.low, range.low - height / 2));
        range.include(std::min(ranges.bounds.high, range.high + height / 2));
    }
    if (fitsBounds(scene)) range.include(boundsOf(*scene.shot));
    const double more = range.high > range.low ? 0.06 * (range.high - range.low) : 1;
    return {range.low - more, range.high + more};
}

Drawn drawPosterior(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras) {
    Canvas canvas(painter, style);
    const double top = drawHeading(canvas, area, said("Posterior"), legend(scene, extras));
    const QRectF rest(area.left(), top, area.width(), area.bottom() - top);
    Drawn drawn;
    if (isMap(*scene.shot))
        drawMaps(canvas, rest, scene, extras, drawn);
    else
        drawAlongX(canvas, rest, scene, extras, drawn);
    drawn.labels = canvas.labels();
    drawn.switches = canvas.switches;
    return drawn;
}

}  // namespace gapscope
