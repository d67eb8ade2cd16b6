// Policies that compare a leader with its rival: BayesGap (S0, Algorithm 1), UGap (Gabillon et al. 2012) and LUCB.
#include <cmath>

#include "core/numeric/loops.h"
#include "core/policy/film.h"
#include "core/policy/gaps.h"
#include "core/policy/picking.h"
#include "core/policy/reasons.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

struct Bounds {
    VectorXd upper, lower;
    const VectorXd& width;
};

// Steps 4-6 on given bounds: the nominees of this round, then the picks. `boundsOf` gives the bounds of a (shrunk)
// situation; the first of them are what the trace shows.
template <class BoundsOf>
void chooseByGaps(const Situation& s, const Settings& settings, BoundsOf boundsOf, Decision& decision) {
    Bounds real = boundsOf(s);
    VectorXd gap = gapIndices(real.upper, real.lower);
    auto ties = tieBreaker(s, settings);
    const auto named = nominate(gap, real.upper, real.width, {}, ties);
    decision.J = named.J;
    decision.j = named.j;
    decision.first = named.wider;
    decision.tiedFor = named.tied;
    decision.regretBound = gap[named.J];
    decision.chosen = pickBatch(s, settings, [&](const Situation& now, const Mask& without, int) {
        if (&now == &s) {
            auto out = [&](Index k) { return !without.empty() && without[static_cast<std::size_t>(k)]; };
            if (!out(named.J) && !out(named.j)) return named.wider;
            return nominate(gap, real.upper, real.width, without, ties).wider;
        }
        const Bounds shrunk = boundsOf(now);
        return nominate(gapIndices(shrunk.upper, shrunk.lower), shrunk.upper, shrunk.width, without, ties).wider;
    });
    decision.upper = std::move(real.upper);
    decision.lower = std::move(real.lower);
    decision.gap = std::move(gap);
}

// beta of the round and the rule that gave it (S0 eq. 9: kappa/eta^2 = sum_k 1/C_kk).
struct Exploration {
    double beta;
    std::string_view rule;
    bool fellBack = false;
};

int batchNumber(const Situation& s, int batch) {
    int answered = 0;
    for (const auto& row : s.past->rows) answered = std::max(answered, row.batch);
    return 1 + (answered > 0 ? answered : (s.round - 1) / batch);
}

Exploration explore(const Situation& s, const Settings& settings, double hardness) {
    const auto arms = static_cast<double>(s.size());
    const bool given = settings.has("exploration.rule");
    std::string_view rule = given ? settings.word("exploration.rule") : s.budget > arms ? "paper" : "no-initial-pulls";
    if (rule == "constant") return {settings.number("exploration.beta"), rule};
    if (rule == "decay")
        return {settings.number("exploration.beta") *
                    std::pow(settings.number("exploration.rate"), batchNumber(s, settings.integer("batch")) - 1),
                rule};
    const double noise = s.posterior.noiseVariance(), prior = s.priorPrecision;
    double numerator = (rule == "paper" ? s.budget - arms : s.budget) / noise + prior;
    Exploration result{0, rule};
    if (numerator <= 0) {
        numerator = s.budget / noise + prior;
        result = {0, "no-initial-pulls", true};
    }
    if (std::isfinite(hardness)) result.beta = std::sqrt(numerator / (4 * hardness));
    return result;
}

Decision bayesGap(const Situation& s, const Settings& settings) {
    Decision decision;
    const double hardness = loops::hardness(s.mean().data(), s.sd().data(), s.size(), settings.number("epsilon"));
    if (std::isfinite(hardness)) decision.hardness = hardness;
    const auto exploration = explore(s, settings, hardness);
    decision.beta = exploration.beta;
    decision.exploration = exploration.rule;
    decision.fellBack = exploration.fellBack;
    chooseByGaps(
        s, settings,
        [&](const Situation& now) {
            Bounds b{VectorXd(now.size()), VectorXd(now.size()), now.sd()};
            loops::addScaled(now.mean().data(), now.sd().data(), exploration.beta, now.size(), b.upper.data());
            loops::addScaled(now.mean().data(), now.sd().data(), -exploration.beta, now.size(), b.lower.data());
            return b;
        },
        decision);
    return decision;
}

int ugapPulls(const Settings& settings) { return settings.word("bound") == "bernstein" ? 2 : 1; }

Decision ugap(const Situation& s, const Settings& settings) {
    if (auto initial = firstPulls(s, settings.integer("batch"), ugapPulls(settings))) return *initial;
    Decision decision;
    const double range = measurementRange(s, settings);
    const VectorXd spread = range / 2 * s.count().cwiseSqrt().cwiseInverse();
    const double hardness =
        range * range * loops::hardness(s.average().data(), spread.data(), s.size(), settings.number("epsilon"));
    if (std::isfinite(hardness)) decision.hardness = hardness;
    const double a = std::max<double>(0, static_cast<double>(s.budget - s.size())) / (4 * hardness);
    VectorXd radius(s.size());
    for (Index k = 0; k < s.size(); ++k) {
        const double n = s.count()[k];
        radius[k] = ugapPulls(settings) == 1 ? range * std::sqrt(a / n)
                                             : std::sqrt(2 * a * (s.scatter()[k] / n) / n) + 7 * a * range / (3 * (n - 1));
    }
    chooseByGaps(
        s, settings,
        [&](const Situation&) {
            return Bounds{s.average() + radius, s.average() - radius, radius};
        },
        decision);
    return decision;
}

