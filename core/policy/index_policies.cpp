// Policies with an index per arm: the largest is measured next.
#include <cmath>
#include <numbers>

#include "core/policy/entropy.h"
#include "core/policy/film.h"
#include "core/policy/picking.h"
#include "core/policy/reasons.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

struct Score {
    VectorXd index;
    std::optional<double> target = {};
};

// An index of every arm in `now`, which may be shrunk by a batch; what stays fixed over the batch (tau) is that of
// `real`. `pick` counts the picks of the batch.
using IndexFn = Score(const Situation& now, const Situation& real, const Settings&, int pick);

// The largest index first. With `redrawn` every pick of a batch has an index of its own.
template <IndexFn index, bool redrawn = false>
Decision byIndex(const Situation& s, const Settings& settings) {
    Score score = index(s, s, settings, 0);
    Decision decision;
    auto ties = tieBreaker(s, settings);
    const Index first = ties.argmax(score.index);
    decision.first = first;
    decision.tiedFor = ties.tiedLast();
    decision.chosen = pickBatch(s, settings, [&](const Situation& now, const Mask& without, int pick) {
        const bool real = &now == &s;
        if (real && pick == 0 && (without.empty() || !without[static_cast<std::size_t>(first)])) return first;
        if (real && (!redrawn || pick == 0)) return ties.argmax(score.index, without);
        return ties.argmax(index(now, s, settings, pick).index, without);
    });
    decision.target = score.target;
    decision.index = std::move(score.index);
    return decision;
}

// Policies on each arm's own measurements: every arm once first.
template <IndexFn index>
Decision byIndexAfterPulls(const Situation& s, const Settings& settings) {
    if (auto initial = firstPulls(s, settings.integer("batch"), 1)) return *initial;
    return byIndex<index>(s, settings);
}

// tau: the best mean of the measured arms (of all arms before any measurement), and xi on top.
double incumbent(const Situation& s, const Settings& settings) {
    double best = -infinity;
    for (Index k = 0; k < s.size(); ++k)
        if (s.count()[k] > 0) best = std::max(best, s.mean()[k]);
    if (best == -infinity) best = s.mean().maxCoeff();
    return best + settings.number("xi");
}

// EI = (mu - tau) Phi(z) + sd phi(z), z = (mu - tau)/sd (thesis 3.21); averaged where parameters are sampled (5.1.3).
Score expectedImprovement(const Situation& now, const Situation& real, const Settings& settings, int) {
    const double tau = incumbent(real, settings);
    Score score{VectorXd(now.size()), tau};
    for (Index k = 0; k < now.size(); ++k) score.index[k] = now.posterior.improvement(now.arm(k), tau);
    return score;
}

// PI = Phi((mu - tau)/sd) (thesis 3.20).
Score probabilityOfImprovement(const Situation& now, const Situation& real, const Settings& settings, int) {
    const double tau = incumbent(real, settings);
    Score score{VectorXd(now.size()), tau};
    for (Index k = 0; k < now.size(); ++k) score.index[k] = now.posterior.tail(now.arm(k), tau);
    return score;
}

// mu + sqrt(b_t) sd, b_t = 2 log(K t^2 pi^2 / (6 delta)) (Srinivas et al. 2010, theorem 1).
Score gpUcb(const Situation& now, const Situation&, const Settings& settings, int) {
    const double t = now.round, pi = std::numbers::pi;
    const double b = 2 * std::log(static_cast<double>(now.size()) * t * t * pi * pi / (6 * settings.number("delta")));
    return {now.mean() + std::sqrt(std::max(b, 0.0)) * now.sd()};
}

// Posterior quantile of order 1 - 1/((t+1) (log T)^c) (Kaufmann et al. 2012).
Score bayesUcb(const Situation& now, const Situation&, const Settings& settings, int) {
    const double logs = now.budget < 3 ? 1 : std::pow(std::log(now.budget), settings.number("c"));
    const double order = std::clamp(1 - 1 / ((now.round + 1) * logs), 0.0, 1 - 1e-12);
    const VectorXd all = now.posterior.quantile(order);
    return {all(now.arms())};
}

Score thompson(const Situation& now, const Situation&, const Settings&, int pick) {
    Rng rng(now.address(Purpose::Thompson, pick));
    const VectorXd all = now.posterior.draw(rng);
    return {all(now.arms())};
}

Score knowledgeGradient(const Situation& now, const Situation&, const Settings&, int) {
    return {now.posterior.knowledgeGradient(now.arms())};
}

Score entropySearch(const Situation& now, const Situation&, const Settings& settings, int) {
    return {expectedEntropyDrop(now, settings.integer("samples"))};
}

Score largestSd(const Situation& now, const Situation&, const Settings&, int) { return {now.sd()}; }
Score largestMean(const Situation& now, const Situation&, const Settings&, int) { return {now.mean()}; }

