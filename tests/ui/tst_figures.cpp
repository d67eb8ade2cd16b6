// Figures are values: which series a picture has, with which points and ranges, and what they tell as words and as a table.
#include <QClipboard>
#include <QLocale>
#include <cmath>

#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/experiment/charts.h"
#include "ui/experiment/curve_picture.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/looking_panel.h"
#include "ui/model/kernel_picture.h"
#include "ui/plot/figure_words.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"
#include "ui/timeline/timeline_picture.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const QRectF area(12, 4, 750, 330);

QString example(const char* name) {
    return QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/%1.gapscope").arg(QLatin1String(name));
}

template <class Series>
const Series* named(const Figure& figure, const QString& name) {
    for (const auto* each : figure.all<Series>())
        if (each->name == name) return each;
    return nullptr;
}

struct At {
    Session session;
    explicit At(const char* name, int round) {
        open(session, example(name));
        session.goTo(round);
    }
    Scene scene() const { return session.scene(); }
    const Snapshot& shot() const { return *session.snapshot(); }
};

QList<QStringList> cells(const QString& table) {
    QList<QStringList> rows;
    for (const auto& line : table.split('\n')) rows << line.split('\t');
    return rows;
}

}  // namespace

class FiguresTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    // Every number of the belief, exactly as core has it.
    void thePosteriorIsItsNumbers() {
        const At at("demo", 9);
        const auto figure = posteriorFigure(Paper(), area, at.scene(), Style());
        const auto& order = at.shot().view->order;
        const auto* mean = named<Line>(figure, "mean");
        const auto* band = named<Band>(figure, "±2 sd");
        QVERIFY(mean && band);
        QCOMPARE(mean->points.size(), std::ssize(order));
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto k = order[i], n = static_cast<Eigen::Index>(i);
            const double x = at.shot().spec->arms->values(k, 0), m = at.shot().mean(k), sd = at.shot().sd(k);
            QCOMPARE(mean->points[n], QPointF(x, m));
            QCOMPARE(band->upper[n], QPointF(x, m + 2 * sd));
            QCOMPARE(band->lower[n], QPointF(x, m - 2 * sd));
        }
        const auto *upper = named<Marks>(figure, "U"), *lower = named<Marks>(figure, "L");  // whiskers, at 40 arms
        QVERIFY(upper && lower);
        QCOMPARE(upper->points[3].y(), at.shot().upper(order[3]));
        QCOMPARE(lower->points[3].y(), at.shot().lower(order[3]));
        const Plot& plot = figure.plots[mean->plot];
        QVERIFY(plot.body.contains(figure.drawn.plot.center()) && !plot.x.logarithmic);
        QCOMPARE(plot.y.low, figure.drawn.y.low);
        QCOMPARE(mean->stroke.role, Role::Mean);
        QVERIFY(figure.parts.front().index() == 0);  // the ground lies behind
    }

    // What the film has not come to is in no part of the value: neither seen nor copied.
    void theFilmsFiguresHoldNothingOfLaterLines() {
        Session session;
        open(session, example("demo"));
        session.setFolded(false);
        session.goTo(6, 0);
        forEachLine(session, [&] {
            const Scene scene = session.scene();
            if (scene.shot->round > 7) return;
            const auto figure = posteriorFigure(Paper(), area, scene, Style());
            const bool hasBounds = named<Marks>(figure, "U") || named<Line>(figure, "U");
            QCOMPARE(hasBounds, scene.shot->hasBounds() && scene.appeared(Shows::Bounds) > 0);
            const auto gaps = gapsFigure(Paper(), area, scene, Style());
            QCOMPARE(named<Marks>(gaps, "gap B") != nullptr, scene.appeared(Shows::Gaps) > 0);
        });
    }

    void theGapsAreTheirNumbers() {
        const At at("demo", 9);
        const auto figure = gapsFigure(Paper(), area, at.scene(), Style());
        const auto* gaps = named<Marks>(figure, "gap B");
        QVERIFY(gaps);
        for (qsizetype i = 0; i < gaps->points.size(); ++i)
            QCOMPARE(gaps->points[i].y(), (*at.shot().decision.gap)[at.shot().view->order[static_cast<std::size_t>(i)]]);
    }

    // A lens cuts what is drawn, not what is there.
    void theLensLeavesTheNumbersAlone() {
        const At at("demo", 9);
        Extras extras;
        extras.lens.x = {0.4, 0.6};
        const auto whole = posteriorFigure(Paper(), area, at.scene(), Style()),
                   part = posteriorFigure(Paper(), area, at.scene(), Style(), extras);
        QCOMPARE(named<Line>(part, "mean")->points, named<Line>(whole, "mean")->points);
        const auto wide = [](const Figure& figure) { return figure.plots.front().x.high - figure.plots.front().x.low; };
        QVERIFY(std::abs(wide(part) / wide(whole) - 0.2) < 1e-9);
    }

    void theTimelineIsItsHistory() {
        const At at("demo", 9);
        const auto figure = timelineFigure(Paper(), area, *at.session.walk(), at.scene(), Style());
        const auto* beta = named<Marks>(figure, figure.plots[1].name);
        QVERIFY(beta);
        for (int t = 1; t <= 9; ++t) {
            QCOMPARE(beta->points[t - 1].x(), double(t));
            QCOMPARE(beta->points[t - 1].y(), *at.session.walk()->rounds[static_cast<std::size_t>(t - 1)]->decision.beta);
        }
        QVERIFY(named<Scatter>(figure, "arm"));
        QCOMPARE(named<Scatter>(figure, "arm")->points.size(), qsizetype(9));
    }

    // Text is measured for its paper; nothing else depends on it.
    void aFigureNeedsNoPainter() {
        const At at("five-bernoulli-arms", 7);
        const auto figure = posteriorFigure(Paper(), area, at.scene(), Style());
        QVERIFY(!figure.drawn.plot.isEmpty() && !figure.drawn.labels.empty());
        QCOMPARE(figure.title, QString("Posterior"));
    }

    void aTableHasARowForEveryPlace() {
        const At at("demo", 9);
        const auto rows = cells(tableOf(posteriorFigure(Paper(), area, at.scene(), Style()), '\t', QLocale::c()));
        QCOMPARE(rows.size(), 42);  // a head, 40 arms, the end
        QCOMPARE(rows[0], QStringList({"x", "±2 sd: low", "±2 sd: high", "mean", "U", "L"}));
        const auto k = at.shot().view->order[4];
        QCOMPARE(rows[5][0].toDouble(), at.shot().spec->arms->values(k, 0));
        QCOMPARE(rows[5][3].toDouble(), at.shot().mean(k));
        QCOMPARE(rows[5][4].toDouble(), at.shot().upper(k));
    }

    void armsSideBySideAreCalledByName() {
        const At at("five-bernoulli-arms", 7);
        const auto rows = cells(tableOf(gapsFigure(Paper(), area, at.scene(), Style()), '\t', QLocale::c()));
        QCOMPARE(rows[0], QStringList({"arm", "gap B"}));
        QCOMPARE(rows[1][0], QString::fromStdString(at.shot().spec->arms->name(0)));
        QCOMPARE(rows[5][1].toDouble(), (*at.shot().decision.gap)[4]);
    }

    void aSpreadsheetGetsItsOwnDecimalSign() {
        Figure figure;
        figure.plots = {Plot{"p", area, {0, 1, 0, 1}, {0, 1, 1, 0}, "time, h", "yield"}};
        figure.parts = {Marks{"mean; \"raw\"", {{0.5, 1234567.25}, {1, std::nan("")}}}, Marks{"best", {{0.5, -1.5}}}};
        QCOMPARE(tableOf(figure, '\t', QLocale(QLocale::German)),
                 QString("time, h\t\"mean; \"\"raw\"\"\"\tbest\n0,5\t1234567,25\t-1,5\n1\t\t\n"));
        QCOMPARE(tableOf(figure, ',', QLocale::c()),
                 QString("\"time, h\",\"mean; \"\"raw\"\"\",best\n0.5,1234567.25,-1.5\n1,,\n"));
    }

    // Series of one name are told apart, values at one place stand below each other, other axes begin a table of their own.
    void tablesKeepEverythingApart() {
        Figure figure;
        figure.plots = {Plot{"Before", area, {}, {}, "x"}, Plot{"Now", area, {}, {}, "x"}, Plot{"Beta", area, {}, {}, "round"}};
        figure.parts = {Marks{"mean", {{0, 1}}, 0},
                        Marks{"mean", {{0, 2}}, 1},
                        Line{"drawn", {{0, 3}}, {}, 1},
                        Line{"drawn", {{0, 4}}, {}, 1},
                        Scatter{"dots", {{0, 5}, {0, 6}}, {}, 7, 1, 1},
                        Marks{"beta", {{1, 7}}, 2},
                        Line{{}, {{9, 9}}, {}, 0}};
        QCOMPARE(
            tableOf(figure, '\t', QLocale::c()),
            QString("x\tBefore: mean\tNow: mean\tdrawn 1\tdrawn 2\tdots\n0\t1\t2\t3\t4\t5\n0\t\t\t\t\t6\n\nround\tbeta\n1\t7\n"));
    }

    void nothingIsNoTable() { QVERIFY(tableOf(Figure(), '\t', QLocale::c()).isEmpty()); }

    void wordsSayFromWhereToWhere() {
        Figure figure;
        Plot plot{"p", area, {}, {}};
        plot.said = [](double value) { return QString::number(value) + " %"; };
        figure.plots = {plot, Plot{"q", area, {}, {}}};
        figure.says = "Round 3.";
        figure.parts = {Line{"mean", {{0, 2}, {1, 5}, {2, std::nan("")}}}, Marks{"U", {{0, 4}}}, Marks{"silent", {{0, 4}}, 1}};
        QCOMPARE(spoken(figure), QString("Round 3. mean: 2 % to 5 %. U: 4 %."));
    }

    // By the window's own shortcut, for the chart that has the focus.
    void theNumbersAreCopied() {
        OpenWindow window(study("demo"));
        window.session().goTo(9);
        window.settle();
        for (const auto& [name, head] : {std::pair{"Posterior", "mean"}, {"Gaps", "gap B"}}) {
            for (auto* each : window.findChildren<LookingPanel*>())
                if (each->accessibleName() == name) each->setFocus();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
            const auto text = QApplication::clipboard()->text();
            QVERIFY2(text.section('\n', 0, 0).split('\t').contains(head), qPrintable(text));
            QVERIFY(text.count('\n') == 41);
        }
    }
};

GAPSCOPE_TEST(FiguresTest)
#include "tst_figures.moc"
