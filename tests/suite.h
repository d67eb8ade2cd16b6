// One test program per folder: every test class of it registers itself and is run by the program's main.
#pragma once

#include <QTest>
#include <vector>

namespace gapscope::test {

using Run = int (*)(int, char**);
inline std::vector<Run>& suite() {
    static std::vector<Run> all;
    return all;
}

// |a - b| <= tolerance + tolerance * max(|a|, |b|), as the reference cases compare.
inline bool close(double a, double b, double tolerance = 1e-8) {
    return std::abs(a - b) <= tolerance + tolerance * std::max(std::abs(a), std::abs(b));
}

}  // namespace gapscope::test

#define GAPSCOPE_TEST(Class)                                          \
    [[maybe_unused]] static const bool registered##Class = [] {       \
        gapscope::test::suite().push_back([](int argc, char** argv) { \
            const auto only = qgetenv("GAPSCOPE_ONLY");               \
            if (!only.isEmpty() && only != #Class) return 0;          \
            Class test;                                               \
            return QTest::qExec(&test, argc, argv);                   \
        });                                                           \
        return true;                                                  \
    }();

// Two numbers that must agree; prints both when they do not.
#define COMPARE_CLOSE(actual, expected, tolerance)                                                     \
    do {                                                                                               \
        const double got_ = (actual), wanted_ = (expected);                                            \
        QVERIFY2(gapscope::test::close(got_, wanted_, (tolerance)),                                    \
                 qPrintable(QString("%1 against %2").arg(got_, 0, 'g', 17).arg(wanted_, 0, 'g', 17))); \
    } while (false)
