#include "ui/gaps/gaps_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/plot/arm_axis.h"
#include "ui/plot/curves.h"
#include "ui/plot/legend.h"
#include "ui/plot/markers.h"
#include "ui/session/snapshot.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostBars = 200, mostNumbers = 12;

QString said(const char* text) { return QCoreApplication::translate("gaps", text); }

struct Place {
    Canvas& canvas;
    const Snapshot& shot;
    const Eigen::VectorXd& gap;
    std::vector<Index> order;  // arms in play from left to right
    std::vector<double> x;     // their middles
    double spacing;
    Axis y;
};

// 1-2-5 ends, so that the axis stands still from round to round until the gaps have really changed.
Axis gapAxis(const Eigen::VectorXd& gap, const QRectF& plot) {
    Range range;
    range.include(0);
    for (const double g : gap) range.include(g);
    const double room = gap.size() > mostNumbers ? 1 : 1.15;  // for the numbers on the bars
    const double high = range.high > 0 ? niceAbove(room * range.high) : 0,
                 low = range.low < 0 ? -niceAbove(-room * range.low) : 0;
    return {low, high > low ? high : 1, plot.bottom(), plot.top()};
}

std::vector<Index> sortedByGap(const Eigen::VectorXd& gap) {
    std::vector<Index> order;
    for (Index k = 0; k < gap.size(); ++k)
        if (std::isfinite(gap[k])) order.push_back(k);
    std::ranges::stable_sort(order, {}, [&](Index k) { return gap[k]; });
    return order;
}

void drawBars(const Place& at) {
    // Bars that would stand less than a pixel or two apart become one area.
    const double wide = at.spacing < 4 ? at.spacing + 0.5 : std::min(0.7 * at.spacing, at.canvas.style.text(48));
    const double zero = at.y.pixel(0);
    const auto& d = at.shot.decision;
    std::optional<QRectF> rival;
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        const Index k = at.order[i];
        const double end = at.y.pixel(at.gap[k]);
        const QRectF bar(at.x[i] - wide / 2, std::min(end, zero), wide, std::abs(end - zero));
        at.canvas.block(bar, at.canvas.colour(k == d.J.value_or(-1) ? Role::Leader : Role::GapBar));
        if (k == d.j.value_or(-1)) rival = bar;
    }
    if (!rival) return;
    // Outlined inside its bar, so that neighbours do not cover it.
    const double stroke = std::min(at.canvas.style.mark(2.5), wide / 2);
    at.canvas.pen(Role::Rival, stroke);
    at.canvas.painter.drawRect(rival->adjusted(stroke / 2, std::min(stroke, rival->height()) / 2, -stroke / 2, 0));
}

void drawCurve(const Place& at) {
    QPolygonF curve;
    for (std::size_t i = 0; i < at.order.size(); ++i) curve << QPointF(at.x[i], at.y.pixel(at.gap[at.order[i]]));
    at.canvas.pen(Role::GapBar, at.canvas.style.mark(2));
    at.canvas.painter.drawPolyline(thinned(curve));
    const auto mark = [&](std::optional<Index> arm, Marker marker) {
        for (std::size_t i = 0; i < at.order.size(); ++i)
            if (arm == at.order[i]) drawMarker(at.canvas, marker, {at.x[i], at.y.pixel(at.gap[at.order[i]])}, true);
    };
    mark(at.shot.decision.j, Marker::Rival);
    mark(at.shot.decision.J, Marker::Leader);
}

void drawNumbers(const Place& at, const QRectF& within) {
    if (static_cast<Index>(at.order.size()) > mostNumbers) return;
    const Speaker speaker(at.shot);
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        const double g = at.gap[at.order[i]], y = at.y.pixel(g);
        at.canvas.putWhereFree({{{at.x[i], g < 0 ? y + 1 : y - 1}, Qt::AlignHCenter | (g < 0 ? Qt::AlignTop : Qt::AlignBottom)}},
                               within, speaker.width(g), Type::AxisNumber);
    }
}

void drawZero(const Place& at, const QRectF& plot) {
    at.canvas.pen(Role::Axis, 1);
    const double zero = std::round(at.y.pixel(0)) + 0.5;
    at.canvas.painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero));
}

