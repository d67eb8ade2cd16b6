// Icons of the toolbar, drawn in the text colour of the moment: thin strokes, sharp at every size.
#pragma once

#include <QIcon>

namespace gapscope {

enum class Sign { Examples, Open, Save, First, Back, Step, Run, Pause, Last, LineByLine, WhatIf, Predict, Truth, Compare };

QIcon iconOf(Sign sign);

}  // namespace gapscope
