// Words: what a policy's lines and reasons say, as patterns with named arguments.
//
// A pattern holds {names} of facts and {maximising words|minimising words}. Which facts there are stands in facts.cpp;
// whoever shows a sentence translates the pattern and writes the arguments in the user's units and locale.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gapscope {

struct Decision;
struct Situation;
class Posterior;

// What a line of the algorithm makes visible. The film shows everything up to the current line and nothing beyond.
enum class Shows {
    Posterior,
    Hardness,
    Beta,
    Bounds,
    Gaps,
    Leader,
    Rival,
    Choice,
    Recommendation,
    Measurement,
    Update,
    Target,
    Score,
    Draw,
    Bonus,
    Fan,
    Pulls,
    Survivors
};

// One round as the sentences see it: arms are the study's.
struct Moment {
    const Situation& situation;
    const Decision& decision;
    std::optional<std::pair<Eigen::Index, double>> measured = {};  // arm and value, in the unit of the arm's value
    const Posterior* after = nullptr;                              // the belief with that measurement
};

struct WhyCase {
    int group;  // of each group the first case that fits speaks, in the groups' order
    bool (*fits)(const Moment&);
    std::string_view pattern;
    bool slow = false;  // its facts need many draws: said only when there is time
};

struct FilmLine {
    std::string_view text;      // the line itself, in the papers' notation; {maximising|minimising}
    std::string_view paper;     // where it stands in a paper; empty if nowhere
    std::string_view sentence;  // what it says in plain words
    Shows shows;
    std::span<const WhyCase> unless = {};  // where that would not be true: the first case that fits speaks instead
};

// The line as it reads in a study that maximises or minimises.
inline std::string textOf(const FilmLine& line, bool minimise) {
    std::string text(line.text);
    for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open)) {
        const auto bar = text.find('|', open), close = text.find('}', open);
        text = text.substr(0, open) + (minimise ? text.substr(bar + 1, close - bar - 1) : text.substr(open + 1, bar - open - 1)) +
               text.substr(close + 1);
    }
    return text;
}

struct Argument {
    // A Level is a Value that is compared with the other Levels of its sentence: with digits that tell them apart.
    enum class Kind { Arm, Value, Width, Number, Count, Chance, Text, Level, Results, Response };
    Kind kind;
    double number = 0;  // a Value is to be maximised and is shown in the user's orientation
    Eigen::Index arm = -1;
    std::string_view text = {};
    bool unit = false;                 // with the response's unit behind it
    std::vector<double> numbers = {};  // Results: measurements, to be maximised
};

struct Sentence {
    std::string_view pattern;
    std::vector<std::pair<std::string, Argument>> arguments;
};

// The names of a pattern's arguments, in order of appearance.
std::vector<std::string> argumentNames(std::string_view pattern);

// A fact of this moment by its name; none if it has no value now (a gap of a policy without gaps).
std::optional<Argument> fact(std::string_view name, const Moment& moment);

// The pattern with its arguments; none if one of them has no value.
std::optional<Sentence> say(std::string_view pattern, const Moment& moment);
std::optional<Sentence> say(const FilmLine& line, const Moment& moment);

}  // namespace gapscope