// Arms sorted by gap have no axis of their own: their number says how many there are.
void drawSortedAxis(Canvas& canvas, const QRectF& plot, Index arms) {
    const Axis x{0.5, static_cast<double>(arms) + 0.5, plot.left(), plot.right()};
    auto ticks = niceTicks(x, mostAlong(canvas, plot.width(), 1, static_cast<double>(arms)));
    std::erase_if(ticks, [](const Tick& t) { return t.value != std::round(t.value); });
    drawBottomAxis(canvas, plot, x, ticks, said("arms, smallest gap first"));
}

Place placed(Canvas& canvas, const QRectF& plot, const Snapshot& shot) {
    const auto& gap = *shot.decision.gap;
    Place at{canvas, shot, gap, {}, {}, 1, gapAxis(gap, plot)};
    if (shot.view->kind == ArmView::Kind::Map) {
        at.order = sortedByGap(gap);
        at.spacing = plot.width() / static_cast<double>(at.order.size());
        for (std::size_t i = 0; i < at.order.size(); ++i)
            at.x.push_back(plot.left() + (static_cast<double>(i) + 0.5) * at.spacing);
        return at;
    }
    const ArmAxis axis(shot, plot.left(), plot.right());
    at.spacing = axis.spacing();
    for (const Index k : shot.view->order) {
        if (!std::isfinite(gap[k])) continue;
        at.order.push_back(k);
        at.x.push_back(axis.x(k));
    }
    return at;
}

std::vector<LegendEntry> legend(const Snapshot& shot) {
    const auto how =
        shot.spec->minimise ? said("B = own U − smallest L of the others") : said("B = largest U of the others − own L");
    return {{Swatch::Bar, how, Role::GapBar},
            {Swatch::Bar, said("J: the smallest"), Role::Leader},
            {Marker::Rival, said("j: its rival")}};
}

}  // namespace

QString whyNoGaps(const Snapshot& shot) {
    if (shot.decision.gap) return {};
    if (!shot.cannotChoose.empty()) return QString::fromStdString(shot.cannotChoose) + '.';
    if (shot.decision.initialPulls)
        return said("Every arm is measured once first: %1 of %2 done.").arg(shot.pulls.size()).arg(shot.armsInPlay);
    const auto label = shot.conditions->policy.entry->label;
    return said("%1 does not use gaps.").arg(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size())));
}

Drawn drawGaps(QPainter& painter, const QRectF& area, const Snapshot& shot, const Style& style) {
    Canvas canvas(painter, style);
    const QString missing = whyNoGaps(shot);
    const double top = drawHeading(canvas, area, said("Gaps"), missing.isEmpty() ? legend(shot) : std::vector<LegendEntry>{});
    if (!missing.isEmpty()) {
        const QPointF middle(area.center().x(), (top + area.bottom()) / 2);
        canvas.putLines(middle, area.width() - 24, missing, Type::AxisTitle, Role::SecondText);
        return {{}, canvas.labels()};
    }
    const bool sorted = shot.view->kind == ArmView::Kind::Map;
    const double left = area.left() + leftMargin(canvas), right = area.right() - rightMargin(style);
    const ArmAxis axis(shot, left, right);
    const double below =
        sorted ? heightOfBottomAxis(canvas, true) : axis.height(canvas, ArmAxis::Detail::Short, area.height() / 3);
    const double numbers = canvas.lineHeight(Type::AxisNumber) / 2 + 2;
    const QRectF plot(QPointF(left, top + numbers), QPointF(right, area.bottom() - below));
    if (plot.height() < 24 || plot.width() < 60) return {{}, canvas.labels()};
    canvas.fill(Role::PlotBackground);
    painter.drawRect(plot);
    const Place at = placed(canvas, plot, shot);
    drawLeftAxis(canvas, plot, at.y, niceTicks(at.y, mostUpright(canvas, plot.height())), {});
    if (static_cast<Index>(at.order.size()) > mostBars)
        drawCurve(at);
    else
        drawBars(at);
    if (sorted)
        drawSortedAxis(canvas, plot, static_cast<Index>(at.order.size()));
    else
        axis.draw(canvas, plot, ArmAxis::Detail::Short, area.height() / 3);
    drawZero(at, plot);
    drawNumbers(at, plot.adjusted(0, -numbers, 0, 0));
    return {plot, canvas.labels()};
}

}  // namespace gapscope
