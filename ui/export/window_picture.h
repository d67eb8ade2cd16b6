// What the window would show, as a file: for `gapscope --snapshot`.
#pragma once

#include <QSize>
#include <QString>
#include <optional>

namespace gapscope {

class MainWindow;

struct WindowPicture {
    QString file;
    QSize size{1280, 800};
    QString view = QStringLiteral("window");
    std::optional<int> round, line;  // from 1; from 0
    bool dark = false;
};

// The views that can be asked for.
QStringList pictureViews();

// The window has opened its study; this waits until it is walked. Throws Error where something cannot be.
void writeWindowPicture(MainWindow& window, const WindowPicture& wanted);

}  // namespace gapscope
