#include "ui/experiment/picture_parts.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/experiment/contender_looks.h"
#include "ui/plot/legend.h"

namespace gapscope {

double putHeading(Canvas& canvas, const QRectF& area, const QString& title, const QStringList& notes) {
    std::vector<LegendEntry> entries;
    for (const auto& note : notes) entries.push_back({Swatch::None, note});
    return drawHeading(canvas, area, title, entries);
}

Drawn nothingYet(Canvas& canvas, const QRectF& area) {
    canvas.putLines(area.center(), area.width() * 0.9, QCoreApplication::translate("compare", "No run is finished yet."),
                    Type::Legend, Role::SecondText);
    return {{}, canvas.labels()};
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

double Names::putRows(Canvas& canvas, const QRectF& area) const {
    const double row = canvas.lineHeight(Type::Legend) + 2, apart = canvas.style.text(14);
    const int columns = std::max(1, static_cast<int>(area.width() / (width_ + apart)));
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const auto at = static_cast<int>(i);
        put(canvas, {area.left() + at % columns * (width_ + apart), area.top() + row * (at / columns + 0.5)}, i);
    }
    return area.top() +
           row * static_cast<double>((names_.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns));
}

}  // namespace gapscope
