#include "ui/gaps/gaps_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/policy/film_cases.h"
#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gap_axis.h"
#include "ui/gaps/gap_parts.h"
#include "ui/gaps/gap_strip.h"
#include "ui/plot/arm_axis.h"
#include "ui/plot/chart_sheet.h"
#include "ui/plot/film_light.h"
#include "ui/plot/legend.h"
#include "ui/plot/markers.h"
#include "ui/plot/sketch.h"
#include "ui/posterior/map_view.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr Index mostBars = film::mostBars, mostBesideIntervals = 60;

QString said(const char* text) { return QCoreApplication::translate("gaps", text); }

struct Place {
    Canvas& canvas;
    const Scene& scene;
    const Snapshot& shot;
    const Eigen::VectorXd& gap;
    std::vector<Index> order;      // arms in play from left to right
    std::vector<double> place, x;  // where they stand on their axis, and their middles
    double spacing;
    Axis y;
    QRectF plot;
    bool borrowed;  // dashed: the study's own policy knows nothing of them

    // J and j, once the film has come to them.
    Index leader() const { return scene.shows(Shows::Leader) ? shot.decision.J.value_or(-1) : -1; }
    Index rival() const { return scene.shows(Shows::Rival) ? shot.decision.j.value_or(-1) : -1; }
    double share(Index k) const {
        return light(scene, {Shows::Gaps, k == leader() ? Shows::Leader : k == rival() ? Shows::Rival : Shows::Gaps});
    }
    // On the way to their line bars rise from 0, once they have been seen beside the intervals.
    double risen() const {
        const bool line = shot.view->kind == ArmView::Kind::Line && shot.arms() <= mostBesideIntervals;
        const double there = scene.appeared(Shows::Gaps);
        return line || !shot.densities.empty() ? halves(there).second : there;
    }
    double raised(Index k) const { return risen() * gap[k]; }
    // What is not above 0 stands at the foot of a logarithmic axis.
    double pixel(double g) const { return y.logarithmic && g <= 0 ? y.from : y.pixel(g); }
    double clampedPixel(double g) const { return std::clamp(pixel(g), y.to, y.from); }
    double foot() const { return y.logarithmic ? y.from : y.pixel(0); }  // of the bars
};

bool isSorted(const Snapshot& shot) { return isMap(shot); }

// Where a bar or a curve leaves the plot.
bool isBeyond(const Place& at, Index k) { return at.gap[k] > at.y.high || at.gap[k] < at.y.low; }

// A bar that goes on beyond the edge is cut open there.
void drawBeyond(const Place& at, const QRectF& bar, bool up) {
    const double reach = std::min(bar.width() / 2 - 1, at.canvas.style.mark(5));
    if (reach < 1.5) return;
    const QPointF tip(bar.center().x(), up ? bar.top() + 2 : bar.bottom() - 2);
    drawChevron(at.canvas, tip, reach, up ? 1 : -1, QPen(at.canvas.colour(Role::PlotBackground), at.canvas.style.mark(2)));
}

constexpr double leastDashed = 10;  // px: on narrower bars dashes are noise, and the line over them is dashed instead

void drawBar(const Place& at, const QRectF& bar, Index k) {
    const auto solid = [&](Role role) { return at.canvas.style.palette->onPlot(role, at.share(k)); };
    const double named = k == at.leader() ? at.scene.appeared(Shows::Leader) : 0;
    if (!at.borrowed) return at.canvas.block(bar, between(solid(Role::GapBar), solid(Role::Leader), named));
    const Role role = k == at.leader() ? Role::Leader : Role::GapBar;
    at.canvas.block(bar, at.canvas.style.palette->onPlot(role, role == Role::Leader ? 0.5 : 0.2));
    if (bar.width() < leastDashed) return;
    at.canvas.pen(role, at.canvas.style.mark(1.5), 1, Qt::DashLine);
    at.canvas.painter.drawRect(bar.adjusted(0.75, 0.75, -0.75, -0.75));
}

void drawTops(const Place& at) {
    QList<QPointF> tops;
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        const double gap = at.raised(at.order[i]);
        tops << QPointF(at.place[i], at.y.logarithmic ? std::max(gap, at.y.low) : gap);
    }
    const Stroke stroke{Role::GapBar, at.canvas.style.mark(2), light(at.scene, {Shows::Gaps}), at.borrowed ? dashed : solidLine};
    at.canvas.add(Line{{}, tops, stroke});
}

