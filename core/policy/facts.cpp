// The facts that sentences may name.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/numeric/special.h"
#include "core/policy/digits.h"
#include "core/policy/film_cases.h"
#include "core/policy/gaps.h"
#include "core/policy/recommendation.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;
using Kind = Argument::Kind;

namespace {

using Fact = std::optional<Argument>;

Fact arm(std::optional<Index> k) { return k && *k >= 0 ? Fact({Kind::Arm, 0, *k}) : std::nullopt; }
Fact number(Kind kind, double value) { return std::isfinite(value) ? Fact({kind, value}) : std::nullopt; }
Fact value(double v) { return number(Kind::Value, v); }
Fact width(double v) { return number(Kind::Width, v); }
Fact ofRound(std::string_view what, double v) { return std::isfinite(v) ? Fact({Kind::Width, v, -1, what}) : std::nullopt; }
Fact gap(double v) { return ofRound(aGap, v); }
Fact spread(double v) { return ofRound(aSpread, v); }
Fact index(double v) { return ofRound(anIndex, v); }
Fact count(double v) { return number(Kind::Count, v); }
Fact plainNumber(double v) { return number(Kind::Number, v); }
Fact chance(double v) { return number(Kind::Chance, v); }

std::optional<Index> chosen(const Moment& m) {
    return m.decision.chosen.empty() ? std::nullopt : std::optional(m.decision.chosen.front());
}

Index position(const Moment& m, Index arm) { return m.situation.positionOf(arm).value_or(0); }

// An entry of a per-arm list of the decision.
double of(const std::optional<VectorXd>& list, std::optional<Index> k) { return list && k ? (*list)[*k] : std::nan(""); }

double boundWidth(const Moment& m, std::optional<Index> k) { return of(m.decision.upper, k) - of(m.decision.lower, k); }

// The best arm by a per-arm list, leaving one out; NaN entries do not count.
std::optional<Index> bestBut(const std::optional<VectorXd>& list, std::optional<Index> but, double sign) {
    if (!list) return std::nullopt;
    std::optional<Index> best;
    for (Index k = 0; k < list->size(); ++k)
        if (k != but.value_or(-1) && !std::isnan((*list)[k]) && (!best || sign * (*list)[k] > sign * (*list)[*best])) best = k;
    return best;
}

double meanOf(const Moment& m, std::optional<Index> k) { return k ? m.situation.posterior.mean()[*k] : std::nan(""); }
double sdOf(const Moment& m, std::optional<Index> k) { return k ? m.situation.posterior.sd()[*k] : std::nan(""); }

double measurementSd(const Moment& m, std::optional<Index> k) {
    return k ? m.situation.posterior.measurementSd(*k) : std::nan("");
}

std::optional<Index> highestMean(const Moment& m) {
    Index at = 0;
    m.situation.mean().maxCoeff(&at);
    return m.situation.arm(at);
}

std::optional<Index> incumbentArm(const Moment& m) {
    const Situation& s = m.situation;
    Mask without(static_cast<std::size_t>(s.size()));
    for (Index k = 0; k < s.size(); ++k) without[static_cast<std::size_t>(k)] = s.count()[k] == 0;
    const Index best = firstLargest(s.mean(), without);
    return best == noArm ? highestMean(m) : s.arm(best);
}

std::optional<Index> wider(const Moment& m, bool wanted) {
    const auto& d = m.decision;
    if (!d.J || !d.j) return std::nullopt;
    const bool rival = d.first == d.j;
    return rival == wanted ? d.j : d.J;
}

// How many arms could still be the best: their mu + 3 sd reaches the highest mu - 3 sd.
double stillPossible(const Situation& s) {
    const double level = (s.mean() - 3 * s.sd()).maxCoeff();
    return static_cast<double>(((s.mean() + 3 * s.sd()).array() >= level).count());
}

// In how many of 100 draws the chosen arm wins again.
Fact again(const Moment& m) {
    constexpr int draws = 1000;
    const Situation& s = m.situation;
    int same = 0;
    for (int n = 0; n < draws; ++n) {
        Rng rng(s.address(Purpose::Samples, n));
        const VectorXd f = s.posterior.draw(rng);
        const VectorXd inPlay = f(s.arms());
        Index top = 0;
        inPlay.maxCoeff(&top);
        same += s.arm(top) == chosen(m);
    }
    return count(std::round(same / 10.0));
}

double countOf(const Moment& m, std::optional<Index> k) { return k ? m.situation.count()[position(m, *k)] : std::nan(""); }
double averageOf(const Moment& m, std::optional<Index> k) { return k ? m.situation.average()[position(m, *k)] : std::nan(""); }

std::optional<Index> measuredArm(const Moment& m) { return m.measured ? std::optional(m.measured->first) : std::nullopt; }

// How often an arm is tried in one measurement; none where values are measured.
std::optional<double> trialsOf(const Moment& m) {
    const Posterior& belief = m.situation.posterior;
    return belief.counts() ? std::optional(belief.measurementScale()) : std::nullopt;
}

std::optional<Nominee> nomineeOf(const Moment& m) {
    Decision positions = m.decision;  // bestNominee reads J by position
    if (positions.J) positions.J = position(m, *positions.J);
    return bestNominee(m.situation, positions);
}

Fact nominee(const Moment& m, bool bound) {
    const auto best = nomineeOf(m);
    if (!best) return std::nullopt;
    return bound ? gap(best->bound) : count(best->round);
}

// How many arms have a gap that nobody could tell from J's.
double gapsLikeTheSmallest(const Moment& m) {
    double alike = 0;
    if (m.decision.gap && m.decision.J)
        for (const double g : *m.decision.gap) alike += std::isfinite(g) && lookAlike(g, (*m.decision.gap)[*m.decision.J]);
    return alike;
}

const std::map<std::string_view, std::function<Fact(const Moment&)>>& vocabulary() {
    static const std::map<std::string_view, std::function<Fact(const Moment&)>> words = {
        {"n", [](auto& m) { return count(m.situation.round - 1); }},
        {"T", [](auto& m) { return count(m.situation.budget); }},
        {"K", [](auto& m) { return count(static_cast<double>(m.situation.size())); }},
        {"seed", [](auto& m) { return count(static_cast<double>(m.situation.seed)); }},
        {"b", [](auto& m) { return count(static_cast<double>(m.decision.chosen.size())); }},
        {"tied", [](auto& m) { return count(m.decision.tiedFor); }},
        {"pulled", [](auto& m) { return count(static_cast<double>((m.situation.count().array() > 0).count())); }},
        {"m", [](auto& m) { return count(stillPossible(m.situation)); }},
        {"again", again},
        // arms
        {"a", [](auto& m) { return arm(chosen(m)); }},
        {"x", [](auto& m) { return arm(m.decision.first); }},
        {"J", [](auto& m) { return arm(m.decision.J); }},
        {"j", [](auto& m) { return arm(m.decision.j); }},
        {"Omega", [](auto& m) { return arm(m.decision.recommendation); }},
        {"arm2", [](auto& m) { return arm(bestBut(m.decision.gap, m.decision.J, -1)); }},
        {"next", [](auto& m) { return arm(bestBut(m.decision.index, chosen(m), 1)); }},
        {"wider", [](auto& m) { return arm(wider(m, true)); }},
        {"incumbent", [](auto& m) { return arm(incumbentArm(m)); }},
        {"mean_arm", [](auto& m) { return arm(highestMean(m)); }},
        {"nominee",
         [](auto& m) {
             const auto best = nomineeOf(m);
             return best ? arm(best->arm) : Fact();
         }},
        {"measured", [](auto& m) { return arm(measuredArm(m)); }},
        // gaps and bounds
        {"H", [](auto& m) { return m.decision.hardness ? plainNumber(*m.decision.hardness) : Fact(); }},
        {"beta", [](auto& m) { return m.decision.beta ? plainNumber(*m.decision.beta) : Fact(); }},
        {"rule",
         [](auto& m) {
             return m.decision.exploration.empty() ? Fact() : Fact({Kind::Text, 0, -1, explorationName(m.decision.exploration)});
         }},
        {"B_J", [](auto& m) { return m.decision.regretBound ? gap(*m.decision.regretBound) : Fact(); }},
        {"lead", [](auto& m) { return m.decision.regretBound ? gap(-*m.decision.regretBound) : Fact(); }},
        {"B_2", [](auto& m) { return gap(of(m.decision.gap, bestBut(m.decision.gap, m.decision.J, -1))); }},
        {"B_alike", [](auto& m) { return count(gapsLikeTheSmallest(m)); }},
        {"B_Omega", [](auto& m) { return nominee(m, true); }},
        {"tau_round", [](auto& m) { return nominee(m, false); }},
        {"U_j", [](auto& m) { return value(of(m.decision.upper, m.decision.j)); }},
        {"L_J", [](auto& m) { return value(of(m.decision.lower, m.decision.J)); }},
        {"s_J", [](auto& m) { return spread(boundWidth(m, m.decision.J)); }},
        {"s_j", [](auto& m) { return spread(boundWidth(m, m.decision.j)); }},
        {"r_J", [](auto& m) { return spread(boundWidth(m, m.decision.J) / 2); }},
        {"r_j", [](auto& m) { return spread(boundWidth(m, m.decision.j) / 2); }},
        {"s_wide", [](auto& m) { return spread(boundWidth(m, wider(m, true))); }},
        {"s_narrow", [](auto& m) { return spread(boundWidth(m, wider(m, false))); }},
        {"N_J", [](auto& m) { return count(countOf(m, m.decision.J)); }},
        // the chosen arm and its index
        {"mu_a", [](auto& m) { return value(meanOf(m, chosen(m))); }},
        {"sd_a", [](auto& m) { return width(sdOf(m, chosen(m))); }},
        {"N_a", [](auto& m) { return count(countOf(m, chosen(m))); }},
        {"m_a", [](auto& m) { return value(averageOf(m, chosen(m))); }},
        {"mu_max", [](auto& m) { return value(meanOf(m, highestMean(m))); }},
        {"tau", [](auto& m) { return m.decision.target ? value(*m.decision.target) : Fact(); }},
        {"mu_over_tau", [](auto& m) { return width(meanOf(m, chosen(m)) - m.decision.target.value_or(std::nan(""))); }},
        {"tau_over_mu", [](auto& m) { return width(m.decision.target.value_or(std::nan("")) - meanOf(m, chosen(m))); }},
        {"chance",
         [](auto& m) {
             const double sd = sdOf(m, chosen(m)), over = meanOf(m, chosen(m)) - m.decision.target.value_or(std::nan(""));
             return chance(sd > 0 ? normalCdf(over / sd) : over > 0);
         }},
        {"width_t",
         [](auto& m) { return plainNumber((of(m.decision.index, chosen(m)) - meanOf(m, chosen(m))) / sdOf(m, chosen(m))); }},
        {"index", [](auto& m) { return index(of(m.decision.index, chosen(m))); }},
        {"index2", [](auto& m) { return index(of(m.decision.index, bestBut(m.decision.index, chosen(m), 1))); }},
        {"bonus", [](auto& m) { return width(of(m.decision.index, chosen(m)) - averageOf(m, chosen(m))); }},
        // what was measured
        {"y", [](auto& m) { return m.measured ? value(m.measured->second) : Fact(); }},
        {"successes",
         [](auto& m) {
             return trialsOf(m) && m.measured ? count(std::round(std::abs(m.measured->second) * *trialsOf(m))) : Fact();
         }},
        {"trials", [](auto& m) { return trialsOf(m) && m.measured ? count(*trialsOf(m)) : Fact(); }},
        {"mu_measured", [](auto& m) { return value(meanOf(m, measuredArm(m))); }},
        {"sd_measured", [](auto& m) { return width(sdOf(m, measuredArm(m))); }},
        {"sd_measurement", [](auto& m) { return width(measurementSd(m, measuredArm(m))); }},
        {"mu_new", [](auto& m) { return m.after && m.measured ? value(m.after->mean()[m.measured->first]) : Fact(); }},
        {"sd_new", [](auto& m) { return m.after && m.measured ? width(m.after->sd()[m.measured->first]) : Fact(); }},
    };
    return words;
}

}  // namespace

std::vector<std::string> argumentNames(std::string_view pattern) {
    std::vector<std::string> names;
    for (std::size_t at = 0; (at = pattern.find('{', at)) != std::string_view::npos;) {
        const auto end = pattern.find('}', at);
        const auto name = pattern.substr(at + 1, end - at - 1);
        if (name.find('|') == std::string_view::npos && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
        at = end;
    }
    return names;
}

std::optional<Argument> fact(std::string_view name, const Moment& moment) {
    const auto found = vocabulary().find(name);
    if (found == vocabulary().end()) throw std::logic_error("no fact " + std::string(name));
    return found->second(moment);
}

std::optional<Sentence> say(std::string_view pattern, const Moment& moment) {
    Sentence sentence{pattern, {}};
    for (const auto& name : argumentNames(pattern)) {
        const auto known = fact(name, moment);
        if (!known) return std::nullopt;
        sentence.arguments.emplace_back(name, *known);
    }
    return sentence;
}

std::optional<Sentence> say(const FilmLine& line, const Moment& moment) {
    for (const auto& other : line.unless)
        if (other.fits(moment)) return say(other.pattern, moment);
    return say(line.sentence, moment);
}

}  // namespace gapscope
