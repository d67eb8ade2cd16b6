#include "ui/acquisition/acquisition_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <map>

#include "ui/acquisition/curve_maps.h"
#include "ui/acquisition/curve_strips.h"
#include "ui/plot/chart_sheet.h"
#include "ui/plot/markers.h"
#include "ui/plot/sketch.h"
#include "ui/posterior/map_view.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("acquisition", text); }

bool hasIndex(const PolicyEntry& policy) {
    const auto with = policiesWithCurve();
    return std::ranges::find(with, &policy) != with.end();
}

QString nameOf(const Scene& scene, const ShownCurve& shown) {
    auto name = hasIndex(*shown.policy) ? lookOf(*shown.policy).name : labelOf(*shown.policy);
    if (!shown.curve || shown.curve->round == scene.shot->round) return name;
    return said("%1 of round %2").arg(name).arg(shown.curve->round);
}

std::optional<Index> choiceOf(const Scene& scene, const ShownCurve& shown) {
    if (!shown.curve || shown.curve->chosen.empty() || !showsOwnChoice(scene)) return {};
    return shown.curve->chosen.front();
}

// Of a policy's ring: its curve's colour.
Role ringRole(const PolicyEntry& policy) { return hasIndex(policy) ? lookOf(policy).role : Role::SecondText; }

// A title and the policies with their choices, from left to right, in as many rows as they need.
class Heading {
public:
    Heading(Canvas& canvas, const QRectF& area, double keepFree)
        : canvas_(canvas), area_(area), right_(area.right() - keepFree), x_(area.left()), y_(area.top()) {
        row_ = canvas.lineHeight(Type::PanelTitle) + canvas.style.mark(4);
        x_ = canvas.put({x_, y_ + row_ / 2}, Qt::AlignLeft | Qt::AlignVCenter, said("Acquisition"), Type::PanelTitle).right() +
             canvas.style.text(18);
    }

    void add(const Scene& scene, const ShownCurve& shown, const QString& text) {
        const double sign = canvas_.style.mark(20), space = canvas_.style.text(5);
        place(sign + space + canvas_.size(text, Type::Legend).width());
        const double middle = y_ + row_ / 2;
        if (hasIndex(*shown.policy)) {
            canvas_.painter.setPen(penOf(lookOf(*shown.policy), canvas_.style, isOwn(*scene.shot, *shown.policy)));
            canvas_.painter.drawLine(QPointF(x_, middle), QPointF(x_ + sign, middle));
        } else if (isOwn(*scene.shot, *shown.policy)) {
            canvas_.pen(Role::Chosen, canvas_.style.mark(2.5));
            canvas_.painter.drawEllipse(QPointF(x_ + sign / 2, middle), canvas_.style.mark(6), canvas_.style.mark(6));
        } else {
            drawOtherRing(canvas_, {x_ + sign / 2, middle}, Role::SecondText, false, 14 - otherRing);
        }
        put(x_ + sign + space, text);
    }

    bool fits(const QString& text) const { return x_ + canvas_.size(text, Type::Legend).width() <= right_; }

    void note(const QString& text) {
        place(canvas_.size(text, Type::Legend).width());
        put(x_, text);
    }

    double bottom() const { return y_ + row_; }

private:
    void place(double width) {
        if (x_ + width <= right_ || x_ <= area_.left()) return;
        x_ = area_.left();
        y_ += row_;
        right_ = area_.right();  // only the first row is shared
    }

    void put(double x, const QString& text) {
        x_ = canvas_.put({x, y_ + row_ / 2}, Qt::AlignLeft | Qt::AlignVCenter, text, Type::Legend, Role::SecondText).right() +
             canvas_.style.text(14);
    }

    Canvas& canvas_;
    QRectF area_;
    double right_, x_, y_, row_ = 0;
};

// How much of the heading's rows the policies and their choices would take, in rows.
double rowsOfChoices(const Canvas& canvas, double width, const Scene& scene, const std::vector<ShownCurve>& shown) {
    double needed = canvas.size(said("Acquisition"), Type::PanelTitle).width() + canvas.style.text(18);
    for (const auto& one : shown)
        needed += canvas.size(choiceText(scene, one), Type::Legend).width() + canvas.style.mark(20) + canvas.style.text(19);
    if (const auto agreed = agreementText(scene, shown); !agreed.isEmpty()) needed += canvas.size(agreed, Type::Legend).width();
    return needed / width;
}