void noteGaps(const Place& at) {
    QList<QPointF> gaps;
    for (std::size_t i = 0; i < at.order.size(); ++i) gaps << QPointF(at.place[i], at.gap[at.order[i]]);
    at.canvas.add(Marks{said("gap B"), gaps});
}

// Bars that would stand less than a pixel or two apart become one area.
double widthOfBars(const Place& at) {
    return at.spacing < 4 ? at.spacing + 0.5 : std::min(0.7 * at.spacing, at.canvas.style.text(48));
}

QRectF barOf(const Place& at, std::size_t i) {
    const double wide = widthOfBars(at), zero = at.foot(), end = at.clampedPixel(at.raised(at.order[i]));
    // Zoomed, a bar may reach over the plot's edge.
    const double left = std::max(at.plot.left(), at.x[i] - wide / 2), right = std::min(at.plot.right(), at.x[i] + wide / 2);
    return {left, std::min(end, zero), right - left, std::abs(end - zero)};
}

void drawBars(const Place& at) {
    const double wide = widthOfBars(at);
    std::optional<QRectF> rival;
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        const Index k = at.order[i];
        const QRectF bar = barOf(at, i);
        if (at.risen() > 0) drawBar(at, bar, k);
        if (at.risen() >= 1 && isBeyond(at, k)) drawBeyond(at, bar, at.gap[k] > at.y.high);
        if (k == at.rival()) rival = bar;
    }
    if (at.borrowed && wide < leastDashed) drawTops(at);
    if (!rival) return;
    // Outlined inside its bar, so that neighbours do not cover it.
    const double stroke = std::min(at.canvas.style.mark(2.5), wide / 2);
    at.canvas.pen(Role::Rival, stroke, at.scene.appeared(Shows::Rival) * at.share(at.rival()),
                  at.borrowed ? Qt::DashLine : Qt::SolidLine);
    at.canvas.painter.drawRect(rival->adjusted(stroke / 2, std::min(stroke, rival->height()) / 2, -stroke / 2, 0));
}

void drawCurve(const Place& at) {
    drawTops(at);
    const auto mark = [&](Index arm, Marker marker, Shows line) {
        const Faint faint(at.canvas.painter, at.scene.appeared(line) * at.share(arm));
        for (std::size_t i = 0; i < at.order.size(); ++i)
            if (arm == at.order[i]) drawMarker(at.canvas, marker, {at.x[i], at.clampedPixel(at.gap[at.order[i]])}, true);
    };
    mark(at.rival(), Marker::Rival, Shows::Rival);
    mark(at.leader(), Marker::Leader, Shows::Leader);
}

// Whether it covers a bar of another arm: of any, or only of those that matter.
bool coversBars(const Place& at, std::size_t own, const QRectF& box, bool any) {
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        const bool counts = any || at.order[i] == at.leader() || at.order[i] == at.rival();
        if (i != own && counts && barOf(at, i).intersects(box)) return true;
    }
    return false;
}

