// How anything selectable is named, described and checked: models, kernels, policies, rules, functions, sources.
//
// An open set is a constexpr table of entries. Adding a member is one function and one row; files, forms, the command
// line and the law tests read the table and need no edit.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

// Numbers in studies are at most so large, and sizes that must be > 0 at least its inverse: their squares and the
// squares' ratios stay finite.
inline constexpr double largestNumber = 1e50;

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// One of several words that a parameter may take.
struct Choice {
    std::string_view id, about;
};

// A named parameter of an entry. A dot in the id is a level in the file: "exploration.beta".
struct Param {
    enum class Kind {
        Number,
        Integer,
        Word,
        Text,
        Texts,    // a list of them
        Numbers,  // one list
        Table,    // rows of equal length
        Lists,    // rows of any length
        NumberOrNumbers,
        Model  // a model of its own, kept beside the settings
    };

    std::string_view id, about;
    Kind kind = Kind::Number;
    double min = -infinity, max = infinity;
    bool open = false;  // min itself is not allowed
    bool required = false;
    std::optional<double> standard = {};   // the default; none: not set, or decided by the entry
    std::span<const Choice> choices = {};  // Kind::Word; the first is the default unless required
    std::string_view alternative = {};     // Kind::NumberOrNumbers: a word that may stand instead
};

template <class Fn>
struct Entry {
    std::string_view id, label, about;
    std::span<const Param> params;
    Fn* run;
};

// A table's entries as the words of a parameter.
template <class Table>
std::vector<Choice> choicesOf(const Table& table) {
    std::vector<Choice> choices;
    for (const auto& entry : table) choices.push_back({entry.id, entry.about});
    return choices;
}

// The entry with this id, or null.
template <class Table>
auto* findEntry(const Table& table, std::string_view id) {
    for (const auto& entry : table)
        if (entry.id == id) return &entry;
    return static_cast<decltype(&*std::begin(table))>(nullptr);
}

}  // namespace gapscope
