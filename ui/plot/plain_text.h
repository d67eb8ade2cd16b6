// Names come from files and from strangers: wherever they stand, every sign of them is shown as it is.
//
// Labels and tooltips show plain text because the widgets' style says so (ui/window/look.cpp). Buttons, menus and window
// titles have signs of their own, which a name must not work.
#pragma once

#include <QString>

namespace gapscope {

// On a button or in a menu, where a single & underlines a letter.
inline QString onButton(QString name) { return name.replace('&', QStringLiteral("&&")); }

// In a window's title, where [*] is the mark of what is not saved.
inline QString inTitle(QString name) { return name.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); }

// In a tooltip, which would be as wide as the longest line.
QString inLines(const QString& text, int most = 80);

}  // namespace gapscope
