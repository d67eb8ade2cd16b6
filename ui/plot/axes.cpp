#include "ui/plot/axes.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/plot/canvas.h"

namespace gapscope {

namespace {

double onScale(double value, bool logarithmic) { return logarithmic ? std::log10(value) : value; }

constexpr double gap = 4;  // px between an axis and its numbers

std::vector<Tick> decades(const Axis& axis, int most) {
    std::vector<Tick> ticks;
    const double low = std::min(axis.low, axis.high), high = std::max(axis.low, axis.high);
    const int first = static_cast<int>(std::floor(std::log10(low))), last = static_cast<int>(std::ceil(std::log10(high)));
    const auto inside = [&](double v) { return v >= low * (1 - 1e-9) && v <= high * (1 + 1e-9); };
    int count = 0, passed = 0;
    for (int e = first; e <= last; ++e) count += inside(std::pow(10, e));
    const int every = std::max(1, (count + most - 1) / most);
    for (int e = first; e <= last; ++e)
        for (const int digit : {1, 2, 5}) {
            const double v = digit * std::pow(10, e);
            if (!inside(v)) continue;
            // Within less than two decades the 2 and the 5 are needed to read anything.
            const bool written = digit == 1 ? passed++ % every == 0 : last - first <= 2;
            ticks.push_back({v, written ? tickText(v, v) : QString()});
        }
    return ticks;
}

}  // namespace

double Axis::pixel(double v) const {
    const double a = onScale(low, logarithmic), b = onScale(high, logarithmic);
    return b == a ? (from + to) / 2 : from + (onScale(v, logarithmic) - a) / (b - a) * (to - from);
}

double Axis::value(double px) const {
    const double a = onScale(low, logarithmic), b = onScale(high, logarithmic);
    const double v = to == from ? a : a + (px - from) / (to - from) * (b - a);
    return logarithmic ? std::pow(10, v) : v;
}

double Axis::clampedPixel(double v) const { return std::clamp(pixel(v), std::min(from, to), std::max(from, to)); }

double niceBelow(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double digit : {5.0, 2.0})
        if (digit * decade <= value * (1 + 1e-9)) return digit * decade;
    return decade;
}

double niceAbove(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * decade >= value * (1 - 1e-9)) return digit * decade;
    return 10 * decade;
}

double roundAbove(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double digit : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (digit * decade >= value * (1 - 1e-9)) return digit * decade;
    return 10 * decade;
}

QString tickText(double value, double step) {
    const QLocale locale;
    if (std::abs(value) < step * 1e-6) value = 0;
    if (std::abs(value) >= 1e5 || (value != 0 && step < 1e-6)) return locale.toString(value, 'g', 4);
    const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 9);
    if (std::abs(value) < 0.5 * std::pow(10, -decimals)) value = 0;  // an axis has no "-0.00"
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    return plain.toString(value, 'f', decimals);
}

std::vector<Tick> niceTicks(const Axis& axis, int most) {
    if (axis.logarithmic && axis.low > 0 && axis.high > 0) {
        auto ticks = decades(axis, most);
        if (std::ranges::count_if(ticks, [](const Tick& tick) { return !tick.text.isEmpty(); }) > 1) return ticks;
    }
    const double low = std::min(axis.low, axis.high), high = std::max(axis.low, axis.high);
    if (!(high > low) || !std::isfinite(high - low)) return {{low, tickText(low, std::max(std::abs(low) / 100, 1e-6))}};
    const auto count = [&](double step) { return std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1; };
    double step = niceAbove((high - low) / (most + 1));
    while (count(step) > most) step = niceAbove(step * 1.5);
    while (most > 1 && count(step) < 2) step = niceBelow(step * 0.75);  // one number alone is no scale
    std::vector<Tick> ticks;
    const double first = std::ceil(low / step - 1e-9);
    ticks.reserve(static_cast<std::size_t>(std::max(0.0, count(step))));
    for (int i = 0; i < count(step); ++i) ticks.push_back({(first + i) * step, tickText((first + i) * step, step)});
    return ticks;
}

int mostUpright(const Canvas& canvas, double length) {
    const auto between = static_cast<int>(length / (1.4 * canvas.lineHeight(Type::AxisNumber)));
    return std::clamp(between + 1, 2, 6);  // the outermost two stand half outside
}

