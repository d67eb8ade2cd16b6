// Curves are thinned for the painter, never so that anybody could see it.
#include <QPolygonF>
#include <cmath>

#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "ui/plot/curves.h"

using namespace gapscope;

namespace {

// The height of a curve at x.
double heightAt(const QPolygonF& curve, double x) {
    for (qsizetype i = 1; i < curve.size(); ++i)
        if (curve[i].x() >= x && curve[i].x() > curve[i - 1].x())
            return curve[i - 1].y() +
                   (curve[i].y() - curve[i - 1].y()) * (x - curve[i - 1].x()) / (curve[i].x() - curve[i - 1].x());
    return curve.back().y();
}

QPolygonF over(int points, double width, const std::function<double(double)>& y) {
    QPolygonF curve;
    for (int i = 0; i < points; ++i) {
        const double x = width * i / (points - 1);
        curve << QPointF(x, y(x));
    }
    return curve;
}

}  // namespace

class TestCurves : public QObject {
    Q_OBJECT

private slots:
    void smoothCurvesStayWhereTheyAre() {
        const auto wave = [](double x) { return 100 + 60 * std::sin(x / 30); };
        for (const int points : {3, 40, 700, 1400}) {  // up to two points a column
            const auto curve = over(points, 700, wave), thin = thinned(curve);
            QVERIFY(thin.size() <= 300);
            QCOMPARE(thin.front(), curve.front());
            QCOMPARE(thin.back(), curve.back());
            for (const auto& point : curve) QVERIFY(std::abs(heightAt(thin, point.x()) - point.y()) <= 0.0501);
        }
    }

    void roughCurvesKeepTheirPeaks() {
        Rng rng = test::fixedRng(5);
        const auto curve = over(10000, 700, [&](double) { return 50 * rng.normal(); });
        const auto thin = thinned(curve);
        QVERIFY(thin.size() <= 4 * 701);
        for (int column = 0; column < 700; ++column) {
            double low = HUGE_VAL, high = -HUGE_VAL, thinLow = HUGE_VAL, thinHigh = -HUGE_VAL;
            for (const auto& p : curve)
                if (std::floor(p.x()) == column) low = std::min(low, p.y()), high = std::max(high, p.y());
            for (const auto& p : thin)
                if (std::floor(p.x()) == column) thinLow = std::min(thinLow, p.y()), thinHigh = std::max(thinHigh, p.y());
            QVERIFY(std::abs(thinLow - low) <= 0.0501 && std::abs(thinHigh - high) <= 0.0501);
        }
    }

    void straightLinesAreTwoPoints() {
        QCOMPARE(thinned(over(500, 700, [](double x) { return 3 + x / 7; })).size(), 2);
        const QPolygonF upright({{5, 0}, {5, 10}, {5, 20}, {9, 20}});
        QCOMPARE(thinned(upright).back(), upright.back());
        QVERIFY(thinned(upright).contains(QPointF(5, 20)));
        QCOMPARE(thinned({}).size(), 0);
    }
};

GAPSCOPE_TEST(TestCurves)
#include "tst_curves.moc"
