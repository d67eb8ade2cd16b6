#include "ui/posterior/posterior_picture.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/plot/chart_sheet.h"
#include "ui/plot/film_light.h"
#include "ui/plot/legend.h"
#include "ui/plot/sketch.h"
#include "ui/posterior/along_x.h"
#include "ui/posterior/map_picture.h"
#include "ui/posterior/measured_dots.h"
#include "ui/posterior/place.h"
#include "ui/session/contenders.h"
#include "ui/session/draw_shares.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

// Beyond 0 and 1 no probability can lie, though bounds may: the picture is hatched there.
QString boundsWord(const Snapshot& shot) {
    const bool mayLeave = shot.posterior.counts();
    if (!shot.decision.beta) return mayLeave ? said("U and L (may leave 0–1)") : said("U and L");
    const auto words = mayLeave ? said("U and L (±%1 sd, may leave 0–1)") : said("U and L (±%1 sd)");
    return words.arg(spokenNumber(*shot.decision.beta));
}

QString briefBounds(const Snapshot& shot) { return shot.posterior.counts() ? said("U, L (may leave 0–1)") : said("U, L"); }

// Collects what is on screen. What the film has not come to keeps its place, so that nothing moves when it appears; what
// lies in another slice is no entry, but named at the end.
class Legend {
public:
    Legend(const Scene& scene, const Extras& extras) : scene_(scene), ghost_(extras.ghost.get()) {
        if (isMap(*scene.shot)) view_.emplace(scene);
    }

    void add(const LegendEntry& entry) { entries_.push_back(entry); }
    void add(LegendEntry entry, Shows line) {
        entry.visible = isVisible(line);
        entries_.push_back(entry);
    }
    void addArms(Marker marker, Shows line, const std::vector<Eigen::Index>& arms) {
        const auto entry = legendOf(marker);
        if (arms.empty()) return;
        if (holdsAny(arms) || !isVisible(line))
            add(entry, line);
        else
            elsewhere_ << entry.word;
    }
    // Of each that has no result there is one sign; those elsewhere are counted.
    void addUnmeasured(Marker marker) {
        std::vector<Eigen::Index> arms;
        for (const auto& each : unmeasured(scene_.belief()))
            if (each.marker == marker) arms.push_back(each.arm);
        const auto here = std::ranges::count_if(arms, [&](Eigen::Index k) { return holdsAny({k}); });
        const auto entry = legendOf(marker);
        if (here > 0) add(entry);
        if (const auto others = std::ssize(arms) - here) elsewhere_ << QStringLiteral("%1 %2").arg(others).arg(entry.word);
    }
    bool holdsAny(const std::vector<Eigen::Index>& arms) const {
        return std::ranges::any_of(arms, [&](Eigen::Index k) { return !view_ || view_->holds(k); });
    }
    std::vector<LegendEntry> taken() {
        if (!elsewhere_.isEmpty()) add({Swatch::None, said("not in this slice: %1").arg(elsewhere_.join(QStringLiteral(", ")))});
        return std::move(entries_);
    }

private:
    bool isVisible(Shows line) const { return ghost_ || scene_.appeared(line) > 0; }

    const Scene& scene_;
    const Ghost* ghost_;
    std::optional<MapView> view_;
    std::vector<LegendEntry> entries_;
    QStringList elsewhere_;
};

std::vector<Eigen::Index> armsMeasured(const Scene& scene) {
    std::vector<Eigen::Index> arms;
    for (const auto* row : scene.belief().rowsSeen())
        if (row->value) arms.push_back(standsAt(*row, scene.belief()));
    return arms;
}

std::vector<Eigen::Index> listed(const std::optional<Eigen::Index>& arm) {
    return arm ? std::vector{*arm} : std::vector<Eigen::Index>{};
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
    const auto brief = scene.switches.newMeasurement ? said("±2 sd, new") : said("±2 sd");
    return {Swatch::Band, word, Role::Band, true, live ? LegendSwitch::Band : LegendSwitch::None, brief};
}

