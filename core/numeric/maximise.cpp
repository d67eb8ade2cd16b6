#include "core/numeric/maximise.h"

#include <algorithm>
#include <cmath>
#include <nlopt.hpp>

#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double lowest = -1e300;  // NLopt's line searches compare values, and infinities confuse them

// What NLopt calls: it counts, keeps the way up, and turns a wish to stop into NLopt's own.
struct Climber {
    const Objective& objective;
    Climb climb = {};
    bool cancelled = false;
    VectorXd x = {}, gradient = {};

    double value(const double* at, unsigned n, double* slope) {
        try {
            stopIfTold();
        } catch (const Cancelled&) {
            cancelled = true;
            throw nlopt::forced_stop();
        }
        x = Eigen::Map<const VectorXd>(at, n);
        gradient.setZero(n);
        double here = objective(x, slope ? &gradient : nullptr);
        ++climb.evaluations;
        if (!std::isfinite(here) || !gradient.allFinite()) {
            here = lowest;
            gradient.setZero(n);
        }
        if (climb.path.empty() || here > climb.top().value) climb.path.push_back({x, here});
        if (slope) std::copy_n(gradient.data(), n, slope);
        return here;
    }
};

double called(unsigned n, const double* x, double* slope, void* climber) {
    return static_cast<Climber*>(climber)->value(x, n, slope);
}

void run(Climber& climber, nlopt::algorithm algorithm, const Box& box, const VectorXd& start, double tolerance) {
    const auto list = [](const VectorXd& v) { return std::vector<double>(v.begin(), v.end()); };
    nlopt::opt search(algorithm, static_cast<unsigned>(start.size()));
    search.set_lower_bounds(list(box.low));
    search.set_upper_bounds(list(box.high));
    search.set_max_objective(&called, &climber);
    search.set_ftol_abs(tolerance);
    search.set_xtol_abs(1e-7);
    search.set_maxeval(500);
    auto x = list(start);
    double value = 0;
    try {
        search.optimize(x, value);
    } catch (const nlopt::forced_stop&) {
    } catch (const std::runtime_error&) {  // it cannot go on from where it is: what it found is in the path
    }
    if (climber.cancelled) throw Cancelled{};
}

}  // namespace

std::vector<Climb> climbs(const Objective& objective, const Box& box, const std::vector<VectorXd>& starts, double tolerance) {
    std::vector<Climb> all;
    for (const auto& start : starts) {
        Climber climber{objective};
        const VectorXd from = box.clamped(start);
        run(climber, nlopt::LD_LBFGS, box, from, tolerance);
        // A climb that ended where it began either stands on a top or could not take its first step.
        if (climber.climb.path.size() < 2 && climber.gradient.cwiseAbs().maxCoeff() > 1e-3)
            run(climber, nlopt::LN_BOBYQA, box, from, tolerance);
        all.push_back(std::move(climber.climb));
    }
    return all;
}

const Climb& highest(const std::vector<Climb>& climbs) {
    return *std::ranges::max_element(climbs, {}, [](const Climb& c) { return c.top().value; });
}

std::vector<VectorXd> promising(const Objective& objective, const Box& box, const std::vector<VectorXd>& tried, std::size_t count,
                                double apart) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < tried.size(); ++i) {
        stopIfTold();
        const double value = objective(box.clamped(tried[i]), nullptr);
        if (std::isfinite(value)) order.emplace_back(-value, i);
    }
    std::ranges::sort(order);
    const VectorXd width = (box.high - box.low).cwiseMax(1e-300);
    std::vector<VectorXd> chosen;
    for (const auto& best : order) {
        if (chosen.size() == count) break;
        const VectorXd& start = tried[best.second];
        const bool near = std::ranges::any_of(
            chosen, [&](const VectorXd& c) { return (c - start).cwiseQuotient(width).cwiseAbs().maxCoeff() < apart; });
        if (!near) chosen.push_back(start);
    }
    return chosen;
}

}  // namespace gapscope
