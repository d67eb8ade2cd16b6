// The laws of charts: where a value stands, what a sheet that is used again paints, and that no number, however strange, leaves
// ink where it does not belong.
#include <QBuffer>
#include <QImage>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <cmath>
#include <limits>
#include <random>

#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/plot/chart_sheet.h"
#include "ui/plot/curves.h"
#include "ui/plot/sketch.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr QSize size{300, 200};
const QRectF body(40, 30, 220, 130);
constexpr double missing = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();

Plot plotOf(double lowX, double highX, double lowY, double highY, bool logX = false, bool logY = false) {
    return {"plot", body, {lowX, highX, body.left(), body.right(), logX}, {lowY, highY, body.bottom(), body.top(), logY}};
}

Figure figureOf(const Plot& plot, std::vector<Part> parts) {
    Figure figure;
    figure.plots = {plot};
    figure.parts = std::move(parts);
    return figure;
}

QImage painted(const Figure& figure, ChartSheet& sheet, double fine = 1) {
    QImage image(size * fine, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(fine);
    image.fill(Qt::white);
    QPainter painter(&image);
    sheet.paint(painter, figure);
    return image;
}
QImage painted(const Figure& figure, double fine = 1) {
    ChartSheet sheet;
    return painted(figure, sheet, fine);
}

// The middle of all ink, each pixel as heavy as it is dark.
QPointF middleOfInk(const QImage& image) {
    QPointF sum;
    double all = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const double ink = 255 - qGray(image.pixel(x, y));
            sum += ink * QPointF(x + 0.5, y + 0.5);
            all += ink;
        }
    return all > 0 ? sum / all / image.devicePixelRatio() : QPointF(missing, missing);
}

bool isWhiteOutside(const QImage& image, const QRectF& rect) {
    const double fine = image.devicePixelRatio();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (!rect.contains(QPointF(x, y) / fine) && image.pixel(x, y) != qRgb(255, 255, 255)) return false;
    return true;
}

bool hasInk(const QImage& image) { return !isWhiteOutside(image, QRectF(-1, -1, 0, 0)); }

// What QPainter itself makes of the same line.
QImage byHand(const QPolygonF& line, const QPen& pen) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(pen);
    painter.drawPolyline(line);
    return image;
}

int farthest(const QImage& a, const QImage& b) {
    int most = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            most = std::max({most, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
        }
    return most;
}

// Anything that a figure may hold, in any order.
Figure random(std::mt19937& rng) {
    const auto pick = [&](int below) { return static_cast<int>(rng() % static_cast<unsigned>(below)); };
    std::uniform_real_distribution<double> unit(0, 1);
    const double shift = 20 * unit(rng);
    Plot plot = plotOf(0, 10, -1, 1);
    plot.body = body.adjusted(pick(3) * 5, 0, -shift, -shift);
    plot.x.from = plot.body.left(), plot.x.to = plot.body.right();
    plot.y.from = plot.body.bottom(), plot.y.to = plot.body.top();
    const auto points = [&] {
        QList<QPointF> line;
        for (double x = 0; x <= 10; x += 0.1 + unit(rng)) line << QPointF(x, pick(12) ? 2.6 * unit(rng) - 1.3 : missing);
        return line;
    };
    const auto role = [&] { return static_cast<Role>(static_cast<int>(Role::Mean) + pick(10)); };
    std::vector<Part> parts;
    for (int i = pick(8); i >= 0; --i) switch (pick(4)) {
            case 0:
                parts.emplace_back(Line{"line", points(), {role(), 1 + 3 * unit(rng), unit(rng), pick(2) ? dashed : solidLine}});
                break;
            case 1: {
                Band band{"band", {}, {}, role(), unit(rng)};
                for (double x = 0; x <= 10; x += 0.5)
                    band.upper << QPointF(x, 1.5 * unit(rng)), band.lower << QPointF(x, -1.5 * unit(rng));
                parts.emplace_back(std::move(band));
                break;
            }
            case 2: parts.emplace_back(Scatter{"dots", points(), role(), 3 + 6 * unit(rng), unit(rng)}); break;
            default: {
                Sketch sketch(Paper{}, Style{});
                sketch.canvas().block(QRectF(60, 60, 40 * unit(rng), 30), Qt::red);
                for (auto& part : sketch.finished().parts) parts.push_back(std::move(part));
            }
        }
    return figureOf(plot, std::move(parts));
}

}  // namespace

class ChartsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnWarnings(); }

    // A dot's middle of ink lies where the axis puts its value, whatever the unit.
    void valuesStandWhereTheAxisSays_data() {
        QTest::addColumn<double>("unit");
        QTest::addColumn<bool>("isLog");
        for (const double unit : {1e-13, 1e-6, 1.0, 1e9})
            for (const bool isLog : {false, true}) QTest::addRow("%g %s", unit, isLog ? "log" : "linear") << unit << isLog;
    }
    void valuesStandWhereTheAxisSays() {
        QFETCH(double, unit);
        QFETCH(bool, isLog);
        const Plot plot = plotOf(unit, 100 * unit, 2 * unit, 50 * unit, isLog, isLog);
        for (const QPointF at : {QPointF(10, 10), QPointF(64, 5), QPointF(3, 41.5)}) {
            const QPointF wanted(plot.x.pixel(at.x() * unit), plot.y.pixel(at.y() * unit));
            const auto found = middleOfInk(painted(figureOf(plot, {Scatter{"dot", {at * unit}, Role::Text, 12}}), 8));
            QVERIFY2(std::hypot(found.x() - wanted.x(), found.y() - wanted.y()) < 0.02,
                     qPrintable(QString("%1 %2 instead of %3 %4").arg(found.x()).arg(found.y()).arg(wanted.x()).arg(wanted.y())));
        }
    }

    // The chart's own mapping adds nothing that could be seen: a line is what a painter draws between the axis's pixels.
    void linesAreWhatAPainterDraws() {
        const Plot plot = plotOf(-3e-13, 9e-13, 1, 1e9, false, true);
        QList<QPointF> values;
        QPolygonF line;
        for (int i = 0; i < 12; ++i) {
            values << QPointF((i - 2.5) * 1e-13, std::pow(10, 1 + i % 7));
            line << QPointF(plot.x.pixel(values.back().x()), plot.y.pixel(values.back().y()));
        }
        for (const auto& dashes : {solidLine, dashed}) {
            const Stroke stroke{Role::Text, 2.5, 1, dashes};
            const int off =
                farthest(painted(figureOf(plot, {Line{"line", values, stroke}})), byHand(thinned(line), stroke.pen(Style())));
            QVERIFY2(off <= 2, qPrintable(QString::number(off)));
        }
    }

    // The same sheet, whatever it has shown before, paints what a fresh one paints.
    void aSheetForgetsWhatItShowed() {
        std::mt19937 rng(3);
        ChartSheet used;
        for (int i = 0; i < 60; ++i) {
            const Figure figure = random(rng);
            QVERIFY2(painted(figure, used) == painted(figure), qPrintable(QString("figure %1").arg(i)));
        }
    }

    void translucentLinesHaveNoDotsAtTheirJoints() {
        const Plot plot = plotOf(0, 10, 0, 1);
        QList<QPointF> bent;
        for (int i = 0; i <= 10; ++i) bent << QPointF(i, i % 2 ? 0.2 : 0.8);
        const auto image = painted(figureOf(plot, {Line{"line", bent, {Role::Text, 6, 0.4}}}));
        QImage whole(size, QImage::Format_ARGB32_Premultiplied);
        whole.fill(Qt::white);
        QPainter painter(&whole);
        painter.fillRect(whole.rect(), Style().palette->faded(Role::Text, 0.4));
        painter.end();
        const int darkest = qGray(whole.pixel(5, 5));
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) QVERIFY(qGray(image.pixel(x, y)) >= darkest - 1);
    }

    // So many dots are painted without a chart, and look the same.
    void manyDotsLookLikeFew() {
        const Plot plot = plotOf(0, 30, 0, 20);
        Scatter many{"dots", {}, Role::Chosen, 6};
        std::vector<Part> few;  // each on a chart
        for (int i = 0; i < 600; ++i) {
            const QPointF at(i % 30 + 0.3, i / 30 + 0.4);
            many.points << at;
            if (i % 30 == 0) few.emplace_back(Scatter{"dots", {}, Role::Chosen, 6});
            std::get<Scatter>(few.back()).points << at;
        }
        const int off = farthest(painted(figureOf(plot, {many})), painted(figureOf(plot, few)));
        QVERIFY2(off <= 2, qPrintable(QString::number(off)));
    }

    // Numbers that are none, far outside, or too few: no warning, no ink beside the plot, and what is sound is still there.
    void strangeNumbersLeaveNoInkOutside_data() {
        QTest::addColumn<QList<QPointF>>("points");
        QTest::addColumn<bool>("isSeen");
        QTest::newRow("none") << QList<QPointF>() << false;
        QTest::newRow("one") << QList<QPointF>{QPointF(5, 0.5)} << false;
        QTest::newRow("two") << QList<QPointF>{{2, 0.5}, {8, 0.6}} << true;
        QTest::newRow("missing") << QList<QPointF>{{1, 0.5}, {2, 0.5}, {4, missing}, {6, 0.5}, {8, 0.5}} << true;
        QTest::newRow("only missing") << QList<QPointF>{{1, missing}, {missing, 2}, {missing, missing}} << false;
        QTest::newRow("infinite") << QList<QPointF>{{1, 0.5}, {2, 0.4}, {4, infinite}, {6, -infinite}, {8, 0.5}, {9, 0.4}}
                                  << true;
        QTest::newRow("huge") << QList<QPointF>{{1, 0.5}, {2, 0.4}, {4, 1e300}, {6, -1e300}, {8, 0.5}, {9, 0.4}} << true;
        QTest::newRow("above") << QList<QPointF>{{1, 5}, {9, 5}} << false;
        QTest::newRow("through") << QList<QPointF>{{-5, -3}, {15, 4}} << true;
        QTest::newRow("beside") << QList<QPointF>{{-9, 0.5}, {-5, 0.5}} << false;
    }
    void strangeNumbersLeaveNoInkOutside() {
        QFETCH(QList<QPointF>, points);
        QFETCH(bool, isSeen);
        const Plot plot = plotOf(0, 10, 0, 1);
        const double half = 3;
        const QRectF allowed = body.adjusted(-half - 1, -half - 1, half + 1, half + 1);
        for (const auto& dashes : {solidLine, dashed}) {
            const auto image = painted(figureOf(plot, {Line{"line", points, {Role::Text, 2 * half, 1, dashes}}}));
            QVERIFY(isWhiteOutside(image, allowed));
            QCOMPARE(hasInk(image), isSeen);
        }
        QList<QPointF> lower;
        for (const auto& point : points) lower << QPointF(point.x(), point.y() - 0.1);
        QVERIFY(isWhiteOutside(painted(figureOf(plot, {Band{"band", points, lower, Role::Text}})), allowed));
        QVERIFY(isWhiteOutside(painted(figureOf(plot, {Scatter{"dots", points, Role::Text, 2 * half}})), allowed));
        Plot logarithmic = plotOf(0, 10, 1e-3, 1, false, true);
        QVERIFY(isWhiteOutside(painted(figureOf(logarithmic, {Line{"line", points, {Role::Text, 2}}})), allowed));
        logarithmic.clamps = true;
        QVERIFY(isWhiteOutside(painted(figureOf(logarithmic, {Line{"line", points, {Role::Text, 2}}})), allowed));
    }

    void whatClampsStandsAtTheEnd() {
        Plot plot = plotOf(0, 10, 1e-3, 1, false, true);
        const std::vector<Part> zero{Line{"line", {{0, 0}, {10, 0}}, {Role::Text, 2}}};
        QVERIFY(!hasInk(painted(figureOf(plot, zero))));
        plot.clamps = true;
        QVERIFY(std::abs(middleOfInk(painted(figureOf(plot, zero))).y() - body.bottom()) < 0.6);
    }

    // A file does not clip: its numbers must lie within.
    void anSvgHasNoInkOutside() {
        const Plot plot = plotOf(0, 10, 0, 1);
        QList<QPointF> wild;
        std::mt19937 rng(5);
        for (int i = -40; i < 140; ++i) wild << QPointF(i * 0.1, std::uniform_real_distribution<double>(-40, 40)(rng));
        const Figure figure = figureOf(plot, {Band{"band", wild, wild, Role::Band}, Line{"line", wild, {Role::Text, 2}}});
        QBuffer file;
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(0, 0), size));
        QPainter painter(&generator);
        ChartSheet().paint(painter, figure);
        painter.end();
        QVERIFY(file.data().contains("<path") || file.data().contains("<polyline"));
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter again(&image);
        QSvgRenderer(file.data()).render(&again);
        again.end();
        QVERIFY(hasInk(image));
        QVERIFY(isWhiteOutside(image, body.adjusted(-2, -2, 2, 2)));
    }

    // Recorded or painted at once, what is painted by hand is the same.
    void layersReplayWhatWasPainted() {
        const auto draw = [](Canvas& canvas) {
            canvas.fill(Role::PlotBackground);
            canvas.painter.drawRect(body);
            canvas.block({50, 40, 20.3, 30.7}, Qt::darkGreen);
            canvas.pen(Role::Leader, 3, 0.5, Qt::DashLine);
            canvas.painter.drawLine(QPointF(45, 50), QPointF(250, 140));
            canvas.put({150, 100}, Qt::AlignCenter, "J = 5 ± µ", Type::MarkerLabel);
            canvas.painter.drawEllipse(QPointF(100, 100), 9, 9);  // with the pen of the text
            canvas.putTurned({30, 100}, Qt::AlignHCenter | Qt::AlignBottom, -90, "upright", Type::AxisTitle);
            canvas.painter.setOpacity(0.4);
            canvas.pen(Role::Rival, 2);
            canvas.painter.drawPolygon(QPolygonF({{200, 50}, {230, 60}, {210, 90}}));
            canvas.put({200, 100}, Qt::AlignLeft, "faint", Type::AxisNumber);
            canvas.block({60, 90, 20, 20}, Qt::blue);
            canvas.painter.setOpacity(1);
            QImage map(4, 4, QImage::Format_ARGB32);
            map.fill(Qt::magenta);
            canvas.painter.drawImage(QRectF(100, 120, 30, 20), map);
            canvas.painter.setBrush(QBrush(Qt::black, Qt::BDiagPattern));
            canvas.painter.drawRect(QRectF(140, 120, 40, 20));
            canvas.putWhereFree({{{150, 60}, Qt::AlignCenter}}, body, "free", Type::Legend);
        };
        for (const double fine : {1.0, 1.5, 2.0}) {
            QImage once(size * fine, QImage::Format_ARGB32_Premultiplied);
            once.setDevicePixelRatio(fine);
            once.fill(Qt::white);
            {
                QPainter painter(&once);
                const Style style;
                Canvas canvas(painter, style);
                draw(canvas);
            }
            Sketch sketch(Paper::of(once), Style{});
            draw(sketch.canvas());
            const auto figure = sketch.finished();
            QVERIFY(painted(figure, fine) == once);
            QCOMPARE(figure.drawn.labels.size(), std::size_t{4});
        }
    }

    void aWidgetTellsWhatItsFigureTells() {
        Figure figure = figureOf(plotOf(0, 10, 0, 1), {});
        figure.says = "A picture.";
        QWidget widget;
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        ChartSheet().paint(painter, figure, widget);
        QCOMPARE(widget.accessibleDescription(), QString("A picture."));
    }
};

GAPSCOPE_TEST(ChartsTest)
#include "tst_charts.moc"
