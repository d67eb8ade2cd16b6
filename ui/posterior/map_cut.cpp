#include "ui/posterior/map_cut.h"

#include <QStringList>
#include <algorithm>

#include "ui/plot/extras.h"
#include "ui/posterior/measured_dots.h"

namespace gapscope {

using Eigen::Index;

namespace {

Index armOf(const Scene& scene, const MapView& view, const Ghost* ghost) {
    std::vector<Index> wanted;
    const auto& d = scene.shot->decision;
    const auto want = [&](const std::optional<Index>& arm, bool shown) {
        if (arm && shown) wanted.push_back(*arm);
    };
    if (ghost) wanted.push_back(ghost->arm);
    want(scene.looked, true);
    if (!d.chosen.empty()) want(d.chosen.front(), scene.shows(Shows::Choice));
    want(d.J, scene.shows(Shows::Leader));
    want(d.recommendation, scene.shows(Shows::Recommendation));
    const auto rows = scene.shot->rowsSeen();
    if (!rows.empty()) wanted.push_back(standsAt(*rows.back(), *scene.shot));
    for (const Index arm : wanted)
        if (view.holds(arm)) return arm;
    return view.arms()[view.arms().size() / 2];
}

}  // namespace

MapCut cutThrough(const Scene& scene, const MapView& view, const Ghost* ghost) {
    MapCut cut{armOf(scene, view, ghost), {}};
    const auto& arms = *scene.shot->spec->arms;
    for (const Index k : view.arms()) {
        const bool same = std::ranges::all_of(
            view.variables(), [&](Index v) { return v == view.axes()[0] || arms.values(k, v) == arms.values(cut.through, v); });
        if (same) cut.arms.push_back(k);
    }
    std::ranges::stable_sort(cut.arms, {}, [&](Index k) { return view.coordinate(k, 0); });
    return cut;
}

QString saidOf(const MapCut& cut, const Scene& scene, const MapView& view) {
    QStringList parts;
    for (const Index v : view.variables())
        if (v != view.axes()[0]) parts << view.said(v, scene.shot->spec->arms->values(cut.through, v));
    return parts.join(QStringLiteral(", "));
}

SnapshotPtr along(const MapCut& cut, const SnapshotPtr& shot, const MapView& view) {
    if (!shot) return nullptr;
    auto copy = std::make_shared<Snapshot>(*shot);
    copy->view = std::make_shared<const ArmView>(ArmView{ArmView::Kind::Line, {view.axes()[0]}, cut.arms, true});
    copy->densities.clear();
    return copy;
}

}  // namespace gapscope
