#include "ui/model/check_picture.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/model/plot_frame.h"
#include "ui/plot/legend.h"
#include "ui/plot/markers.h"
#include "ui/plot/sketch.h"

namespace gapscope {

namespace {

constexpr double widest = 6;  // sd; what lies farther out stands at the edge
constexpr std::size_t fewest = 5;
constexpr double farOff = 3;  // sd; of 300 results one lies there where the bands are honest

QString said(const char* text) { return QCoreApplication::translate("model", text); }

// A result that lies beyond the edge stands there, with an arrow.
void drawResult(Canvas& canvas, const PlotFrame& frame, double number, double residual) {
    const QPointF at(frame.x.pixel(number), frame.y.clampedPixel(residual));
    const bool beyond = residual < frame.y.low || residual > frame.y.high;
    const double up = residual > 0 ? 1 : -1;
    if (beyond)
        drawChevron(canvas, at, canvas.style.mark(4), up, QPen(canvas.colour(Role::Measurement), canvas.style.mark(2)));
    else
        drawMarker(canvas, Marker::Measured, at);
}

// The farthest ones are called by their arm.
void nameOutliers(Canvas& canvas, const PlotFrame& frame, const CheckFacts& facts) {
    for (std::size_t i = 0; i < facts.residuals.size(); ++i) {
        if (std::abs(facts.residuals[i]) <= 2) continue;
        const QPointF at(frame.x.pixel(static_cast<double>(i) + 1), frame.y.clampedPixel(facts.residuals[i]));
        const double off = canvas.style.mark(7);
        canvas.putWhereFree(
            {{at + QPointF(off, 0), Qt::AlignLeft | Qt::AlignVCenter}, {at - QPointF(off, 0), Qt::AlignRight | Qt::AlignVCenter}},
            frame.plot, facts.arms[i], Type::AxisNumber);
    }
}

QRectF drawResiduals(Canvas& canvas, const QRectF& area, const CheckFacts& facts) {
    double most = 3;
    for (const double r : facts.residuals) most = std::max(most, std::abs(r));
    most = std::min(std::ceil(most), widest);
    const auto count = static_cast<double>(facts.residuals.size());
    const auto frame = drawFrame(canvas, area, {0.5, count + 0.5, false, said("result"), true},
                                 {-most - 0.3, most + 0.3, false, said("off by (sd)")}, said("left out"));
    if (frame.isEmpty()) return {};
    QList<QPointF> points;
    for (std::size_t i = 0; i < facts.residuals.size(); ++i) points << QPointF(static_cast<double>(i) + 1, facts.residuals[i]);
    canvas.add(Marks{said("off by (sd)"), points});
    const QRectF band(QPointF(frame.plot.left() + 1, frame.y.pixel(2)), QPointF(frame.plot.right(), frame.y.pixel(-2)));
    canvas.block(band, canvas.style.palette->onPlot(Role::Band));
    canvas.pen(Role::Mean, canvas.style.mark(1.5));
    canvas.painter.drawLine(frame.at(0.5, 0), frame.at(count + 0.5, 0));
    for (std::size_t i = 0; i < facts.residuals.size(); ++i)
        drawResult(canvas, frame, static_cast<double>(i) + 1, facts.residuals[i]);
    nameOutliers(canvas, frame, facts);
    return frame.plot;
}

// On the ground of a notice.
double drawWarning(Canvas& canvas, const QRectF& area, const QString& words) {
    const double pad = canvas.style.text(6);
    const QRectF inside = area.adjusted(pad, pad / 2, -pad, 0);
    const auto lines = static_cast<double>(canvas.wrapped(words, inside.width(), Type::Legend).size());
    canvas.fill(Role::NoticeGround);
    canvas.painter.drawRect(QRectF(area.topLeft(), QSizeF(area.width(), lines * canvas.lineHeight(Type::Legend) + pad)));
    return drawParagraph(canvas, inside, words, Type::Legend, Role::NoticeText) + pad;
}

}  // namespace

QString checkSentence(const CheckFacts& facts) {
    if (!facts.nothing.isEmpty()) return facts.nothing;
    const auto counts =
        said("%1 of %2 results lie within ±2 sd of what the other results predict").arg(facts.inside).arg(facts.residuals.size());
    if (facts.residuals.size() < fewest) return said("%1: too few to judge the bands.").arg(counts);
    switch (facts.verdict) {
        case Calibration::Verdict::TooSure:
            return said("%1: the bands are too narrow, the model is too sure of itself.").arg(counts);
        case Calibration::Verdict::TooCareful: return said("%1: the bands are too wide, the model is too careful.").arg(counts);
        case Calibration::Verdict::Fair: break;
    }
    // On the whole, that is: of so few results one that lies far outside changes no verdict, but is worth a look.
    const auto farthest = std::ranges::max_element(facts.residuals, {}, [](double r) { return std::abs(r); });
    if (std::abs(*farthest) < farOff) return said("%1: the bands are honest.").arg(counts);
    const auto arm = facts.arms[static_cast<std::size_t>(farthest - facts.residuals.begin())];
    return said("%1: on the whole the bands are honest, but %2 is off by %3 sd.")
        .arg(counts, arm, QLocale().toString(std::abs(*farthest), 'f', 1));
}

Figure checkFigure(const Paper& paper, const QRectF& area, const CheckFacts& facts, const Style& style) {
    Sketch sketch(paper, style, said("Model"));
    Canvas& canvas = sketch.canvas();
    Drawn drawn;
    if (!facts.nothing.isEmpty()) {
        drawEmptyState(canvas, area, facts.nothing);
    } else {
        QRectF rest = area.adjusted(0, style.text(4), 0, 0);
        for (const auto& warning : facts.warnings) rest.setTop(drawWarning(canvas, rest, warning) + style.text(4));
        rest.setTop(drawParagraph(canvas, rest, checkSentence(facts), Type::Reason) + style.text(4));
        drawn.plot = drawResiduals(canvas, rest, facts);
    }
    return sketch.finished(std::move(drawn));
}

}  // namespace gapscope
