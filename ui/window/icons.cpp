#include "ui/window/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace gapscope {

namespace {

// On a square of 24 by 24.
QPainterPath outline(Sign sign) {
    QPainterPath path;
    const auto triangle = [&](double base, double tip) {
        path.addPolygon(QPolygonF({{base, 6}, {tip, 12}, {base, 18}, {base, 6}}));
    };
    const auto bar = [&](double x) {
        path.moveTo(x, 6);
        path.lineTo(x, 18);
    };
    switch (sign) {
        case Sign::Open:
            path.addPolygon(QPolygonF(
                {{3, 19}, {3, 6}, {9, 6}, {11, 8.5}, {19, 8.5}, {19, 11}, {7, 11}, {3, 19}, {18, 19}, {22, 11}, {19, 11}}));
            break;
        case Sign::First:
            bar(6);
            triangle(18, 8.5);
            break;
        case Sign::Back: triangle(16, 7); break;
        case Sign::Step: triangle(8, 17); break;
        case Sign::Last:
            triangle(6, 15.5);
            bar(18);
            break;
    }
    return path;
}

class Engine : public QIconEngine {
public:
    explicit Engine(Sign sign) : sign_(sign) {}
    QIconEngine* clone() const override { return new Engine(sign_); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor colour = QApplication::palette().color(group, QPalette::ButtonText);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 24.0, rect.height() / 24.0);
        painter->setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        if (sign_ == Sign::Step) painter->setBrush(colour);
        painter->drawPath(outline(sign_));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, {{0, 0}, size}, mode, state);
        return picture;
    }

private:
    Sign sign_;
};

}  // namespace

QIcon iconOf(Sign sign) { return QIcon(new Engine(sign)); }

}  // namespace gapscope
