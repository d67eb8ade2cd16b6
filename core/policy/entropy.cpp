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

}  // namespace

VectorXd expectedEntropyDrop(const Situation& s, int samples) {
    Eigen::MatrixXd draws(s.size(), samples);
    std::vector<Index> best(static_cast<std::size_t>(samples));
    VectorXd histogram = VectorXd::Zero(s.size());
    for (int n = 0; n < samples; ++n) {
        Rng rng(s.address(Purpose::Entropy, n));
        const VectorXd all = s.posterior.draw(rng);
        draws.col(n) = all(s.arms());
        draws.col(n).maxCoeff(&best[static_cast<std::size_t>(n)]);
        histogram[best[static_cast<std::size_t>(n)]] += 1;
    }
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
