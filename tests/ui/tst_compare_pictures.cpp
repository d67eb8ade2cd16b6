// The charts of a comparison are pure functions of its findings: labels keep apart, intervals stand where their numbers say,
// zeros on a logarithmic axis are told, and what is drawn is said in words too.
#include <QImage>
#include <QPainter>
#include <functional>
#include <set>

#include "tests/suite.h"
#include "tests/ui/made_up_findings.h"
#include "ui/experiment/allocation_picture.h"
#include "ui/experiment/chart_words.h"
#include "ui/experiment/contender_looks.h"
#include "ui/experiment/curve_picture.h"
#include "ui/experiment/final_picture.h"
#include "ui/experiment/runs_picture.h"
#include "ui/plot/chart_sheet.h"
#include "ui/session/spoken.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using Picture = std::function<Drawn(QPainter&, const QRectF&, const Findings&, const Style&)>;

Picture curves(Measure measure) {
    return [measure](QPainter& p, const QRectF& area, const Findings& found, const Style& style) {
        return paintOnce(p, curvesFigure(Paper::of(*p.device()), area, curveChart(found, measure), *found.experiment, style));
    };
}

const std::pair<const char*, Picture> pictures[] = {
    {"error", curves(Measure::Error)},
    {"regret", curves(Measure::Regret)},
    {"cumulative", curves(Measure::Cumulative)},
    {"final", [](QPainter& p, const QRectF& a, const Findings& f,
                 const Style& s) { return paintOnce(p, finalsFigure(Paper::of(*p.device()), a, f, s)); }},
    {"allocation",
     [](QPainter& p, const QRectF& a, const Findings& f, const Style& s) {
         return paintOnce(p, allocationFigure(Paper::of(*p.device()), a, f, 0, std::nullopt, s));
     }},
    {"runs", [](QPainter& p, const QRectF& a, const Findings& f, const Style& s) { return drawRuns(p, a, f, 0, {}, s).drawn; }},
};

struct Painted {
    QImage image;
    Drawn drawn;
};

Painted painted(const Picture& picture, QSize size, const Findings& found, const Style& style = {}) {
    Painted result{QImage(size, QImage::Format_ARGB32_Premultiplied), {}};
    result.image.fill(style.colour(Role::Window));
    QPainter painter(&result.image);
    result.drawn = picture(painter, QRectF(8, 4, size.width() - 16, size.height() - 8), found, style);
    return result;
}

// What is wrong with the labels; empty if nothing is.
QString faultOf(const Drawn& drawn, QSize size) {
    const QRectF all(QPointF(-1, -1), QSizeF(size + QSize(2, 2)));
    for (std::size_t i = 0; i < drawn.labels.size(); ++i) {
        const auto& label = drawn.labels[i];
        if (!all.contains(label.outline.boundingRect())) return QStringLiteral("\"%1\" leaves the picture").arg(label.text);
        for (std::size_t j = 0; j < i; ++j) {
            const auto common = label.outline.intersected(drawn.labels[j].outline).boundingRect();
            if (overlap(label, drawn.labels[j]) && common.width() >= 1 && common.height() >= 1)
                return QStringLiteral("\"%1\" touches \"%2\"").arg(label.text, drawn.labels[j].text);
        }
    }
    return {};
}

bool says(const Drawn& drawn, const QString& text) {
    return std::ranges::any_of(drawn.labels, [&](const Label& label) { return label.text.contains(text); });
}

}  // namespace