// At the edge that is passed; what is cut off below, as all is that a logarithm cannot show, stands over the bars around it.
void sayBeyond(const Place& at, std::size_t i) {
    const double g = at.gap[at.order[i]], off = at.canvas.style.mark(9), down = at.canvas.lineHeight(Type::AxisNumber);
    const auto text = Speaker(at.shot).gap(g);
    const bool above = g > at.y.high;
    std::vector<Canvas::Spot> spots;
    for (double y = above ? at.plot.top() + off + down / 2 : at.plot.bottom() - off - down / 2; at.plot.contains({at.x[i], y});
         y += above ? down / 2 : -down / 2) {
        spots.push_back({{at.x[i], y}, Qt::AlignCenter});
        for (const double side : {1.0, -1.0})
            spots.push_back({{at.x[i] + side * off, y}, (side > 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
    }
    for (const bool any : {!above, false}) {
        auto free = spots;
        std::erase_if(free, [&](const Canvas::Spot& spot) {
            return coversBars(at, i, at.canvas.box(spot.anchor, spot.alignment, text, Type::AxisNumber).adjusted(-2, 0, 2, 0),
                              any);
        });
        if (at.canvas.putWhereFree(free, at.plot, text, Type::AxisNumber)) return;
    }
}

// On every bar of a few; of many, on those that leave the plot and matter.
void drawNumbers(const Place& at, const QRectF& within) {
    const Faint faint(at.canvas.painter, at.risen());
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        const Index k = at.order[i];
        const double g = at.gap[k], y = at.pixel(g);
        if (isBeyond(at, k)) {
            const bool matters = k == at.leader() || k == at.rival() || at.scene.looked == k;
            if (matters || at.shot.arms() <= mostNumbers) sayBeyond(at, i);
            continue;
        }
        if (at.shot.arms() > mostNumbers) continue;
        at.canvas.putWhereFree({{{at.x[i], g < 0 ? y + 1 : y - 1}, Qt::AlignHCenter | (g < 0 ? Qt::AlignTop : Qt::AlignBottom)}},
                               within, Speaker(at.shot).gap(g), Type::AxisNumber);
    }
}

void drawZero(const Place& at, const QRectF& plot) {
    at.canvas.pen(Role::Axis, 1);
    const double zero = std::round(at.foot()) + 0.5;
    at.canvas.painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero));
}

// Arms sorted by gap have no axis of their own: their number says how many there are.
Axis rankAxis(const QRectF& plot, Index arms) { return {0.5, static_cast<double>(arms) + 0.5, plot.left(), plot.right()}; }

void drawSortedAxis(Canvas& canvas, const QRectF& plot, Index arms, bool withTitle) {
    const Axis x = rankAxis(plot, arms);
    auto ticks = niceTicks(x, mostAlong(canvas, plot.width(), 1, static_cast<double>(arms)));
    std::erase_if(ticks, [](const Tick& t) { return t.value != std::round(t.value); });
    drawBottomAxis(canvas, plot, x, ticks, withTitle ? said("arms, smallest gap first") : QString());
}

Place placed(Canvas& canvas, const QRectF& plot, const Scene& scene, const ArmAxis& axis, const Axis& y, bool borrowed) {
    const Snapshot& shot = *scene.shot;
    const auto& gap = *shot.decision.gap;
    Place at{canvas, scene, shot, gap, {}, {}, {}, 1, y, plot, borrowed};
    if (isSorted(shot)) {
        at.order = sortedByGap(scene.shot);
        at.spacing = plot.width() / static_cast<double>(at.order.size());
        const Axis ranks = rankAxis(plot, static_cast<Index>(at.order.size()));
        for (std::size_t i = 0; i < at.order.size(); ++i) {
            at.place.push_back(static_cast<double>(i) + 1);
            at.x.push_back(ranks.pixel(at.place.back()));
        }
        return at;
    }
    at.spacing = axis.spacing();
    for (const Index k : axis.order()) {
        if (!std::isfinite(gap[k]) || !axis.isInView(k)) continue;
        at.order.push_back(k);
        at.place.push_back(axis.place(k));
        at.x.push_back(axis.x(k));
    }
    return at;
}

