#include <QApplication>
#include <clocale>

#include "tests/suite.h"

int main(int argc, char** argv) {
#ifdef GAPSCOPE_TEST_WIDGETS
    const QApplication application(argc, argv);
#else
    const QCoreApplication application(argc, argv);
#endif
    std::setlocale(LC_NUMERIC, "C");
    // Qt ends a test function after five minutes; a long run that was asked for may take its time.
    if (qEnvironmentVariableIsSet("GAPSCOPE_MONKEY")) qputenv("QTEST_FUNCTION_TIMEOUT", "7200000");
    // GAPSCOPE_PART=2/4: every fourth class, from the second on, so that processes share the work.
    const auto part = qgetenv("GAPSCOPE_PART").split('/');
    const int parts = part.size() == 2 ? part[1].toInt() : 1, mine = parts > 1 ? part[0].toInt() - 1 : 0;
    int failed = 0, at = 0;
    for (const auto run : gapscope::test::suite())
        if (at++ % parts == mine) failed += run(argc, argv);
    return failed == 0 ? 0 : 1;
}
