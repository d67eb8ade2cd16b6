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

    // A window of its own, hidden until it is called; it then stands over the middle of the program's window, wholly on screen.
    void waitApart();
    void staysWhereItIs() { unplaced_ = false; }

signals:
    // The user, not the program, took it out or put it elsewhere.
    void movedByHand();
    // Its text has got longer than its place, or its place smaller than its text.
    void crowded();

protected:
    void showEvent(QShowEvent*) override;

private:
    QWidget* prose_;
    QWidget* grip_;
    bool unplaced_ = false;
};

}  // namespace gapscope
