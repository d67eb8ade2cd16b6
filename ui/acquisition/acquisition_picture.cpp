#include "ui/acquisition/acquisition_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "ui/acquisition/curve_maps.h"
#include "ui/acquisition/curve_strips.h"
#include "ui/plot/markers.h"
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
    const auto name = hasIndex(*shown.policy) ? lookOf(*shown.policy).name : labelOf(*shown.policy);
    if (!shown.curve || shown.curve->round == scene.shot->round) return name;
    return said("%1 of round %2").arg(name).arg(shown.curve->round);
}

std::optional<Index> choiceOf(const Scene& scene, const ShownCurve& shown) {
    if (!shown.curve || shown.curve->chosen.empty()) return {};
    if (isOwn(*scene.shot, *shown.policy) && !showsOwnChoice(scene)) return {};
    return shown.curve->chosen.front();
}

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
        }
        put(x_ + sign + space, text);
    }

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

void drawStrips(Canvas& canvas, const QRectF& plot, const ArmAxis& arms, const Scene& scene,
                const std::vector<ShownCurve>& curves, bool nameTops) {
    const double each = plot.height() / static_cast<double>(curves.size());
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const double top = plot.top() + static_cast<double>(i) * each;
        drawStrip(canvas, {plot.left(), top, plot.width(), each - (i + 1 < curves.size() ? 3 : 0)}, arms, scene, curves[i],
                  nameTops);
    }
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
    const auto name = nameOf(scene, shown);
    const auto choice = choiceOf(scene, shown);
    if (!choice) return name;
    const auto& own = scene.shot->decision.chosen;
    if (isOwn(*scene.shot, *shown.policy)) return said("%1 measures %2").arg(name, Speaker(*scene.shot).arm(*choice));
    if (showsOwnChoice(scene) && !own.empty() && own.front() == *choice) return said("%1: the same").arg(name);
    return said("%1: %2").arg(name, Speaker(*scene.shot).arm(*choice));
}

Drawn drawAcquisition(QPainter& painter, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown,
                      const Style& style, const XView& x, double keepFree) {
    Canvas canvas(painter, style);
    std::vector<ShownCurve> curves;
    std::ranges::copy_if(shown, std::back_inserter(curves), [](const ShownCurve& one) { return hasIndex(*one.policy); });
    const bool isMap = scene.shot->view->kind == ArmView::Kind::Map;
    const ArmAxis arms(*scene.shot, area.left() + leftMargin(canvas), area.right() - rightMargin(style), x);
    const double below = isMap ? 0 : arms.height(canvas, ArmAxis::Detail::Short, area.height() / 3);
    const double row = canvas.lineHeight(Type::PanelTitle) + style.mark(4);
    const double rows = rowsOfChoices(canvas, area.width() - keepFree, scene, shown);
    const bool strips = laidOut(canvas, area, area.top() + row, below, curves.size()).strips && !isMap;
    // Where the choices need a second row, strips name them in their place.
    const bool nameTops = strips && rows > 1;
    Heading heading(canvas, area, keepFree);
    for (const auto& one : shown)
        if (!nameTops || !hasIndex(*one.policy) || isOwn(*scene.shot, *one.policy))
            heading.add(scene, one, rows * row < 0.3 * area.height() || nameTops ? choiceText(scene, one) : nameOf(scene, one));
    if (!strips && !isMap && curves.size() > 1) heading.note(said("each scaled to its own maximum"));
    if (curves.empty()) {
        sayEmpty(canvas, area, heading.bottom());
        return {{}, canvas.labels()};
    }
    if (isMap) {
        const QRectF plot(QPointF(area.left(), heading.bottom() + 2), area.bottomRight());
        auto maps = drawCurveMaps(canvas, plot, scene, curves);
        return {plot, canvas.labels(), ArmsLie::InMaps, {}, {}, std::move(maps)};
    }
    const auto plot = laidOut(canvas, area, heading.bottom(), below, curves.size()).plot;
    if (plot.height() < 16 || plot.width() < 60) return {{}, canvas.labels()};
    if (strips)
        drawStrips(canvas, plot, arms, scene, curves, nameTops);
    else
        drawOverlay(canvas, plot, arms, scene, curves);
    arms.draw(canvas, plot, ArmAxis::Detail::Short, area.height() / 3);
    return {plot, canvas.labels(), ArmsLie::AlongX, x};
}

}  // namespace gapscope
