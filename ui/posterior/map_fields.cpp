#include "ui/posterior/map_fields.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/gaps/gap_parts.h"
#include "ui/plot/axes.h"
#include "ui/plot/film_light.h"
#include "ui/plot/steady_scale.h"
#include "ui/session/draw_shares.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString of(const Snapshot& shot, const char* what) {
    const auto& response = shot.spec->response;
    return QCoreApplication::translate("posterior", what)
        .arg(titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
}

// From 0, over all rounds, as far as later rounds can still be read.
ColourBar steadyBar(Scale scale, const Range& tops, double lowest) {
    const double top = steadyTop(tops), high = top > 0 ? top : 1;
    return {scale, lowest < 0 ? -roundAbove(std::min(-lowest, high)) : 0, high, tops.high > high};
}

MapField meanField(const Scene& scene) {
    const Snapshot& belief = scene.belief();
    Range range = scene.ranges.mean;
    if (scene.switches.truth && scene.truth)  // they share one scale
        for (const double v : *scene.truth) range.include(v);
    return {of(belief, "mean of %1"),
            {Scale::Viridis, range.low, range.high},
            [&belief](Index k) { return belief.mean(k); },
            {},
            true,
            {},
            1,
            true};
}

MapField sdField(const Scene& scene) {
    const Snapshot& belief = scene.belief();
    MapField field{of(belief, "sd of %1"), {Scale::Greys, 0, scene.ranges.sd.high}, [&belief](Index k) { return belief.sd(k); }};
    field.isBelief = true;
    return field;
}

MapField reachField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const double beta = *shot.decision.beta;
    const std::function<double(Index)> value = [&shot, beta](Index k) { return beta * shot.sd(k); };
    return {of(shot, "β sd of %1"), steadyBar(Scale::Greys, scene.ranges.reach, 0), value};
}

MapField upperField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const auto& range = scene.ranges.bounds;
    return {of(shot, "U of %1"), {Scale::Viridis, range.low, range.high}, [&shot](Index k) { return shot.upper(k); }};
}

MapField lowerField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const auto& range = scene.ranges.bounds;
    return {of(shot, "L of %1"), {Scale::Viridis, range.low, range.high}, [&shot](Index k) { return shot.lower(k); }};
}

MapField gapField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const std::function<double(Index)> value = [&shot](Index k) { return (*shot.decision.gap)[k]; };
    const auto& ranges = scene.ranges;
    MapField field{QCoreApplication::translate("posterior", "gap B"),
                   steadyBar(Scale::ViridisReversed, ranges.gapTop, ranges.gap.low), value};
    field.isGap = true;
    return field;
}

// An index that lies on the axis of values keeps its hull. One that counts from zero, like an expected improvement, shrinks
// by decades while a study goes on: its scale goes down by tens, so that it stands still as long as it can be read.
ColourBar indexBar(const Range& all, const Range& now) {
    if (all.empty()) return {};
    const bool far = all.high - all.low < 0.5 * std::max(std::abs(all.low), std::abs(all.high));
    if (far || all.low < 0 || !(all.high > 0)) return {Scale::Viridis, all.low, all.high > all.low ? all.high : all.low + 1};
    double high = roundAbove(all.high);
    while (now.high > 0 && now.high <= high / 10) high /= 10;
    return {Scale::Viridis, 0, high};
}

MapField indexField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const bool drawn = shot.conditions->policy.entry->id == "thompson";
    const double sign = drawn ? shot.spec->sign() : 1;
    const std::function<double(Index)> value = [&shot, sign](Index k) { return sign * (*shot.decision.index)[k]; };
    Range all, now;
    if (!scene.ranges.index.empty()) {
        all.include(sign * scene.ranges.index.low);
        all.include(sign * scene.ranges.index.high);
    }
    for (Index k = 0; k < shot.arms(); ++k) now.include(value(k));
    all.include(now);
    return {QCoreApplication::translate("posterior", drawn ? "drawn function" : "index"), indexBar(all, now), value};
}

