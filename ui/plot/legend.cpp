#include "ui/plot/legend.h"

#include <QCoreApplication>
#include <QStringList>
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
    return {Swatch::Lens,
            QCoreApplication::translate("legend", "contenders"),
            scene.switches.contenders ? Role::Accent : Role::SecondText,
            true,
            LegendSwitch::Contenders,
            QString()};
}

double rowOfHeading(const Canvas& canvas) { return std::max(canvas.lineHeight(Type::PanelTitle), canvas.style.mark(22)) + 2; }

namespace {

// Where entries stand: the middle of their left ends. Fewer than there are: the others have no room.
struct Placed {
    std::vector<QPointF> at;
    QPointF end;  // of the last one
};

class Rows {
public:
    Rows(const Canvas& canvas, const QRectF& area, double left)
        : canvas_(canvas), area_(area), row_(rowOfHeading(canvas)), apart_(canvas.style.text(11)), left_(left) {}

    // From entry `briefFrom` on words are short. `spare`: so much stays free at the end of the last row.
    Placed place(const std::vector<LegendEntry>& entries, std::size_t briefFrom, double spare) const {
        Placed placed;
        double x = left_, y = area_.top();
        // In a low panel the picture comes first.
        const bool isLow = area_.height() < 12.5 * canvas_.lineHeight(Type::PanelTitle);
        const double lowest = area_.top() + std::max(row_, std::min(area_.height() / 3, isLow ? 2 * row_ : area_.height()));
        for (const auto& entry : entries) {
            const double wide = widthOf(entry, placed.at.size() >= briefFrom);
            const bool last = y + 2 * row_ > lowest;
            if (x + wide > area_.right() - (last ? spare : 0) && x > area_.left()) {
                if (last) break;
                x = area_.left();
                y += row_;
            }
            placed.at.emplace_back(x, y + row_ / 2);
            x += wide + apart_;
            placed.end = {x, y + row_ / 2};
        }
        return placed;
    }
    double space() const { return canvas_.style.text(5); }
    double widthOf(const LegendEntry& entry, bool brief) const {
        const QString word = wordOf(entry, brief);
        return signWidth(canvas_, entry) + (word.isEmpty() ? 0 : space() + canvas_.size(word, Type::Legend).width());
    }
    static QString wordOf(const LegendEntry& entry, bool brief) { return brief ? entry.brief.value_or(entry.word) : entry.word; }

private:
    const Canvas& canvas_;
    const QRectF& area_;
    double row_, apart_, left_;
};

void drawEntry(Canvas& canvas, const LegendEntry& entry, const QString& word, QPointF at, double space) {
    const double high = canvas.style.text(14), sign = signWidth(canvas, entry);
    const QRectF box(at.x(), at.y() - high / 2, sign, high);
    if (const auto* marker = std::get_if<Marker>(&entry.sign))
        drawMarker(canvas, *marker, box.center());
    else
        drawSwatch(canvas, std::get<Swatch>(entry.sign), entry.role, box);
    QRectF placed = box;
    if (!word.isEmpty())
        placed =
            canvas.put({at.x() + sign + space, at.y()}, Qt::AlignLeft | Qt::AlignVCenter, word, Type::Legend, Role::SecondText);
    if (entry.click != LegendSwitch::None) makeSwitch(canvas, entry.click, box, placed);
    if (word != entry.word) canvas.tips.emplace_back(box.united(placed), entry.word);
}

}  // namespace

double drawHeading(Canvas& canvas, const QRectF& area, const QString& title, const std::vector<LegendEntry>& entries) {
    const double row = rowOfHeading(canvas);
    double left = area.left();
    if (!title.isEmpty())
        left = canvas.put({left, area.top() + row / 2}, Qt::AlignLeft | Qt::AlignVCenter, title, Type::PanelTitle).right() +
               canvas.style.text(16.5);
    const Rows rows(canvas, area, left);
    const QString more = QStringLiteral("…");
    // What stands first keeps its words longest.
    std::size_t brief = entries.size();
    auto placed = rows.place(entries, brief, 0);
    while (placed.at.size() < entries.size() && brief > 0) placed = rows.place(entries, --brief, 0);
    const bool all = placed.at.size() == entries.size();
    if (!all) placed = rows.place(entries, brief, canvas.size(more, Type::Legend).width() + canvas.style.text(11));
    for (std::size_t i = 0; i < placed.at.size(); ++i)
        if (entries[i].visible) drawEntry(canvas, entries[i], Rows::wordOf(entries[i], i >= brief), placed.at[i], rows.space());
    QStringList missing;
    for (std::size_t i = placed.at.size(); i < entries.size(); ++i)
        if (entries[i].visible) missing << entries[i].word;
    const QPointF end = placed.at.empty() ? QPointF(left, area.top() + row / 2) : placed.end;
    if (!missing.isEmpty())
        canvas.tips.emplace_back(
            canvas.put(end, Qt::AlignLeft | Qt::AlignVCenter, more, Type::Legend, Role::SecondText),
            QCoreApplication::translate("legend", "No room here: %1").arg(missing.join(QStringLiteral(", "))));
    return placed.at.empty() ? area.top() + row : placed.at.back().y() + row / 2;
}

}  // namespace gapscope
