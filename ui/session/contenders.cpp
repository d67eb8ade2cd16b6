#include "ui/session/contenders.h"

#include <algorithm>
#include <cmath>

#include "ui/session/scene.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Those with the highest upper bounds beside J: j is the first of them.
std::vector<Index> possibleRivals(const Decision& d) {
    constexpr std::size_t several = 3;
    std::vector<Index> arms;
    for (Index k = 0; d.upper && k < d.upper->size(); ++k) {
        if (k == *d.J || !std::isfinite((*d.upper)[k])) continue;
        if (arms.size() == several && !((*d.upper)[k] > (*d.upper)[arms.back()])) continue;
        arms.push_back(k);
        std::ranges::sort(arms, [&](Index a, Index b) { return (*d.upper)[a] > (*d.upper)[b]; });
        if (arms.size() > several) arms.pop_back();
    }
    return arms;
}

}  // namespace

std::vector<Index> contenders(const Scene& scene) {
    std::vector<Index> arms;
    const auto add = [&](Index arm) {
        if (std::ranges::find(arms, arm) == arms.end()) arms.push_back(arm);
    };
    const auto& d = scene.shot->decision;
    if (d.J && scene.shows(Shows::Leader)) {
        add(*d.J);
        // In the film also when j is known: what is in view stays from line to line.
        if (!scene.shows(Shows::Rival) || scene.lineByLine())
            for (const Index arm : possibleRivals(d)) add(arm);
    }
    if (d.j && scene.shows(Shows::Rival)) add(*d.j);
    if (scene.shows(Shows::Choice))
        for (const Index arm : d.chosen) add(arm);
    if (d.recommendation && scene.shows(Shows::Recommendation)) add(*d.recommendation);
    return arms;
}

std::optional<Index> closeRival(const Scene& scene, double least, const std::function<double(Index, Index)>& apart) {
    const auto& d = scene.shot->decision;
    if (!scene.lineByLine() || !d.J || !scene.shows(Shows::Leader)) return {};
    // Before the line of j, the one that U speaks for: nothing is told early.
    const auto rivals = scene.shows(Shows::Rival) && d.j ? std::vector{*d.j} : possibleRivals(d);
    return !rivals.empty() && apart(*d.J, rivals.front()) < least ? std::optional(rivals.front()) : std::nullopt;
}

bool fitsContenders(const Scene& scene, double least, const std::function<double(Index, Index)>& apart) {
    return closeRival(scene, least, apart).has_value() != scene.switches.contenders && !contenders(scene).empty();
}

std::optional<Index> recommendedNow(const Scene& scene) {
    return scene.shows(Shows::Recommendation) ? scene.shot->decision.recommendation : std::nullopt;
}

}  // namespace gapscope
