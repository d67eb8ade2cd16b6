#include "ui/experiment/runs_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/experiment/chart_words.h"
#include "ui/experiment/picture_parts.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("compare", text); }

bool same(const Cell& a, const Cell& b) { return a.contender == b.contender && a.budget == b.budget && a.run == b.run; }

// Zero at the bottom, the largest at the top; the root gives small ones room.
double heightOf(double regret, double most) { return std::isfinite(regret) && most > 0 ? std::sqrt(regret / most) : 0; }

void drawLooked(Canvas& canvas, QPointF dot, const QRectF& plot) {
    canvas.pen(Role::Accent, canvas.style.mark(1), 0.6);
    canvas.painter.drawLine(QPointF(dot.x(), plot.top()), QPointF(dot.x(), plot.bottom()));
    canvas.pen(Role::Accent, canvas.style.mark(2));
    canvas.painter.drawEllipse(dot, canvas.style.mark(6), canvas.style.mark(6));
}

}  // namespace

QString spokenRun(const Findings& findings, const Cell& cell) {
    const auto dot = std::ranges::find_if(findings.runs, [&](const RunDot& each) { return same(each.cell, cell); });
    if (dot == findings.runs.end()) return {};
    const auto regret =
        std::isfinite(dot->regret) ? said("regret %1").arg(spokenNumber(dot->regret)) : said("nothing recommended");
    return said("%1, run %2: %3").arg(labelOf(findings, cell.contender), QString::number(cell.run + 1), regret);
}

DrawnRuns drawRuns(QPainter& painter, const QRectF& whole, const Findings& findings, std::size_t budget,
                   const std::optional<Cell>& looked, const Style& style) {
    Canvas canvas(painter, style);
    DrawnRuns result;
    QRectF area = whole;
    QStringList notes{said("a dot per run: its regret in the end, 0 at the bottom"),
                      said("runs of one number met the same truth and noise"), said("click one to step through it")};
    if (looked) notes = QStringList{spokenRun(findings, *looked), said("click to step through it")};
    area.setTop(putHeading(canvas, area, said("Runs"), notes));
    const Names names(*findings.experiment, canvas);
    const QRectF plot(QPointF(area.left() + names.width() + style.text(8), area.top()),
                      area.bottomRight() - QPointF(style.text(8), 2));
    const auto lanes = findings.experiment->contenders.size();
    if (plot.width() < 60 || plot.height() < 8 * static_cast<double>(lanes)) return {{{}, canvas.labels()}};
    canvas.block(plot, canvas.colour(Role::PlotBackground));
    double most = 0;
    for (const auto& each : findings.runs)
        if (each.cell.budget == budget && std::isfinite(each.regret)) most = std::max(most, each.regret);
    const Axis x{-0.5, findings.experiment->runs - 0.5, plot.left() + 2, plot.right() - 2};
    const double lane = plot.height() / static_cast<double>(lanes);
    const double wide = std::abs(x.pixel(1) - x.pixel(0)), radius = std::clamp(wide * 0.4, 1.0, style.mark(3));
    for (std::size_t c = 0; c < lanes; ++c) {
        const double base = std::round(plot.top() + lane * static_cast<double>(c + 1)) - 0.5;
        canvas.pen(Role::Grid, 1);
        painter.drawLine(QPointF(plot.left(), base), QPointF(plot.right(), base));
        if (lane >= canvas.lineHeight(Type::Legend)) names.put(canvas, {area.left(), base - lane / 2}, c);
    }
    std::set<std::pair<int, int>> taken;
    for (const auto& each : findings.runs) {
        if (each.cell.budget != budget) continue;
        const double base = plot.top() + lane * static_cast<double>(each.cell.contender + 1) - radius - 2;
        const QPointF at(x.pixel(each.cell.run), base - heightOf(each.regret, most) * (lane - 2 * radius - 4));
        result.dots.push_back({at, each.cell});
        // Of thousands of runs many share a pixel.
        if (wide < 2 && !taken.insert({static_cast<int>(at.x()), static_cast<int>(at.y())}).second) continue;
        canvas.fill(names.look(each.cell.contender).role, each.error ? 1 : 0.45);
        painter.drawEllipse(at, radius, radius);
    }
    if (looked)
        for (const auto& [at, cell] : result.dots)
            if (same(cell, *looked)) drawLooked(canvas, at, plot);
    result.drawn = {plot, canvas.labels()};
    return result;
}

std::optional<Cell> runAt(const DrawnRuns& runs, QPointF place, double within) {
    std::optional<Cell> nearest;
    double best = within;
    for (const auto& [at, cell] : runs.dots) {
        const double away = std::hypot(at.x() - place.x(), at.y() - place.y());
        if (away < best) {
            best = away;
            nearest = cell;
        }
    }
    return nearest;
}

}  // namespace gapscope
