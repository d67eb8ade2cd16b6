// The built-in functions against what is published, and their best values against a search of the domain.
#include <QRegularExpression>
#include <map>
#include <numbers>

#include "core/problem/functions.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using Point = std::vector<double>;

struct Published {
    std::vector<Point> optima;
    double best;
    double tolerance = 1e-6;  // of both, by the digits that are printed
};

// Optima: Surjanovic and Bingham, Virtual Library of Simulation Experiments (sfu.ca/~ssurjano), from Dixon and Szego 1978,
// Forrester et al. 2008, Gramacy and Lee 2012; refined by Newton steps where the page prints fewer than 6 digits. The sine
// wave and the hills are ours: the optima are where the derivative vanishes.
const std::map<std::string_view, Published>& published() {
    constexpr double pi = std::numbers::pi;
    static const std::map<std::string_view, Published> table{
        {"sine-wave", {{{0.47280341}}, 1.878706850117}},
        {"forrester", {{{0.757249}}, -6.02074}},
        {"gramacy-lee", {{{0.548563444114526}}, -0.869011134989500}},
        {"three-hills-1d", {{{8}}, 3.000007453306}},
        {"three-hills-2d", {{{8, 4}}, 3.000000234308}},
        {"branin", {{{-pi, 12.275}, {pi, 2.275}, {3 * pi, 2.475}}, 0.397887357729739}},
        {"goldstein-price", {{{0, -1}}, 3}},
        {"six-hump-camel", {{{0.0898420131, -0.7126564030}, {-0.0898420131, 0.7126564030}}, -1.031628453489877}},
        {"bohachevsky", {{{0, 0}}, 0}},
        {"ackley", {{{0, 0}}, 0}},
        {"rastrigin", {{{0, 0}}, 0}},
        {"hartmann3", {{{0.114614, 0.555649, 0.852547}}, -3.86278, 1e-5}},  // five digits: .0381 and .03815 are both in print
        {"hartmann6", {{{0.20169, 0.150011, 0.476874, 0.275332, 0.311652, 0.6573}}, -3.32236801141551}},
    };
    return table;
}

const FunctionEntry& subject() {
    QFETCH_GLOBAL(int, at);
    return functions()[std::size_t(at)];
}

}  // namespace

class TestFunctions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("at");
        for (std::size_t i = 0; i < functions().size(); ++i) QTest::newRow(functions()[i].id.data()) << int(i);
    }

    void optimaAreAsPublished() {
        const auto& f = subject();
        QVERIFY2(published().contains(f.id), "a new function needs its published optimum here");
        const auto& known = published().at(f.id);
        QVERIFY2(std::abs(f.best - known.best) < known.tolerance, qPrintable(QString("%1").arg(f.best, 0, 'g', 12)));
        for (const auto& x : known.optima) {
            QCOMPARE(x.size(), f.domain.size());
            for (std::size_t i = 0; i < x.size(); ++i) QVERIFY(x[i] >= f.domain[i].min && x[i] <= f.domain[i].max);
            const double value = f.run(x.data());
            QVERIFY2(std::abs(value - f.best) < known.tolerance,
                     qPrintable(QString("%1 against %2").arg(value, 0, 'g', 14).arg(f.best, 0, 'g', 14)));
        }
    }

    // Nothing in the domain is better than the best value: 20,000 points anywhere, then downhill from the best of them.
    void nothingIsBetter() {
        const auto& f = subject();
        const double sign = f.minimise ? -1 : 1;
        std::vector<std::pair<double, Point>> found;
        for (std::uint32_t n = 0; n < 20000; ++n) {
            Rng rng = fixedRng(60, n);
            Point x;
            for (const auto& side : f.domain) x.push_back(side.min + (side.max - side.min) * rng.uniform());
            found.emplace_back(sign * f.run(x.data()), x);
        }
        for (const auto& x : published().at(f.id).optima) found.emplace_back(sign * f.run(x.data()), x);
        std::ranges::partial_sort(found, found.begin() + 20, std::greater<>(), [](auto& p) { return p.first; });
        for (int start = 0; start < 20; ++start) {  // pattern search: halve the step when no side is better
            auto [best, x] = found[std::size_t(start)];
            for (double step = 0.02; step > 1e-9;) {
                bool moved = false;
                for (std::size_t i = 0; i < x.size(); ++i)
                    for (const double way : {-step, step}) {
                        Point y = x;
                        y[i] = std::clamp(y[i] + way * (f.domain[i].max - f.domain[i].min), f.domain[i].min, f.domain[i].max);
                        if (const double value = sign * f.run(y.data()); value > best) {
                            best = value;
                            x = y;
                            moved = true;
                        }
                    }
                if (!moved) step /= 2;
            }
            QVERIFY2(best <= sign * f.best + 1e-9,
                     qPrintable(QString("%1 beats %2").arg(sign * best, 0, 'g', 14).arg(f.best, 0, 'g', 14)));
        }
    }

    // Values that follow from the published formulas by hand.
    void checkValues_data() {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<double>("value");
        const double e = std::numbers::e;
        QTest::newRow("sine-wave") << 0.0 << 0.0 << 1.0;
        QTest::newRow("forrester") << 1.0 / 3 << 0.0 << 0.0;
        QTest::newRow("gramacy-lee") << 1.0 << 0.0 << 0.0;
        QTest::newRow("branin") << 0.0 << 0.0 << 36 + 20 - 10 / (8 * std::numbers::pi);
        QTest::newRow("goldstein-price") << 0.0 << 0.0 << 20.0 * 30;
        QTest::newRow("six-hump-camel") << 1.0 << 1.0 << 4 - 2.1 + 1.0 / 3 + 1;
        QTest::newRow("bohachevsky") << 1.0 << 1.0 << 1 + 2 + 0.3 - 0.4 + 0.7;
        QTest::newRow("ackley") << 1.0 << 1.0 << 20 - 20 * std::exp(-0.2);
        QTest::newRow("rastrigin") << 0.5 << 0.0 << 0.25 + 20;
        QTest::newRow("ackley ") << 0.5 << 0.5 << 20 + e - 20 * std::exp(-0.1) - std::exp(-1);
    }

    void checkValues() {
        QFETCH(double, a);
        QFETCH(double, b);
        QFETCH(double, value);
        const auto id = QString(QTest::currentDataTag()).trimmed().toStdString();
        const double x[] = {a, b};
        QVERIFY(std::abs(findEntry(functions(), id)->run(x) - value) < 1e-12 * (1 + std::abs(value)));
    }

    // The places told to people are the places where the best value is taken, to the digits printed.
    void whereIsWhere() {
        const auto& f = subject();
        const QString where = QString::fromUtf8(f.where.data(), qsizetype(f.where.size())).replace("pi", "3.14159265");
        QVERIFY(!where.isEmpty());
        QRegularExpression number(R"(-?\d+(\.\d+)?)");
        Point all;
        for (auto match = number.globalMatch(where); match.hasNext();) all.push_back(match.next().captured().toDouble());
        QVERIFY(!all.empty() && all.size() % f.domain.size() == 0);
        for (std::size_t start = 0; start < all.size(); start += f.domain.size())
            QVERIFY2(std::abs(f.run(all.data() + start) - f.best) < 1e-4 * (1 + std::abs(f.best)), qPrintable(where));
    }
};

GAPSCOPE_TEST(TestFunctions)
#include "tst_functions.moc"
