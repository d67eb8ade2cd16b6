#include "ui/plot/picture_panel.h"

#include <QPainter>

namespace gapscope {

PicturePanel::PicturePanel(Picture picture, QSize least, QWidget* parent)
    : QWidget(parent), picture_(std::move(picture)), least_(least) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PicturePanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    picture_(painter, QRectF(rect()).adjusted(12, 4, -4, -4));
}

}  // namespace gapscope
