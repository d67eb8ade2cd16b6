// What the lab's panels say: "How sure are we?", the suggestion card, and what a change has done (design: section 12).
//
// Sentences as in policy/words.h: whoever shows them translates the pattern and writes the arguments with Wording. Every
// value carries the response's unit; of a range its upper end does.
#pragma once

#include "core/study/certainty.h"
#include "core/study/suggestion.h"
#include "core/study/wording.h"

namespace gapscope {

// How sure are we?
Sentence headline(const Certainty& certainty);
// What is said whatever the headline: the best so far, the chance, how far we are, and the model's own check.
std::vector<Sentence> statements(const Certainty& certainty, const StudySpec& spec);
// For up to 20 arms in play: one line per arm, its chance to be the best.
std::vector<Sentence> chanceLines(const Certainty& certainty);
// For specialists: B_J(t). None for policies without one.
std::optional<Sentence> boundInWords(const Certainty& certainty);
// Which part of the study's rule to stop is met; none while it is not.
std::optional<Sentence> stopInWords(const Certainty& certainty, const StudySpec& spec);

// Where a text comes from; empty parts are left out.
struct Origin {
    std::string date, file, hash;
};
// The whole panel as text, for the clipboard. `said` writes a sentence in the user's language.
std::string asText(const Certainty& certainty, const StudySpec& spec, const Origin& origin,
                   const std::function<std::string(const Sentence&)>& said);

// The suggestion card.
Sentence cardTitle(const Suggestion& suggestion);
std::optional<Sentence> cardExpectation(const Suggestion& suggestion, const StudySpec& spec);
// Why this one: the first sentence is the card's, the others stand behind "More".
std::vector<Sentence> cardReasons(const Suggestion& suggestion, const Study& study, const Decision& now);

// A change of settings or a correction moved the recommendation; none when it did not. Before and after: the decisions at
// the study's end.
enum class Cause { Settings, Correction };
std::optional<Sentence> movedRecommendation(const Decision& before, const Decision& after, Cause cause);

}  // namespace gapscope
