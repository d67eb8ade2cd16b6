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
        case Sign::Examples:
            for (const double x : {4, 13})
                for (const double y : {4, 13}) path.addRect(x, y, 7, 7);
            break;
        case Sign::Save:
            path.addPolygon(QPolygonF({{4, 4}, {17, 4}, {20, 7}, {20, 20}, {4, 20}, {4, 4}}));
            path.addRect(8, 13, 8, 7);
            path.addRect(8, 4, 7, 4.5);
            break;
        case Sign::First:
            bar(6);
            triangle(18, 8.5);
            break;
        case Sign::Back: triangle(16, 7); break;
        case Sign::Step: triangle(8, 17); break;
        case Sign::Run:
            triangle(4, 12);
            triangle(12, 20);
            break;
        case Sign::Pause:
            bar(9);
            bar(15);
            break;
        case Sign::Last:
            triangle(6, 15.5);
            bar(18);
            break;
        default: break;
    }
    return path;
}

QPainterPath outlineOfSwitch(Sign sign) {
    QPainterPath path;
    const auto line = [&](double x1, double y1, double x2, double y2) {
        path.moveTo(x1, y1);
        path.lineTo(x2, y2);
    };
    switch (sign) {
        case Sign::LineByLine:
            line(4, 6, 20, 6);
            path.addRect(4, 11, 16, 2);
            line(4, 18, 20, 18);
            break;
        case Sign::WhatIf:
            for (int part = 0; part < 8; ++part) {
                path.arcMoveTo(5, 5, 14, 14, 45 * part);
                path.arcTo(5, 5, 14, 14, 45 * part, 25);
            }
            line(12, 9, 12, 15);
            line(9, 12, 15, 12);
            break;
        case Sign::Predict:
            path.addEllipse(3, 3, 18, 18);
            path.arcMoveTo(9, 7, 6, 6, 180);
            path.arcTo(9, 7, 6, 6, 180, -240);
            path.lineTo(12, 14.5);
            line(12, 17, 12, 17.4);
            break;
        case Sign::Truth:
            for (int part = 0; part < 4; ++part) {
                const double x = 3 + 4.8 * part, up = part % 2 ? -1 : 1;
                path.moveTo(x, 12 + 3 * up);
                path.quadTo(x + 1.7, 12 - 7 * up, x + 3.2, 12 - 4 * up);
            }
            break;
        case Sign::Compare:
            path.moveTo(3, 5);
            path.cubicTo(10, 6, 12, 17, 21, 18);
            path.moveTo(3, 18);
            path.cubicTo(12, 17, 12, 7, 21, 6);
            break;
        default: break;
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
        painter->drawPath(outlineOfSwitch(sign_));
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
