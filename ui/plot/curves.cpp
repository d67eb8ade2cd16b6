#include "ui/plot/curves.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

// Without the points that a straight piece passes closer than anybody can see: joining thousands of short pieces is what
// a painter spends its time on. A piece may go on while some direction from its beginning passes all its points.
QPolygonF straightened(const QPolygonF& curve) {
    constexpr double unseen = 0.05;  // px
    if (curve.size() < 3) return curve;
    QPolygonF result{curve.front()};
    double least = -HUGE_VAL, most = HUGE_VAL;
    for (qsizetype i = 1; i < curve.size(); ++i) {
        QPointF way = curve[i] - result.back();
        const bool straight = way.x() > 0 && way.y() / way.x() >= least && way.y() / way.x() <= most;
        if (!straight && i > 1) {
            if (result.back() != curve[i - 1]) result << curve[i - 1];
            way = curve[i] - result.back();
            least = -HUGE_VAL, most = HUGE_VAL;
        }
        if (way.x() > 0) {
            least = std::max(least, (way.y() - unseen) / way.x());
            most = std::min(most, (way.y() + unseen) / way.x());
        } else {
            result << curve[i];  // straight up or down
            least = -HUGE_VAL, most = HUGE_VAL;
        }
    }
    if (result.back() != curve.back()) result << curve.back();
    return result;
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
