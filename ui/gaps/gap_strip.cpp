#include "ui/gaps/gap_strip.h"

#include <QCoreApplication>
#include <QStringList>
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
Axis responseAxis(const Snapshot& shot, double left, double right) {
    Range range;
    for (Eigen::Index k = 0; k < shot.arms(); ++k) {
        range.include(shot.upper(k));
        range.include(shot.lower(k));
    }
    const double more = 0.03 * (range.high - range.low);
    return {range.low - more, range.high + more, left, right};
}

// What stands at the two ends of the bar, from the longest way to say it to the shortest.
struct Words {
    QStringList own, best;
    QString gap;
};

Words wordsFor(const Snapshot& shot, const GapParts& parts) {
    const Speaker speaker(shot);
    const bool down = shot.spec->minimise;
    const auto own = (down ? QStringLiteral("U ") : QStringLiteral("L ")) + speaker.value(parts.own);
    const auto best = (down ? QStringLiteral("L ") : QStringLiteral("U ")) + speaker.value(parts.best);
    const auto of = said("%1 of %2"),
               among = down ? said("%1, the smallest of the others: %2") : said("%1, the largest of the others: %2");
    const auto arm = speaker.arm(parts.arm), other = speaker.arm(parts.other);
    return {{of.arg(own, arm), of.arg(own, arm), own},
            {among.arg(best, other), of.arg(best, other), best},
            QStringLiteral("B = ") + speaker.gap(parts.gap)};
}

// Beside its tick, at the side with room, first the one that is asked for; the shorter text where the longer would leave the
// strip or come near another one.
void putBeside(Canvas& canvas, const QRectF& area, double x, double y, const QStringList& texts, bool rightFirst = true) {
    const double apart = canvas.style.text(8);
    for (const auto& text : texts)
        for (const bool toRight : {rightFirst, !rightFirst}) {
            const QPointF anchor(x + (toRight ? 4 : -4), y);
            const auto alignment = (toRight ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
            const QRectF box = canvas.box(anchor, alignment, text, Type::AxisNumber);
            if (box.left() < area.left() || box.right() > area.right()) continue;
            if (!canvas.isFree(box.adjusted(-apart, 0, apart, 0))) continue;
            canvas.put(anchor, alignment, text, Type::AxisNumber);
            return;
        }
}

// From the arm's own bound to the best of the others, on the line of all bounds.
void drawBar(Canvas& canvas, const Scene& scene, const GapParts& parts, const Axis& x, double middle, double half) {
    const bool leads = scene.shows(Shows::Leader) && scene.shot->decision.J == parts.arm;
    const double own = x.clampedPixel(parts.own), best = x.clampedPixel(parts.best);
    canvas.pen(Role::Grid, 1);
    canvas.painter.drawLine(QPointF(x.from, middle), QPointF(x.to, middle));
    canvas.block({std::min(own, best), middle - half, std::abs(own - best), 2 * half},
                 canvas.colour(leads ? Role::Leader : Role::GapBar));
}

// Three rows: the arm's own bound above the bar, the best of the others below.
void drawHigh(Canvas& canvas, const QRectF& area, const Scene& scene, const GapParts& parts) {
    const double row = canvas.lineHeight(Type::AxisNumber), middle = area.center().y(), half = canvas.style.mark(5);
    const Axis x = responseAxis(*scene.shot, area.left(), area.right());
    const double own = x.clampedPixel(parts.own), best = x.clampedPixel(parts.best);
    const Words words = wordsFor(*scene.shot, parts);
    drawBar(canvas, scene, parts, x, middle, half);
    canvas.pen(Role::Text, canvas.style.mark(1.5));
    canvas.painter.drawLine(QPointF(own, middle - half - row), QPointF(own, middle + half));
    canvas.painter.drawLine(QPointF(best, middle - half), QPointF(best, middle + half + row));
    putBeside(canvas, area, own, middle - half - row / 2, words.own, own > best);  // away from the bar and its length
    putBeside(canvas, area, best, middle + half + row / 2, words.best);
    // The bar's length stands in the free row over its far end: a bar is too thin to carry text at every scale.
    putBeside(canvas, area, best, middle - half - row / 2, {words.gap, Speaker(*scene.shot).gap(parts.gap)}, best > own);
}

// One row: the gap, then the bar between the words for its two ends, which have their room beside the line.
void drawLow(Canvas& canvas, const QRectF& area, const Scene& scene, const GapParts& parts) {
    const double middle = area.center().y(), half = canvas.style.mark(5), air = canvas.style.mark(6);
    const Words words = wordsFor(*scene.shot, parts);
    const auto wide = [&](const QString& text) { return canvas.size(text, Type::AxisNumber).width(); };
    const double start = area.left() + wide(words.gap) + 2 * air, leastLine = 0.25 * area.width();
    const bool ownFirst = parts.own <= parts.best;
    const auto& first = ownFirst ? words.own : words.best;
    const auto& second = ownFirst ? words.best : words.own;
    for (qsizetype i = 0; i < first.size(); ++i) {
        const Axis x = responseAxis(*scene.shot, start + wide(first[i]) + air, area.right() - wide(second[i]) - air);
        if (x.to - x.from < leastLine) continue;
        const double left = x.clampedPixel(std::min(parts.own, parts.best)),
                     right = x.clampedPixel(std::max(parts.own, parts.best));
        drawBar(canvas, scene, parts, x, middle, half);
        canvas.pen(Role::Text, canvas.style.mark(1.5));
        for (const double end : {left, right})
            canvas.painter.drawLine(QPointF(end, middle - half - 2), QPointF(end, middle + half + 2));
        canvas.put({area.left(), middle}, Qt::AlignLeft | Qt::AlignVCenter, words.gap, Type::AxisNumber);
        canvas.put({left - air, middle}, Qt::AlignRight | Qt::AlignVCenter, first[i], Type::AxisNumber);
        canvas.put({right + air, middle}, Qt::AlignLeft | Qt::AlignVCenter, second[i], Type::AxisNumber);
        return;
    }
}

}  // namespace

double heightOfGapStrip(const Canvas& canvas, double room) {
    const double row = canvas.lineHeight(Type::AxisNumber), high = std::ceil(2 * row + canvas.style.mark(14)),
                 low = std::ceil(row + 6);
    constexpr double leastBars = 24;
    if (room - high >= canvas.style.text(64)) return high;
    return room - low >= leastBars ? low : 0;
}

void drawGapStrip(Canvas& canvas, const QRectF& area, const Scene& scene, const GapParts& parts) {
    if (area.height() < 2 * canvas.lineHeight(Type::AxisNumber))
        drawLow(canvas, area, scene, parts);
    else
        drawHigh(canvas, area, scene, parts);
}

}  // namespace gapscope
