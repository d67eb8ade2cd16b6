#include "core/model/diagnostics.h"

#include <algorithm>
#include <cmath>

#include "core/numeric/special.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

KernelProfile kernelProfile(const ModelChoice& model, Index variable, double reach, int points) {
    const VectorXd& lengths = model.settings.numbers("lengthscales");
    const double length = lengths.size() == 1 ? lengths[0] : lengths[variable];
    KernelProfile profile;
    for (int i = 0; i < points; ++i) {
        profile.distance.push_back(reach * i / (points - 1));
        const double r = profile.distance.back() / length;
        profile.covariance.push_back(r * r);
    }
    findEntry(kernels(), model.settings.word("kernel"))->run(profile.covariance.data(), points);
    for (double& c : profile.covariance) c *= model.settings.number("variance");
    return profile;
}

LikelihoodMap likelihoodMap(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows, Index across,
                            Index up, int side) {
    LearningTarget target(withoutSamples(model), points, rows, learningOf(model).usesPriors());
    const auto& space = target.space();
    LikelihoodMap map{space.list()[static_cast<std::size_t>(across)], space.list()[static_cast<std::size_t>(up)]};
    VectorXd theta = space.theta(model);
    map.atModel = target(theta);
    auto at = [&](Index i, int step) {
        return space.box().low[i] + (space.box().high[i] - space.box().low[i]) * step / (side - 1);
    };
    map.value.resize(side, side);
    for (int i = 0; i < side; ++i) map.x.push_back(map.across.number(at(across, i)));
    for (int j = 0; j < side; ++j) {
        stopIfTold();
        theta[up] = at(up, j);
        map.y.push_back(map.up.number(theta[up]));
        for (int i = 0; i < side; ++i) {
            theta[across] = at(across, i);
            map.value(j, i) = target(theta);
        }
    }
    return map;
}

FitPath fitPath(const Fit& fit, const ParameterSpace& space) {
    FitPath path;
    auto climbs = fit.climbs;
    std::ranges::stable_sort(climbs, std::ranges::greater{}, [](const Climb& c) { return c.top().value; });
    for (const auto& climb : climbs) {
        auto& points = path.climbs.emplace_back();
        for (const auto& point : climb.path) {
            FitPath::Point shown{{}, point.value};
            for (Index i = 0; i < space.size(); ++i)
                shown.numbers.push_back(space.list()[static_cast<std::size_t>(i)].number(point.at[i]));
            points.push_back(std::move(shown));
        }
    }
    return path;
}

MatrixXd sampleTrace(const ModelChoice& model, const ParameterSpace& space) {
    if (!model.settings.has("samples")) return MatrixXd(0, space.size());
    const MatrixXd& table = model.settings.table("samples");
    MatrixXd trace(table.rows(), space.size());
    for (Index i = 0; i < table.rows(); ++i) {
        const VectorXd theta = space.theta({model.entry, settingsOfSample(model.settings, i)});
        for (Index k = 0; k < space.size(); ++k) trace(i, k) = space.list()[static_cast<std::size_t>(k)].number(theta[k]);
    }
    return trace;
}

std::string_view FitWarning::pattern() const {
    switch (kind) {
        case Kind::FewRows:
            return "{rows} measurements say little about {parameters} parameters: what fits them best may fit the next ones "
                   "badly.";
        case Kind::OnBound: return "{parameter} lies on its bound, {value}: the measurements alone do not hold it.";
        case Kind::Flat: return "{parameter} could be twice or half as large: the log likelihood falls by no more than {value}.";
    }
    return {};
}

std::vector<FitWarning> fitWarnings(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows) {
    constexpr double next = 1e-3, noLoss = 0.5;  // half a unit: about what one sd of a parameter costs
    std::vector<FitWarning> warnings;
    LearningTarget target(withoutSamples(model), points, rows, false);
    const auto& space = target.space();
    const auto n = static_cast<double>(rows.size());
    if (n < 3 * static_cast<double>(space.size()))
        warnings.push_back({FitWarning::Kind::FewRows, {}, n, static_cast<int>(space.size())});
    const VectorXd theta = space.theta(model);
    const double here = target(theta);
    for (Index i = 0; i < space.size(); ++i) {
        const Parameter& p = space.list()[static_cast<std::size_t>(i)];
        const double width = space.box().high[i] - space.box().low[i];
        const bool isLow = theta[i] - space.box().low[i] < next * width, isHigh = space.box().high[i] - theta[i] < next * width;
        if (isLow || isHigh) {
            warnings.push_back({FitWarning::Kind::OnBound, p.place(), isLow ? p.low : p.high});
            continue;
        }
        if (p.unit > 0) continue;
        const VectorXd step = VectorXd::Unit(space.size(), i) * std::log(2);
        const double loss = here - std::min(target(theta + step), target(theta - step));
        if (loss < noLoss) warnings.push_back({FitWarning::Kind::Flat, p.place(), std::max(loss, 0.0)});
    }
    return warnings;
}

Honesty honesty(const std::vector<LeftOut>& residuals) {
    Honesty h{.rows = static_cast<int>(residuals.size())};
    const double edge = normalQuantile(0.975);
    double squares = 0;
    for (const auto& r : residuals) {
        squares += r.standardised() * r.standardised();
        h.outside95 += std::abs(r.standardised()) > edge;
    }
    if (h.rows > 0) h.rootMeanSquare = std::sqrt(squares / h.rows);
    return h;
}

}  // namespace gapscope
