#include "ui/experiment/findings.h"

#include <algorithm>

namespace gapscope {

using Eigen::Index;

Eigen::MatrixXf takenTogether(const Eigen::MatrixXf& all, Index mostRows, Index mostColumns) {
    const auto groups = [](Index n, Index most) { return (n + most - 1) / std::max<Index>(most, 1); };
    const Index high = std::max<Index>(1, groups(all.rows(), mostRows)),
                wide = std::max<Index>(1, groups(all.cols(), mostColumns));
    if (high == 1 && wide == 1) return all;
    Eigen::MatrixXf few((all.rows() + high - 1) / high, (all.cols() + wide - 1) / wide);
    for (Index i = 0; i < few.rows(); ++i)
        for (Index j = 0; j < few.cols(); ++j)
            few(i, j) =
                all.block(i * high, j * wide, std::min(high, all.rows() - i * high), std::min(wide, all.cols() - j * wide))
                    .mean();
    return few;
}

std::vector<SummaryRow> Findings::curve(std::size_t contender, std::size_t budget) const {
    std::vector<SummaryRow> found;
    for (const auto& row : rows)
        if (row.contender == contender && row.budget == budget && row.runs > 0) found.push_back(row);
    return found;
}

std::size_t Findings::longest() const {
    const auto& budgets = experiment->budgets;
    return static_cast<std::size_t>(std::ranges::max_element(budgets) - budgets.begin());
}

std::pair<int, int> Findings::runsDone() const {
    if (rows.empty()) return {0, 0};
    const auto [least, most] = std::ranges::minmax_element(rows, {}, &SummaryRow::runs);
    return {least->runs, most->runs};
}

}  // namespace gapscope