// ybar_k + R sqrt(3 log t / (2 N_k)) (S1, algorithm 1).
Score ucb1(const Situation& now, const Situation&, const Settings& settings, int) {
    const double scale = measurementRange(now, settings) * std::sqrt(1.5 * std::log(now.round));
    return {now.average() + scale * now.count().cwiseSqrt().cwiseInverse()};
}

// ybar_k + R sqrt(a/N_k), a = (25/36)(T-K)/H1 (Audibert et al. 2010, adaptive).
Score ucbE(const Situation& now, const Situation&, const Settings& settings, int) {
    const double range = measurementRange(now, settings), arms = static_cast<double>(now.size()), T = now.budget;
    double hardness = 0;
    if (auto given = settings.maybe("hardness")) {
        hardness = *given;
    } else {
        const Index best = firstLargest(now.average());
        const double least = range / (2 * std::sqrt(T / arms));
        for (Index k = 0; k < now.size(); ++k)
            if (k != best) hardness += std::pow(range / std::max(now.average()[best] - now.average()[k], least), 2);
    }
    const double a = 25.0 / 36 * (T - arms) / hardness;
    return {now.average() + range * std::sqrt(std::max(a, 0.0)) * now.count().cwiseSqrt().cwiseInverse()};
}

int once(const Settings&) { return 1; }

constexpr Param xiParam{.id = "xi", .about = "improve at least by this much", .standard = 0};
constexpr auto improvementParams = withCommon(std::array{xiParam});
constexpr auto gpUcbParams = withCommon(std::array{deltaParam});
constexpr auto bayesUcbParams =
    withCommon(std::array{Param{.id = "c", .about = "power of log T in the quantile's order", .min = 0, .standard = 0}});
constexpr auto entropyParams = withCommon(std::array{
    Param{.id = "samples", .about = "joint draws", .kind = Param::Kind::Integer, .min = 10, .max = 100000, .standard = 1000}});
constexpr auto ucb1Params = withCommon(std::array{rangeParam});
constexpr auto ucbEParams =
    withCommon(std::array{rangeParam, Param{.id = "hardness", .about = "H1, if it is known", .min = 0, .open = true}});

}  // namespace

std::span<const PolicyEntry> indexPolicies() {
    static const PolicyEntry table[] = {
        {{"ei", "Expected improvement", "the largest average gain over the best so far", improvementParams,
          &byIndex<expectedImprovement>},
         "latent",
         nullptr,
         nullptr,
         film::expectedImprovement,
         film::whyEi},
        {{"pi", "Probability of improvement", "the greatest chance to beat the best so far", improvementParams,
          &byIndex<probabilityOfImprovement>},
         "latent",
         nullptr,
         nullptr,
         film::probabilityOfImprovement,
         film::whyPi},
        {{"gp-ucb", "GP-UCB", "the highest upper bound, widened slowly with time", gpUcbParams, &byIndex<gpUcb>},
         "latent",
         nullptr,
         nullptr,
         film::upperBound,
         film::whyGpUcb},
        {{"bayes-ucb", "Bayes-UCB", "the highest upper quantile of what we believe", bayesUcbParams, &byIndex<bayesUcb>},
         "latent",
         nullptr,
         nullptr,
         film::upperBound,
         film::whyBayesUcb},
        {{"thompson", "Thompson sampling", "the top of one function drawn from what we believe", commonParams,
          &byIndex<thompson, true>},
         "latent",
         nullptr,
         nullptr,
         film::thompson,
         film::whyThompson},
        {{"kg", "Knowledge gradient", "the largest expected rise of the best mean", commonParams, &byIndex<knowledgeGradient>},
         "latent",
         nullptr,
         nullptr,
         film::knowledgeGradient,
         film::whyKg},
        {{"entropy", "Entropy search", "tells most about where the best arm is", entropyParams, &byIndex<entropySearch>},
         "latent",
         nullptr,
         nullptr,
         film::entropy,
         film::whyEntropy},
        {{"variance", "Largest sd", "the least certain arm: exploring only", commonParams, &byIndex<largestSd>},
         "latent",
         nullptr,
         nullptr,
         film::largestSd,
         film::whyVariance},
        {{"mean", "Largest mean", "the arm that looks best: exploiting only", commonParams, &byIndex<largestMean>},
         "latent",
         nullptr,
         nullptr,
         film::largestMean,
         film::whyMean},
        {{"ucb1", "UCB1", "average plus a bonus for few measurements", ucb1Params, &byIndexAfterPulls<ucb1>},
         "observed-mean",
         &once,
         nullptr,
         film::countIndex,
         film::whyUcb1},
        {{"ucb-e", "UCB-E", "average plus a bonus set by the budget", ucbEParams, &byIndexAfterPulls<ucbE>},
         "observed-mean",
         &once,
         nullptr,
         film::countIndex,
         film::whyUcb1},
    };
    return table;
}

}  // namespace gapscope
