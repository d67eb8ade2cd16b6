#include "ui/plot/legend.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"
#include "ui/session/scene.h"

namespace gapscope {

namespace {

constexpr double legendRing = 14;

void drawSwatch(Canvas& canvas, Swatch swatch, Role role, const QRectF& box) {
    auto& p = canvas.painter;
    const double y = box.center().y();
    switch (swatch) {
        case Swatch::None: return;
        case Swatch::Line:
            canvas.pen(role, canvas.style.mark(2.5));
            p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
            return;
        case Swatch::Thin:
            canvas.pen(role, canvas.style.mark(1.25), 0.7);
            p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
            return;
        case Swatch::Dashes:
            canvas.pen(role, canvas.style.mark(1.5), 1, Qt::DashLine);
            p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
            return;
        case Swatch::Dots:
            p.setPen(dottedPen(canvas, role));
            p.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
            return;
        case Swatch::Band:
        case Swatch::Bar:
            canvas.fill(role);
            p.drawRect(box.adjusted(0, box.height() * 0.15, 0, -box.height() * 0.15));
            return;
        case Swatch::DashedRing: drawOtherRing(canvas, box.center(), role, false, legendRing - otherRing); return;
        case Swatch::Steps:
            canvas.fill(role);
            for (int i = 0; i < 3; ++i)
                p.drawRect(QRectF(box.left() + i * box.width() / 3, box.top() + box.height() * (0.15 + 0.25 * i), box.width() / 4,
                                  box.height() * (0.7 - 0.25 * i)));
            return;
        case Swatch::Lens: {
            const double r = 0.32 * box.height();
            const QPointF middle(box.left() + r + 1, y - 0.15 * box.height());
            canvas.pen(role, canvas.style.mark(1.75));
            p.drawEllipse(middle, r, r);
            p.drawLine(middle + 0.75 * QPointF(r, r), QPointF(box.right() - 1, box.bottom() - 1));
            return;
        }
        case Swatch::Interval: {
            const QRectF inner = box.adjusted(0, box.height() * 0.1, 0, -box.height() * 0.1);
            drawWhisker(canvas,
                        {box.center().x(), inner.top(), inner.bottom(), box.top(), box.bottom(), canvas.style.mark(1.5),
                         canvas.style.mark(8)},
                        canvas.colour(role));
            return;
        }
    }
}

double signWidth(const Canvas& canvas, const LegendEntry& entry) {
    if (const auto* marker = std::get_if<Marker>(&entry.sign)) return canvas.style.mark(entryOf(*marker).size + 2);
    switch (std::get<Swatch>(entry.sign)) {
        case Swatch::None: return 0;
        case Swatch::Interval:
        case Swatch::Steps: return canvas.style.mark(10);
        case Swatch::DashedRing: return canvas.style.mark(legendRing + 2);
        case Swatch::Lens: return canvas.style.mark(13);
        default: return canvas.style.mark(16);
    }
}

}  // namespace

QPen dottedPen(const Canvas& canvas, Role role) {
    QPen pen(canvas.colour(role), canvas.style.mark(1.5));
    pen.setDashPattern({1.5, 2.5});
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

void makeSwitch(Canvas& canvas, LegendSwitch which, const QRectF& box, const QRectF& word) {
    canvas.pen(Role::SecondText, 1, 1, Qt::DotLine);
    const double y = std::round(word.bottom()) - 0.5;
    canvas.painter.drawLine(QPointF(word.left(), y), QPointF(word.right(), y));
    canvas.switches.push_back({which, box.united(word)});
}

LegendEntry legendOf(Marker marker) {
    const auto& entry = entryOf(marker);
    return {marker, QCoreApplication::translate("legend", entry.word.data()), entry.role};
}

LegendEntry lensEntry(const Scene& scene) {
    return {Swatch::Lens, QCoreApplication::translate("legend", "contenders"),
            scene.switches.contenders ? Role::Accent : Role::SecondText, true, LegendSwitch::Contenders};
}

double rowOfHeading(const Canvas& canvas) { return std::max(canvas.lineHeight(Type::PanelTitle), canvas.style.mark(22)) + 2; }

double drawHeading(Canvas& canvas, const QRectF& area, const QString& title, const std::vector<LegendEntry>& entries) {
    const double row = rowOfHeading(canvas);
    const double apart = canvas.style.text(11), space = canvas.style.text(5);
    double x = area.left(), y = area.top();
    const double lowest = area.top() + std::max(row, area.height() / 3);  // in a low panel the picture comes first
    if (!title.isEmpty())
        x = canvas.put({x, y + row / 2}, Qt::AlignLeft | Qt::AlignVCenter, title, Type::PanelTitle).right() + 1.5 * apart;
    for (const auto& entry : entries) {
        const double sign = signWidth(canvas, entry), word = canvas.size(entry.word, Type::Legend).width();
        if (x + sign + space + word > area.right() && x > area.left()) {
            if (y + 2 * row > lowest) break;
            x = area.left();
            y += row;
        }
        if (!entry.visible) {
            x += sign + space + word + apart;
            continue;
        }
        const QRectF box(x, y + row / 2 - canvas.style.text(7), sign, canvas.style.text(14));
        if (const auto* marker = std::get_if<Marker>(&entry.sign))
            drawMarker(canvas, *marker, box.center());
        else
            drawSwatch(canvas, std::get<Swatch>(entry.sign), entry.role, box);
        const auto placed = canvas.put({x + sign + space, y + row / 2}, Qt::AlignLeft | Qt::AlignVCenter, entry.word,
                                       Type::Legend, Role::SecondText);
        if (entry.click != LegendSwitch::None) makeSwitch(canvas, entry.click, box, placed);
        x = placed.right() + apart;
    }
    return y + row;
}

}  // namespace gapscope
