#include "core/study/wording.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace gapscope {

namespace {

std::string withPoint(double value, int decimals) {
    char text[400];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr;
    return {text, end};
}

// "-0.00" is 0.00.
double withoutMinusZero(double value, int decimals) { return std::abs(value) < 0.5 * std::pow(10, -decimals) ? 0.0 : value; }

constexpr int mostDecimals = 12;

int decimalsFor(double size, int significant) {
    if (!(size > 0) || !std::isfinite(size)) return significant;
    return std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(size))), 0, mostDecimals);
}

}  // namespace

Wording::Wording(const StudySpec& spec, double noiseSd, Digits digits)
    : spec_(spec), decimals_(decimalsFor(noiseSd, 2)), digits_(digits ? std::move(digits) : withPoint) {}

std::string Wording::value(double v) const { return digits_(withoutMinusZero(v, decimals_), decimals_); }

std::string Wording::width(double v) const { return significant(v, 2); }

std::string Wording::significant(double v, int digits) const {
    const int decimals = decimalsFor(std::abs(v), digits);
    return digits_(withoutMinusZero(v, decimals), decimals);
}

// Of counts an arm's value is a rate, which has no unit; the measurements have one.
std::string Wording::unitOf(const Argument& a) const {
    const bool measurement = a.kind == Argument::Kind::Count || a.kind == Argument::Kind::Results;
    const bool has = a.unit && !spec_.response.unit.empty() && (measurement || !spec_.initial.model.counts());
    return has ? " " + spec_.response.unit : std::string();
}

// As many decimals as the noise asks for, or more until levels that differ look different: six digits at most.
int Wording::decimalsOfLevels(const Sentence& sentence) const {
    std::vector<double> levels;
    for (const auto& [name, argument] : sentence.arguments)
        if (argument.kind == Argument::Kind::Level) levels.push_back(argument.number);
    std::ranges::sort(levels);
    const auto [first, last] = std::ranges::unique(levels);
    levels.erase(first, last);
    if (levels.size() < 2) return decimals_;
    const int most = decimalsFor(std::max(std::abs(levels.front()), std::abs(levels.back())), 6);
    for (int decimals = decimals_; decimals <= most; ++decimals) {
        const auto same = std::ranges::adjacent_find(levels, {}, [&](double v) { return withPoint(v, decimals); });
        if (same == levels.end()) return decimals;
    }
    return std::max(decimals_, most);
}

std::string Wording::text(const Argument& a) const {
    switch (a.kind) {
        case Argument::Kind::Arm: return spec_.arms->name(a.arm);
        case Argument::Kind::Level:
        case Argument::Kind::Value: return value(spec_.sign() * a.number) + unitOf(a);
        case Argument::Kind::Width: return width(a.number) + unitOf(a);
        case Argument::Kind::Number: return significant(a.number, 3);
        case Argument::Kind::Count: return digits_(withoutMinusZero(a.number, 0), 0) + unitOf(a);
        case Argument::Kind::Response: return spec_.response.name;
        case Argument::Kind::Results: {
            std::string list;
            for (const double v : a.numbers) {
                const double seen = spec_.sign() * v;
                list += list.empty() ? "" : "; ";
                list += spec_.initial.model.counts() ? digits_(seen, 0) : value(seen);
            }
            return list + unitOf(a);
        }
        case Argument::Kind::Chance:
            if (a.number < 0.01) return "under 1 %";
            if (a.number > 0.99) return "over 99 %";
            return digits_(std::round(100 * a.number), 0) + " %";
        case Argument::Kind::Text: return std::string(a.text);
    }
    return {};
}

std::string Wording::text(const Sentence& sentence, std::string_view pattern) const {
    std::map<std::string, std::string> written;
    for (const auto& [name, argument] : sentence.arguments) written[name] = text(argument);
    for (const auto& [name, argument] : sentence.arguments)
        if (const int decimals = decimalsOfLevels(sentence); argument.kind == Argument::Kind::Level)
            written[name] = digits_(withoutMinusZero(spec_.sign() * argument.number, decimals), decimals) + unitOf(argument);
    // Widths that are compared in one sentence get as many digits as they need to differ, at most six.
    for (const auto& [a, first] : sentence.arguments)
        for (const auto& [b, second] : sentence.arguments) {
            if (a == b || first.kind != Argument::Kind::Width || second.kind != Argument::Kind::Width) continue;
            for (int digits = 3; digits <= 6 && written[a] == written[b] && first.number != second.number; ++digits) {
                written[a] = significant(first.number, digits) + unitOf(first);
                written[b] = significant(second.number, digits) + unitOf(second);
            }
        }
    std::string out;
    for (std::size_t at = 0; at < pattern.size();) {
        const auto open = pattern.find('{', at);
        out += pattern.substr(at, open - at);
        if (open == std::string_view::npos) break;
        const auto close = pattern.find('}', open);
        const auto name = pattern.substr(open + 1, close - open - 1);
        if (const auto bar = name.find('|'); bar != std::string_view::npos)
            out += spec_.minimise ? name.substr(bar + 1) : name.substr(0, bar);
        else
            out += written[std::string(name)];
        at = close + 1;
    }
    return out;
}

}  // namespace gapscope