std::vector<LegendEntry> legend(const Scene& scene, const Extras& extras) {
    const Snapshot& shot = extras.ghost && extras.ghost->after ? *extras.ghost->after : *scene.shot;
    const bool map = isMap(shot), apart = !map && shot.view->kind == ArmView::Kind::Slots;
    Legend legend(scene, extras);
    if (extras.live) legend.add(lensEntry(scene));
    if (!map || scene.switches.cut) {
        if (extras.ghost) {  // as they are drawn: what would be believed, and today's as a trace
            legend.add({apart ? Swatch::Line : Swatch::Dashes, said("mean then")});
            legend.add({Swatch::Thin, said("mean now")});
        } else {
            legend.add({Swatch::Line, said("mean")});
        }
        legend.add(bandEntry(scene, extras.live));
        if (shot.hasBounds())
            legend.add({Swatch::Interval, boundsWord(shot), Role::Mean, true, LegendSwitch::None, briefBounds(shot)},
                       Shows::Bounds);
        if (!extras.ghost && mayHaveGapBars(scene)) {
            const bool there = scene.present(hasGapBars) > 0;
            legend.add({Swatch::Bar, said("gap B"), Role::GapBar, there});
            legend.add({Swatch::Dashes, shot.spec->minimise ? said("smallest L") : said("largest U"), Role::Text, there});
        }
        if (!extras.ghost && scene.lineByLine() && drawShares(scene.shot)) {
            const bool there = scene.present([](const Scene& each) { return isLit(each, Shows::Draw); }) > 0;
            legend.add({Swatch::Bar, said("share of draws in which it is the best"), Role::Curve5, there});
        }
        if (shot.decision.target && !extras.ghost)
            legend.add({Swatch::Dots, said("value to beat"), targetRole(shot)}, Shows::Target);
    }
    const bool dots = !shot.posterior.counts() || !apart;
    if (dots && (!map || legend.holdsAny(armsMeasured(scene)))) legend.add(legendOf(Marker::Measured));
    if (scene.switches.truth && scene.truth && (!map || scene.switches.cut))
        legend.add(apart ? legendOf(Marker::Truth) : LegendEntry{Swatch::Dashes, said("truth"), Role::Truth});
    if (scene.switches.samples && scene.samples && !apart && !map && !extras.ghost)
        legend.add({Swatch::Thin, said("samples"), Role::Curve5});
    legend.addArms(Marker::Leader, Shows::Leader, listed(shot.decision.J));
    legend.addArms(Marker::Rival, Shows::Rival, listed(shot.decision.j));
    legend.addArms(Marker::Chosen, Shows::Choice, shot.decision.chosen);
    legend.addArms(Marker::Recommended, Shows::Recommendation, listed(shot.decision.recommendation));
    for (const Marker marker : unmeasuredSigns(scene.belief()))
        marker == Marker::Ignored ? legend.add(legendOf(marker)) : legend.addUnmeasured(marker);
    if (extras.ghost && legend.holdsAny({extras.ghost->arm})) {
        auto entry = legendOf(Marker::Ghost);
        if (map) entry.word += said(": its value by the colour bar or the wheel");
        legend.add(entry);
    }
    if (!extras.ghost)
        for (const auto& other : extras.others)
            if (other.shot == scene.shot) legend.add({Swatch::DashedRing, other.name, other.role}, Shows::Choice);
    if (apart)
        if (const auto order = orderEntry(scene, extras.live)) legend.add(*order);
    return legend.taken();
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

namespace {

Range rangeAtEnd(const Scene& scene) {
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

}  // namespace

namespace {

// U and L of an arm once the film shows them, before that the band.
Range intervalOf(const Scene& scene, Eigen::Index k) {
    const Snapshot& shot = *scene.shot;
    if (shot.hasBounds() && scene.shows(Shows::Bounds)) return {shot.lower(k), shot.upper(k)};
    return {shot.mean(k) - 2 * shot.sd(k), shot.mean(k) + 2 * shot.sd(k)};
}

// Of many arms side by side the film shows the few that it speaks of: their U and L are all in view.
Range withContenders(const Scene& scene, const Range& range) {
    if (!scene.lineByLine() || scene.shot->view->kind == ArmView::Kind::Line || !scene.shot->densities.empty()) return range;
    Range held = range;
    for (const auto k : contenders(scene)) {
        held.include(intervalOf(scene, k).low);
        held.include(intervalOf(scene, k).high);
    }
    const double more = 0.03 * (held.high - held.low);
    if (held.low < range.low) held.low -= more;
    if (held.high > range.high) held.high += more;
    return held;
}

Range shownAtEnd(const Scene& scene, const Style& style, double height) {
    const Range all = withContenders(scene, rangeAtEnd(scene));
    const auto high = [&](Eigen::Index k) {
        const Range interval = intervalOf(scene, k);
        return (interval.high - interval.low) / (all.high - all.low) * height;
    };
    const auto apart = [&](Eigen::Index a, Eigen::Index b) { return std::min(high(a), high(b)); };
    if (!fitsContenders(scene, style.mark(leastApart), apart)) return all;
    Range range;
    for (const auto k : contenders(scene)) {
        range.include(intervalOf(scene, k).low);
        range.include(intervalOf(scene, k).high);
    }
    if (range.empty()) return all;
    const double more = range.high > range.low ? 0.1 * (range.high - range.low) : 0.05 * (all.high - all.low);
    return {range.low - more, range.high + more};
}

template <class AtEnd>
Range onTheWay(const Scene& scene, AtEnd atEnd) {
    const Range end = atEnd(scene);
    const Scene* came = scene.cameFrom();
    if (!came) return end;
    const Range start = atEnd(*came);
    return {std::lerp(start.low, end.low, scene.motion), std::lerp(start.high, end.high, scene.motion)};
}

}  // namespace

Range valueRange(const Scene& scene) { return onTheWay(scene, rangeAtEnd); }

Range valuesShown(const Scene& scene, const Lens& lens, const Style& style, double height) {
    if (lens.values) return *lens.values;
    return onTheWay(scene, [&](const Scene& each) { return shownAtEnd(each, style, height); });
}

namespace {

// Beside the legend, where it covers nothing; what is offered stands at the right of it.
void sayNothingMeasured(Canvas& canvas, const QRectF& area, double bottom, const Scene& scene) {
    if (scene.belief().round > 1 || scene.lineByLine()) return;
    const double y = bottom - canvas.lineHeight(Type::AxisTitle) / 2 - 3;
    canvas.putWhereFree({{{area.right() - canvas.style.text(100), y}, Qt::AlignRight | Qt::AlignVCenter}}, area,
                        said("Nothing measured yet: this is the prior."), Type::AxisTitle);
}

}  // namespace

Figure posteriorFigure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras) {
    Sketch sketch(paper, style, said("Posterior"));
    Canvas& canvas = sketch.canvas();
    const double top = drawHeading(canvas, area, said("Posterior"), legend(scene, extras));
    const QRectF rest(area.left(), top, area.width(), area.bottom() - top);
    Drawn drawn;
    if (!extras.ghost) sayNothingMeasured(canvas, area, top, scene);
    if (isMap(*scene.shot))
        drawMaps(canvas, rest, scene, extras, drawn);
    else
        drawAlongX(canvas, rest, scene, extras, drawn);
    return sketch.finished(std::move(drawn));
}

Drawn drawPosterior(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras) {
    return paintOnce(painter, posteriorFigure(Paper::of(*painter.device()), area, scene, style, extras));
}

}  // namespace gapscope
