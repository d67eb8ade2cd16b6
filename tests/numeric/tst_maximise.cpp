#include <atomic>
#include <cmath>

#include "core/numeric/maximise.h"
#include "core/numeric/slice.h"
#include "core/numeric/stop.h"
#include "tests/suite.h"

using namespace gapscope;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

VectorXd pair(double a, double b) { return (VectorXd(2) << a, b).finished(); }

// Two hills, the higher one at (2, -1), and the slopes of their sum.
double hills(const VectorXd& x, VectorXd* gradient) {
    double sum = 0;
    if (gradient) gradient->setZero();
    for (const auto& [at, height] : {std::pair{pair(-2, 1), 1.0}, std::pair{pair(2, -1), 1.5}}) {
        const double here = height * std::exp(-0.5 * (x - at).squaredNorm());
        sum += here;
        if (gradient) *gradient -= here * (x - at);
    }
    return sum;
}

const Box square{pair(-4, -4), pair(4, 4)};

}  // namespace

class TestMaximise : public QObject {
    Q_OBJECT

private slots:
    void theHighestOfSeveralHills() {
        const auto all = climbs(hills, square, {pair(-1.5, 0.5), pair(1, 0)});
        QCOMPARE(all.size(), std::size_t(2));
        QVERIFY((all[0].top().at - pair(-2, 1)).norm() < 1e-2);  // the other hill shifts it a little
        const auto& best = highest(all);
        QCOMPARE(&best, &all[1]);
        QVERIFY((best.top().at - pair(2, -1)).norm() < 1e-3);
        for (const auto& climb : all) {
            QVERIFY(climb.evaluations >= int(climb.path.size()));
            for (std::size_t i = 1; i < climb.path.size(); ++i) QVERIFY(climb.path[i].value > climb.path[i - 1].value);
        }
    }

    void staysInTheBox() {
        const Box box{pair(-4, -4), pair(1, 4)};
        const auto all = climbs(
            [&](const VectorXd& x, VectorXd* g) {
                if (!box.holds(x)) throw std::logic_error("outside");
                return hills(x, g);
            },
            box, {pair(9, -1)});  // moved to the edge first
        COMPARE_CLOSE(all[0].top().at[0], 1.0, 1e-9);
        COMPARE_CLOSE(all[0].top().at[1], -1.0, 1e-2);
    }

    void holesDoNotStopIt() {
        const auto all = climbs([](const VectorXd& x, VectorXd* g) { return x[0] > 2.5 ? NAN : hills(x, g); }, square,
                                {pair(0.5, -0.5), pair(3, 3)});
        QVERIFY((highest(all).top().at - pair(2, -1)).norm() < 1e-3);
    }

    void promisingPointsLieApart() {
        std::vector<VectorXd> tried;
        for (int i = 0; i <= 40; ++i)
            for (int j = 0; j <= 40; ++j) tried.push_back(pair(-4 + 0.2 * i, -4 + 0.2 * j));
        const auto chosen = promising(hills, square, tried, 2, 0.3);
        QCOMPARE(chosen.size(), std::size_t(2));
        QVERIFY((chosen[0] - pair(2, -1)).norm() < 0.2);
        QVERIFY((chosen[1] - chosen[0]).cwiseAbs().maxCoeff() >= 0.3 * 8);
    }

    void canBeToldToStop() {
        std::atomic<bool> stop = false;
        const Listening listening(stop);
        int calls = 0;
        auto slow = [&](const VectorXd& x, VectorXd* g) {
            if (++calls == 3) stop = true;
            return hills(x, g);
        };
        QVERIFY_EXCEPTION_THROWN(climbs(slow, square, {pair(-1, 2)}), Cancelled);
        QCOMPARE(calls, 3);
    }

    // A correlated normal in a box far away: mean and covariance within five standard errors, of far fewer draws than made.
    void sliceFollowsItsDensity() {
        auto density = [](const VectorXd& x) {
            const double a = x[0] - 1, b = x[1] + 2;
            return -0.5 * (a * a - 2 * 0.8 * a * b + b * b) / (1 - 0.64);
        };
        const Box box{pair(-30, -30), pair(30, 30)};
        Rng rng({9, 0, Purpose::Learning, 1, 1});
        ChainPoint now{pair(5, 5), density(pair(5, 5))};
        Eigen::Matrix2d squares = Eigen::Matrix2d::Zero();
        VectorXd sum = VectorXd::Zero(2);
        constexpr int n = 20000, worth = n / 10;  // neighbours in a chain are alike
        for (int i = 0; i < n + 100; ++i) {
            now = sliceSweep(density, box, now, pair(1, 1), rng);
            COMPARE_CLOSE(now.logDensity, density(now.at), 1e-13);
            if (i < 100) continue;
            const VectorXd off = now.at - pair(1, -2);
            sum += off;
            squares += off * off.transpose();
        }
        for (Index i = 0; i < 2; ++i) QVERIFY(std::abs(sum[i] / n) < 5 / std::sqrt(double(worth)));
        QVERIFY(std::abs(squares(0, 0) / n - 1) < 5 * std::sqrt(2.0 / worth));
        QVERIFY(std::abs(squares(0, 1) / n - 0.8) < 5 * std::sqrt(1.64 / worth));
    }

    // Cut at a bound: a half normal.
    void sliceKeepsToItsBox() {
        auto density = [](const VectorXd& x) { return -0.5 * x.squaredNorm(); };
        const Box box{VectorXd::Zero(1), VectorXd::Constant(1, 10)};
        Rng rng({9, 0, Purpose::Learning, 2, 1});
        ChainPoint now{VectorXd::Ones(1), -0.5};
        double sum = 0;
        constexpr int n = 20000;
        for (int i = 0; i < n; ++i) {
            now = sliceSweep(density, box, now, VectorXd::Ones(1), rng);
            QVERIFY(box.holds(now.at));
            sum += now.at[0];
        }
        QVERIFY(std::abs(sum / n - std::sqrt(2 / M_PI)) < 5 * 0.603 / std::sqrt(n / 5.0));
    }
};

GAPSCOPE_TEST(TestMaximise)
#include "tst_maximise.moc"
