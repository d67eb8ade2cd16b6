// Numbers as people write them in tables: what their marks tell.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gapscope {

// Without spaces around, no-break spaces included.
std::string_view trimmed(std::string_view text);

enum class NumberShape {
    Text,           // no number at all
    Whole,          // 12
    Point,          // 0.5: a decimal point for sure
    Comma,          // 0,5
    PointOrGroups,  // 1.286: a decimal point, or one between thousands
    CommaOrGroups,  // 1,286
    GroupedPoint,   // 1.286,5 and 1.286.000: points between thousands for sure
    GroupedComma    // 1,286.5
};
inline constexpr int numberShapes = 8;

NumberShape shapeOf(std::string_view cell);

// Trimmed, and with a hyphen for the typographer's minus.
std::string plainMinus(std::string_view cell);

// The whole text as a finite number.
std::optional<double> parsed(std::string text, char decimal);

}  // namespace gapscope
