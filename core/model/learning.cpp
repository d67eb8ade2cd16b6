#include "core/model/learning.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/slice.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Method = Learning::Method;

Learning learningOf(const ModelChoice& model) {
    const Settings& s = model.settings;
    if (!s.has("learning.method")) return {};
    const auto word = s.word("learning.method");
    const Method method = word == "ml2"     ? Method::Ml2
                          : word == "map"   ? Method::Map
                          : word == "slice" ? Method::Slice
                                            : Method::Smc;
    return {method, s.integer("learning.every"), s.integer("learning.samples"), s.integer("learning.particles")};
}

ModelChoice withProposedLearning(ModelChoice model, bool noiseIsKnown) {
    Settings& s = model.settings;
    const bool isKernel = model.entry->id == "kernel";
    const std::string amplitude = isKernel ? "variance" : "prior_sd", priors = "learning.priors.";
    const double sd = isKernel ? std::sqrt(s.number("variance")) : s.number("prior_sd");
    s.set("learning.method", "map");
    s.set(priors + amplitude + ".median", s.number(amplitude)).set(priors + amplitude + ".spread", isKernel ? 1 : 0.5);
    s.set(priors + "noise_sd.median", s.number("noise_sd")).set(priors + "noise_sd.spread", noiseIsKnown ? 0.3 : 1);
    s.set(priors + "mean.median", s.number("mean")).set(priors + "mean.spread", sd);
    return model;
}

LearningTarget::LearningTarget(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows,
                               bool withPriors)
    : space_(model, points, rows), likelihood_(model, points, rows), withPriors_(withPriors) {}

double LearningTarget::operator()(const VectorXd& theta, VectorXd* gradient) {
    LikelihoodSlopes slopes;
    double value = likelihood_.at(space_.numbers(theta), gradient ? &slopes : nullptr).total();
    if (gradient) *gradient = space_.gradient(slopes);
    if (withPriors_) value += space_.logPrior(theta, gradient);
    return value;
}

namespace {

class Fitting {
public:
    Fitting(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows, const Address& address)
        : model_(withoutSamples(model)),
          from_(model),
          points_(points),
          rows_(rows),
          address_(address),
          learning_(learningOf(model)),
          target_(model_, points, rows, learning_.usesPriors()) {
        address_.purpose = Purpose::Learning;
        address_.i = static_cast<std::uint32_t>(rows.size());
    }

    std::optional<Fit> run() {
        if (learning_.method == Method::Slice) return slice();
        if (learning_.method == Method::Smc) return smc();
        Fit fit;
        fit.climbs = climbsUp();
        const VectorXd top = highest(fit.climbs).top().at;
        return finished(std::move(fit), top);
    }

private:
    const ParameterSpace& space() const { return target_.space(); }
    Rng rng(std::uint32_t j) const {
        Address own = address_;
        own.j = j;
        return Rng(own);
    }
    Objective objective() {
        return [this](const VectorXd& theta, VectorXd* gradient) { return target_(theta, gradient); };
    }
    LogDensity density() {
        return [this](const VectorXd& theta) { return target_(theta); };
    }
    VectorXd widths() const { return VectorXd::Ones(space().size()); }

    // From where the model stands, from the middle of the priors, and from the best of many points of the box.
    std::vector<Climb> climbsUp() {
        constexpr int tries = 120;
        constexpr std::size_t most = 10;
        std::vector<VectorXd> tried;
        Rng random = rng(0);
        const VectorXd width = space().box().high - space().box().low;
        for (int i = 0; i < tries; ++i) {
            VectorXd x = space().box().low;
            for (Index k = 0; k < x.size(); ++k) x[k] += width[k] * (0.1 + 0.8 * random.uniform());
            // A mean near the average: the far ends of its range only cost tries.
            x[x.size() - 1] = space().medians()[x.size() - 1] + 0.5 * random.normal();
            tried.push_back(std::move(x));
        }
        auto starts = promising(objective(), space().box(), tried, most, 0.1);
        starts.insert(starts.begin(), {space().theta(from_), space().medians()});
        return climbs(objective(), space().box(), starts);
    }

    Fit finished(Fit fit, const VectorXd& theta) {
        fit.model = space().with(model_, theta);
        fit.theta = theta;
        fit.likelihood = target_.likelihood(theta);
        if (learning_.usesPriors()) fit.logPrior = space().logPrior(theta);
        return fit;
    }

    // Columns of theta as the model's samples; the numbers are their geometric mean.
    Fit sampled(Fit fit) {
        MatrixXd table(fit.samples.cols(), space().sample(fit.samples.col(0)).size());
        for (Index i = 0; i < table.rows(); ++i) table.row(i) = space().sample(fit.samples.col(i));
        const VectorXd middle = fit.samples.rowwise().mean();
        Fit done = finished(std::move(fit), middle);
        done.model.settings.set("samples", std::move(table));
        done.model.settings.set("samples_after", static_cast<double>(rows_.size()));
        return done;
    }

