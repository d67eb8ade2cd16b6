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
    int failed = 0;
    for (const auto run : gapscope::test::suite()) failed += run(argc, argv);
    return failed == 0 ? 0 : 1;
}
