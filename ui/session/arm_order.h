// The order of arms without coordinates from left to right: as listed, or the most promising first. One order for every
// picture of arms side by side.
#pragma once

#include <QString>
#include <cstddef>
#include <vector>

namespace gapscope {

struct Scene;

enum class ArmOrder { Listed, Mean, Upper, Gap };
inline constexpr ArmOrder armOrders[] = {ArmOrder::Listed, ArmOrder::Mean, ArmOrder::Upper, ArmOrder::Gap};

struct ArmsInOrder {
    ArmOrder by = ArmOrder::Listed;
    std::vector<std::ptrdiff_t> arms;  // from left to right; empty: as listed
    bool minimise = false;
};

// What the scene's switch asks for, by the numbers of its round. Where the film has not come to those numbers, or the
// policy has none, arms stand as listed: a place in a row must not tell what is still hidden.
ArmsInOrder armsInOrder(const Scene& scene);
// Whether the scene can be ordered so now: arms side by side, and the numbers on screen.
bool canOrder(const Scene& scene, ArmOrder by);
// The one after the scene's own that it can have.
ArmOrder nextOrder(const Scene& scene);

// "by mean"; and "arms, highest mean first". Minimising, the hopeful bound is L.
QString orderWord(ArmOrder by, bool minimise);
QString orderTitle(ArmOrder by, bool minimise);

}  // namespace gapscope