int mostAlong(const Canvas& canvas, double length, double low, double high) {
    const double step = high > low ? niceBelow((high - low) / 9) : 1;
    const double widest = std::max(canvas.size(tickText(low, step), Type::AxisNumber).width(),
                                   canvas.size(tickText(high, step), Type::AxisNumber).width());
    return std::clamp(static_cast<int>(length / (widest + canvas.style.text(24))), 2, 9);
}

QString titleWithUnit(const QString& name, const QString& unit) {
    return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
}

double widthOfLeftAxis(const Canvas& canvas, const std::vector<Tick>& ticks, bool hasTitle) {
    double widest = 0;
    for (const auto& tick : ticks) widest = std::max(widest, canvas.size(tick.text, Type::AxisNumber).width());
    return std::ceil(widest + 2 * gap + 4 + (hasTitle ? canvas.lineHeight(Type::AxisTitle) + gap : 0));
}

void drawLeftAxis(Canvas& canvas, const QRectF& plot, const Axis& axis, const std::vector<Tick>& ticks, const QString& title) {
    double left = plot.left();
    for (const auto& tick : ticks) {
        const double y = std::round(axis.pixel(tick.value)) + 0.5;
        canvas.pen(Role::Grid, 1);
        canvas.painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        canvas.pen(Role::Axis, 1);
        canvas.painter.drawLine(QPointF(plot.left() - 4, y), QPointF(plot.left(), y));
        const QPointF anchor(plot.left() - 4 - gap, y);
        const auto rect = canvas.box(anchor, Qt::AlignRight | Qt::AlignVCenter, tick.text, Type::AxisNumber);
        if (tick.text.isEmpty() || !canvas.isFree(rect)) continue;
        canvas.put(anchor, Qt::AlignRight | Qt::AlignVCenter, tick.text, Type::AxisNumber);
        left = std::min(left, rect.left());
    }
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(plot.topLeft(), plot.bottomLeft());
    if (title.isEmpty() || canvas.size(title, Type::AxisTitle).width() > plot.height() * 1.4) return;
    // The title may be a little longer than the axis, but not leave the picture.
    const double half = canvas.size(title, Type::AxisTitle).width() / 2;
    const double middle = std::min(plot.center().y(), plot.bottom() + 0.2 * plot.height() - half);
    canvas.putTurned({left - gap, middle}, Qt::AlignHCenter | Qt::AlignBottom, -90, title, Type::AxisTitle);
}

double heightOfBottomAxis(const Canvas& canvas, bool hasTitle) {
    return std::ceil(4 + gap + canvas.lineHeight(Type::AxisNumber) + (hasTitle ? canvas.lineHeight(Type::AxisTitle) : 0));
}

void drawBottomAxis(Canvas& canvas, const QRectF& plot, const Axis& axis, const std::vector<Tick>& ticks, const QString& title) {
    canvas.pen(Role::Axis, 1);
    canvas.painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    double right = -1e9;
    for (const auto& tick : ticks) {
        const double x = std::round(axis.pixel(tick.value)) + 0.5;
        canvas.pen(Role::Axis, 1);
        canvas.painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + (tick.text.isEmpty() ? 2 : 4)));
        if (tick.text.isEmpty()) continue;
        // A wide number at the very end moves inward rather than out of the picture.
        const double half = canvas.size(tick.text, Type::AxisNumber).width() / 2;
        const QPointF anchor(std::min(x, plot.right() + canvas.style.text(14) - half), plot.bottom() + 4 + gap / 2);
        const auto rect = canvas.box(anchor, Qt::AlignHCenter | Qt::AlignTop, tick.text, Type::AxisNumber);
        if (rect.left() < right + canvas.style.text(6) || !canvas.isFree(rect)) continue;
        right = canvas.put(anchor, Qt::AlignHCenter | Qt::AlignTop, tick.text, Type::AxisNumber).right();
    }
    if (title.isEmpty()) return;
    canvas.put({plot.center().x(), plot.bottom() + 4 + gap / 2 + canvas.lineHeight(Type::AxisNumber)},
               Qt::AlignHCenter | Qt::AlignTop, title, Type::AxisTitle);
}

}  // namespace gapscope
