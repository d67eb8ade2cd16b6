// Icons of the toolbar, drawn in the text colour of the moment: thin strokes, sharp at every size.
#pragma once

#include <QIcon>

namespace gapscope {

enum class Sign { Open, First, Back, Step, Last };

QIcon iconOf(Sign sign);

}  // namespace gapscope
