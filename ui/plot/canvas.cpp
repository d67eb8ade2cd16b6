#include "ui/plot/canvas.h"

#include <QFontMetricsF>
#include <QTransform>
#include <algorithm>
#include <cmath>

#include "ui/plot/figure.h"

namespace gapscope {

bool overlap(const Label& a, const Label& b) {
    return a.outline.boundingRect().intersects(b.outline.boundingRect()) && a.outline.intersects(b.outline) &&
           !a.outline.intersected(b.outline).boundingRect().isEmpty();
}

Canvas::Canvas(QPainter& p, const Style& s) : painter(p), style(s), recording_(dynamic_cast<Recording*>(p.device())) {
    painter.setRenderHint(QPainter::Antialiasing);
}

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
    if (recording_)
        recording_->layer().add(Layer::Block{painter.opacity(), rect, colour});
    else
        paintBlock(painter, rect, colour);
}

void Canvas::begin(Plot plot) {
    if (recording_) recording_->figure().plots.push_back(std::move(plot));
}

template <class Series>
void Canvas::addSeries(Series series) {
    if (!recording_) return;
    Figure& figure = recording_->figure();
    series.plot = figure.plots.size() - 1;
    figure.parts.emplace_back(std::move(series));
}

void Canvas::add(Line line) {
    line.stroke.share *= painter.opacity();
    addSeries(std::move(line));
}

void Canvas::add(Band band) {
    band.share *= painter.opacity();
    addSeries(std::move(band));
}

void Canvas::add(Scatter dots) {
    dots.share *= painter.opacity();
    addSeries(std::move(dots));
}

void Canvas::add(Marks marks) { addSeries(std::move(marks)); }

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

void Canvas::putText(QPointF anchor, const QRectF& box, double degrees, const QString& text, Type type, Role role) {
    const Layer::Text words{painter.opacity(), anchor, box.adjusted(0, 0, 2, 0), degrees, text, style.font(type), colour(role)};
    painter.setPen(words.colour);
    if (recording_)
        recording_->layer().add(words);
    else
        paintText(painter, words);
}

QRectF Canvas::put(QPointF anchor, Qt::Alignment alignment, const QString& text, Type type, Role role) {
    const QRectF rect = box(anchor, alignment, text, type);
    putText({0, 0}, rect, 0, text, type, role);
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
    putText(anchor, rect, degrees, text, type, role);
    labels_.push_back({text, QTransform::fromTranslate(anchor.x(), anchor.y()).rotate(degrees).map(QPolygonF(rect))});
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
