// Data sets for learning: points, rows with all that a row may have, and models over them.
#pragma once

#include "core/model/learning.h"

namespace gapscope::test {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

inline Points scattered(Index n, Index d, std::uint32_t trial) {
    Rng rng({77, 0, Purpose::Samples, trial, 1});
    Points points;
    points.size = n;
    points.coordinates.resize(n, d);
    for (Index k = 0; k < n; ++k)
        for (Index i = 0; i < d; ++i) points.coordinates(k, i) = std::pow(10.0, double(i)) * rng.uniform();
    return points;
}

inline ModelChoice choice(std::string_view id, const std::vector<std::pair<std::string, SettingValue>>& options) {
    ModelChoice model{findEntry(models(), id), Settings(findEntry(models(), id)->params)};
    for (const auto& [key, value] : options) model.settings.set(key, value);
    return model;
}

inline ModelChoice kernelChoice(std::string kernel, double variance, VectorXd lengths, double noise, double mean) {
    return choice("kernel", {{"kernel", std::move(kernel)},
                             {"variance", variance},
                             {"lengthscales", std::move(lengths)},
                             {"noise_sd", noise},
                             {"mean", mean}});
}

// The same with a method.
inline ModelChoice learningBy(ModelChoice model, const char* method) {
    model.settings.set("learning.method", std::string(method));
    return model;
}

// Values of a function drawn from the model, with its noise, at random arms.
inline std::vector<Observation> drawnRows(const ModelChoice& model, const Points& points, int n, std::uint32_t trial) {
    Rng rng({78, 0, Purpose::Samples, trial, 2});
    const VectorXd f = model.prior(points, 1).draw(rng);
    std::vector<Observation> rows;
    for (int i = 0; i < n; ++i) {
        const Index arm = rng.below(points.size);
        rows.push_back({arm, f[arm] + model.noiseSd().value_or(0) * rng.normal()});
    }
    return rows;
}

// Some rows with their own noise, and some made elsewhere than at their arm.
inline void mixUp(std::vector<Observation>& rows, const Points& points, bool places) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % 4 == 1) rows[i].noiseVariance = 0.02 + 0.01 * double(i);
        if (places && i % 5 == 2) rows[i].at = 1.03 * points.coordinates.row(rows[i].arm).transpose();
    }
}

}  // namespace gapscope::test
