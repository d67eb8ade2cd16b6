#include <set>

#include "core/numeric/ties.h"
#include "tests/suite.h"

using namespace gapscope;
using Eigen::Index;
using Eigen::VectorXd;

class TestTies : public QObject {
    Q_OBJECT

private slots:
    void equalWithinTheToleranceOfTheLargestMagnitude() {
        // 1e-12 times the largest magnitude among the candidates, which is 100 here and at the low end.
        const VectorXd values = (VectorXd(4) << 1, 1 - 5e-11, -100, 1 - 2e-10).finished();
        QCOMPARE(largest(values), (std::vector<Index>{0, 1}));
        QCOMPARE(largest(values, {0, 0, 1, 0}), (std::vector<Index>{0}));  // without the -100 they differ
        QCOMPARE(largest(-values), (std::vector<Index>{2}));
    }

    void nothingLeft() {
        const VectorXd values = VectorXd::Ones(2);
        QVERIFY(largest(values, {1, 1}).empty());
        QVERIFY(largest(values, {1, 0}, 1).empty());
        QCOMPARE(firstLargest(values, {1, 1}), noArm);
        QCOMPARE(TieBreaker(true, 1, 0, 1).argmax(values, {1, 1}), noArm);
    }

    void maskAndOneMoreAgree() {
        for (std::uint32_t trial = 0; trial < 300; ++trial) {
            Rng rng({17, 0, Purpose::Samples, trial, 0});
            const Index n = 1 + rng.below(70);
            VectorXd values = rng.normals(n);
            if (trial % 2) values = values.array().round();
            Mask mask(static_cast<std::size_t>(n));
            if (trial % 3)
                for (auto& m : mask) m = rng.uniform() < 0.4;
            const Index but = trial % 5 ? rng.below(n) : noArm;
            Mask both = mask;
            if (but != noArm) both[static_cast<std::size_t>(but)] = 1;
            // The definition, one value at a time.
            double top = -HUGE_VAL, size = 0;
            for (Index k = 0; k < n; ++k)
                if (!both[static_cast<std::size_t>(k)]) {
                    top = std::max(top, values[k]);
                    size = std::max(size, std::abs(values[k]));
                }
            std::vector<Index> expected;
            for (Index k = 0; k < n; ++k)
                if (!both[static_cast<std::size_t>(k)] && tied(values[k], top, size)) expected.push_back(k);
            QCOMPARE(largest(values, mask, but), expected);
        }
    }

    // The smallest are the largest of the negated values, ties and masks included.
    void smallestMirrorsLargest() {
        for (std::uint32_t trial = 0; trial < 300; ++trial) {
            Rng rng({18, 0, Purpose::Samples, trial, 0});
            const Index n = 1 + rng.below(70);
            VectorXd values = rng.normals(n);
            if (trial % 2) values = values.array().round() + 3e-13 * rng.normals(n).array();
            Mask mask(static_cast<std::size_t>(n));
            if (trial % 3)
                for (auto& m : mask) m = rng.uniform() < 0.4;
            QCOMPARE(smallest(values, mask), largest(-values, mask));
            if (trial % 3 == 0) QCOMPARE(smallest(values), largest(-values));
        }
    }

    void lowestOrDrawn() {
        const VectorXd values = (VectorXd(5) << 0, 2, 2, 1, 2).finished();
        QCOMPARE(TieBreaker(false, 1, 0, 1).argmax(values), 1);
        QCOMPARE(TieBreaker(false, 1, 0, 1).argmin(values), 0);
        std::set<Index> drawn;
        for (int round = 1; round <= 60; ++round) {
            TieBreaker ties(true, 1, 0, round);
            const Index k = ties.argmax(values);
            QCOMPARE(ties.tiedLast(), 3);
            QCOMPARE(TieBreaker(true, 1, 0, round).argmax(values), k);  // the same again
            drawn.insert(k);
        }
        QCOMPARE(drawn, (std::set<Index>{1, 2, 4}));
    }
};

GAPSCOPE_TEST(TestTies)
#include "tst_ties.moc"
