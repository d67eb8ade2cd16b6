#include "core/numeric/special.h"
#include "tests/suite.h"

using namespace gapscope;

class TestSpecial : public QObject {
    Q_OBJECT

private slots:
    // Values of Abramowitz and Stegun, table 26.1, and of the far tail by its continued fraction.
    void normal() {
        COMPARE_CLOSE(normalCdf(0), 0.5, 1e-16);
        COMPARE_CLOSE(normalCdf(1.96), 0.975002104851780, 1e-14);
        QVERIFY(std::abs(normalCdf(-10) / 7.619853024160527e-24 - 1) < 1e-13);
        QVERIFY(std::abs(normalCdf(-37) / 5.725571222524577e-300 - 1) < 1e-12);
        COMPARE_CLOSE(normalQuantile(0.975), 1.959963984540054, 1e-14);
        COMPARE_CLOSE(normalDensity(1), 0.241970724519143, 1e-14);
        for (const double p : {1e-12, 0.01, 0.3, 0.5, 0.99, 1 - 1e-12}) COMPARE_CLOSE(normalCdf(normalQuantile(p)), p, 1e-13);
        // The quick one: everywhere, on both sides of where its formulas meet, and as far out as a 53-bit uniform goes.
        for (int i = 1; i < 20000; ++i) COMPARE_CLOSE(quickNormalQuantile(i / 20000.0), normalQuantile(i / 20000.0), 2e-15);
        for (const double p : {0x1p-54, 1e-15, 1e-12, 1.38e-11, 1.39e-11, 1e-6, 0.07499, 0.07501, 0.92499, 0.92501, 1 - 1e-9})
            QVERIFY(std::abs(quickNormalQuantile(p) - normalQuantile(p)) <= 2e-15 * std::abs(normalQuantile(p)));
    }

    // E max(0, z + N) by Simpson's rule.
    void unitImprovementIsTheIntegral() {
        for (const double z : {-6.0, -2.0, -0.3, 0.0, 1.5, 4.0}) {
            const int steps = 20000;
            const double from = -z, h = 40.0 / steps;
            double sum = 0;
            for (int i = 0; i <= steps; ++i) {
                const double x = from + i * h, weight = i == 0 || i == steps ? 1 : i % 2 ? 4 : 2;
                sum += weight * (z + x) * normalDensity(x);
            }
            const double integral = sum * h / 3;
            QVERIFY(std::abs(unitImprovement(z) - integral) < 1e-11 * std::max(1.0, integral));
        }
    }

    void betaQuantiles() {
        COMPARE_CLOSE(betaQuantile(1, 1, 0.3), 0.3, 1e-14);
        COMPARE_CLOSE(betaQuantile(2, 1, 0.49), 0.7, 1e-13);       // cdf x^2
        COMPARE_CLOSE(betaQuantile(1, 3, 1 - 0.125), 0.5, 1e-13);  // cdf 1 - (1-x)^3
        QCOMPARE(betaQuantile(2, 3, 0), 0.0);
        QCOMPARE(betaQuantile(2, 3, 1), 1.0);
    }

    void betaBinomialSumsToOne() {
        for (const double n : {1.0, 6.0, 40.0}) {
            double sum = 0, mean = 0;
            for (int s = 0; s <= n; ++s) {
                const double p = std::exp(logBetaBinomial(s, n, 2.5, 0.7));
                sum += p;
                mean += s * p;
            }
            COMPARE_CLOSE(sum, 1, 1e-12);
            COMPARE_CLOSE(mean, n * 2.5 / 3.2, 1e-12);
        }
        COMPARE_CLOSE(std::exp(logBinomial(2, 3, 0.25)), 3 * 0.0625 * 0.75, 1e-13);
        QCOMPARE(logBinomial(0, 4, 0.0), 0.0);
    }
};

GAPSCOPE_TEST(TestSpecial)
#include "tst_special.moc"
