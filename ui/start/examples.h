// The examples that come with the program, in the order in which they are offered.
#pragma once

#include <QString>
#include <vector>

namespace gapscope {

struct Example {
    QString path, title, about;
};

// Those of the known examples that lie in this folder, then whatever else does.
std::vector<Example> examplesIn(const QString& folder);

}  // namespace gapscope