MapField sharesField(const Scene& scene) {
    const auto shares = drawShares(scene.shot);
    Range range;
    for (const double p : *shares) range.include(p);
    return {QCoreApplication::translate("posterior", "share of draws in which it is the best"),
            {Scale::Viridis, 0, range.high > 0 ? roundAbove(range.high) : 1},
            [shares](Index k) { return (*shares)[k]; }};
}

MapField truthField(const Scene& scene) {
    const auto truth = scene.truth;
    return {of(*scene.shot, "true %1"), meanField(scene).bar, [truth](Index k) { return (*truth)[k]; }};
}

// From where each arm's gap is measured; the level is what it reaches: the best that another arm could be.
MapField ownBoundField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    MapField field = shot.spec->minimise ? upperField(scene) : lowerField(scene);
    for (Index k = 0; k < shot.arms() && !field.level; ++k)
        if (const auto parts = gapParts(shot, k)) field.level = parts->best;
    return field;
}

MapField rivalBoundField(const Scene& scene) { return scene.shot->spec->minimise ? lowerField(scene) : upperField(scene); }

// What the policy maximises; a policy with bounds looks for its rival by the hopeful one.
MapField acquisitionField(const Scene& scene) { return scene.shot->decision.index ? indexField(scene) : rivalBoundField(scene); }

MapField fieldOf(const Scene& scene, MapKind kind) {
    switch (kind) {
        case MapKind::Sd: return sdField(scene);
        case MapKind::Upper: return upperField(scene);
        case MapKind::Lower: return lowerField(scene);
        case MapKind::Gap: return gapField(scene);
        case MapKind::Acquisition: return acquisitionField(scene);
        case MapKind::Truth: return truthField(scene);
        case MapKind::Mean: break;
    }
    return meanField(scene);
}

std::pair<MapField, MapField> fieldsAtEnd(const Scene& scene) {
    if (!scene.lineByLine()) {
        const auto [left, right] = mapsShown(scene);
        return {fieldOf(scene, left), fieldOf(scene, right)};
    }
    const auto& d = scene.shot->decision;
    const FilmLine* lit = scene.lit();
    const bool bounds = scene.shot->hasBounds();
    switch (lit ? lit->shows : Shows::Posterior) {
        case Shows::Beta:
            if (d.beta) return {sdField(scene), reachField(scene)};
            break;
        case Shows::Bounds:
            if (bounds) return {upperField(scene), lowerField(scene)};
            break;
        case Shows::Gaps:
        case Shows::Leader:
            if (bounds && d.gap) return {ownBoundField(scene), gapField(scene)};
            break;
        case Shows::Rival:
            if (bounds && d.gap) return {rivalBoundField(scene), gapField(scene)};
            break;
        case Shows::Choice:
            if (bounds) return {upperField(scene), lowerField(scene)};
            [[fallthrough]];
        case Shows::Draw:
        case Shows::Score: {
            if (lit->shows == Shows::Draw && drawShares(scene.shot)) return {meanField(scene), sharesField(scene)};
            const bool draws = lit->shows != Shows::Draw || scene.shot->conditions->policy.entry->id == "thompson";
            if (d.index && draws) return {meanField(scene), indexField(scene)};
            break;
        }
        default: break;
    }
    if (scene.switches.truth && scene.truth) return {meanField(scene), truthField(scene)};
    return {meanField(scene), sdField(scene)};
}

void begin(MapField& field, MapField start, double share) {
    field.start = std::make_shared<const MapField>(std::move(start));
    field.share = share;
}

}  // namespace

QRgb MapField::colour(Index k) const {
    if (!start) return bar.colour(value(k));
    if (start->name == name) return bar.colour(std::lerp(start->value(k), value(k), share));
    return between(QColor::fromRgba(start->colour(k)), QColor::fromRgba(bar.colour(value(k))), share).rgba();
}

std::pair<MapField, MapField> mapFields(const Scene& scene) {
    auto fields = fieldsAtEnd(scene);
    const Scene* came = scene.cameFrom();
    if (!came) return fields;
    auto [first, second] = fieldsAtEnd(*came);
    if (scene.motion <= 0) return {first, second};
    begin(fields.first, std::move(first), scene.motion);
    begin(fields.second, std::move(second), scene.motion);
    return fields;
}

}  // namespace gapscope
