#include "core/io/csv.h"
#include "core/io/number_text.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

GAPSCOPE_FUZZ(text) {
    fuzz::require(trimmed(trimmed(text)) == trimmed(text), "trimming twice is trimming once");
    const auto plainly = plainMinus(text);
    const auto shape = shapeOf(plainly);
    for (const char decimal : {'.', ','}) {
        const auto value = parsed(plainly, decimal);
        CsvTable table;
        table.decimal = decimal;
        const auto number = table.number(text);
        if (number.kind == CsvNumber::Kind::Number) {
            fuzz::require(shape != NumberShape::Text && value && *value == number.value, "a cell's number is its text's");
        } else if (!plainly.empty()) {
            fuzz::requireSentence(table.whyNoNumber(text));
        }
    }
}