// The arm looked at stands between two edges of an accent column with a hairline, as in the posterior.
void drawLooked(const Place& at, const QRectF& plot, bool behind) {
    for (std::size_t i = 0; i < at.order.size(); ++i) {
        if (at.scene.looked != at.order[i]) continue;
        if (behind) {
            const double wide = std::max(at.canvas.style.mark(9), std::min(at.spacing, at.canvas.style.text(120)));
            at.canvas.fill(Role::Accent, 0.15);
            at.canvas.painter.drawRect(QRectF(QPointF(std::max(plot.left(), at.x[i] - wide / 2), plot.top()),
                                              QPointF(std::min(plot.right(), at.x[i] + wide / 2), plot.bottom())));
            continue;
        }
        at.canvas.pen(Role::Accent, 1);
        const double x = std::round(at.x[i]) + 0.5;
        at.canvas.painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

LegendEntry logEntry(const Scene& scene) {
    return {Swatch::Steps, said("log"), scene.switches.logGaps ? Role::Accent : Role::SecondText, true, LegendSwitch::LogGaps};
}

std::vector<LegendEntry> legend(const Scene& scene, bool borrowed, bool live) {
    const auto how =
        scene.shot->spec->minimise ? said("B = own U − smallest L of the others") : said("B = largest U of the others − own L");
    std::vector<LegendEntry> entries;
    if (live) entries = {lensEntry(scene), logEntry(scene)};
    // Where there is no room for all, the two colours are named; how a gap is made also stands in the algorithm's line.
    entries.push_back(
        {Swatch::Bar, said("J: the smallest"), Role::Leader, scene.appeared(Shows::Leader) > 0, LegendSwitch::None, said("J")});
    entries.push_back(
        {Marker::Rival, said("j: its rival"), Role::Rival, scene.appeared(Shows::Rival) > 0, LegendSwitch::None, said("j")});
    entries.push_back(borrowed ? LegendEntry{Swatch::Dashes, said("BayesGap's gaps"), Role::GapBar}
                               : LegendEntry{Swatch::Bar, how, Role::GapBar, true, LegendSwitch::None, said("B")});
    return entries;
}

// The arm whose gap is taken apart below the bars; none where the bars already stand in place.
std::optional<GapParts> takenApart(const Scene& scene) {
    if (scene.shot->arms() <= mostNumbers) return {};
    const bool knowsRival = scene.shows(Shows::Rival);
    if (scene.looked)
        if (const auto parts = gapParts(*scene.shot, *scene.looked, knowsRival)) return parts;
    if (!scene.shows(Shows::Leader) || !scene.shot->decision.J) return {};
    return gapParts(*scene.shot, *scene.shot->decision.J, knowsRival);
}

void drawAll(const Place& at, const QRectF& plot, const ArmAxis& axis, double mostBelow, bool withTitle) {
    auto& canvas = at.canvas;
    drawLeftAxis(canvas, plot, at.y, niceTicks(at.y, mostUpright(canvas, plot.height())), {});
    drawLooked(at, plot, true);
    if (static_cast<Index>(at.shot.arms()) > mostBars && (axis.isLine() || isSorted(at.shot)))
        drawCurve(at);
    else
        drawBars(at);
    drawLooked(at, plot, false);
    if (isSorted(at.shot))
        drawSortedAxis(canvas, plot, static_cast<Index>(at.order.size()), withTitle);
    else
        axis.draw(canvas, plot, ArmAxis::Detail::Short, mostBelow);
    drawZero(at, plot);
}

struct Below {
    double axis, strip;  // their heights
    bool hasTitle;
};

// The strip's room is kept for all arms alike, so that the bars do not jump while the mouse moves. A title that would leave
// it no room is left out.
Below belowBars(const Canvas& canvas, const Snapshot& shot, const ArmAxis& axis, double room, double mostBelow) {
    const bool hasStrip = shot.arms() > mostNumbers;
    const auto with = [&](bool title) {
        const double below =
            isSorted(shot) ? heightOfBottomAxis(canvas, title) : axis.height(canvas, ArmAxis::Detail::Short, mostBelow);
        return Below{below, hasStrip ? heightOfGapStrip(canvas, room - below) : 0, title};
    };
    const Below titled = with(true);
    return hasStrip && titled.strip <= 0 ? with(false) : titled;
}

// Nothing of a borrowed gap is a later line of the study's own film.
bool borrow(Scene& scene) {
    if (!scene.switches.borrowedGaps || !canBorrowGaps(*scene.shot)) return false;
    scene.shot = withBorrowedGaps(scene.shot);
    scene.next = nullptr;
    scene.line = -1;
    scene.motion = 1;
    return true;
}

QString notYet(const Scene& scene) {
    if (scene.appeared(Shows::Gaps) > 0) return {};
    const auto& lines = scene.shot->conditions->policy.entry->lines;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].shows == Shows::Gaps) return said("The gaps appear with line %1.").arg(i);
    return said("This algorithm has no line about gaps.");
}

}  // namespace

QString whyNoGaps(const Snapshot& shot) {
    if (shot.decision.gap) return {};
    if (!shot.cannotChoose.empty()) return QString::fromStdString(shot.cannotChoose) + '.';
    if (shot.decision.initialPulls)
        return said("Every arm is measured once first: %1 of %2 done.").arg(shot.pulls.size()).arg(shot.armsInPlay);
    const auto label = shot.conditions->policy.entry->label;
    const auto name = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
    if (!canBorrowGaps(shot)) return said("%1 does not use gaps.").arg(name);
    return said("%1 does not use gaps. Show BayesGap's gaps for this posterior?").arg(name);
}

