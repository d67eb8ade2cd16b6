#include "ui/timeline/timeline_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plot/chart_sheet.h"
#include "ui/plot/legend.h"
#include "ui/plot/sketch.h"
#include "ui/plot/spread.h"
#include "ui/session/spoken.h"
#include "ui/timeline/lanes.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("timeline", text); }

Axis roundAxis(const QRectF& plot, int rounds) { return {0.5, rounds + 0.5, plot.left(), plot.right()}; }

struct Layout {
    std::vector<TimeLane> lanes, leftOut;
    QRectF plot;
    double flags = 0;             // height of the strip with the flags, inside the plot
    double wordScale = 1;         // of the names and numbers beside the lanes
    std::vector<double> middles;  // of each lane's name and number; empty: there is no room for a single one
    double numbersAt = 0;
};

Style wordStyle(const Style& style, double scale) { return {style.palette, style.textScale * scale}; }

// One above the other, each as high as its share of the room.
void divide(std::vector<TimeLane>& lanes, const QRectF& room) {
    double shares = 0, y = room.top();
    for (const auto& lane : lanes) shares += lane.share;
    for (auto& lane : lanes) {
        const double own = room.height() * lane.share / shares;
        lane.rect = QRectF(room.left(), y, room.width(), own);
        y += own;
    }
}

// Middles of words beside these lanes, moved apart as far as they must; none where one would stand beside another lane.
std::optional<std::vector<double>> besideTheirLanes(const std::vector<TimeLane>& lanes, double height, const QRectF& area) {
    std::vector<double> middles;
    middles.reserve(lanes.size());
    for (const auto& lane : lanes) middles.push_back(lane.rect.center().y());
    spreadOut(middles, height, area.top(), area.bottom());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const QRectF& lane = lanes[i].rect;
        const double below = i + 1 == lanes.size() ? height / 2 : 0;  // there the axis is, and no other lane
        if (middles[i] < lane.top() || middles[i] > lane.bottom() + below) return {};
    }
    return middles;
}

// One name below the other, if need be in the smallest letters that are allowed. A curve without a name tells nothing: where
// not all names have room, lanes are left out, and what they would say is in the tooltip.
void placeLanes(Layout& layout, const Canvas& canvas, const QRectF& area, const QRectF& room) {
    using Kind = TimeLane::Kind;
    constexpr double smallest = 11.0 / 12;
    const auto placed = [&](double scale) {
        divide(layout.lanes, room);
        const Style style = wordStyle(canvas.style, scale);
        return besideTheirLanes(layout.lanes, Canvas(canvas.painter, style).lineHeight(Type::AxisNumber), area);
    };
    auto middles = placed(1);
    if (!middles) middles = placed(layout.wordScale = smallest);
    for (const auto next : {Kind::Beta, Kind::Chosen, Kind::Regret, Kind::Bound}) {
        const auto lane = std::ranges::find(layout.lanes, next, &TimeLane::kind);
        if (middles || layout.lanes.size() == 1) break;
        if (lane == layout.lanes.end()) continue;
        layout.leftOut.push_back(*lane);
        layout.lanes.erase(lane);
        middles = placed(smallest);
    }
    if (middles) layout.middles = *middles;
}

double namesWidth(const Layout& layout, const Canvas& canvas) {
    const Style style = wordStyle(canvas.style, layout.wordScale);
    const Canvas words(canvas.painter, style);
    double width = 0;
    for (const auto& lane : layout.lanes) width = std::max(width, words.size(lane.name, Type::AxisNumber).width());
    return width + canvas.style.text(6);
}

// Room for the longest number of any round, so that the plot stands still. Digits are equally wide, so counting
// letters is enough, and scrubbing stays quick in long studies.
double numbersWidth(const Canvas& canvas, const Layout& layout, const Walk& walk, const Scene& scene) {
    const Speaker speaker(*scene.shot);
    Scene end = scene;
    end.shot = walk.rounds.back();
    end.line = -1;
    const History whole = historyOf(walk, end);
    qsizetype longest = 0;
    for (const auto& lane : layout.lanes)
        for (int t = 1; t <= whole.now; ++t) longest = std::max(longest, lettersOf(lane, whole, t, speaker));
    return canvas.size(QString(longest, '0'), Type::AxisNumber).width() + canvas.style.text(8);
}

