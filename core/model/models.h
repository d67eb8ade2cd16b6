// The catalog of models: settings and points in, the posterior before any measurement out.
#pragma once

#include <span>

#include "core/model/posterior.h"
#include "core/settings.h"

namespace gapscope {

// sign is -1 when the study minimises, else 1: priors are negated at this door.
using ModelEntry = Entry<Posterior(const Settings&, const Points&, double sign)>;

std::span<const ModelEntry> models();

// A chosen model with its settings.
struct ModelChoice {
    const ModelEntry* entry = nullptr;
    Settings settings;
    bool operator==(const ModelChoice&) const = default;

    Posterior prior(const Points& points, double sign) const { return entry->run(settings, points, sign); }
    bool counts() const;                    // measurements are numbers of successes
    int trials() const;                     // of a binomial measurement; 1 otherwise
    std::optional<double> noiseSd() const;  // the expected one where there is a prior for it; none for counts
    std::optional<NoisePrior> noisePrior() const;
};

// A model's parameters that were sampled stand in its setting `samples`, one set a row: variance (or prior_sd), lengthscales as
// many as the model has, noise_sd (not with a noise_prior), mean. The belief is then the average over the rows, each weighing
// the same once `samples_after` rows are measured (mixture.h). Of very many rows, evenly spaced ones: as many as
// mostNumbersSampled / K, but never fewer than `learning.samples`.
inline constexpr Eigen::Index mostNumbersSampled = 400'000;

// The settings of one row of `samples`.
Settings settingsOfSample(const Settings& settings, Eigen::Index row);
// Without `samples` and `samples_after`.
ModelChoice withoutSamples(const ModelChoice& model);

// At most so many arms with a covariance given in full.
inline constexpr Eigen::Index mostArmsWithMatrix = 5000;

}  // namespace gapscope
