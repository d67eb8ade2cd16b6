// Dock: a panel's place in the window. While it is docked a narrow grip is all there is above it (panels write their own
// titles); floating, it has the desktop's frame.
#pragma once

#include <QDockWidget>

namespace gapscope {

struct Panel;

class Dock : public QDockWidget {
    Q_OBJECT

public:
    Dock(const Panel& panel, QWidget* parent);

    // The height that the text in it needs at this width; 0 for pictures.
    int heightNeeded(int width) const;
    bool isCrowded() const { return isVisible() && heightNeeded(width()) > height(); }

signals:
    // The user, not the program, took it out or put it elsewhere.
    void movedByHand();

private:
    QWidget* prose_;
    QWidget* grip_;
};

}  // namespace gapscope
