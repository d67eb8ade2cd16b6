#include "core/policy/entropy.h"

#include <cmath>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

double entropy(const VectorXd& weights) {
    const double total = weights.sum();
    double sum = 0;
    for (const double w : weights)
        if (const double p = w / total; p > 0) sum -= p * std::log(p);  // a tiny weight's share may be 0
    return sum;
}

// The joint draws over the arms in play, and how often each of them is the best.
struct Draws {
    Eigen::MatrixXd values;  // a column each
    std::vector<Index> best;
    VectorXd histogram;
};

Draws drawn(const Situation& s, int samples) {
    Draws all{Eigen::MatrixXd(s.size(), samples), std::vector<Index>(static_cast<std::size_t>(samples)),
              VectorXd::Zero(s.size())};
    for (int n = 0; n < samples; ++n) {
        Rng rng(s.address(Purpose::Entropy, n));
        const VectorXd f = s.posterior.draw(rng);
        auto& best = all.best[static_cast<std::size_t>(n)];
        all.values.col(n) = f(s.arms());
        all.values.col(n).maxCoeff(&best);
        all.histogram[best] += 1;
    }
    return all;
}

}  // namespace

VectorXd sharesOfDraws(const Situation& s, int samples) { return drawn(s, samples).histogram / samples; }

VectorXd expectedEntropyDrop(const Situation& s, int samples) {
    auto [draws, best, histogram] = drawn(s, samples);
    const double now = entropy(histogram);
    const VectorXd orders = (VectorXd(5) << 0.1, 0.3, 0.5, 0.7, 0.9).finished();
    VectorXd drop(s.size()), logWeight(samples);
    for (Index k = 0; k < s.size(); ++k) {
        stopIfTold();
        double after = 0;
        for (const double y : s.posterior.outcomes(s.arm(k), orders)) {
            for (int n = 0; n < samples; ++n) logWeight[n] = s.posterior.logLikelihood(y, draws(k, n));
            const double top = logWeight.maxCoeff();
            histogram.setZero();
            for (int n = 0; n < samples; ++n) histogram[best[static_cast<std::size_t>(n)]] += std::exp(logWeight[n] - top);
            after += entropy(histogram) / 5;
        }
        drop[k] = now - after;
    }
    return drop;
}

}  // namespace gapscope