Layout laidOut(const Canvas& canvas, const QRectF& area, const History& history, const Walk& walk, const Scene& scene) {
    const bool hasFlags = !walk.spec->changes.empty() || std::ranges::any_of(walk.spec->measurements, [](const Measurement& row) {
        return row.batch.has_value();
    });
    Layout layout{lanesOf(history), {}, {}, hasFlags ? canvas.style.mark(8) : 0};
    const double axis = canvas.lineHeight(Type::PanelTitle) + 3;
    placeLanes(layout, canvas, area, area.adjusted(0, layout.flags, 0, -axis));
    const double left = area.left() + namesWidth(layout, canvas);
    const double right = area.right() - numbersWidth(canvas, layout, walk, scene);
    layout.plot = QRectF(QPointF(left, area.top()), QPointF(right, area.bottom() - axis));
    layout.numbersAt = right + canvas.style.text(6);
    for (auto& lane : layout.lanes) {
        lane.rect.setLeft(left);
        lane.rect.setRight(right);
    }
    return layout;
}

void drawGround(Canvas& canvas, const Layout& layout, const History& history, const Axis& rounds) {
    const QRectF& plot = layout.plot;
    canvas.block(plot, canvas.colour(Role::PlotBackground));
    const double future = rounds.pixel(history.now + 0.5);
    if (future < plot.right())
        canvas.block(QRectF(QPointF(future, plot.top()), plot.bottomRight()), canvas.style.palette->onPlot(Role::Grid, 0.7));
    canvas.pen(Role::Grid, 1);
    for (const auto& lane : layout.lanes) {
        const double y = std::round(lane.rect.top()) + 0.5;
        canvas.painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    // The axis is drawn as far as there is something to go to.
    const double bottom = std::round(plot.bottom()) + 0.5;
    canvas.painter.drawLine(QPointF(plot.left(), bottom), QPointF(plot.right(), bottom));
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(QPointF(plot.left(), bottom), QPointF(rounds.pixel(history.recorded + 0.5), bottom));
}

// Other settings from here on: a filled flag on a pole. A fit of the model: a hollow one without. A batch: a bracket over its
// rounds.
void drawFlags(Canvas& canvas, const Layout& layout, const History& history, const Axis& rounds) {
    const double top = layout.plot.top() + 1, height = layout.flags - 2;
    for (const auto& [first, last] : history.batches) {
        const double from = rounds.pixel(first - 0.4), to = rounds.pixel(last + 0.4);
        canvas.pen(Role::SecondText, canvas.style.mark(1.25));
        canvas.painter.drawPolyline(QPolygonF({{from, top + height}, {from, top + 1}, {to, top + 1}, {to, top + height}}));
    }
    for (const int round : history.fits) {
        const double x = rounds.pixel(round - 0.5), wide = std::min(height * 0.9, 0.8 * (rounds.pixel(1) - rounds.pixel(0)));
        canvas.pen(Role::SecondText, 1);
        canvas.painter.drawPolygon(QPolygonF({{x, top + 0.5}, {x + wide, top + height / 2}, {x, top + height - 0.5}}));
    }
    for (const int round : history.changes) {
        const double x = rounds.pixel(round - 0.5);
        canvas.pen(Role::Text, 1, 0.6);
        canvas.painter.drawLine(QPointF(x, top), QPointF(x, layout.plot.bottom()));
        canvas.fill(Role::Text);
        canvas.painter.drawPolygon(QPolygonF({{x, top}, {x + height * 1.2, top + height / 2}, {x, top + height}}));
    }
}

// Its number stays below the plot: at the sides there are the lanes' words.
void drawScrubber(Canvas& canvas, const Layout& layout, const History& history, const Axis& rounds) {
    const double x = rounds.pixel(history.now), wide = std::max(2.0, canvas.style.mark(2));
    canvas.block(QRectF(x - wide / 2, layout.plot.top(), wide, layout.plot.height() + 3), canvas.colour(Role::Accent));
    const QString text = history.over ? said("end") : QString::number(history.now);
    const double half = canvas.size(text, Type::PanelTitle).width() / 2;
    const double least = layout.plot.left() + half, middle = std::clamp(x, least, std::max(least, layout.plot.right() - half));
    canvas.put({middle, layout.plot.bottom() + 3}, Qt::AlignHCenter | Qt::AlignTop, text, Type::PanelTitle);
}

// Numbers of rounds keep away from the scrubber's, which is the one to be read.
void drawTicks(Canvas& canvas, const Layout& layout, const History& history, const Axis& rounds) {
    const auto most = mostAlong(canvas, layout.plot.width(), 1, history.all);
    const double gap = canvas.style.text(5);
    for (const auto& tick : niceTicks(rounds, most)) {
        if (tick.text.isEmpty() || tick.value < 1 || tick.value != std::round(tick.value)) continue;
        const QPointF anchor(rounds.pixel(tick.value), layout.plot.bottom() + 3);
        const auto alignment = Qt::AlignHCenter | Qt::AlignTop;
        if (canvas.isFree(canvas.box(anchor, alignment, tick.text, Type::AxisNumber).adjusted(-gap, 0, gap, 0)))
            canvas.put(anchor, alignment, tick.text, Type::AxisNumber, Role::SecondText);
    }
}

void drawWords(Canvas& canvas, const Layout& layout, const History& history, const Scene& scene, const QRectF& area) {
    const Speaker speaker(*scene.shot);
    for (std::size_t i = 0; i < layout.middles.size(); ++i) {
        const double y = layout.middles[i];
        const auto alignment = Qt::AlignLeft | Qt::AlignVCenter;
        canvas.put({area.left(), y}, alignment, layout.lanes[i].name, Type::AxisNumber, Role::SecondText);
        const QString number = laneNumber(layout.lanes[i], history, history.now, speaker);
        if (!number.isEmpty()) canvas.put({layout.numbersAt, y}, alignment, number, Type::AxisNumber);
    }
}

}  // namespace

