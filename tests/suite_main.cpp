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
    // Half of the classes, every other one, so that two processes share the work: GAPSCOPE_HALF=0 and GAPSCOPE_HALF=1.
    const auto half = qgetenv("GAPSCOPE_HALF");
    int failed = 0, at = 0;
    for (const auto run : gapscope::test::suite())
        if (half.isEmpty() || at++ % 2 == half.toInt()) failed += run(argc, argv);
    return failed == 0 ? 0 : 1;
}
