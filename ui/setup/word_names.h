// What people call the words of a study file.
#pragma once

#include <QString>

#include "core/catalog.h"

namespace gapscope {

// "Matern 5/2" for matern52, "first in the list" for lowest.
QString wordName(const Choice& choice);
// What it means, and how the file calls it.
QString wordTip(const Choice& choice);

}  // namespace gapscope