struct Layout {
    QRectF plot;
    bool strips;
};

Layout laidOut(const Canvas& canvas, const QRectF& area, double top, double below, std::size_t curves) {
    const double left = area.left() + leftMargin(canvas), right = area.right() - rightMargin(canvas.style);
    const QRectF plot(QPointF(left, top + 2), QPointF(right, area.bottom() - below));
    const double each = plot.height() / static_cast<double>(std::max<std::size_t>(curves, 1));
    return {plot, curves <= mostStrips && each >= canvas.lineHeight(Type::Legend) + 3};
}

// The choices of policies without a curve, on the axis of the arms.
void drawChoices(Canvas& canvas, const QRectF& plot, const ArmAxis& arms, const Scene& scene,
                 const std::vector<OtherChoice>& others) {
    std::map<Index, int> rings;
    for (const auto& other : others)
        if (arms.isInView(other.arm))
            drawOtherRing(canvas, {arms.x(other.arm), plot.center().y()}, other.role, true, 7 * rings[other.arm]++);
    for (const Index arm : scene.shot->decision.chosen)
        if (arms.isInView(arm)) drawMarker(canvas, Marker::Chosen, {arms.x(arm), plot.center().y()});
}

void drawStrips(Canvas& canvas, const QRectF& plot, const ArmAxis& arms, const Scene& scene,
                const std::vector<ShownCurve>& curves, bool nameTops) {
    const double each = plot.height() / static_cast<double>(curves.size());
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const double top = plot.top() + static_cast<double>(i) * each;
        drawStrip(canvas, {plot.left(), top, plot.width(), each - (i + 1 < curves.size() ? 3 : 0)}, arms, scene, curves[i],
                  nameTops);
    }
}

QString inWords(const Scene& scene, const std::vector<ShownCurve>& shown) {
    QStringList parts;
    for (const auto& one : shown) parts << choiceText(scene, one) + '.';
    parts << agreementText(scene, shown);
    parts.removeAll(QString());
    return parts.join(' ');
}

void sayEmpty(Canvas& canvas, const QRectF& area, double top) {
    canvas.putLines({area.center().x(), (top + area.bottom()) / 2}, area.width() - 24, said("Choose curves to compare."),
                    Type::AxisTitle, Role::SecondText);
}

}  // namespace

QString whyNoCurve(const Scene& scene, const ShownCurve& shown) {
    const Snapshot& shot = *scene.shot;
    if (isOwn(shot, *shown.policy) && scene.present(showsOwnIndex) <= 0) return said("not at this line yet");
    if (!shown.curve) return shown.onDemand ? said("takes long: computed when asked for") : said("being computed");
    if (!shown.curve->cannotChoose.empty()) return QString::fromStdString(shown.curve->cannotChoose) + '.';
    if (shown.curve->firstPulls)
        return said("Every arm is measured once first: %1 of %2 done.").arg(shot.pulls.size()).arg(shot.armsInPlay);
    return shown.curve->index ? QString() : said("has no index now");
}

QString choiceText(const Scene& scene, const ShownCurve& shown) {
    auto name = nameOf(scene, shown);
    const auto choice = choiceOf(scene, shown);
    if (shown.curve && !shown.curve->cannotChoose.empty()) return said("%1 cannot run here").arg(name);
    if (!choice) return name;
    const auto words = isOwn(*scene.shot, *shown.policy) ? said("%1 measures %2") : said("%1 would measure %2");
    return words.arg(name, Speaker(*scene.shot).arm(*choice));
}

QString agreementText(const Scene& scene, const std::vector<ShownCurve>& shown) {
    const auto& own = scene.shot->decision.chosen;
    if (own.empty() || !showsOwnChoice(scene)) return {};
    int others = 0, agree = 0;
    for (const auto& other : otherChoices(scene, shown)) {
        ++others;
        agree += other.arm == own.front();
    }
    if (others == 0) return {};
    if (others == 1) return agree == 1 ? said("They agree.") : said("They disagree.");
    if (agree == others) return said("All agree.");
    return said("%1 of %2 agree with %3.").arg(agree).arg(others).arg(labelOf(*scene.shot->conditions->policy.entry));
}

