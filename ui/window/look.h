// Look: the widgets' style on every desktop (Fusion, narrow handles), and the colours and fonts that go with ours.
#pragma once

#include "ui/plot/style.h"

namespace gapscope {

// Once per program; again does no harm.
void useWidgetStyle();
void useColoursAndFont(const Style& style, const QFont& menus);

// As the user chose, else as the desktop is.
const Palette& rememberedPalette();
void rememberPalette(const Palette& palette);

}  // namespace gapscope
