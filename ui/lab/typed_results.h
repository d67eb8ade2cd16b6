// TypedResult: a result as somebody typed it, and what it is the result of. A list of them is kept in the journal until they are
// rows.
#pragma once

#include <deque>

#include "ui/lab/card_facts.h"

namespace gapscope {

struct TypedResult {
    QString value, note;
    std::optional<CardTarget> target = std::nullopt;  // none: of whatever is asked for when its turn comes
    bool isSure = false;                              // entered twice, or looked at: it may be surprising
    bool operator==(const TypedResult&) const = default;
};

// A line for each: value, note and target with tabs between.
std::string textOf(const std::deque<TypedResult>& entries);
std::deque<TypedResult> resultsIn(const std::string& text, const StudySpec& spec);

// "12.5 % at 50 C, pH 7", as far as it is known.
QString inWords(const TypedResult& entry, const StudySpec& spec);

}  // namespace gapscope