    // The chain goes on where the last fit left it; the first one starts at the top.
    Fit slice() {
        constexpr int burnIn = 20, firstBurnIn = 60, apart = 8;
        Fit fit;
        ChainPoint now;
        const bool isFirst = !from_.settings.has("samples");
        if (isFirst) {
            fit.climbs = climbsUp();
            now.at = highest(fit.climbs).top().at;
        } else {
            const MatrixXd& last = from_.settings.table("samples");
            now.at = space().thetaOfSample(last.row(last.rows() - 1));
        }
        now.logDensity = target_(now.at);
        Rng random = rng(1);
        const int skipped = isFirst ? firstBurnIn : burnIn;
        fit.samples.resize(space().size(), learning_.samples);
        fit.trace.resize(learning_.samples);
        for (int i = 0; i < skipped + apart * learning_.samples; ++i) {
            now = sliceSweep(density(), space().box(), now, widths(), random);
            const int beyond = i + 1 - skipped;
            if (beyond < 1 || beyond % apart) continue;
            fit.samples.col(beyond / apart - 1) = now.at;
            fit.trace[beyond / apart - 1] = now.logDensity;
        }
        return sampled(std::move(fit));
    }

    // Particles of the fit before, or of the priors, with their log weights: the density now over the density then.
    std::pair<MatrixXd, VectorXd> weighted() {
        const Index n = learning_.particles;
        MatrixXd particles(space().size(), n);
        VectorXd logWeights(n);
        const bool isFirst = !from_.settings.has("samples") || from_.settings.table("samples").rows() != n;
        const auto seen = std::min(rows_.size(), static_cast<std::size_t>(isFirst ? 0 : from_.settings.integer("samples_after")));
        LearningTarget then(model_, points_, {rows_.begin(), rows_.begin() + static_cast<Index>(seen)}, true);
        for (Index i = 0; i < n; ++i) {
            stopIfTold();
            if (isFirst) {
                particles.col(i) = fromPriors(static_cast<std::uint32_t>(i));
                logWeights[i] = target_.likelihood(particles.col(i)).total();
                continue;
            }
            const VectorXd sample = from_.settings.table("samples").row(i);
            particles.col(i) = space().thetaOfSample(sample);
            logWeights[i] = target_(particles.col(i)) - then(then.space().thetaOfSample(sample));
        }
        return {particles, logWeights};
    }

    VectorXd fromPriors(std::uint32_t particle) const {
        constexpr int mostTries = 1000;  // a prior far outside its bounds ends at their edge
        Rng random = rng(100'000 + particle);
        VectorXd theta = space().medians();
        const Box& box = space().box();
        for (Index k = 0; k < theta.size(); ++k) {
            const Parameter& p = space().list()[static_cast<std::size_t>(k)];
            const double middle = p.theta(p.median), sd = p.unit > 0 ? p.spread / p.unit : p.spread;
            int tries = 0;
            do theta[k] = middle + sd * random.normal();
            while ((theta[k] < box.low[k] || theta[k] > box.high[k]) && ++tries < mostTries);
        }
        return box.clamped(theta);
    }

    std::optional<Fit> smc() {
        auto [particles, logWeights] = weighted();
        VectorXd weights = (logWeights.array() - logWeights.maxCoeff()).exp();
        weights /= weights.sum();
        const Index n = weights.size();
        Fit fit;
        fit.effective = 1 / weights.squaredNorm();
        const bool isFirst = !from_.settings.has("samples");
        if (!isFirst && fit.effective >= 0.5 * static_cast<double>(n)) return std::nullopt;
        // Few that count have many children, which must get away from each other.
        const int sweeps = static_cast<int>(std::clamp(static_cast<double>(n) / fit.effective, 2.0, 10.0));
        fit.samples.resize(space().size(), n);
        fit.trace.resize(n);
        Rng random = rng(2);
        const double offset = random.uniform();
        double passed = weights[0];
        for (Index i = 0, k = 0; i < n; ++i) {  // systematic resampling
            while ((static_cast<double>(i) + offset) / static_cast<double>(n) > passed && k + 1 < n) passed += weights[++k];
            Rng own = rng(static_cast<std::uint32_t>(1000 + i));
            ChainPoint now{particles.col(k), target_(particles.col(k))};
            for (int s = 0; s < sweeps; ++s) now = sliceSweep(density(), space().box(), now, widths(), own);
            fit.samples.col(i) = now.at;
            fit.trace[i] = now.logDensity;
        }
        fit = sampled(std::move(fit));
        fit.model = space().withPriors(std::move(fit.model));
        return fit;
    }

    ModelChoice model_;        // without samples
    const ModelChoice& from_;  // with those of the fit before
    const Points& points_;
    const std::vector<Observation>& rows_;
    Address address_;
    Learning learning_;
    LearningTarget target_;
};

}  // namespace

std::optional<Fit> fitted(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows,
                          const Address& address) {
    if (learningOf(model).isFixed() || rows.size() < fewestRowsToFit) return std::nullopt;
    return Fitting(model, points, rows, address).run();
}

}  // namespace gapscope
