// A picture that has the focus is seen to have it, by a frame around it: from the first Tab on, because who uses the mouse
// alone does not ask.
#pragma once

#include <QPainter>
#include <QWidget>

namespace gapscope {

inline void drawFocusFrame(const QWidget& widget, QPainter& painter) {
    if (!widget.hasFocus() || !widget.window()->testAttribute(Qt::WA_KeyboardFocusChange)) return;
    painter.setPen(QPen(widget.palette().color(QPalette::Active, QPalette::Highlight), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(widget.rect()).adjusted(1, 1, -1, -1));
}

}  // namespace gapscope