int once(const Settings&) { return 1; }

// S1 sec. 1.3 with m = 1: two arms at once until their bounds part. r_k = R sqrt(log(5 K t^4 / (4 delta)) / (2 N_k)).
Decision lucb(const Situation& s, const Settings& settings) {
    if (auto initial = firstPulls(s, 1, 1)) return *initial;
    const double arms = static_cast<double>(s.size()), t = s.round;
    const double scale =
        measurementRange(s, settings) * std::sqrt(std::log(5 * arms * t * t * t * t / (4 * settings.number("delta"))) / 2);
    const VectorXd radius = scale * s.count().cwiseSqrt().cwiseInverse();
    Decision decision;
    decision.upper = s.average() + radius;
    decision.lower = s.average() - radius;
    auto ties = tieBreaker(s, settings);
    const Index high = ties.argmax(s.average());
    decision.tiedFor = ties.tiedLast();
    const Index low = ties.argmax(*decision.upper, {}, high);
    decision.J = high;
    decision.j = low;
    decision.first = high;
    decision.regretBound = (*decision.upper)[low] - (*decision.lower)[high];
    if (*decision.regretBound < settings.number("epsilon")) return decision;
    for (const Index k : {high, low})
        if (s.mayChoose(k)) decision.chosen.push_back(k);
    const auto room = static_cast<std::size_t>(s.room(2));
    if (decision.chosen.size() > room) decision.chosen.resize(room);
    return decision;
}

void checkExploration(const Settings& settings) {
    const auto rule = settings.has("exploration.rule") ? settings.word("exploration.rule") : std::string_view();
    for (const auto& [id, rules] : {std::pair{"exploration.beta", "constant decay"}, {"exploration.rate", "decay"}}) {
        const bool belongs = !rule.empty() && std::string_view(rules).find(rule) != std::string_view::npos;
        if (belongs && !settings.has(id)) throw Error(id, "is missing: the rule " + std::string(rule) + " needs it");
        if (!belongs && settings.has(id))
            throw Error(id,
                        rule.empty() ? "needs exploration.rule beside it" : "does not belong to the rule " + std::string(rule));
    }
}

constexpr Choice ruleChoices[] = {{"paper", "eq. 9 of the BayesGap paper, which counts one first pull of every arm"},
                                  {"no-initial-pulls", "the same without paying for first pulls"},
                                  {"constant", "always the same beta"},
                                  {"decay", "beta falls by a rate with every batch"}};
constexpr Choice boundChoices[] = {{"hoeffding", "from the range and the number of pulls"},
                                   {"bernstein", "from the measured scatter too"}};

constexpr auto bayesGapParams = withCommon(
    std::array{epsilonParam,
               Param{.id = "exploration.rule",
                     .about = "what sets beta, the width of the bounds",
                     .kind = Param::Kind::Word,
                     .choices = ruleChoices},
               Param{.id = "exploration.beta", .about = "beta of the rules constant and decay", .min = 0},
               Param{.id = "exploration.rate", .about = "factor per batch of the rule decay", .min = 0, .open = true}});
constexpr auto ugapParams = withCommon(std::array{
    epsilonParam, rangeParam,
    Param{.id = "bound", .about = "how an arm's bounds are made", .kind = Param::Kind::Word, .choices = boundChoices}});

constexpr auto lucbParams = withCommon(std::array{epsilonParam, deltaParam, rangeParam});

}  // namespace

std::string_view explorationName(std::string_view rule) {
    return rule == "no-initial-pulls" ? "without initial pulls" : rule == "decay" ? "decaying" : rule;
}

std::span<const PolicyEntry> gapPolicies() {
    static const PolicyEntry table[] = {
        {{"bayesgap", "BayesGap", "measures the less certain of the safest arm and its strongest rival", bayesGapParams,
          &bayesGap},
         "bayesgap",
         nullptr,
         &checkExploration,
         film::bayesGap,
         film::whyBayesGap},
        {{"ugap", "UGap", "BayesGap's rule with bounds from each arm's own measurements", ugapParams, &ugap},
         "bayesgap",
         &ugapPulls,
         nullptr,
         film::ugap,
         film::whyUgap},
        {{"lucb", "LUCB", "measures the leader and its strongest rival until their bounds part", lucbParams, &lucb},
         "observed-mean",
         &once,
         nullptr,
         film::lucb,
         film::whyLucb,
         true},
    };
    return table;
}

}  // namespace gapscope