namespace {

// The plot of the arms: by their gap, or as in the posterior.
Plot plotOf(const Place& at, const ArmAxis& axis) {
    Plot plot{said("Gaps"), at.plot, axis.axis(), at.y, axis.title(), said("gap B"), false, axis.places()};
    plot.said = [shot = at.scene.shot](double gap) { return Speaker(*shot).gap(gap); };
    if (!isSorted(at.shot)) return plot;
    plot.x = rankAxis(at.plot, static_cast<Index>(at.order.size()));
    plot.along = said("arms, smallest gap first");
    plot.places = [spec = at.shot.spec, order = at.order](int rank) {
        return armName(*spec->arms, order[static_cast<std::size_t>(rank - 1)]);
    };
    return plot;
}

}  // namespace

Figure gapsFigure(const Paper& paper, const QRectF& area, const Scene& real, const Style& style, const Extras& extras) {
    Scene scene = real;
    if (extras.ghost && extras.ghost->after)
        scene.shot = extras.ghost->after, scene.next = nullptr, scene.line = -1, scene.motion = 1;
    const bool borrowed = borrow(scene);
    const Snapshot& shot = *scene.shot;
    Sketch sketch(paper, style, said("Gaps"));
    Canvas& canvas = sketch.canvas();
    QString missing = whyNoGaps(shot);
    if (missing.isEmpty()) missing = notYet(scene);
    const double top = drawHeading(canvas, area, said("Gaps"),
                                   missing.isEmpty() ? legend(scene, borrowed, extras.live) : std::vector<LegendEntry>{});
    if (!missing.isEmpty()) {
        const QPointF middle(area.center().x(), (top + area.bottom()) / 2);
        canvas.putLines(middle, area.width() - 24, missing, Type::AxisTitle, Role::SecondText);
        return sketch.finished();
    }
    const double left = area.left() + leftMargin(canvas), right = area.right() - rightMargin(style);
    const auto order = armsInOrder(real);  // a ghost does not reorder the arms
    const Stretch stretch = isSorted(shot) ? Stretch{} : stretchShown(real, extras.lens, style, left, right, order);
    const ArmAxis axis(shot, left, right, stretch, order);
    const double mostBelow = area.height() / 3, numbers = canvas.lineHeight(Type::AxisNumber) / 2 + 2;
    const Below below = belowBars(canvas, shot, axis, area.bottom() - top - numbers, mostBelow);
    const double strip = below.strip;
    const QRectF plot(QPointF(left, top + numbers), QPointF(right, area.bottom() - below.axis - strip));
    if (plot.height() < 24 || plot.width() < 60) return sketch.finished();
    canvas.fill(Role::PlotBackground);
    canvas.painter.drawRect(plot);
    const Axis all = gapAxis(scene, borrowed, plot), y = gapsShown(borrowed ? scene : real, extras.lens, style, all);
    const Place at = placed(canvas, plot, scene, axis, y, borrowed);
    canvas.begin(plotOf(at, axis));
    noteGaps(at);
    drawAll(at, plot, axis, mostBelow, below.hasTitle);
    drawNumbers(at, plot.adjusted(0, -numbers, 0, 0));
    if (const auto parts = takenApart(scene); parts && strip > 0) {
        const Faint faint(canvas.painter, scene.appeared(scene.looked ? Shows::Gaps : Shows::Leader));
        drawGapStrip(canvas, QRectF(QPointF(left, area.bottom() - strip), QPointF(right, area.bottom())), scene, *parts);
    }
    Drawn drawn{plot, {}, isSorted(shot) ? ArmsLie::ByGap : ArmsLie::AlongX, {}, at.y, {}, order};
    if (isSorted(shot)) drawn.order = {ArmOrder::Gap, at.order};
    drawn.x = stretch;
    drawn.upright = &Lens::gaps;
    drawn.all = {all.low, all.high};
    return sketch.finished(std::move(drawn));
}

Drawn drawGaps(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style, const Extras& extras) {
    return paintOnce(painter, gapsFigure(Paper::of(*painter.device()), area, scene, style, extras));
}

}  // namespace gapscope
