#include "core/study/cross_section.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr Index places = 121;
constexpr std::uint32_t drawsShown = 3, firstBefore = 10, firstNow = 20;  // apart from other views' draws

VectorXd alongRange(const Arms& arms, Index variable) {
    const auto column = arms.values.col(variable);
    const double low = column.minCoeff(), high = column.maxCoeff();
    if (!arms.variables[static_cast<std::size_t>(variable)].logarithmic) return VectorXd::LinSpaced(places, low, high);
    return VectorXd::LinSpaced(places, std::log10(low), std::log10(high)).unaryExpr([](double v) { return std::pow(10, v); });
}

// The line, and after it an arm of every group: whatever was measured in a group is measured at that one, at its own place.
struct Line {
    Points points;
    std::vector<Index> ofGroup;  // the place that stands for a group

    Line(const Points& all, const Arms& arms, Index arm, Index variable, const VectorXd& at) {
        if (!all.groups.empty()) ofGroup.resize(static_cast<std::size_t>(*std::ranges::max_element(all.groups)) + 1, -1);
        std::vector<Index> representatives;
        for (std::size_t k = 0; k < all.groups.size(); ++k)
            if (auto& place = ofGroup[static_cast<std::size_t>(all.groups[k])]; place < 0) {
                place = at.size() + static_cast<Index>(representatives.size());
                representatives.push_back(static_cast<Index>(k));
            }
        points.size = at.size() + static_cast<Index>(representatives.size());
        points.logarithmic = all.logarithmic;
        points.coordinates.resize(points.size, all.dimensions());
        for (Index i = 0; i < at.size(); ++i) {
            VectorXd here = arms.values.row(arm);
            here[variable] = at[i];
            points.coordinates.row(i) = arms.asModelsSee(here);
        }
        for (std::size_t i = 0; i < representatives.size(); ++i)
            points.coordinates.row(at.size() + static_cast<Index>(i)) = all.coordinates.row(representatives[i]);
        if (all.groups.empty()) return;
        points.groups.assign(static_cast<std::size_t>(at.size()), all.groups[static_cast<std::size_t>(arm)]);
        for (const Index k : representatives) points.groups.push_back(all.groups[static_cast<std::size_t>(k)]);
    }
};

CrossSection::Belief beliefOf(const Posterior& posterior, double sign, Address address, std::uint32_t first) {
    CrossSection::Belief belief{sign * posterior.mean().head(places), posterior.sd().head(places), {}};
    for (std::uint32_t i = 0; i < drawsShown; ++i) {
        address.j = first + i;
        Rng rng(address);
        belief.draws.push_back(sign * posterior.draw(rng).head(places));
    }
    return belief;
}

// Whether an arm's other variables are those of the line.
bool isOnLine(const VectorXd& there, const VectorXd& arm, Index variable) {
    for (Index i = 0; i < arm.size(); ++i)
        if (i != variable && std::abs(there[i] - arm[i]) > 1e-9 * std::abs(arm[i])) return false;
    return true;
}

}  // namespace

bool hasPlaces(const ModelChoice& model, const Arms& arms) {
    const bool overCoordinates = model.entry->id == "kernel" || (model.entry->id == "linear" && !model.settings.has("features"));
    return overCoordinates && !arms.variables.empty();
}

std::optional<CrossSection> crossSection(const Study& study, Index arm, Index variable) {
    const StudySpec& spec = study.spec();
    const Arms& arms = *spec.arms;
    const ModelChoice& model = study.conditions().model;
    if (!hasPlaces(model, arms)) return std::nullopt;
    CrossSection section{variable, arm, alongRange(arms, variable), {}, {}, {}};
    if (!(section.at[places - 1] > section.at[0])) return std::nullopt;
    const Points all = arms.points();
    const Line line(all, arms, arm, variable, section.at);
    Posterior posterior = model.prior(line.points, spec.sign());
    const Address address{spec.seed, 0, Purpose::Samples, static_cast<std::uint32_t>(study.round())};
    section.before = beliefOf(posterior, spec.sign(), address, firstBefore);
    auto left = study.past().rows.size();
    for (auto row = spec.measurements.begin(); left > 0 && row != spec.measurements.end(); ++row) {
        if (!row->measured()) continue;
        stopIfTold();
        --left;
        Observation seen = study.observation(*row);
        if (seen.at.size() == 0) seen.at = all.coordinates.row(row->arm);
        const auto group =
            all.groups.empty() ? std::size_t{0} : static_cast<std::size_t>(all.groups[static_cast<std::size_t>(row->arm)]);
        seen.arm = all.groups.empty() ? 0 : line.ofGroup[group];
        posterior = posterior.updated(seen);
        const VectorXd set = row->at.empty() ? VectorXd(arms.values.row(row->arm))
                                             : VectorXd(Eigen::Map<const VectorXd>(row->at.data(), arms.values.cols()));
        const bool sameGroup = all.groups.empty() || all.groups[static_cast<std::size_t>(arm)] == static_cast<int>(group);
        if (sameGroup && isOnLine(set, arms.values.row(arm), variable)) section.results.push_back({set[variable], *row->value});
    }
    section.now = beliefOf(posterior, spec.sign(), address, firstNow);
    return section;
}

}  // namespace gapscope
