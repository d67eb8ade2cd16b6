#include "core/study/wording.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "core/policy/digits.h"

namespace gapscope {

namespace {

std::string withPoint(double value, int decimals) {
    char text[400];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr;
    return {text, end};
}

// "-0.00" is 0.00.
double withoutMinusZero(double value, int decimals) { return std::abs(value) < 0.5 * std::pow(10, -decimals) ? 0.0 : value; }

constexpr int ofValues = noiseDigits, ofWidths = 2, ofGaps = 3,
              ofNumbers = 3;  // significant digits; of values those of the noise

// The two largest of a list, the first of them by name.
std::pair<double, double> topTwo(const Eigen::VectorXd& list, Eigen::Index first) {
    double two = std::nan("");
    for (Eigen::Index k = 0; k < list.size(); ++k)
        if (k != first && std::isfinite(list[k]) && !(list[k] <= two)) two = list[k];
    return {list[first], two};
}

// The two smallest; there may be fewer.
std::pair<double, double> leastTwo(const Eigen::VectorXd& list) {
    double one = std::numeric_limits<double>::infinity(), two = one;
    for (const double v : list) {
        if (!std::isfinite(v)) continue;  // arms out of play
        two = std::min(two, std::max(one, v));
        one = std::min(one, v);
    }
    return {one, two};
}

}  // namespace

RoundDigits roundDigits(const Decision& d, const PolicyEntry& policy, const Posterior& belief, double noiseSd) {
    RoundDigits round;
    round.policy = &policy;
    round.nothing = practicallyNothing(belief);
    if (d.gap) {  // by size, not by J: the film shows the gaps a line earlier
        const auto [least, next] = leastTwo(*d.gap);
        if (std::isfinite(next)) round.gap = decimalsToDiffer(least, next, ofGaps);
    }
    if (d.upper && d.lower && d.J && d.j) {
        const auto width = [&](Eigen::Index k) { return (*d.upper)[k] - (*d.lower)[k]; };
        round.spread = decimalsToDiffer(width(*d.J), width(*d.j), ofWidths);
    }
    if (!d.index || d.chosen.empty()) return round;
    const auto [best, next] = topTwo(*d.index, d.chosen.front());
    if (!std::isfinite(next)) return round;
    switch (indexIs(policy)) {
        case IndexIs::Chance: round.index = percentDecimalsToDiffer(best, next); break;
        case IndexIs::Value:
            round.index = decimalsFor(noiseSd, ofValues);
            while (!lookAlike(best, next) && rounded(best, round.index) == rounded(next, round.index)) ++round.index;
            break;
        default: round.index = decimalsToDiffer(best, next, indexIs(policy) == IndexIs::Gain ? ofWidths : ofNumbers);
    }
    return round;
}

std::string nameOf(const Arms& arms, Eigen::Index arm, char decimalPoint) {
    std::string name = arms.name(arm);
    if (decimalPoint == '.' || !arms.labels.empty()) return name;
    const auto isDigit = [&](std::size_t i) { return i < name.size() && name[i] >= '0' && name[i] <= '9'; };
    for (std::size_t i = 1; i < name.size(); ++i) {
        if (name[i] == ',' && name[i + 1] == ' ') name[i] = ';';
        if (name[i] == '.' && isDigit(i - 1) && isDigit(i + 1)) name[i] = decimalPoint;
    }
    return name;
}

Wording::Wording(const StudySpec& spec, double noiseSd, Digits digits, const RoundDigits& round)
    : spec_(spec), decimals_(decimalsFor(noiseSd, ofValues)), digits_(digits ? std::move(digits) : withPoint), round_(round) {}

Wording::Wording(const StudySpec& spec, const Decision& decision, const PolicyEntry& policy, const Posterior& belief,
                 Digits digits)
    : Wording(spec, std::sqrt(belief.noiseVariance()), std::move(digits),
              roundDigits(decision, policy, belief, std::sqrt(belief.noiseVariance()))) {}

std::string Wording::fixed(double v, int decimals) const { return digits_(withoutMinusZero(v, decimals), decimals); }

std::string Wording::value(double v) const { return fixed(v, decimals_); }

std::string Wording::width(double v) const { return significant(v, ofWidths); }
std::string Wording::gap(double v) const {
    return std::abs(v) < round_.nothing ? digits_(0, 0) : significant(v, ofGaps, round_.gap);
}
std::string Wording::spread(double v) const { return significant(v, ofWidths, round_.spread); }

std::string Wording::index(double v, const PolicyEntry* other) const {
    const PolicyEntry* policy = other ? other : round_.policy;
    if (!policy) return width(v);
    const int least = policy == round_.policy ? round_.index : 0;
    switch (indexIs(*policy)) {
        case IndexIs::Chance: return chance(v, least);
        case IndexIs::Gain: return std::abs(v) < round_.nothing ? "≈ 0" : significant(v, ofWidths, least);
        case IndexIs::Number: return std::abs(v) < film::leastDrop ? "≈ 0" : significant(v, ofNumbers, least);
        case IndexIs::Value: break;
    }
    return fixed(spec_.sign() * v, std::max(decimals_, least));
}

std::string Wording::chance(double p, int decimals) const {
    const auto percent = inPercent(p, decimals);
    const auto text = digits_(percent.number, decimals) + " %";
    return percent.end == Percent::End::Neither ? text : (percent.end == Percent::End::Under ? "under " : "over ") + text;
}

std::string Wording::significant(double v, int digits, int leastDecimals) const {
    return fixed(v, std::max(leastDecimals, decimalsFor(std::abs(v), digits)));
}

// Of counts an arm's value is a rate, which has no unit; the measurements have one.
std::string Wording::unitOf(const Argument& a) const {
    const bool measurement = a.kind == Argument::Kind::Count || a.kind == Argument::Kind::Results;
    const auto is = round_.policy ? indexIs(*round_.policy) : IndexIs::Value;
    const bool number = a.text == anIndex && (is == IndexIs::Chance || is == IndexIs::Number);
    const bool has = a.unit && !number && !spec_.response.unit.empty() && (measurement || !spec_.initial.model.counts());
    return has ? " " + spec_.response.unit : std::string();
}

// As many decimals as the noise asks for, or more until levels that differ look different: six digits at most.
int Wording::decimalsOfLevels(const Sentence& sentence) const {
    std::vector<double> levels;
    for (const auto& [name, argument] : sentence.arguments)
        if (argument.kind == Argument::Kind::Level) levels.push_back(argument.number);
    std::ranges::sort(levels);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    if (levels.size() < 2) return decimals_;
    const int most = decimalsFor(std::max(std::abs(levels.front()), std::abs(levels.back())), mostDigits);
    for (int decimals = decimals_; decimals <= most; ++decimals) {
        const auto same = std::ranges::adjacent_find(levels, {}, [&](double v) { return withPoint(v, decimals); });
        if (same == levels.end()) return decimals;
    }
    return std::max(decimals_, most);
}

std::string Wording::difference(const Argument& a) const {
    if (a.text == aGap) return gap(a.number);
    if (a.text == aSpread) return spread(a.number);
    return a.text == anIndex ? index(a.number) : width(a.number);
}

std::string Wording::text(const Argument& a) const {
    switch (a.kind) {
        case Argument::Kind::Arm: return nameOf(*spec_.arms, a.arm, digits_(0.5, 1)[1]);
        case Argument::Kind::Level:
        case Argument::Kind::Value: return value(spec_.sign() * a.number) + unitOf(a);
        case Argument::Kind::Width: return difference(a) + unitOf(a);
        case Argument::Kind::Number: return significant(a.number, ofNumbers);
        case Argument::Kind::Count: return fixed(a.number, 0) + unitOf(a);
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
        case Argument::Kind::Chance: return chance(a.number);
        case Argument::Kind::Text: return std::string(a.text);
    }
    return {};
}

std::string Wording::text(const Sentence& sentence, std::string_view pattern) const {
    std::map<std::string, std::string> written;
    for (const auto& [name, argument] : sentence.arguments) written[name] = text(argument);
    for (const auto& [name, argument] : sentence.arguments)
        if (const int decimals = decimalsOfLevels(sentence); argument.kind == Argument::Kind::Level)
            written[name] = fixed(spec_.sign() * argument.number, decimals) + unitOf(argument);
    // Widths that stand in one sentence get as many digits as they need to differ, at most six.
    for (const auto& [a, first] : sentence.arguments)
        for (const auto& [b, second] : sentence.arguments) {
            const auto isPlain = [](const Argument& x) { return x.kind == Argument::Kind::Width && x.text.empty(); };
            if (a == b || !isPlain(first) || !isPlain(second)) continue;
            const int decimals = decimalsToDiffer(first.number, second.number, ofWidths);
            if (decimals > 0) written[a] = significant(first.number, ofWidths, decimals) + unitOf(first);
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
