#include "ui/lab/chance_bars.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

constexpr double rowHeight = 20, barHeight = 10, space = 8;

}  // namespace

double heightOfChances(std::size_t bars, const Style& style) { return static_cast<double>(bars) * style.text(rowHeight); }

void drawChances(QPainter& painter, const QRectF& area, const std::vector<ChanceBar>& bars, const Style& style, bool grey) {
    const QFont font = style.font(Type::Legend);
    const QFontMetricsF metrics(font);
    double names = 0, numbers = 0;
    for (const auto& bar : bars) {
        names = std::max(names, metrics.horizontalAdvance(bar.arm));
        numbers = std::max(numbers, metrics.horizontalAdvance(bar.text));
    }
    names = std::min(std::ceil(names), area.width() / 3);
    const double row = style.text(rowHeight), from = area.left() + names + space;
    const double room = std::max(0.0, area.width() - names - std::ceil(numbers) - 2 * space);
    const double share = grey ? 0.4 : 1;
    painter.setFont(font);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const auto& bar = bars[i];
        const QRectF line(area.left(), area.top() + static_cast<double>(i) * row, area.width(), row);
        const double thick = style.mark(barHeight), length = room * std::clamp(bar.chance, 0.0, 1.0);
        const QRectF track(from, line.center().y() - thick / 2, room, thick);
        painter.fillRect(track, style.colour(Role::Grid));
        painter.fillRect(QRectF(track.topLeft(), QSizeF(length, thick)),
                         style.palette->faded(bar.recommended ? Role::Recommendation : Role::GapBar, share));
        painter.setPen(style.colour(grey ? Role::SecondText : Role::Text));
        painter.drawText(QRectF(line.left(), line.top(), names, row), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(bar.arm, Qt::ElideMiddle, names));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, bar.text);
    }
}

ChanceBars::ChanceBars(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void ChanceBars::show(std::vector<ChanceBar> bars, const Style& style, bool grey) {
    bars_ = std::move(bars);
    style_ = style;
    grey_ = grey;
    setVisible(!bars_.empty());
    setFixedHeight(static_cast<int>(std::ceil(heightOfChances(bars_.size(), style))));
    QStringList words;
    for (const auto& bar : bars_) words << bar.arm + QStringLiteral(": ") + bar.text;
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

void ChanceBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawChances(painter, rect(), bars_, style_, grey_);
}

}  // namespace gapscope
