#include "ui/experiment/curve_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/experiment/contender_looks.h"
#include "ui/experiment/picture_parts.h"
#include "ui/plot/markers.h"
#include "ui/plot/sketch.h"
#include "ui/plot/spread.h"

namespace gapscope {

namespace {

struct Frame {
    QRectF plot;
    Axis x, y;
    std::vector<Tick> ticks;
};

// The tick at the lower edge says what stands there.
std::vector<Tick> valueTicks(const Canvas& canvas, const CurveChart& chart, const Axis& y) {
    auto ticks = niceTicks(y, mostUpright(canvas, std::abs(y.from - y.to)));
    if (!chart.clamps) return ticks;
    std::erase_if(ticks, [&](const Tick& tick) { return tick.value < 1.9 * chart.floor; });
    ticks.insert(ticks.begin(), {chart.floor, chart.clampsOnlyZero ? QStringLiteral("0") : QStringLiteral("≈0")});
    return ticks;
}

double yOf(const Frame& frame, double value) {
    return frame.y.logarithmic && value <= frame.y.low ? frame.y.from : frame.y.clampedPixel(value);
}

Band bandOf(const ChartCurve& curve, const QString& name, Role role) {
    Band band{QCoreApplication::translate("compare", "%1, 95 % interval").arg(name), {}, {}, role, 0.14};
    for (const auto& p : curve.line) {
        if (!p.interval) continue;
        band.upper << QPointF(p.round, p.interval->high);
        band.lower << QPointF(p.round, p.interval->low);
    }
    return band;
}

void drawInterval(Canvas& canvas, const Frame& frame, double x, const Interval& interval, const CurveSign& look, double width) {
    drawWhisker(canvas,
                {x, yOf(frame, interval.high), yOf(frame, interval.low), frame.plot.top() - 1, frame.plot.bottom() + 1,
                 canvas.style.mark(width), canvas.style.mark(6)},
                canvas.colour(look.role));
}

// Bars here and there, those of each curve at other places.
void drawBars(Canvas& canvas, const Frame& frame, const CurveChart& chart, std::size_t i, const CurveSign& look) {
    const auto& line = chart.curves[i].line;
    const double step = canvas.style.mark(90), shift = (static_cast<double>(i) + 0.5) / static_cast<double>(chart.curves.size());
    const double first = frame.plot.left() + shift * step, end = frame.x.pixel(chart.rounds) - step / 3;
    for (int n = 0; first + n * step < end; ++n) {
        const double x = first + n * step;
        const auto nearest =
            std::ranges::min_element(line, {}, [&](const CurvePoint& p) { return std::abs(frame.x.pixel(p.round) - x); });
        if (nearest != line.end() && nearest->interval)
            drawInterval(canvas, frame, frame.x.pixel(nearest->round), *nearest->interval, look, 1.25);
    }
}

// What is drawn as a dot: the end of the runs with each budget.
Marks endsOf(const ChartCurve& curve, const QString& name) {
    Marks ends{QCoreApplication::translate("compare", "%1, in the end").arg(name), {}};
    for (const auto& dot : curve.dots) ends.points << QPointF(dot.round, dot.value);
    return ends;
}

Line lineOf(const ChartCurve& curve, const QString& name, const Stroke& stroke) {
    Line line{name, {}, stroke};
    for (const auto& p : curve.line) line.points << QPointF(p.round, p.value);
    return line;
}

void drawDots(Canvas& canvas, const Frame& frame, const CurveChart& chart, std::size_t i, const CurveSign& look) {
    const double radius = canvas.style.mark(3.5);
    for (const auto& dot : chart.curves[i].dots) {
        const double x = frame.x.pixel(dot.round) + besides(chart, i, canvas.style);
        if (dot.interval) drawInterval(canvas, frame, x, *dot.interval, look, 1.5);
        drawDot(canvas, look, {x, yOf(frame, dot.value)}, radius);
    }
}

// At the right, each at the height where its curve ends, or as near as there is room.
void putNames(Canvas& canvas, const Frame& frame, const CurveChart& chart, const Names& names, double bottom) {
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        const auto& curve = chart.curves[i];
        const auto& last = curve.line.empty() ? curve.dots.back() : curve.line.back();
        ends.push_back({yOf(frame, last.value), i});
    }
    std::ranges::stable_sort(ends);
    std::vector<double> middles;
    middles.reserve(ends.size());
    for (const auto& end : ends) middles.push_back(end.first);
    spreadOut(middles, canvas.lineHeight(Type::Legend), frame.plot.top(), bottom);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const QPointF from(frame.plot.right() + 1, ends[i].first), to(frame.plot.right() + canvas.style.text(12), middles[i]);
        canvas.pen(Role::Axis, 1, 0.6);
        canvas.painter.drawLine(from, to);
        names.put(canvas, to + QPointF(3, 0), chart.curves[ends[i].second].contender);
    }
}

