#include "ui/plot/canvas.h"

#include <QFontMetricsF>
#include <QTransform>
#include <algorithm>
#include <cmath>

namespace gapscope {

bool overlap(const Label& a, const Label& b) {
    return a.outline.boundingRect().intersects(b.outline.boundingRect()) && a.outline.intersects(b.outline) &&
           !a.outline.intersected(b.outline).boundingRect().isEmpty();
}

Canvas::Canvas(QPainter& p, const Style& s) : painter(p), style(s) { painter.setRenderHint(QPainter::Antialiasing); }

void Canvas::pen(Role role, double width, double opacity, Qt::PenStyle line) {
    QPen pen(style.palette->faded(role, opacity), width, line);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
}

void Canvas::fill(Role role, double opacity) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.palette->faded(role, opacity));
}

void Canvas::block(const QRectF& rect, const QColor& colour) {
    const double fine = painter.device()->devicePixelRatioF();
    const auto snapped = [&](double v) { return std::round(v * fine) / fine; };
    const auto side = [&](double v) { return std::max(snapped(v), 1 / fine); };
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(snapped(rect.left()), snapped(rect.top()), side(rect.width()), side(rect.height())), colour);
    painter.setRenderHint(QPainter::Antialiasing);
}

// Measured for the device, which may not be the screen.
QSizeF Canvas::size(const QString& text, Type type) const {
    const QFontMetricsF metrics(style.font(type), painter.device());
    return {metrics.horizontalAdvance(text), metrics.height()};
}

double Canvas::lineHeight(Type type) const { return QFontMetricsF(style.font(type), painter.device()).height(); }

QRectF Canvas::box(QPointF anchor, Qt::Alignment alignment, const QString& text, Type type) const {
    QRectF rect(anchor, size(text, type));
    if (alignment & Qt::AlignRight) rect.moveRight(anchor.x());
    if (alignment & Qt::AlignHCenter) rect.moveLeft(anchor.x() - rect.width() / 2);
    if (alignment & Qt::AlignBottom) rect.moveBottom(anchor.y());
    if (alignment & Qt::AlignVCenter) rect.moveTop(anchor.y() - rect.height() / 2);
    return rect;
}

QRectF Canvas::put(QPointF anchor, Qt::Alignment alignment, const QString& text, Type type, Role role) {
    const QRectF rect = box(anchor, alignment, text, type);
    painter.setFont(style.font(type));
    painter.setPen(colour(role));
    painter.drawText(rect.adjusted(0, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    labels_.push_back({text, QPolygonF(rect)});
    return rect;
}

QStringList Canvas::wrapped(const QString& text, double width, Type type) const {
    QStringList lines{{}};
    for (const auto& word : text.split(' ')) {
        const QString longer = lines.last().isEmpty() ? word : lines.last() + ' ' + word;
        if (lines.last().isEmpty() || size(longer, type).width() <= width)
            lines.last() = longer;
        else
            lines << word;
    }
    return lines;
}

void Canvas::putLines(QPointF centre, double width, const QString& text, Type type, Role role) {
    const auto lines = wrapped(text, width, type);
    const double height = lineHeight(type);
    double y = centre.y() - height * static_cast<double>(lines.size() - 1) / 2;
    for (const auto& line : lines) {
        put({centre.x(), y}, Qt::AlignCenter, line, type, role);
        y += height;
    }
}

void Canvas::putTurned(QPointF anchor, Qt::Alignment alignment, double degrees, const QString& text, Type type, Role role) {
    const QRectF rect = box({0, 0}, alignment, text, type);
    const auto turn = QTransform::fromTranslate(anchor.x(), anchor.y()).rotate(degrees);
    painter.save();
    painter.setTransform(turn, true);
    painter.setFont(style.font(type));
    painter.setPen(colour(role));
    painter.drawText(rect.adjusted(0, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    painter.restore();
    labels_.push_back({text, turn.map(QPolygonF(rect))});
}

bool Canvas::isFree(const QRectF& rect) const {
    for (const auto& other : taken_)
        if (other.intersects(rect)) return false;
    const Label wanted{{}, QPolygonF(rect)};
    for (const auto& label : labels_)
        if (overlap(label, wanted)) return false;
    return true;
}

void Canvas::ground(const QRectF& rect) {
    fill(Role::PlotBackground, 0.85);
    painter.drawRoundedRect(rect.adjusted(-2, 0, 2, 0), 2, 2);
}

bool Canvas::putWhereFree(const std::vector<Spot>& spots, const QRectF& within, const QString& text, Type type) {
    for (const auto& spot : spots) {
        const QRectF rect = box(spot.anchor, spot.alignment, text, type);
        if (!within.contains(rect) || !isFree(rect)) continue;
        ground(rect);
        put(spot.anchor, spot.alignment, text, type);
        return true;
    }
    return false;
}

}  // namespace gapscope
