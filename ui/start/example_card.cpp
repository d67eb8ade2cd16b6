#include "ui/start/example_card.h"

#include <QEnterEvent>
#include <QPainter>
#include <QPainterPath>
#include <QtConcurrent>
#include <utility>

#include "ui/start/thumbnail.h"

namespace gapscope {

namespace {

constexpr QSize pictureSize{324, 162};  // as it is made; cards show it as large as they can
constexpr QSize leastPicture{168, 84};
constexpr int margin = 8;

}  // namespace

ExampleCard::ExampleCard(const QString& path, const QString& title, const QString& about, QWidget* parent)
    : QAbstractButton(parent), path_(path), about_(about) {
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(about);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
}

int ExampleCard::wordsHeight() const {
    return QFontMetrics(style_.font(Type::PanelTitle)).height() + QFontMetrics(style_.font(Type::Legend)).height() + 3 * margin;
}

QSize ExampleCard::sizeHint() const {
    const QFontMetrics bold(style_.font(Type::PanelTitle)), plain(style_.font(Type::Legend));
    const int words = std::max(bold.horizontalAdvance(text()), plain.horizontalAdvance(about_)) + 2 * margin + 4;
    return {std::max(leastPicture.width() + 2 * margin, words), leastPicture.height() + wordsHeight()};
}

int ExampleCard::heightForWidth(int wide) const { return (wide - 2 * margin) / 2 + wordsHeight(); }

void ExampleCard::use(const Style& style) {
    if (style.palette != style_.palette) isDrawn_ = false;
    style_ = style;
    updateGeometry();
    update();
    if (isVisible()) drawOnce();
}

void ExampleCard::showEvent(QShowEvent* event) {
    QAbstractButton::showEvent(event);
    drawOnce();
}

void ExampleCard::drawOnce() {
    if (path_.isEmpty() || std::exchange(isDrawn_, true)) return;
    const auto ratio = devicePixelRatioF();
    QtConcurrent::run([path = path_, ratio, palette = style_.palette] {
        return thumbnailOfFile(path, pictureSize, ratio, *palette);
    }).then(this, [this](const QImage& image) {
        picture_ = image;
        update();
    });
}

void ExampleCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = underMouse() || hasFocus();
    painter.setPen(QPen(style_.colour(lit ? Role::Accent : Role::Grid), lit ? 2 : 1));
    painter.setBrush(style_.colour(isDown() ? Role::LitLine : Role::PlotBackground));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    const double high = std::max(1, height() - wordsHeight()), wide = std::min(2 * high, width() - 2.0 * margin);
    const QRectF room((width() - wide) / 2, margin + (high - wide / 2) / 2, wide, wide / 2);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (!picture_.isNull()) painter.drawImage(room, picture_);
    if (path_.isEmpty()) {
        painter.setPen(QPen(style_.colour(Role::Accent), 2));
        const QPointF c = room.center();
        painter.drawLine(c - QPointF(14, 0), c + QPointF(14, 0));
        painter.drawLine(c - QPointF(0, 14), c + QPointF(0, 14));
    }
    const auto line = [&](double top, Type type, Role role, const QString& words) {
        painter.setFont(style_.font(type));
        painter.setPen(style_.colour(role));
        const double height = painter.fontMetrics().height();
        painter.drawText(QRectF(margin + 2, top, width() - 2 * margin, height), Qt::AlignLeft | Qt::AlignVCenter, words);
        return top + height;
    };
    const double below = line(margin + high + margin / 2.0, Type::PanelTitle, Role::Text, text());
    line(below, Type::Legend, Role::SecondText, about_);
}

void ExampleCard::enterEvent(QEnterEvent*) { update(); }

void ExampleCard::leaveEvent(QEvent*) { update(); }

}  // namespace gapscope
