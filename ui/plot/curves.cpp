#include "ui/plot/curves.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {

namespace {

// Without points that lie on the line between those that stay, as near as no eye can tell: a pen takes far longer over
// many short pieces than over a few long ones.
QPolygonF straightened(const QPolygonF& curve) {
    if (curve.size() < 3) return curve;
    constexpr double near = 0.05;
    const double any = std::numeric_limits<double>::infinity();
    QPolygonF result{curve.front()};
    double least = -any, most = any;  // slopes from the last point that stays that pass all since then near enough
    for (qsizetype i = 1; i < curve.size(); ++i) {
        QPointF step = curve[i] - result.back();
        if (!(step.y() >= least * step.x() && step.y() <= most * step.x())) {
            if (i > 1) result << curve[i - 1];
            step = curve[i] - curve[i - 1];
            least = -any, most = any;
        }
        if (!(step.x() > 0) || !std::isfinite(step.y())) {  // straight up or down, or a value is missing: it stays
            result << curve[i];
            least = -any, most = any;
            continue;
        }
        least = std::max(least, (step.y() - near) / step.x());
        most = std::min(most, (step.y() + near) / step.x());
    }
    return result << curve.back();
}

}  // namespace

QPolygonF thinned(const QPolygonF& curve) {
    QPolygonF result;
    for (qsizetype begin = 0, end; begin < curve.size(); begin = end) {
        const double column = std::floor(curve[begin].x());
        end = begin + 1;
        while (end < curve.size() && std::floor(curve[end].x()) == column) ++end;
        if (end - begin <= 4) {
            for (auto i = begin; i < end; ++i) result << curve[i];
            continue;
        }
        const auto byHeight = [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); };
        const auto [low, high] = std::minmax_element(curve.begin() + begin, curve.begin() + end, byHeight);
        result << curve[begin] << *std::min(low, high) << *std::max(low, high) << curve[end - 1];
    }
    return straightened(result);
}

QPolygonF cutAcross(const QPolygonF& curve, double left, double right) {
    QPolygonF part;
    const auto crossing = [](QPointF a, QPointF b, double x) { return a + (b - a) * ((x - a.x()) / (b.x() - a.x())); };
    for (qsizetype i = 0; i < curve.size(); ++i) {
        const QPointF at = curve[i];
        if (i > 0) {
            const QPointF before = curve[i - 1];
            if (before.x() < left && at.x() > left) part << crossing(before, at, left);
            if (before.x() < right && at.x() > right) part << crossing(before, at, right);
        }
        if (at.x() >= left && at.x() <= right) part << at;
    }
    return part;
}

std::vector<QPolygonF> cutBetween(const QPolygonF& curve, double top, double bottom) {
    std::vector<QPolygonF> parts;
    QPolygonF part;
    const auto finish = [&] {
        if (part.size() > 1) parts.push_back(part);
        part.clear();
    };
    for (qsizetype i = 0; i + 1 < curve.size(); ++i) {
        const QPointF a = curve[i], b = curve[i + 1];
        // The share of this piece that lies between the two heights.
        double from = 0, to = 1;
        if (a.y() == b.y()) {
            if (a.y() < top || a.y() > bottom) to = -1;
        } else {
            const double t1 = (top - a.y()) / (b.y() - a.y()), t2 = (bottom - a.y()) / (b.y() - a.y());
            from = std::max(from, std::min(t1, t2));
            to = std::min(to, std::max(t1, t2));
        }
        if (!(from <= to)) {  // also where a value is missing
            finish();
            continue;
        }
        if (from > 0) finish();
        if (part.isEmpty()) part << a + (b - a) * from;
        part << a + (b - a) * to;
        if (to < 1) finish();
    }
    finish();
    return parts;
}

}  // namespace gapscope
