// Theorem 1's number against values from 50-digit arithmetic.
#include "core/policy/gaps.h"
#include "tests/suite.h"

using namespace gapscope;

class TestTheorem : public QObject {
    Q_OBJECT

private slots:
    void value() {
        Decision decision;
        decision.exploration = "paper";
        const auto at = [&](double beta, Eigen::Index arms, int budget) {
            decision.beta = beta;
            return theoremOne(decision, arms, budget);
        };
        COMPARE_CLOSE(at(5, 40, 60).value(), 0.99105603238701118961698, 1e-14);
        COMPARE_CLOSE(at(4.25, 5, 40).value(), 0.97607742328379512682000, 1e-14);
        COMPARE_CLOSE(at(6.5, 160, 400).value(), 0.99995717384901572619530, 1e-14);
        QVERIFY(!at(3.2, 10, 20));  // 1 - 1.195
        QVERIFY(!at(0, 10, 20));
        QVERIFY(at(1e3, 100000, 100000));  // no overflow: it is certain
    }

    void speaksOfThePapersRuleOnly() {
        Decision decision;
        decision.beta = 5;
        for (const auto rule : {"no-initial-pulls", "constant", "decay", ""}) {
            decision.exploration = rule;
            QVERIFY(!theoremOne(decision, 40, 60));
        }
        decision.exploration = "paper";
        QVERIFY(theoremOne(decision, 40, 60));
        decision.fellBack = true;
        QVERIFY(!theoremOne(decision, 40, 60));
        decision.fellBack = false;
        decision.beta.reset();
        QVERIFY(!theoremOne(decision, 40, 60));
    }
};

GAPSCOPE_TEST(TestTheorem)

#include "tst_theorem.moc"
