// Arms: the order of a grid, its levels, what models see, and what people read.
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

class TestArms : public QObject {
    Q_OBJECT

private slots:
    // Row-major, the last variable fastest: arm = (i * levels2 + j) * levels3 + k.
    void gridOrder() {
        const std::vector<Variable> variables{variable("a", 0, 1, 2), variable("b", 10, 30, 3), variable("c", -1, 2, 4)};
        const Arms arms = gridArms(variables);
        QCOMPARE(arms.size(), Index(24));
        for (Index i = 0; i < 2; ++i)
            for (Index j = 0; j < 3; ++j)
                for (Index k = 0; k < 4; ++k) {
                    const auto here = arms.values.row((i * 3 + j) * 4 + k);
                    QCOMPARE(here[0], double(i));
                    QCOMPARE(here[1], 10.0 + 10.0 * double(j));
                    QCOMPARE(here[2], -1.0 + double(k));
                }
    }

    // Equally spaced in log10; the ends are exactly what was typed, whatever pow rounds to.
    void logLevels() {
        const Arms arms = gridArms({variable("dose", 0.1, 300, 5, true)});
        QCOMPARE(arms.values(0, 0), 0.1);
        QCOMPARE(arms.values(4, 0), 300.0);
        for (Index n = 1; n < 5; ++n) COMPARE_CLOSE(arms.values(n, 0) / arms.values(n - 1, 0), std::pow(3000, 0.25), 1e-14);
        const Points points = arms.points();
        for (Index n = 0; n < 5; ++n) COMPARE_CLOSE(points.coordinates(n, 0), -1 + double(n) * std::log10(3000.0) / 4, 1e-14);
        QVERIFY(points.logarithmic == std::vector<bool>{true});
    }

    // With one level the value is min, on either scale, and the other variables still run.
    void oneLevel() {
        const Arms arms = gridArms({variable("a", 3, 9, 1), variable("b", 0, 1, 3), variable("c", 0.5, 8, 1, true)});
        QCOMPARE(arms.size(), Index(3));
        for (Index k = 0; k < 3; ++k) {
            QCOMPARE(arms.values(k, 0), 3.0);
            QCOMPARE(arms.values(k, 1), double(k) / 2);
            QCOMPARE(arms.values(k, 2), 0.5);
        }
        QCOMPARE(arms.points().axes[0].size(), Index(1));
        COMPARE_CLOSE(arms.points().axes[2][0], std::log10(0.5), 1e-15);
    }

    // A grid's axes rebuild its coordinates: the fast joint draws rely on it.
    void axesAreTheCoordinates() {
        const Points p = gridArms({variable("a", 0, 1, 3), variable("b", 1, 100, 4, true)}).points();
        QCOMPARE(p.axes.size(), std::size_t(2));
        for (Index k = 0; k < p.size; ++k) {
            QCOMPARE(p.coordinates(k, 0), p.axes[0][k / 4]);
            QCOMPARE(p.coordinates(k, 1), p.axes[1][k % 4]);
        }
        QVERIFY(tableArms(numbers({0, 1, 2})).points().axes.empty());  // a table may be no grid, even if it looks so
    }

    void groupsAreNumberedByName() {
        Arms arms = tableArms(numbers({0, 1, 2, 3}));
        arms.groups = {"palladium", "nickel", "palladium", "copper"};
        const auto groups = arms.points().groups;
        QCOMPARE(groups.size(), std::size_t(4));
        QVERIFY(groups[0] == groups[2] && groups[0] != groups[1] && groups[1] != groups[3] && groups[0] != groups[3]);
    }

    void labelsHaveNoCoordinates() {
        const Points p = labelledArms(3).points();
        QCOMPARE(p.size, Index(3));
        QCOMPARE(p.dimensions(), Index(0));
    }

    void asModelsSeeTakesLogarithms() {
        const Arms arms = gridArms({variable("a", 0, 1, 2), variable("b", 1, 100, 3, true)});
        const VectorXd seen = arms.asModelsSee(numbers({0.25, 1000}));
        QCOMPARE(seen[0], 0.25);
        COMPARE_CLOSE(seen[1], 3.0, 1e-15);
    }

    void names() {
        Arms arms = gridArms({variable("temperature", 50, 60, 2, false, "C"), variable("pH", 7, 7.5, 2)});
        QCOMPARE(arms.name(1), std::string("50 C, pH 7.5"));  // a unit tells what it is, else the name does
        QCOMPARE(arms.name(2), std::string("60 C, pH 7"));
        arms.labels = {"p", "q", "r", "s"};
        QCOMPARE(arms.name(2), std::string("r"));
    }

    void readableNumbers_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << 6 << "0";
        QTest::newRow("minus zero") << -0.0 << 6 << "0";
        QTest::newRow("whole") << 1500.0 << 6 << "1500";
        QTest::newRow("trailing zeros") << 0.500 << 6 << "0.5";
        QTest::newRow("rounded") << 2.0 / 3 << 4 << "0.6667";
        QTest::newRow("rounded up to the next power") << 0.99999999 << 4 << "1";
        QTest::newRow("negative") << -12.3456789 << 4 << "-12.35";
        QTest::newRow("small") << 0.00012 << 6 << "0.00012";
        QTest::newRow("smaller") << 1.5e-7 << 6 << "1.5e-07";
        QTest::newRow("large") << 2.5e9 << 6 << "2.5e+09";
    }

    void readableNumbers() {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(readable(value, digits)), text);
    }
};

GAPSCOPE_TEST(TestArms)
#include "tst_arms.moc"
