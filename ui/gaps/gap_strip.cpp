#include "ui/gaps/gap_strip.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/gaps/gap_parts.h"
#include "ui/plot/canvas.h"
#include "ui/plot/film_light.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("gaps", text); }

// All bounds of this round, so that the two ticks move and not the axis.
Axis responseAxis(const Snapshot& shot, const QRectF& area) {
    Range range;
    for (Eigen::Index k = 0; k < shot.arms(); ++k) {
        range.include(shot.upper(k));
        range.include(shot.lower(k));
    }
    const double more = 0.03 * (range.high - range.low);
    return {range.low - more, range.high + more, area.left(), area.right()};
}

// Beside its tick, at the side with room; the shorter text where the longer would leave the strip.
void putBeside(Canvas& canvas, const QRectF& area, double x, double y, const QString& full, const QString& brief) {
    for (const auto& text : {full, brief})
        for (const bool toRight : {true, false}) {
            const QPointF anchor(x + (toRight ? 4 : -4), y);
            const auto alignment = (toRight ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
            const QRectF box = canvas.box(anchor, alignment, text, Type::AxisNumber);
            if (box.left() < area.left() || box.right() > area.right() || !canvas.isFree(box)) continue;
            canvas.put(anchor, alignment, text, Type::AxisNumber);
            return;
        }
}

}  // namespace

double heightOfGapStrip(const Canvas& canvas) {
    return std::ceil(2 * canvas.lineHeight(Type::AxisNumber) + canvas.style.mark(14));
}

void drawGapStrip(Canvas& canvas, const QRectF& area, const Scene& scene, const GapParts& parts) {
    const Snapshot& shot = *scene.shot;
    const Speaker speaker(shot);
    const double row = canvas.lineHeight(Type::AxisNumber), middle = area.center().y(), half = canvas.style.mark(5);
    const Axis x = responseAxis(shot, area);
    const double own = x.clampedPixel(parts.own), best = x.clampedPixel(parts.best);
    const bool leads = scene.shows(Shows::Leader) && shot.decision.J == parts.arm, down = shot.spec->minimise;
    canvas.pen(Role::Grid, 1);
    canvas.painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle));
    canvas.block({std::min(own, best), middle - half, std::abs(own - best), 2 * half},
                 canvas.colour(leads ? Role::Leader : Role::GapBar));
    canvas.pen(Role::Text, canvas.style.mark(1.5));
    canvas.painter.drawLine(QPointF(own, middle - half - row), QPointF(own, middle + half));
    canvas.painter.drawLine(QPointF(best, middle - half), QPointF(best, middle + half + row));
    const auto ownText = (down ? QStringLiteral("U ") : QStringLiteral("L ")) + speaker.value(parts.own);
    const auto bestText = (down ? QStringLiteral("L ") : QStringLiteral("U ")) + speaker.value(parts.best);
    putBeside(canvas, area, own, middle - half - row / 2, said("%1 of %2").arg(ownText, speaker.arm(parts.arm)), ownText);
    putBeside(canvas, area, best, middle + half + row / 2,
              (down ? said("%1, the smallest of the others: %2") : said("%1, the largest of the others: %2"))
                  .arg(bestText, speaker.arm(parts.other)),
              bestText);
    // The bar's length stands in the free row over its far end: a bar is too thin to carry text at every scale.
    putBeside(canvas, area, best, middle - half - row / 2, QStringLiteral("B = ") + spokenNumber(parts.gap),
              spokenNumber(parts.gap));
}

}  // namespace gapscope
