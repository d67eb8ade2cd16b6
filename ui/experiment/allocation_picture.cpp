#include "ui/experiment/allocation_picture.h"

#include <QCoreApplication>
#include <QImage>
#include <algorithm>
#include <cmath>

#include "ui/experiment/chart_words.h"
#include "ui/experiment/contender_looks.h"
#include "ui/experiment/picture_parts.h"
#include "ui/plot/colour_scale.h"
#include "ui/plot/markers.h"
#include "ui/plot/sketch.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("compare", text); }

std::vector<const PullMap*> mapsOf(const Findings& findings, std::size_t budget, std::optional<std::size_t> contender) {
    std::vector<const PullMap*> maps;
    for (const auto& map : findings.maps)
        if (map.budget == budget && (!contender || map.contender == *contender)) maps.push_back(&map);
    return maps;
}

// One in a hundred may lie beyond the end of the scale: a policy that goes through the arms in order would leave the others
// in the dark.
ColourBar barFor(const std::vector<const PullMap*>& maps) {
    std::vector<float> shares;
    for (const auto* map : maps) shares.insert(shares.end(), map->share.data(), map->share.data() + map->share.size());
    const auto most = shares.end() - 1 - static_cast<std::ptrdiff_t>(shares.size() / 100);
    std::ranges::nth_element(shares, most);
    const double high = *most, highest = *std::max_element(most, shares.end());
    return {Scale::Viridis, 0, high > 0 ? high : std::max(highest, 1e-12), high > 0 && highest > high};
}

// The first arm at the bottom, as on an axis.
QImage imageOf(const PullMap& map, const ColourBar& bar) {
    const auto& share = map.share;
    QImage image(static_cast<int>(share.cols()), static_cast<int>(share.rows()), QImage::Format_RGB32);
    for (Eigen::Index i = 0; i < share.rows(); ++i) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(share.rows() - 1 - i)));
        for (Eigen::Index j = 0; j < share.cols(); ++j) line[j] = bar.colour(share(i, j));
    }
    return image;
}

// Where the parts of one contender stand.
struct Panel {
    QRectF map, recommended, truth;
    Axis arms, rounds;
};

// Bars from the left, one per arm.
void drawBars(Canvas& canvas, const QRectF& strip, const std::vector<double>& lengths, const QColor& colour) {
    canvas.block(strip, canvas.colour(Role::PlotBackground));
    const double most = std::max(1e-12, *std::ranges::max_element(lengths)),
                 row = strip.height() / static_cast<double>(lengths.size());
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (lengths[i] > 0)
            canvas.block(QRectF(strip.left(), strip.bottom() - row * static_cast<double>(i + 1),
                                strip.width() * lengths[i] / most, row > 3 ? row - 1 : row),
                         colour);
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(strip.topLeft(), strip.bottomLeft());
}

// A line through the values of all arms, the least at the left.
void drawTruth(Canvas& canvas, const QRectF& strip, const std::vector<double>& values) {
    canvas.block(strip, canvas.colour(Role::PlotBackground));
    const auto [least, most] = std::ranges::minmax(values);
    const Axis x{least, most, strip.left() + 6, strip.right() - 6};
    const double row = strip.height() / static_cast<double>(values.size());
    QPolygonF line;
    for (std::size_t i = 0; i < values.size(); ++i) {
        line << QPointF(x.pixel(values[i]), strip.bottom() - row * (static_cast<double>(i) + 0.5));
        if (row >= 6) drawMarker(canvas, Marker::Truth, line.last());
    }
    canvas.pen(Role::Truth, canvas.style.mark(1.5));
    if (row < 6) canvas.painter.drawPolyline(line);
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(strip.topLeft(), strip.bottomLeft());
}

struct Grid {
    QRectF area;
    int columns = 1, rows = 1;
    double head = 0, foot = 0, left = 0;
    std::vector<Tick> armTicks;
};

std::vector<Tick> armTicks(const Canvas& canvas, const Arms& arms, const Axis& axis) {
    constexpr Eigen::Index mostNamed = 12;
    std::vector<Tick> ticks;
    const bool room = std::abs(axis.from - axis.to) > static_cast<double>(arms.size()) * canvas.lineHeight(Type::AxisNumber);
    if (arms.size() <= mostNamed && room) {
        for (Eigen::Index k = 0; k < arms.size(); ++k)
            ticks.push_back({static_cast<double>(k), QString::fromStdString(arms.name(k))});
        return ticks;
    }
    for (auto& tick : niceTicks(axis, mostUpright(canvas, std::abs(axis.from - axis.to))))
        if (tick.value >= 0 && tick.value == std::round(tick.value)) ticks.push_back(tick);
    return ticks;
}

Axis armAxis(const Grid& grid, const Arms& arms, double top) {
    const double high = grid.area.height() / grid.rows - grid.head - grid.foot;
    return {-0.5, static_cast<double>(arms.size()) - 0.5, top + grid.head + high, top + grid.head};
}

// As many side by side as keeps the maps from being slender.
Grid gridFor(const Canvas& canvas, const QRectF& area, const Arms& arms, std::size_t panels) {
    Grid grid{area};
    const auto n = static_cast<int>(panels);
    const double wanted = canvas.style.text(300);
    grid.columns = std::clamp(static_cast<int>(area.width() / wanted), 1, std::max(1, n));
    grid.rows = (n + grid.columns - 1) / grid.columns;
    grid.columns = (n + grid.rows - 1) / grid.rows;
    grid.head = canvas.lineHeight(Type::Legend) + 6;
    grid.foot = heightOfBottomAxis(canvas, false) + canvas.style.text(4);
    grid.armTicks = armTicks(canvas, arms, armAxis(grid, arms, 0));
    grid.left = widthOfLeftAxis(canvas, grid.armTicks, true);
    return grid;
}

