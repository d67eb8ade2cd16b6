#include "ui/posterior/map_fields.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/gaps/gap_parts.h"
#include "ui/plot/axes.h"
#include "ui/plot/film_light.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString of(const Snapshot& shot, const char* what) {
    const auto& response = shot.spec->response;
    return QCoreApplication::translate("posterior", what)
        .arg(titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
}

// Ends at 1-2-5 numbers, so that it stands still until the values have really changed.
ColourBar niceBar(Scale scale, const std::function<double(Index)>& value, Index arms) {
    Range range;
    range.include(0);
    for (Index k = 0; k < arms; ++k) range.include(value(k));
    const double high = range.high > 0 ? niceAbove(range.high) : 0, low = range.low < 0 ? -niceAbove(-range.low) : 0;
    return {scale, low, high > low ? high : low + 1};
}

MapField meanField(const Scene& scene) {
    const Snapshot& belief = scene.belief();
    Range range = scene.ranges.mean;
    if (scene.switches.truth && scene.truth)  // they share one scale
        for (const double v : *scene.truth) range.include(v);
    return {of(belief, "mean of %1"), {Scale::Viridis, range.low, range.high}, [&belief](Index k) { return belief.mean(k); }};
}

MapField sdField(const Scene& scene) {
    const Snapshot& belief = scene.belief();
    return {of(belief, "sd of %1"), {Scale::Greys, 0, scene.ranges.sd.high}, [&belief](Index k) { return belief.sd(k); }};
}

MapField reachField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const double beta = *shot.decision.beta;
    const std::function<double(Index)> value = [&shot, beta](Index k) { return beta * shot.sd(k); };
    return {of(shot, "β sd of %1"), niceBar(Scale::Greys, value, shot.arms()), value};
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
    return {QCoreApplication::translate("posterior", "gap B"), niceBar(Scale::ViridisReversed, value, shot.arms()), value};
}

MapField indexField(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const bool drawn = shot.conditions->policy.entry->id == "thompson";
    const double sign = drawn ? shot.spec->sign() : 1;
    const std::function<double(Index)> value = [&shot, sign](Index k) { return sign * (*shot.decision.index)[k]; };
    Range hull;
    for (Index k = 0; k < shot.arms(); ++k) hull.include(value(k));
    // Far from zero its own hull shows more.
    const bool far = !hull.empty() && hull.high - hull.low < 0.5 * std::max(std::abs(hull.low), std::abs(hull.high));
    const auto bar = far ? ColourBar{Scale::Viridis, hull.low, hull.high} : niceBar(Scale::Viridis, value, shot.arms());
    return {QCoreApplication::translate("posterior", drawn ? "drawn function" : "index"), bar, value};
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

std::pair<MapField, MapField> fieldsAtEnd(const Scene& scene) {
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