int roundAt(const Walk& walk, const QRectF& plot, double x) {
    const auto recorded = static_cast<int>(walk.rounds.size());
    if (plot.width() <= 0) return recorded;
    const Axis rounds = roundAxis(plot, std::max(recorded, walk.rounds.back()->conditions->budget));
    return std::clamp(static_cast<int>(std::lround(std::clamp(rounds.value(x), 0.0, recorded + 1.0))), 1, recorded);
}

TimelineFigure timelineFigure(const Paper& paper, const QRectF& whole, const Walk& walk, const Scene& scene, const Style& style) {
    Sketch sketch(paper, style, said("Timeline"));
    Canvas& canvas = sketch.canvas();
    QRectF area = whole;
    if (area.height() >= style.text(132)) area.setTop(drawHeading(canvas, area, said("Timeline"), {}));
    const History history = historyOf(walk, scene);
    const Layout layout = laidOut(canvas, area, history, walk, scene);
    if (layout.plot.height() < 24 || layout.plot.width() < 60) return {sketch.finished(), {}, {}};
    const Axis rounds = roundAxis(layout.plot, history.all);
    const Style small = wordStyle(style, layout.wordScale);
    Canvas words(canvas.painter, small);
    drawWords(words, layout, history, scene, area);
    for (const auto& word : words.labels()) canvas.keepClear(word.outline.boundingRect());
    drawGround(canvas, layout, history, rounds);
    drawScrubber(canvas, layout, history, rounds);
    if (history.now == 1) {
        canvas.putLines(layout.plot.center(), layout.plot.width() - 8, said("The history appears here."), Type::AxisTitle,
                        Role::SecondText);
    } else {
        drawFlags(canvas, layout, history, rounds);
        for (const auto& lane : layout.lanes) drawLane(canvas, lane, history, rounds, scene.shot->arms());
    }
    drawTicks(canvas, layout, history, rounds);
    TimelineFigure figure{sketch.finished({layout.plot}), layout.lanes, layout.leftOut};
    figure.drawn.labels.insert(figure.drawn.labels.end(), words.labels().begin(), words.labels().end());
    return figure;
}

DrawnTimeline drawTimeline(QPainter& painter, const QRectF& area, const Walk& walk, const Scene& scene, const Style& style) {
    const auto figure = timelineFigure(Paper::of(*painter.device()), area, walk, scene, style);
    return {paintOnce(painter, figure), figure.lanes, figure.leftOut};
}

}  // namespace gapscope
