// Formulas over the variables of an arm.
#include "core/problem/expression.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Two arms, (2, 3) and (5, 0.5).
Arms twoArms(std::string first = "speed", std::string second = "flow rate") {
    Arms arms = tableArms((MatrixXd(2, 2) << 2, 3, 5, 0.5).finished());
    arms.variables[0].name = std::move(first);
    arms.variables[1].name = std::move(second);
    return arms;
}

QString complaint(const std::string& formula, const Arms& arms) {
    try {
        evaluateFormula(formula, arms);
    } catch (const Error& e) {
        return QString::fromStdString(e.place() + ": " + e.sentence());
    }
    return {};
}

}  // namespace

class TestExpression : public QObject {
    Q_OBJECT

private slots:
    void values_data() {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        QTest::newRow("by name") << "10*speed" << 20.0 << 50.0;
        QTest::newRow("by number") << "x1 - x2" << -1.0 << 4.5;
        QTest::newRow("name and number are one") << "speed - x1" << 0.0 << 0.0;
        QTest::newRow("product before sum") << "1 + 2*x2" << 7.0 << 2.0;
        QTest::newRow("power before product") << "2*x1^2" << 8.0 << 50.0;
        QTest::newRow("power before sign") << "-x1^2" << -4.0 << -25.0;
        QTest::newRow("powers from the right") << "2^x1^2" << 16.0 << std::pow(2.0, 25);
        QTest::newRow("divisions from the left") << "12/x1/3" << 2.0 << 0.8;
        QTest::newRow("brackets") << "(1 + x1)*x2" << 9.0 << 3.0;
        QTest::newRow("functions") << "exp(-x1) + sqrt(x2^2)" << std::exp(-2.0) + 3 << std::exp(-5.0) + 0.5;
        QTest::newRow("condition") << "x1 > 3 ? 1 : -1" << -1.0 << 1.0;
        QTest::newRow("exponents") << "1.5e1*x2" << 45.0 << 7.5;
        QTest::newRow("a constant") << "4" << 4.0 << 4.0;
    }

    void values() {
        QFETCH(QString, formula);
        QFETCH(double, first);
        QFETCH(double, second);
        const VectorXd got = evaluateFormula(formula.toStdString(), twoArms());
        COMPARE_CLOSE(got[0], first, 1e-14);
        COMPARE_CLOSE(got[1], second, 1e-14);
    }

    // A variable that is called like another one's number keeps its own name.
    void namesWinOverNumbers() {
        const VectorXd got = evaluateFormula("x2", twoArms("x2", "x1"));
        QCOMPARE(got[0], 2.0);
        QCOMPARE(evaluateFormula("x1", twoArms("x2", "x1"))[0], 3.0);
    }

    // Variables that no formula can name are known by their number, and do no harm.
    void namesThatAreNoIdentifiers() {
        for (const char* name : {"flow rate", "2nd", "pH (start)", "", "Temp\u00e9rature", "a-b"}) {
            const VectorXd got = evaluateFormula("x1 + 100*x2", twoArms("speed", name));
            QCOMPARE(got[0], 302.0);
        }
    }

    // The variables' own values, never their logarithms.
    void logVariablesEnterAsTheyAre() {
        QCOMPARE(evaluateFormula("dose", gridArms({variable("dose", 1, 1000, 4, true)}))[3], 1000.0);
    }

    void errors_data() {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("part");
        QTest::newRow("unknown name") << "x1 + sped"
                                      << "position 6";
        QTest::newRow("unknown name is shown") << "x1 + sped"
                                               << "sped";
        QTest::newRow("open bracket") << "(x1 + 2"
                                      << "cannot be read";
        QTest::newRow("two operators") << "x1 + * 2"
                                       << "position 6";
        QTest::newRow("nothing") << ""
                                 << "cannot be read";
        QTest::newRow("a third variable") << "x3"
                                          << "position 1";
        QTest::newRow("two results") << "x1, x2"
                                     << "one number";
        QTest::newRow("logarithm of a negative") << "log(x2 - 1)"
                                                 << "no finite value";
        QTest::newRow("division by zero") << "1/(x1 - 5)"
                                          << "(#1)";
        QTest::newRow("overflow") << "exp(1000*x1)"
                                  << "(#0)";
    }

    void errors() {
        QFETCH(QString, formula);
        QFETCH(QString, part);
        const QString said = complaint(formula.toStdString(), twoArms());
        QVERIFY2(said.startsWith("formula: "), qPrintable(said));
        QVERIFY2(said.contains(part), qPrintable(said));
    }

    void faults_data() {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("length");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* formula, int at, int length, const char* why) {
            QTest::newRow(formula) << QString::fromUtf8(formula) << at << length << why;
        };
        row("sin(5*x)*foo", 9, 3, "no variable");
        row("5x", 1, 1, "operator");
        row("2(x)", 1, 1, "operator");
        row("cos(9)sin(8)", 6, 3, "operator");
        row("x + * 2", 4, 1, "missing before it");
        row("x +", 3, 0, "at the end");
        row("sin(x", 5, 0, "closing bracket");
        row("x)", 1, 1, "closes nothing");
        row("1 + sin(x, x)", 4, 3, "fewer");
        row("1 + atan2(x)", 4, 5, "more");
        row("sin x", 0, 3, "brackets");
        row("2,5*x", 1, 1, "one number");
        row("max(x,1),2", 8, 1, "one number");
        row("x*\u00e9", 2, 2, "no variable");
        row("x > 1 ? 2", 9, 0, "both parts");
        row("", 0, 0, "nothing");
    }

    // Where the text is wrong, so that a form can show it.
    void faults() {
        QFETCH(QString, formula);
        QFETCH(int, at);
        QFETCH(int, length);
        QFETCH(QString, why);
        const auto fault = faultIn(formula.toStdString(), {variable("x", 0, 1, 2)});
        QVERIFY(fault);
        QCOMPARE(static_cast<int>(fault->at), at);
        QCOMPARE(static_cast<int>(fault->length), length);
        QVERIFY2(fault->why.find(why.toStdString()) != std::string::npos, fault->why.c_str());
    }

    void piIsKnown() {
        QVERIFY(!faultIn("sin(pi*x)", {variable("x", 0, 1, 2)}));
        COMPARE_CLOSE(evaluateFormula("pi*x1", twoArms())[0], 6.283185307179586, 1e-15);
        QCOMPARE(evaluateFormula("pi", twoArms("pi"))[1], 5.0);
    }

    void armsWithoutVariables() { QVERIFY(complaint("1", labelledArms(2)).contains("variables")); }
};

GAPSCOPE_TEST(TestExpression)
#include "tst_expression.moc"