class TstComparePictures : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale::c()); }

    void labelsKeepApart_data() {
        QTest::addColumn<int>("contenders");
        QTest::addColumn<int>("budgets");
        for (const int contenders : {1, 3, 5, 8, 12})
            for (const int budgets : {1, 3})
                QTest::newRow(qPrintable(QString("%1 contenders, %2 budgets").arg(contenders).arg(budgets)))
                    << contenders << budgets;
    }
    void labelsKeepApart() {
        QFETCH(int, contenders);
        QFETCH(int, budgets);
        const std::vector<int> lengths{40, 10, 160};
        const auto found = madeUp({contenders, {lengths.begin(), lengths.begin() + budgets}, 200, 37, 0.5});
        for (const QSize size : {QSize(470, 260), QSize(960, 560)})
            for (const double scale : textScales)
                for (const auto& [name, picture] : pictures) {
                    const auto fault = faultOf(painted(picture, size, *found, {&Palette::dark(), scale}).drawn, size);
                    QVERIFY2(fault.isEmpty(), qPrintable(QString("%1 %2x%3 scale %4: %5")
                                                             .arg(name)
                                                             .arg(size.width())
                                                             .arg(size.height())
                                                             .arg(scale)
                                                             .arg(fault)));
                }
    }

    void emptyIsSaid() {
        auto found = madeUp();
        *found = Findings{found->experiment, 0, 600};
        for (const auto& [name, picture] : pictures) {
            const auto drawn = painted(picture, {600, 300}, *found).drawn;
            QVERIFY2(faultOf(drawn, {600, 300}).isEmpty(), name);
            if (QString(name) != "runs") QVERIFY2(says(drawn, "No run is finished yet."), name);
        }
    }

    // A bar in the contender's colour from the lower end to the upper, and none beyond.
    void intervalsStandWhereTheyShould() {
        const auto found = madeUp({1, {40, 20}});
        const auto chart = curveChart(*found, Measure::Error);
        const Style style;
        const auto [image, drawn] = painted(curves(Measure::Error), {800, 500}, *found, style);
        const auto look = looksOf(found->experiment->contenders).front();
        const auto& dots = chart.curves.front().dots;
        QCOMPARE(dots.size(), std::size_t(2));
        QCOMPARE(dots[1].round, 20);
        const auto x = roundAxis(chart, drawn.plot, style).pixel(20) + besides(chart, 0, style);
        const auto inked = [&](double value) {
            for (int dx = -1; dx <= 1; ++dx) {
                const auto here = image.pixelColor(qRound(x) + dx, qRound(drawn.y.pixel(value)));
                const auto want = style.colour(look.role);
                if (std::abs(here.red() - want.red()) + std::abs(here.green() - want.green()) +
                        std::abs(here.blue() - want.blue()) <
                    120)
                    return true;
            }
            return false;
        };
        const auto& interval = *dots[1].interval;
        QVERIFY(inked(interval.low) && inked(interval.high) && inked(interval.value));
        QVERIFY(inked(0.5 * (interval.value + interval.high)));
        const double beyond = 8 * std::abs(drawn.y.value(0) - drawn.y.value(1));  // eight pixels
        QVERIFY(!inked(interval.high + beyond));
    }

    void linesAndDotsAreDifferentRuns() {
        auto found = madeUp({2, {40, 10}});
        // A run with budget 10 is better after 10 rounds than one with 40: only the dot may say so.
        for (auto& row : found->rows)
            if (row.budget == 1 && row.round == 10) row.errorRate = 0.123;
        const auto chart = curveChart(*found, Measure::Error);
        for (const auto& curve : chart.curves) {
            QCOMPARE(curve.line.size(), std::size_t(40));
            QCOMPARE(curve.dots.size(), std::size_t(2));
            QCOMPARE(curve.dots[1].value, 0.123);
            QCOMPARE(curve.line[9].round, 10);
            QVERIFY(curve.line[9].value != 0.123);
        }
        QVERIFY(chart.notes.join(' ').contains("dots: runs with just that budget"));
        QVERIFY(!curveChart(*madeUp(), Measure::Error).notes.join(' ').contains("dots"));
    }

    void everyChartSaysWhatItsIntervalsCover() {
        const auto found = madeUp({5});
        QVERIFY(curveChart(*found, Measure::Error).notes.front().contains("95 % intervals (Wilson)"));
        QVERIFY(curveChart(*found, Measure::Regret).notes.join(' ').contains("quartiles"));
        QVERIFY(curveChart(*found, Measure::Cumulative).notes.front().contains("without intervals"));
        const auto drawn = painted(pictures[3].second, {900, 400}, *found).drawn;
        QVERIFY(says(drawn, "middle half of the runs") && says(drawn, "lowest and highest"));
    }

    // log10 has no zero: it stands below the least number, and the axis says so.
    void zerosHaveAFloor() {
        const auto chart = curveChart(*madeUp({2, {40}, 200, 200, 0.5}), Measure::Regret);
        QVERIFY(chart.logarithmic && chart.clamps && chart.clampsOnlyZero);
        double least = 1e9;
        for (const auto& curve : chart.curves)
            for (const auto& point : curve.line)
                for (const double v : {point.value, point.interval->low, point.interval->high})
                    if (v > 0) least = std::min(least, v);
        QVERIFY(chart.floor > 0 && chart.floor < least);
        QVERIFY(chart.notes.join(' ').contains("0 stands at the lower edge"));
        const auto [image, drawn] = painted(curves(Measure::Regret), {800, 500}, *madeUp({2, {40}, 200, 200, 0.5}));
        QVERIFY(std::ranges::any_of(drawn.labels, [](const Label& label) { return label.text == "0"; }));
        const auto without = curveChart(*madeUp(), Measure::Regret);
        QVERIFY(without.logarithmic && !without.clamps && !without.notes.join(' ').contains("edge"));
    }

    void tinyNumbersAreNotCalledZero() {
        auto found = madeUp();
        found->rows.back().regretMedian = 1e-14;
        const auto chart = curveChart(*found, Measure::Regret);
        QVERIFY(chart.clamps && !chart.clampsOnlyZero);
        QVERIFY(chart.notes.join(' ').contains("less than"));
        QVERIFY(chart.high / chart.floor <= 1e8);
    }

    void nothingButZeros() {
        auto found = madeUp();
        for (auto& row : found->rows) row.regretMedian = row.regretLowerQuartile = row.regretUpperQuartile = 0;
        const auto chart = curveChart(*found, Measure::Regret);
        QVERIFY(!chart.logarithmic && chart.low == 0 && chart.high == 1);
        QVERIFY(faultOf(painted(curves(Measure::Regret), {600, 300}, *found).drawn, {600, 300}).isEmpty());
    }

    void whereNothingIsRecommendedNothingIsDrawn() {
        auto found = madeUp({2});
        for (auto& row : found->rows)
            if (row.round < 5) row.regretMedian = std::nan("");
        const auto chart = curveChart(*found, Measure::Regret);
        QCOMPARE(chart.curves.front().line.front().round, 5);
    }

    void contendersLookDifferent() {
        const auto looks = looksOf(madeUp({12})->experiment->contenders);
        for (std::size_t i = 0; i < looks.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) QVERIFY(!(looks[i] == looks[k]));
        // The same colour as in the acquisition panel.
        QVERIFY(looks[1].role == Role::Curve1 && looks[2].role == Role::Curve5);
    }

    void mapsShowTheirShares() {
        const auto found = madeUp({2});
        const auto [image, drawn] = painted(pictures[4].second, {900, 400}, *found);
        QCOMPARE(drawn.maps.size(), std::size_t(2));
        const auto arms = found->maps.front().arms;
        const auto at = [&](std::size_t map, double arm) {
            const auto& rect = drawn.maps[map];
            return image.pixelColor(qRound(rect.center().x()),
                                    qRound(rect.bottom() - rect.height() * (arm + 0.5) / static_cast<double>(arms)));
        };
        QVERIFY(at(0, 0) == at(1, 1));  // each has its favourite
        QVERIFY(at(0, 1) == at(1, 0));
        QVERIFY(at(0, 0) != at(0, 1));
    }

    void neighboursAreAveraged() {
        Eigen::MatrixXf all(5, 4);
        for (Eigen::Index i = 0; i < all.size(); ++i) all.data()[i] = static_cast<float>(i);
        const auto few = takenTogether(all, 3, 2);
        QCOMPARE(few.rows(), 3);
        QCOMPARE(few.cols(), 2);
        COMPARE_CLOSE(few(0, 0), (0 + 1 + 5 + 6) / 4.0, 1e-6);
        COMPARE_CLOSE(few(2, 1), (14 + 19) / 2.0, 1e-6);
        QVERIFY(takenTogether(all, 5, 4) == all);
    }

    void theRunUnderTheMouseIsFound() {
        const auto found = madeUp({3, {40}, 50, 50});
        QImage image(900, 160, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        const auto runs = drawRuns(painter, QRectF(8, 4, 884, 152), *found, 0, {}, {});
        QCOMPARE(runs.dots.size(), std::size_t(150));
        for (const auto& [at, cell] : runs.dots) {
            const auto hit = runAt(runs, at, 5);
            QVERIFY(hit && hit->contender == cell.contender && hit->run == cell.run);
        }
        QVERIFY(!runAt(runs, {1, 1}, 5));
        QCOMPARE(spokenRun(*found, {1, 0, 3}), QString("ei, run 4: regret %1").arg(spokenNumber(0.03 * 1.3)));
    }

    void wordsHaveTheNumbers() {
        const auto found = madeUp({2, {40}, 200, 37});
        for (const auto measure : {Measure::Error, Measure::Regret, Measure::Cumulative}) {
            const auto chart = curveChart(*found, measure);
            const auto text = spoken(chart, *found);
            QVERIFY2(text.contains("bayesgap after 40 rounds: " + spokenNumber(chart.curves[0].dots[0].value)), qPrintable(text));
            QVERIFY2(text.contains("so far 37 of 200 runs"), qPrintable(text));
        }
        QVERIFY(spokenFinals(*found).contains("ei with budget 40: median 0.75"));
        QVERIFY(spokenAllocation(*found, 0).contains("60 %"));
        QVERIFY(captionOf(*found).contains("same truth and the same noise"));
    }
};

GAPSCOPE_TEST(TstComparePictures)
#include "tst_compare_pictures.moc"
