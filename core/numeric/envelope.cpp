#include "core/numeric/envelope.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/numeric/special.h"

namespace gapscope {

using Eigen::Index;

double expectedRise(const Eigen::VectorXd& level, const Eigen::VectorXd& slope) {
    return expectedRise(level, slope, [](double c) { return unitImprovement(-c); });
}

double expectedRise(const Eigen::VectorXd& level, const Eigen::VectorXd& slope, const std::function<double(double)>& beyond) {
    // Lines by rising slope; of equal slopes only the highest can matter.
    std::vector<Index> order(static_cast<std::size_t>(level.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return slope[a] != slope[b] ? slope[a] < slope[b] : level[a] < level[b]; });
    struct Piece {
        Index line;
        double from;  // it is the highest from here on
    };
    std::vector<Piece> envelope;
    for (const Index line : order) {
        double from = -HUGE_VAL;
        while (!envelope.empty()) {
            const Piece& top = envelope.back();
            if (slope[line] == slope[top.line]) {  // same slope, at least as high: it replaces the other
                from = -HUGE_VAL;
                envelope.pop_back();
                continue;
            }
            from = (level[top.line] - level[line]) / (slope[line] - slope[top.line]);
            if (from > top.from) break;
            from = -HUGE_VAL;
            envelope.pop_back();
        }
        envelope.push_back({line, from});
    }
    // Each breakpoint c between slopes b_i < b_{i+1} adds (b_{i+1} - b_i) E max(0, Z - |c|).
    double rise = 0;
    for (std::size_t i = 1; i < envelope.size(); ++i)
        rise += (slope[envelope[i].line] - slope[envelope[i - 1].line]) * beyond(std::abs(envelope[i].from));
    return rise;
}

}  // namespace gapscope
