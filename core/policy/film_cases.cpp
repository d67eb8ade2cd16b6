// When which sentence fits.
#include "core/policy/film_cases.h"

#include <charconv>
#include <cmath>

#include "core/policy/digits.h"
#include "core/policy/film.h"
#include "core/policy/policies.h"

namespace gapscope {

namespace {

std::string explorationFormula(const Settings& settings, std::string_view rule) {
    const auto number = [&](std::string_view id) {
        char text[32];
        return std::string(text, std::to_chars(text, text + sizeof text, settings.number(id)).ptr);
    };
    if (rule == "constant") return "beta <- " + number("exploration.beta");
    if (rule == "decay") return "beta <- " + number("exploration.beta") + " * " + number("exploration.rate") + "^(q-1)";
    return rule == "paper" ? "beta <- sqrt(((T-K)/v + P) / 4 H_eps)" : "beta <- sqrt((T/v + P) / 4 H_eps)";
}

}  // namespace

IndexIs indexIs(const PolicyEntry& policy) {
    constexpr std::pair<std::string_view, IndexIs> others[] = {{"ei", IndexIs::Gain},
                                                               {"pi", IndexIs::Chance},
                                                               {"kg", IndexIs::Gain},
                                                               {"entropy", IndexIs::Number},
                                                               {"variance", IndexIs::Gain}};
    for (const auto& [id, is] : others)
        if (policy.id == id) return is;
    return IndexIs::Value;
}

std::string textOf(const FilmLine& line, bool minimise, const Settings& settings, std::string_view rule) {
    return line.shows == Shows::Beta && !rule.empty() ? explorationFormula(settings, rule) : textOf(line, minimise);
}

double practicallyNothing(const Posterior& belief) {
    return std::sqrt(std::max(belief.noiseVariance(), belief.priorVariance().maxCoeff() / 1e4)) / 1000;
}

namespace film {

namespace {

// A fact as a number; NaN, which fits nothing, where it has none.
double number(std::string_view name, const Moment& m) {
    const auto known = fact(name, m);
    return known ? known->number : std::nan("");
}

std::optional<Eigen::Index> arm(std::string_view name, const Moment& m) {
    const auto known = fact(name, m);
    return known ? std::optional(known->arm) : std::nullopt;
}

double nothing(const Moment& m) { return practicallyNothing(m.situation.posterior); }
// Two values, written with the digits that the noise leaves.
bool readTheSame(const char* a, const char* b, const Moment& m) {
    const int decimals = decimalsFor(std::sqrt(m.situation.posterior.noiseVariance()), noiseDigits);
    return rounded(number(a, m), decimals) == rounded(number(b, m), decimals);
}

}  // namespace

bool always(const Moment&) { return true; }
bool boundIsPositive(const Moment& m) { return m.decision.regretBound && *m.decision.regretBound > 0; }
bool boundIsNothing(const Moment& m) { return std::abs(number("B_J", m)) < nothing(m); }
bool isCurve(const Moment& m) { return m.situation.posterior.size() > mostBars; }
bool lieEquallyLow(const Moment& m) { return isCurve(m) && shareTheShortest(m); }
bool shareTheShortest(const Moment& m) { return number("B_alike", m) > 1; }
bool equallyWide(const Moment& m) {
    const double J = number("s_J", m), j = number("s_j", m);
    return tied(J, j, std::max(std::abs(J), std::abs(j)));
}
bool widthsLookAlike(const Moment& m) { return lookAlike(number("s_J", m), number("s_j", m)); }
bool choseRival(const Moment& m) { return m.decision.first == m.decision.j; }
bool choseLeader(const Moment& m) { return m.decision.first == m.decision.J && !equallyWide(m); }
bool choseRivalNarrowly(const Moment& m) { return choseRival(m) && widthsLookAlike(m); }
bool choseLeaderNarrowly(const Moment& m) { return choseLeader(m) && widthsLookAlike(m); }
bool choseNewLeader(const Moment& m) { return choseLeader(m) && number("N_J", m) == 0; }
bool choseNewLeaderNarrowly(const Moment& m) { return choseNewLeader(m) && widthsLookAlike(m); }
bool choseBoth(const Moment& m) { return m.decision.chosen.size() == 2; }
bool choseNothing(const Moment& m) { return m.decision.chosen.empty() && !m.decision.initialPulls; }
bool startChose(const Moment& m) { return m.decision.fromStart; }
bool choseOther(const Moment& m) {
    const auto chosen = arm("a", m);
    return m.decision.first && chosen && m.decision.first != chosen;
}
bool otherRecommended(const Moment& m) {
    const auto best = arm("nominee", m);
    return best && m.decision.recommendation != best;
}
bool nothingToLose(const Moment& m) { return number("B_Omega", m) < nothing(m); }
bool fellBack(const Moment& m) { return m.decision.fellBack; }
bool pullsOnceEach(const Moment& m) { return m.decision.initialPulls; }
bool expectedAbove(const Moment& m) { return number("mu_over_tau", m) > 0; }
// Uncertainty adds less than a tenth, so that two digits of both may look the same.
bool expectedByMean(const Moment& m) { return number("mu_over_tau", m) > 0.9 * number("index", m); }
bool expectedAtTarget(const Moment& m) { return std::abs(number("mu_over_tau", m)) < nothing(m); }
bool choseIncumbent(const Moment& m) { return expectedAtTarget(m) && arm("a", m) == arm("incumbent", m); }
bool chosenHasHighestMean(const Moment& m) { return arm("a", m) == arm("mean_arm", m); }
bool chosenHasNearlyHighestMean(const Moment& m) { return readTheSame("mu_max", "mu_a", m); }
bool noRise(const Moment& m) { return number("index", m) == 0; }
bool gainIsNothing(const Moment& m) { return number("index", m) < nothing(m); }
bool nextGainIsNothing(const Moment& m) { return number("index2", m) < nothing(m); }
bool chanceIsNothing(const Moment& m) { return number("index", m) < leastChance; }
bool nextChanceIsAlike(const Moment& m) { return chancesLookAlike(number("index", m), number("index2", m)); }
bool dropIsNothing(const Moment& m) { return number("index", m) < leastDrop; }
bool nextDropIsNothing(const Moment& m) { return number("index2", m) < leastDrop; }
bool severalShareTheIndex(const Moment& m) { return m.decision.tiedFor > 1; }
bool nextIsAlike(const Moment& m) { return lookAlike(number("index", m), number("index2", m)); }
bool succeeded(const Moment& m) { return number("trials", m) == 1 && number("successes", m) == 1; }
bool failed(const Moment& m) { return number("trials", m) == 1 && number("successes", m) == 0; }
bool countsSuccesses(const Moment& m) { return number("trials", m) > 1; }
bool gaveWhatWasExpected(const Moment& m) { return readTheSame("y", "mu_measured", m); }
bool meanStays(const Moment& m) { return readTheSame("mu_new", "mu_measured", m); }
bool sdStays(const Moment& m) { return lookAlike(number("sd_new", m), number("sd_measured", m)); }
bool beliefStays(const Moment& m) { return meanStays(m) && sdStays(m); }
bool stopped(const Moment& m) {  // by its own bounds, not because its two arms are left out
    const Situation& s = m.situation;
    const auto& d = m.decision;
    const auto mayChoose = [&](Eigen::Index k) { return s.mayChoose(s.positionOf(k).value_or(0)); };
    return d.chosen.empty() && d.J && d.j && !d.gap && s.round <= s.budget && (mayChoose(*d.J) || mayChoose(*d.j));
}

}  // namespace film

}  // namespace gapscope
