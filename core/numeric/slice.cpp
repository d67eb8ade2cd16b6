#include "core/numeric/slice.h"

#include <cmath>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

ChainPoint sliceStep(const LogDensity& density, const Box& box, const ChainPoint& from, const VectorXd& direction, Rng& rng) {
    constexpr int mostSteps = 50, mostMisses = 200;
    auto at = [&](double along) { return VectorXd(from.at + along * direction); };
    auto inside = [&](const VectorXd& x, double level) { return box.holds(x) && density(x) > level; };
    const double level = from.logDensity + std::log(rng.uniform());
    double low = -rng.uniform(), high = low + 1;
    for (int i = 0; i < mostSteps && inside(at(low), level); ++i) low -= 1;
    for (int i = 0; i < mostSteps && inside(at(high), level); ++i) high += 1;
    for (int i = 0; i < mostMisses; ++i) {
        stopIfTold();
        const double along = low + (high - low) * rng.uniform();
        const VectorXd x = at(along);
        if (box.holds(x))
            if (const double here = density(x); here > level) return {x, here};
        (along < 0 ? low : high) = along;
    }
    return from;  // the slice is a point to rounding
}

ChainPoint sliceSweep(const LogDensity& density, const Box& box, ChainPoint from, const VectorXd& widths, Rng& rng) {
    for (Index i = 0; i < widths.size(); ++i)
        from = sliceStep(density, box, from, VectorXd::Unit(widths.size(), i) * widths[i], rng);
    const VectorXd direction = rng.normals(widths.size());
    return sliceStep(density, box, from, direction.normalized().cwiseProduct(widths), rng);
}

}  // namespace gapscope
