#include "core/problem/expression.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

GAPSCOPE_FUZZ(text) {
    if (text.size() > 300) return;  // more tells no more
    static const Arms arms =
        gridArms({{.name = "x", .unit = {}, .min = -1, .max = 1, .levels = 3},
                  {.name = "flow rate", .unit = "l/s", .logarithmic = true, .min = 1, .max = 10, .levels = 2}});
    fuzz::require(evaluateFormula(std::string(text), arms).allFinite(), "a formula's values are numbers");
}
