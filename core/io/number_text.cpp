#include "core/io/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gapscope {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Sign and exponent taken away; empty if the rest is not digits and marks.
std::string_view mantissaOf(std::string_view cell) {
    if (cell.starts_with('+') || cell.starts_with('-')) cell.remove_prefix(1);
    if (const auto e = cell.find_first_of("eE"); e != std::string_view::npos) {
        auto exponent = cell.substr(e + 1);
        if (exponent.starts_with('+') || exponent.starts_with('-')) exponent.remove_prefix(1);
        if (exponent.empty() || !std::ranges::all_of(exponent, isDigit)) return {};
        cell = cell.substr(0, e);
    }
    const bool fits = std::ranges::all_of(cell, [](char c) { return isDigit(c) || c == '.' || c == ','; });
    return fits && std::ranges::any_of(cell, isDigit) ? cell : std::string_view();
}

// Digits in groups of three behind a first group of one to three: "1.286.000", up to the last mark of another kind.
bool isGrouped(std::string_view digits, char mark) {
    auto end = digits.find(mark);
    if (end == std::string_view::npos || end < 1 || end > 3 || digits[0] == '0') return false;
    for (; end != std::string_view::npos; digits.remove_prefix(end + 1), end = digits.find(mark))
        if (digits.substr(end + 1).substr(0, digits.substr(end + 1).find(mark)).size() != 3) return false;
    return true;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    auto blank = [](std::string_view at) -> std::size_t {  // bytes of a space here, no-break spaces included
        if (at.starts_with("\xc2\xa0")) return 2;
        if (at.starts_with("\xe2\x80\xaf")) return 3;
        return !at.empty() && (at[0] == ' ' || at[0] == '\t' || at[0] == '\n' || at[0] == '\r');
    };
    while (const auto n = blank(text)) text.remove_prefix(n);
    for (bool more = true; more;) {
        more = false;
        for (const std::size_t n : {1U, 2U, 3U})
            if (text.size() >= n && blank(text.substr(text.size() - n)) == n) {
                text.remove_suffix(n);
                more = true;
                break;
            }
    }
    return text;
}

NumberShape shapeOf(std::string_view cell) {
    using enum NumberShape;
    const auto m = mantissaOf(cell);
    if (m.empty()) return Text;
    const auto points = std::ranges::count(m, '.'), commas = std::ranges::count(m, ',');
    if (points + commas == 0) return Whole;
    if (points && commas) {
        if (commas == 1 && isGrouped(m.substr(0, m.find(',')), '.')) return GroupedPoint;
        if (points == 1 && isGrouped(m.substr(0, m.find('.')), ',')) return GroupedComma;
        return Text;
    }
    const char mark = points ? '.' : ',';
    const bool grouped = isGrouped(m, mark);
    if (points + commas > 1) return !grouped ? Text : points ? GroupedPoint : GroupedComma;
    if (grouped && m.size() == cell.size() - (cell[0] == '+' || cell[0] == '-')) return points ? PointOrGroups : CommaOrGroups;
    return points ? Point : Comma;
}

std::string plainMinus(std::string_view cell) {
    std::string text(trimmed(cell));
    if (text.starts_with("\xe2\x88\x92")) text.replace(0, 3, "-");
    return text;
}

std::optional<double> parsed(std::string text, char decimal) {
    if (decimal == ',') std::ranges::replace(text, ',', '.');
    const char* start = text.data() + (text.starts_with('+') ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(start, text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

}  // namespace gapscope