std::vector<OtherChoice> otherChoices(const Scene& scene, const std::vector<ShownCurve>& shown) {
    std::vector<OtherChoice> all;
    for (const auto& [policy, curve, onDemand] : shown) {
        if (isOwn(*scene.shot, *policy) || !curve || curve->chosen.empty() || curve->round != scene.shot->round) continue;
        OtherChoice other{scene.shot,
                          nameOf(scene, {policy, curve, onDemand}),
                          ringRole(*policy),
                          curve->chosen.front(),
                          curve->target,
                          nullptr,
                          policy->id == "thompson"};
        if (curve->index) other.index = std::shared_ptr<const Eigen::VectorXd>(curve, &*curve->index);
        other.isDraw = other.isDraw && other.index;
        all.push_back(std::move(other));
    }
    return all;
}

Figure acquisitionFigure(const Paper& paper, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown,
                         const Style& style, const Lens& lens, double keepFree) {
    Sketch sketch(paper, style, said("Acquisition"));
    Canvas& canvas = sketch.canvas();
    sketch.say(inWords(scene, shown));
    std::vector<ShownCurve> curves;
    std::ranges::copy_if(shown, std::back_inserter(curves),
                         [&](const ShownCurve& one) { return isDrawn(*scene.shot, *one.policy); });
    const bool asMap = isMap(*scene.shot);
    const auto order = armsInOrder(scene);
    const double left = area.left() + leftMargin(canvas), right = area.right() - rightMargin(style);
    const Stretch stretch = asMap ? Stretch{} : stretchShown(scene, lens, style, left, right, order);
    const ArmAxis arms(*scene.shot, left, right, stretch, order);
    const double below = asMap ? 0 : arms.height(canvas, ArmAxis::Detail::Short, area.height() / 3);
    const double row = canvas.lineHeight(Type::PanelTitle) + style.mark(4);
    const double rows = rowsOfChoices(canvas, area.width() - keepFree, scene, shown);
    const bool strips = laidOut(canvas, area, area.top() + row, below, curves.size()).strips && !asMap;
    // Where the choices need a second row, strips name them in their place.
    const bool nameTops = strips && rows > 1;
    Heading heading(canvas, area, keepFree);
    for (const auto& one : shown)
        if (!nameTops || !isDrawn(*scene.shot, *one.policy) || isOwn(*scene.shot, *one.policy))
            heading.add(scene, one, rows * row < 0.3 * area.height() || nameTops ? choiceText(scene, one) : nameOf(scene, one));
    // A row of its own would take the room of the strips.
    const auto agreed = agreementText(scene, shown);
    if (!agreed.isEmpty() && (heading.fits(agreed) || !nameTops)) heading.note(agreed);
    if (!strips && !asMap && curves.size() > 1) heading.note(said("each scaled to its own maximum"));
    const auto others = showsOwnChoice(scene) ? otherChoices(scene, shown) : std::vector<OtherChoice>{};
    if (curves.empty() && (others.empty() || asMap)) {
        sayEmpty(canvas, area, heading.bottom());
        return sketch.finished();
    }
    if (asMap) {
        const QRectF plot(QPointF(area.left(), heading.bottom() + 2), area.bottomRight());
        Drawn drawn{plot, {}, ArmsLie::InMaps};
        drawCurveMaps(canvas, plot, scene, curves, lens, drawn);
        return sketch.finished(std::move(drawn));
    }
    const auto plot = laidOut(canvas, area, heading.bottom(), below, curves.size()).plot;
    if (plot.height() < 16 || plot.width() < 60) return sketch.finished();
    if (strips)
        drawStrips(canvas, plot, arms, scene, curves, nameTops);
    else
        drawOverlay(canvas, plot, arms, scene, curves);
    if (curves.empty()) drawChoices(canvas, plot, arms, scene, others);
    arms.draw(canvas, plot, ArmAxis::Detail::Short, area.height() / 3);
    return sketch.finished({plot, {}, ArmsLie::AlongX, stretch, {}, {}, order});
}

Drawn drawAcquisition(QPainter& painter, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown,
                      const Style& style, const Lens& lens, double keepFree) {
    const auto paper = Paper::of(*painter.device());
    return paintOnce(painter, acquisitionFigure(paper, area, scene, shown, style, lens, keepFree));
}

}  // namespace gapscope
