// PicturePanel: a widget that shows a picture, and nothing else; which one is the caller's function.
#pragma once

#include <QWidget>
#include <functional>

namespace gapscope {

class PicturePanel : public QWidget {
    Q_OBJECT

public:
    using Picture = std::function<void(QPainter& painter, const QRectF& area)>;

    PicturePanel(Picture picture, QSize least, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override { return least_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Picture picture_;
    QSize least_;
};

}  // namespace gapscope
