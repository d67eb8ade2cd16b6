#include "ui/experiment/picture_parts.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/experiment/contender_looks.h"

namespace gapscope {

double putHeading(Canvas& canvas, const QRectF& area, const QString& title, const QStringList& notes) {
    const double row = canvas.lineHeight(Type::PanelTitle) + 3;
    const double lowest = area.top() + std::max(row, area.height() / 3);  // in a low chart the picture comes first
    double y = area.top();
    double x = canvas.put({area.left(), y + row / 2}, Qt::AlignLeft | Qt::AlignVCenter, title, Type::PanelTitle).right() +
               canvas.style.text(14);
    QString line;
    const auto finish = [&] {
        if (!line.isEmpty()) canvas.put({x, y + row / 2}, Qt::AlignLeft | Qt::AlignVCenter, line, Type::Legend, Role::SecondText);
        line.clear();
    };
    for (const auto& word : notes.join(QStringLiteral(" · ")).split(' ')) {
        const auto longer = line.isEmpty() ? word : line + ' ' + word;
        if (x + canvas.size(longer, Type::Legend).width() <= area.right()) {
            line = longer;
            continue;
        }
        finish();
        if (y + 2 * row > lowest) return y + row;
        x = area.left();
        y += row;
        line = word;
    }
    finish();
    return y + row;
}

namespace {

Drawn saidInstead(Canvas& canvas, const QRectF& area, const char* sentence) {
    canvas.putLines(area.center(), area.width() * 0.9, QCoreApplication::translate("compare", sentence), Type::Legend,
                    Role::SecondText);
    return {{}, canvas.labels()};
}

}  // namespace

Drawn nothingYet(Canvas& canvas, const QRectF& area) {
    return saidInstead(canvas, area, QT_TRANSLATE_NOOP("compare", "No run is finished yet."));
}

Drawn notKept(Canvas& canvas, const QRectF& area) {
    return saidInstead(canvas, area, QT_TRANSLATE_NOOP("compare", "With so many arms and rounds no allocation is kept."));
}

Drawn noRoom(Canvas& canvas, const QRectF& area) {
    return saidInstead(canvas, area, QT_TRANSLATE_NOOP("compare", "No room for this chart."));
}

Names::Names(const Experiment& experiment, const Canvas& canvas) : looks_(looksOf(experiment.contenders)) {
    for (const auto& contender : experiment.contenders) {
        names_.push_back(QString::fromStdString(contender.label));
        width_ = std::max(width_, canvas.size(names_.back(), Type::Legend).width());
    }
    width_ += canvas.style.mark(swatchWidth) + canvas.style.text(6);
}

QRectF Names::put(Canvas& canvas, QPointF leftMiddle, std::size_t contender) const {
    drawSwatch(canvas, looks_[contender], leftMiddle);
    return canvas.put(leftMiddle + QPointF(canvas.style.mark(swatchWidth) + canvas.style.text(6), 0),
                      Qt::AlignLeft | Qt::AlignVCenter, names_[contender], Type::Legend);
}

int Names::columnsIn(const Canvas& canvas, double width) const {
    return std::max(1, static_cast<int>(width / (width_ + canvas.style.text(14))));
}

double Names::heightOfRows(const Canvas& canvas, double width) const {
    const int columns = columnsIn(canvas, width), names = static_cast<int>(names_.size());
    const int rows = (names + columns - 1) / columns;
    return (canvas.lineHeight(Type::Legend) + 2) * rows;
}

double Names::putRows(Canvas& canvas, const QRectF& area) const {
    const double row = canvas.lineHeight(Type::Legend) + 2, apart = canvas.style.text(14);
    const int columns = columnsIn(canvas, area.width());
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const int line = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        put(canvas, {area.left() + column * (width_ + apart), area.top() + row * (line + 0.5)}, i);
    }
    return area.top() + heightOfRows(canvas, area.width());
}

}  // namespace gapscope
