#include "ui/session/arm_view.h"

#include <algorithm>
#include <numeric>

namespace gapscope {

using Eigen::Index;

ArmView ArmView::of(const Arms& arms) {
    ArmView view;
    // A variable with a single level tells arms apart no more than one that is not there.
    for (std::size_t i = 0; i < arms.variables.size(); ++i)
        if (arms.kind != Arms::Kind::Grid || arms.variables[i].levels > 1) view.axes.push_back(static_cast<Index>(i));
    if (arms.groups.empty() && view.axes.size() == 2) {
        view.kind = Kind::Map;
        return view;
    }
    view.order.resize(static_cast<std::size_t>(arms.size()));
    std::iota(view.order.begin(), view.order.end(), Index{0});
    if (arms.groups.empty() && view.axes.size() == 1) {
        view.kind = Kind::Line;
        std::ranges::stable_sort(view.order, {}, [&](Index k) { return arms.values(k, view.axes.front()); });
    } else {
        view.axes.clear();
    }
    return view;
}

}  // namespace gapscope