Panel panelAt(const Grid& grid, std::size_t i, const PullMap& map, const Arms& arms, const Style& style) {
    const auto at = static_cast<int>(i);
    const QSizeF cell(grid.area.width() / grid.columns, grid.area.height() / grid.rows);
    const int column = at % grid.columns, row = at / grid.columns;
    const QPointF corner = grid.area.topLeft() + QPointF(cell.width() * column, cell.height() * row);
    Panel panel;
    panel.arms = armAxis(grid, arms, corner.y());
    const double gap = style.text(5), strip = std::max(style.text(26), (cell.width() - grid.left) * 0.13);
    const double right = corner.x() + cell.width() - style.text(16), wide = right - corner.x() - grid.left - 2 * (strip + gap);
    const double high = panel.arms.from - panel.arms.to;
    panel.map = QRectF(corner.x() + grid.left, panel.arms.to, wide, high);
    panel.recommended = QRectF(panel.map.right() + gap, panel.arms.to, strip, high);
    panel.truth = QRectF(panel.recommended.right() + gap, panel.arms.to, strip, high);
    panel.rounds = {0.5, static_cast<double>(map.rounds) + 0.5, panel.map.left(), panel.map.right()};
    return panel;
}

void drawPanel(Canvas& canvas, const Panel& panel, const PullMap& map, const ColourBar& bar, const Names& names,
               const Grid& grid) {
    names.put(canvas, {panel.map.left(), panel.map.top() - grid.head / 2 - 1}, map.contender);
    drawBars(canvas, panel.recommended, map.recommended, canvas.colour(names.look(map.contender).role));
    drawTruth(canvas, panel.truth, map.truth);
    drawLeftAxis(canvas, panel.map, panel.arms, grid.armTicks, said("arm"));
    canvas.painter.drawImage(panel.map, imageOf(map, bar));  // over the grid lines
    std::vector<Tick> ticks;
    for (auto& tick : niceTicks(panel.rounds, mostAlong(canvas, panel.map.width(), 1, static_cast<double>(map.rounds))))
        if (tick.value >= 1 && tick.value == std::round(tick.value)) ticks.push_back(tick);
    drawBottomAxis(canvas, panel.map, panel.rounds, ticks, {});
}

QStringList notesOf(const Findings& findings, const PullMap& map, std::size_t budget) {
    QStringList notes{said("colour: share of the runs that measured the arm in that round"),
                      said("bars: how often it is recommended in the end"), said("grey: true means"),
                      said("runs with budget %1").arg(findings.experiment->budgets[budget]), runsInWords(findings)};
    if (map.share.rows() < map.arms) notes << said("neighbouring arms are drawn together");
    return notes;
}

}  // namespace

Figure allocationFigure(const Paper& paper, const QRectF& whole, const Findings& findings, std::size_t budget,
                        std::optional<std::size_t> contender, const Style& style) {
    const auto title = said("Allocation");
    Sketch sketch(paper, style, title);
    Canvas& canvas = sketch.canvas();
    QRectF area = whole;
    const auto maps = mapsOf(findings, budget, contender);
    if (maps.empty()) {
        area.setTop(putHeading(canvas, area, title, {}));
        return sketch.finished(findings.runsDone().first > 0 ? notKept(canvas, area) : nothingYet(canvas, area));
    }
    area.setTop(putHeading(canvas, area, title, notesOf(findings, *maps.front(), budget)));
    const Names names(*findings.experiment, canvas);
    const ColourBar bar = barFor(maps);
    const auto& arms = *findings.experiment->study->arms;
    const double barWidth = widthOfBar(canvas, bar, area.height() / 2) + style.text(6);
    const Grid grid = gridFor(canvas, area.adjusted(0, 0, -barWidth, 0), arms, maps.size());
    const QRectF first = panelAt(grid, 0, *maps.front(), arms, style).map;
    if (first.width() < names.width() || first.height() < style.text(20)) return sketch.finished(noRoom(canvas, area));
    Drawn drawn;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const Panel panel = panelAt(grid, i, *maps[i], arms, style);
        drawPanel(canvas, panel, *maps[i], bar, names, grid);
        drawn.maps.push_back(panel.map);
        drawn.plot = drawn.plot.united(panel.map);
    }
    const double top = area.top() + grid.head, high = std::min(area.bottom() - grid.foot - top, style.text(240));
    drawBar(canvas, bar, {area.right() - barWidth + style.text(6), top}, high);
    return sketch.finished(std::move(drawn));
}

QString spokenAllocation(const Findings& findings, std::size_t budget) {
    QStringList parts{said("Allocation, runs with budget %1.").arg(findings.experiment->budgets[budget])};
    const auto& arms = *findings.experiment->study->arms;
    for (const auto* map : mapsOf(findings, budget, std::nullopt)) {
        if (map->recommended.empty() || map->recommended.size() != static_cast<std::size_t>(map->arms)) continue;
        const auto most = std::ranges::max_element(map->recommended);
        Eigen::Index pulled = 0;
        map->share.rowwise().sum().maxCoeff(&pulled);
        parts << said("%1 measures %2 most often and recommends %3 in %4 of the runs.")
                     .arg(labelOf(findings, map->contender), QString::fromStdString(arms.name(pulled)),
                          QString::fromStdString(arms.name(most - map->recommended.begin())), percent(*most));
    }
    return parts.join(' ');
}

}  // namespace gapscope
