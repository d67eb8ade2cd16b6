#include "core/study/certainty.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/joint_draws.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;
using Head = Certainty::Head;

namespace {

Head headOf(const Certainty& c) {
    if (c.results < 5) return Head::TooEarly;
    const double percent = std::round(100 * c.chance.value_or(0));
    if (percent >= 95) return Head::QuiteSure;
    if (percent >= 80) return Head::FairlySure;
    return percent >= 50 ? Head::LooksGood : Head::NotYet;
}

// Arms in play that may turn out best, the recommended one first. A Gaussian value is 6 sd off once in a thousand
// million, so an arm whose mean + 6 sd is below another's mean - 6 sd never counts. Of more than can be drawn, those
// with the highest quantile of the order of mean + 3 sd.
std::vector<Index> armsThatMatter(const Situation& s, Index recommended, bool& left) {
    const VectorXd low = s.mean() - 6 * s.sd(), high = s.mean() + 6 * s.sd();
    const double level = low.maxCoeff();
    std::vector<Index> positions;
    for (Index k = 0; k < s.size(); ++k)
        if (s.arm(k) != recommended && (!s.posterior.gaussian() || high[k] >= level)) positions.push_back(k);
    const auto most = static_cast<std::size_t>(mostArmsDrawn - 1);
    left = positions.size() > most;
    if (left) {
        const VectorXd all = s.posterior.quantile(0.99865), hope = all(s.arms());
        std::ranges::stable_sort(positions, std::ranges::greater{}, [&](Index k) { return hope[k]; });
        positions.resize(most);
        std::ranges::sort(positions);
    }
    std::vector<Index> arms{recommended};
    for (const Index k : positions) arms.push_back(s.arm(k));
    return arms;
}

// Chance, loss and each arm's chance to be the best, from the draws. False if cancelled.
bool draw(Certainty& c, const Situation& s, const StudySpec& spec, const StopAsked& cancelled) {
    constexpr Index atOnce = 250;
    bool left = false;
    const JointDraws joint(s.posterior, armsThatMatter(s, *c.arm, left));
    c.drawn = left ? static_cast<Index>(joint.arms().size()) : c.inPlay;
    std::vector<double> losses, cut;  // as the model has them, and between the response's limits
    const double sign = spec.sign();
    std::vector<int> wins(joint.arms().size());
    for (Index first = 0; first < certaintyDraws; first += atOnce) {
        if (cancelled && cancelled()) return false;
        const auto values = joint.block(s.address(Purpose::Certainty, 0), first, std::min<Index>(atOnce, certaintyDraws - first));
        for (Index n = 0; n < values.cols(); ++n) {
            Index top = 0;
            const double best = values.col(n).maxCoeff(&top);
            losses.push_back(best - values(0, n));
            cut.push_back(sign * (withinLimits(sign * best, spec) - withinLimits(sign * values(0, n), spec)));
            ++wins[static_cast<std::size_t>(top)];
        }
    }
    c.chance = static_cast<double>(std::ranges::count_if(losses, [&](double loss) { return loss <= c.delta; })) / certaintyDraws;
    const auto ninth = cut.begin() + (9 * certaintyDraws + 9) / 10 - 1;
    std::ranges::nth_element(cut, ninth);
    c.loss90 = *ninth;
    if (c.inPlay > mostArmsForBest) return true;
    for (const Index arm : s.arms()) c.best.push_back({arm, 0});
    for (std::size_t k = 0; k < wins.size(); ++k)
        c.best[static_cast<std::size_t>(*s.positionOf(joint.arms()[k]))].chance = static_cast<double>(wins[k]) / certaintyDraws;
    return true;
}

// B_J(t) tells something once it is smaller than what could be known without any model.
bool saysNothing(double bound, const Study& study) {
    const auto& response = study.spec().response;
    const double scale = study.posterior().measurementScale();
    if (study.posterior().counts() && bound > 1) return true;
    if (response.min && response.max && bound > (*response.max - *response.min) / scale) return true;
    double low = infinity, high = -infinity;
    for (const auto& row : study.past().rows) {
        low = std::min(low, row.value);
        high = std::max(high, row.value);
    }
    return bound > std::max(high - low, 0.0);
}

}  // namespace

double withinLimits(double value, const StudySpec& spec) {
    const auto& [name, unit, min, max, matters] = spec.response;
    if (spec.initial.model.counts()) return value;
    if (min) value = std::max(value, *min);
    return max ? std::min(value, *max) : value;
}

double differenceThatMatters(const StudySpec& spec, const Conditions& conditions) {
    if (spec.response.matters) return *spec.response.matters;
    const auto noise = conditions.model.noiseSd();
    return noise ? 2 * *noise : 0.05;
}

std::optional<Certainty> certainty(const Study& study, const Decision& now, const StopAsked& cancelled) {
    const Situation s = study.situation(true);
    Certainty c;
    c.results = study.round() - 1;
    c.budget = study.conditions().budget;
    c.inPlay = c.drawn = s.size();
    c.delta = differenceThatMatters(study.spec(), study.conditions());
    c.bound = now.regretBound;
    c.boundSaysNothing = c.bound && saysNothing(*c.bound, study);
    const auto checked = calibration(study, cancelled);
    if (!checked) return std::nullopt;
    c.calibration = *checked;
    c.arm = now.recommendation;
    if (c.arm) {
        const double sign = study.spec().sign();
        c.mean = sign * s.posterior.mean()[*c.arm];
        c.low = sign * s.posterior.quantile(*c.arm, sign > 0 ? 0.025 : 0.975);
        c.high = sign * s.posterior.quantile(*c.arm, sign > 0 ? 0.975 : 0.025);
        for (const auto* row : study.rows())
            if (row->arm == *c.arm) ++(row->at.empty() ? c.timesMeasured : c.timesBeside);
        if (!draw(c, s, study.spec(), cancelled)) return std::nullopt;
    }
    if (cancelled && cancelled()) return std::nullopt;
    if (s.size() <= mostArmsForGain) c.gain = s.posterior.knowledgeGradient(s.arms()).maxCoeff();
    c.head = headOf(c);
    return c;
}

bool stopReached(const Certainty& c, const StudySpec& spec) {
    if (!spec.stop || c.head == Head::TooEarly) return false;
    const auto& rule = *spec.stop;
    return (rule.chance && c.chance && *c.chance >= *rule.chance) || (rule.bound && c.bound && *c.bound <= *rule.bound);
}

}  // namespace gapscope
