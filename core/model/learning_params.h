// The settings that go with learning a model's parameters, for the catalog of models (their meaning: learning.h).
#pragma once

#include <algorithm>
#include <array>

#include "core/catalog.h"

namespace gapscope {

inline constexpr Choice learningChoices[] = {{"fixed", "the parameters stay as given"}};
inline constexpr Choice methodChoices[] = {{"ml2", "the parameters that explain the measurements best"},
                                           {"map", "the same, weighed against what is likely beforehand"},
                                           {"slice", "an average over parameters drawn by slice sampling"},
                                           {"smc", "an average over weighted particles"}};

inline constexpr Param learningParam{
    .id = "learning", .about = "how the parameters are learned", .kind = Param::Kind::Word, .choices = learningChoices};

constexpr Param positiveParam(std::string_view id, std::string_view about) {
    return {.id = id, .about = about, .min = 0, .open = true};
}
constexpr Param countParam(std::string_view id, std::string_view about, double standard, double most) {
    return {.id = id, .about = about, .kind = Param::Kind::Integer, .min = 1, .max = most, .standard = standard};
}

inline constexpr std::array methodParams{
    learningParam,
    Param{
        .id = "learning.method", .about = "how the parameters are learned", .kind = Param::Kind::Word, .choices = methodChoices},
    countParam("learning.every", "measurements from one fit to the next", 1, 1e6),
    countParam("learning.samples", "sets of parameters to average over", 10, 1000),
    countParam("learning.particles", "particles of sequential Monte Carlo", 200, 10000)};

// Priors: the median, and the sd of the logarithm (of the mean: of itself).
inline constexpr std::array variancePriorParams{
    positiveParam("learning.priors.variance.median", "middle of the variance's prior"),
    positiveParam("learning.priors.variance.spread", "sd of the variance's logarithm beforehand"),
    Param{.id = "learning.priors.lengthscales.median",
          .about = "middle of the lengthscales' priors, one or one per variable",
          .kind = Param::Kind::NumberOrNumbers,
          .min = 0,
          .open = true},
    positiveParam("learning.priors.lengthscales.spread", "sd of the lengthscales' logarithms beforehand")};
inline constexpr std::array sdPriorParams{
    positiveParam("learning.priors.prior_sd.median", "middle of prior_sd's prior"),
    positiveParam("learning.priors.prior_sd.spread", "sd of prior_sd's logarithm beforehand")};
inline constexpr std::array otherPriorParams{
    positiveParam("learning.priors.noise_sd.median", "middle of the noise's prior"),
    positiveParam("learning.priors.noise_sd.spread", "sd of the noise's logarithm beforehand"),
    Param{.id = "learning.priors.mean.median", .about = "middle of the mean's prior"},
    positiveParam("learning.priors.mean.spread", "sd of the mean beforehand"),
    Param{.id = "samples", .about = "sampled parameters, one set a row", .kind = Param::Kind::Table},
    Param{.id = "samples_after",
          .about = "measurements that the samples come from",
          .kind = Param::Kind::Integer,
          .min = 0,
          .max = 1e6,
          .standard = 0}};

template <std::size_t... N>
constexpr auto joined(const std::array<Param, N>&... parts) {
    std::array<Param, (N + ...)> all{};
    std::size_t at = 0;
    ((std::copy(parts.begin(), parts.end(), all.begin() + at), at += N), ...);
    return all;
}

}  // namespace gapscope
