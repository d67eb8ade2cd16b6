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
    std::optional<double> noiseSd() const;  // none for counts
};

// At most so many arms with a covariance given in full.
inline constexpr Eigen::Index mostArmsWithMatrix = 5000;

}  // namespace gapscope
