// Banner: one sentence about something that did not work, inside the window and in nobody's way.
#pragma once

#include <QFrame>
#include <QLabel>

#include "ui/plot/palette.h"

namespace gapscope {

class Banner : public QFrame {
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);
    void say(const QString& sentence);
    void use(const Palette& palette);

private:
    QLabel* text_;
};

}  // namespace gapscope
