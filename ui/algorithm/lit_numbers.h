// The numbers that stand under the line of the algorithm that is lit.
#pragma once

#include <QString>

namespace gapscope {

struct Scene;

// In plain text, several lines where every arm has its number; empty where the line has none.
QString litNumbers(const Scene& scene);

}  // namespace gapscope
