#include "ui/experiment/final_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/experiment/chart_words.h"
#include "ui/experiment/contender_looks.h"
#include "ui/experiment/picture_parts.h"
#include "ui/plot/sketch.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("compare", text); }

QStringList notesOf(const Findings& findings) {
    QStringList notes{said("true value of what is recommended"),
                      said("box: the middle half of the runs"),
                      said("line: median"),
                      said("dot: mean"),
                      said("whiskers: lowest and highest"),
                      runsInWords(findings)};
    if (bestValue(findings)) notes << said("dashes: the best arm");
    return notes;
}

// Those with runs, by budgets and then as the contenders are listed.
std::vector<FinalValues> boxesOf(const Findings& findings) {
    auto boxes = findings.finals;
    std::erase_if(boxes, [](const FinalValues& box) { return box.runs == 0 || !std::isfinite(box.mean); });
    std::ranges::stable_sort(boxes, {}, [](const FinalValues& box) { return box.budget; });
    return boxes;
}

Axis axisFor(const std::vector<FinalValues>& boxes, std::optional<double> best, double from, double to) {
    double low = best.value_or(boxes.front().mean), high = low;
    for (const auto& box : boxes) {
        low = std::min(low, box.quartiles.front());
        high = std::max(high, box.quartiles.back());
    }
    const double more = high > low ? 0.05 * (high - low) : std::max(std::abs(low), 1.0) * 0.05;
    return {low - more, high + more, from, to};
}

void drawBox(Canvas& canvas, const Axis& x, double y, double half, const FinalValues& box, const CurveSign& look) {
    auto& p = canvas.painter;
    const auto at = [&](std::size_t i) { return x.pixel(box.quartiles[i]); };
    canvas.pen(look.role, canvas.style.mark(1.5));
    p.drawLine(QPointF(at(0), y), QPointF(at(1), y));
    p.drawLine(QPointF(at(3), y), QPointF(at(4), y));
    for (const std::size_t end : {0U, 4U}) p.drawLine(QPointF(at(end), y - half / 2), QPointF(at(end), y + half / 2));
    p.setBrush(canvas.style.palette->faded(look.role, 0.16));
    p.drawRect(QRectF(QPointF(at(1), y - half), QPointF(at(3), y + half)));
    canvas.pen(look.role, canvas.style.mark(3));
    p.drawLine(QPointF(at(2), y - half), QPointF(at(2), y + half));
    drawDot(canvas, look, {x.pixel(box.mean), y}, canvas.style.mark(3.5));
}

void drawBest(Canvas& canvas, const QRectF& plot, double x) {
    canvas.pen(Role::Truth, canvas.style.mark(1.5), 1, Qt::DashLine);
    canvas.painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

// Below the axis; the names at the left leave room for a long one.
void putTitle(Canvas& canvas, const QRectF& area, const QRectF& plot, const QString& title) {
    const double half = canvas.size(title, Type::AxisTitle).width() / 2;
    canvas.put({std::min(plot.center().x(), area.right() - half), area.bottom()}, Qt::AlignHCenter | Qt::AlignBottom, title,
               Type::AxisTitle);
}

}  // namespace

std::optional<double> bestValue(const Findings& findings) {
    if (findings.experiment->truth.kind != TruthChoice::Kind::StudySource || findings.maps.empty()) return std::nullopt;
    const auto& map = findings.maps.front();
    const auto& spec = *findings.experiment->study;
    // Neighbours that are drawn together, or arms out of play, would give another number.
    if (map.truth.size() != static_cast<std::size_t>(map.arms) || !spec.initial.excluded.empty()) return std::nullopt;
    return spec.minimise ? *std::ranges::min_element(map.truth) : *std::ranges::max_element(map.truth);
}

Figure finalsFigure(const Paper& paper, const QRectF& whole, const Findings& findings, const Style& style) {
    Sketch sketch(paper, style, said("Final value"));
    Canvas& canvas = sketch.canvas();
    QRectF area = whole;
    area.setTop(putHeading(canvas, area, said("Final value"), notesOf(findings)));
    const auto boxes = boxesOf(findings);
    if (boxes.empty()) return sketch.finished(nothingYet(canvas, area));
    const Names names(*findings.experiment, canvas);
    const auto& budgets = findings.experiment->budgets;
    const bool several = budgets.size() > 1;
    const QString widest = several ? QString::number(std::ranges::max(budgets)) : QString();
    const double count = canvas.size(widest, Type::AxisNumber).width() + (several ? style.text(8) : 0);
    const QRectF plot(QPointF(area.left() + names.width() + count + style.text(8), area.top() + 2),
                      QPointF(area.right() - style.text(14), area.bottom() - heightOfBottomAxis(canvas, true)));
    const auto best = bestValue(findings);
    const Axis x = axisFor(boxes, best, plot.left(), plot.right());
    Drawn drawn{plot};
    drawn.y = x;
    if (plot.width() < 60 || plot.height() < 30) return sketch.finished(noRoom(canvas, area));
    canvas.block(plot, canvas.colour(Role::PlotBackground));
    const auto& response = findings.experiment->study->response;
    drawBottomAxis(canvas, plot, x, niceTicks(x, mostAlong(canvas, plot.width(), x.low, x.high)), {});
    putTitle(canvas, area, plot, titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit)));
    if (best) drawBest(canvas, plot, x.pixel(*best));
    const double row = plot.height() / static_cast<double>(boxes.size()), half = std::min(row * 0.32, style.mark(13));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto& box = boxes[i];
        const double y = plot.top() + row * (static_cast<double>(i) + 0.5);
        drawBox(canvas, x, y, half, box, names.look(box.contender));
        if (row < canvas.lineHeight(Type::Legend)) continue;  // too many to be named: the order is that of the notes
        names.put(canvas, {area.left(), y}, box.contender);
        if (several)
            canvas.put({plot.left() - style.text(6), y}, Qt::AlignRight | Qt::AlignVCenter, QString::number(budgets[box.budget]),
                       Type::AxisNumber, Role::SecondText);
    }
    return sketch.finished(std::move(drawn));
}

QString spokenFinals(const Findings& findings) {
    QStringList parts{said("Final value, the true value of what is recommended, %1.").arg(runsInWords(findings))};
    for (const auto& box : boxesOf(findings))
        parts << said("%1 with budget %2: median %3, quartiles %4 and %5.")
                     .arg(labelOf(findings, box.contender))
                     .arg(findings.experiment->budgets[box.budget])
                     .arg(spokenNumber(box.quartiles[2]), spokenNumber(box.quartiles[1]), spokenNumber(box.quartiles[3]));
    return parts.join(' ');
}

}  // namespace gapscope