Frame framed(const Canvas& canvas, const CurveChart& chart, const QRectF& area, double right) {
    Frame frame;
    const double foot = heightOfBottomAxis(canvas, true);
    const double top = area.top() + canvas.lineHeight(Type::AxisNumber) / 2;  // room for a number at the upper end
    frame.y = {chart.low, chart.high, area.bottom() - foot, top, chart.logarithmic};
    frame.ticks = valueTicks(canvas, chart, frame.y);
    frame.plot = QRectF(QPointF(area.left() + widthOfLeftAxis(canvas, frame.ticks, true), top),
                        QPointF(area.right() - right, area.bottom() - foot));
    frame.x = roundAxis(chart, frame.plot, canvas.style);
    return frame;
}

}  // namespace

double besides(const CurveChart& chart, std::size_t curve, const Style& style) {
    const double apart = style.mark(chart.curves.size() > 4 ? 4 : 6);
    return (static_cast<double>(curve) - (static_cast<double>(chart.curves.size()) - 1) / 2) * apart;
}

Axis roundAxis(const CurveChart& chart, const QRectF& plot, const Style& style) {
    const double pad = std::abs(besides(chart, 0, style)) + style.mark(6);
    return {0, static_cast<double>(chart.rounds), plot.left(), plot.right() - pad};
}

Figure curvesFigure(const Paper& paper, const QRectF& whole, const CurveChart& chart, const Experiment& experiment,
                    const Style& style) {
    Sketch sketch(paper, style, chart.title);
    Canvas& canvas = sketch.canvas();
    QRectF area = whole;
    area.setTop(putHeading(canvas, area, chart.title, chart.notes));
    if (chart.curves.empty()) return sketch.finished(nothingYet(canvas, area));
    const Names names(experiment, canvas);
    const double column = canvas.lineHeight(Type::Legend) * static_cast<double>(chart.curves.size());
    const bool beside = names.width() + style.text(16) < area.width() * 0.36 && column < area.height();
    if (!beside && names.heightOfRows(canvas, area.width()) > area.height() / 2) return sketch.finished(noRoom(canvas, area));
    if (!beside) area.setTop(names.putRows(canvas, area));
    const Frame frame = framed(canvas, chart, area, beside ? names.width() + style.text(16) : style.text(4));
    if (frame.plot.height() < 30 || frame.plot.width() < 60) return sketch.finished(noRoom(canvas, area));
    const auto along = QCoreApplication::translate("compare", "measurements made");
    canvas.block(frame.plot, canvas.colour(Role::PlotBackground));
    const bool titleFits = canvas.size(chart.axis, Type::AxisTitle).width() <= frame.plot.height();
    drawLeftAxis(canvas, frame.plot, frame.y, frame.ticks, titleFits ? chart.axis : QString());
    drawBottomAxis(canvas, frame.plot, frame.x, niceTicks(frame.x, mostAlong(canvas, frame.plot.width(), 0, chart.rounds)),
                   along);
    canvas.begin(Plot{chart.title, frame.plot, frame.x, frame.y, along, chart.axis, true});
    for (const auto& curve : chart.curves)
        if (chart.bands) canvas.add(bandOf(curve, names.name(curve.contender), names.look(curve.contender).role));
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        const auto& curve = chart.curves[i];
        const auto& look = names.look(curve.contender);
        if (!chart.bands) drawBars(canvas, frame, chart, i, look);
        canvas.add(lineOf(curve, names.name(curve.contender), Stroke::like(curvePen(look, style), look.role)));
    }
    for (const auto& curve : chart.curves) canvas.add(endsOf(curve, names.name(curve.contender)));
    for (std::size_t i = 0; i < chart.curves.size(); ++i)
        drawDots(canvas, frame, chart, i, names.look(chart.curves[i].contender));
    if (beside) putNames(canvas, frame, chart, names, area.bottom());
    Drawn drawn{frame.plot};
    drawn.y = frame.y;
    return sketch.finished(std::move(drawn));
}

}  // namespace gapscope
