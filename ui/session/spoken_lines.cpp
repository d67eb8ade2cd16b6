#include "ui/session/spoken_lines.h"

#include <algorithm>

#include "core/policy/film.h"

namespace gapscope {

namespace {

bool isLater(Shows shows) { return shows == Shows::Measurement || shows == Shows::Update; }

// What was measured, as a number or as a success.
std::string_view resultPattern(const Moment& m) {
    if (film::succeeded(m)) return "{measured}: success";
    if (film::failed(m)) return "{measured}: failure";
    return film::countsSuccesses(m) ? "{measured}: {successes} of {trials}" : "{measured}: {y}";
}

// What stands beside a line that is done.
std::string_view valuePattern(Shows shows, const Moment& m) {
    switch (shows) {
        case Shows::Hardness: return "= {H}";
        case Shows::Beta: return "= {beta} ({rule})";
        case Shows::Leader: return "= {J}";
        case Shows::Rival: return "= {j}";
        case Shows::Choice: return "= {a}";
        case Shows::Recommendation: return "= {Omega}";
        case Shows::Target: return "= {tau}";
        case Shows::Pulls: return "{pulled} of {K}";
        case Shows::Measurement:
            return film::countsSuccesses(m) ? "= {successes} of {trials}"
                   : film::succeeded(m)     ? "= 1"
                   : film::failed(m)        ? "= 0"
                                            : "= {y}";
        default: return {};
    }
}

// The numbers that decided a choice, as far as they did.
std::string_view choiceNumbers(const Moment& m, IndexIs is) {
    if (film::startChose(m) || film::choseOther(m) || m.decision.chosen.empty()) return {};
    if (m.decision.gap)
        return film::equallyWide(m)       ? "{s_wide} = {s_narrow}: {a}"
               : film::widthsLookAlike(m) ? "{s_wide} ≈ {s_narrow}: {a}"
                                          : "{s_wide} > {s_narrow}: {a}";
    if (!m.decision.index) return {};
    if (film::severalShareTheIndex(m)) return "{a}: {index}, {tied} alike";
    if (is == IndexIs::Chance ? film::nextChanceIsAlike(m) : film::nextIsAlike(m))
        return "{a}: {index}; {next}: practically the same";
    return "{a}: {index}; {next}: {index2}";
}

std::string_view updateNumbers(const Moment& m) {
    if (film::beliefStays(m)) return "{mu_new}, sd {sd_new}: practically as before";
    if (film::meanStays(m)) return "{mu_new} as before, sd {sd_measured} → {sd_new}";
    return film::sdStays(m) ? "{mu_measured} → {mu_new}, sd {sd_new} as before"
                            : "{mu_measured} → {mu_new}, sd {sd_measured} → {sd_new}";
}

// What stands under the line that is lit; more than beside it where several numbers were compared.
std::string_view numbersPattern(Shows shows, const Moment& m, IndexIs is) {
    switch (shows) {
        case Shows::Posterior: return "{n} of {T} measured";
        case Shows::Hardness: return "= {H}; {m} of {K} arms possible";
        case Shows::Leader:
            if (!m.decision.gap) return "= {J}";
            return film::shareTheShortest(m) ? "= {J}: {B_J}, {B_alike} alike" : "= {J}: {B_J}; {arm2}: {B_2}";
        case Shows::Rival: return "= {j}: {U|L} {U_j}";
        case Shows::Choice: return choiceNumbers(m, is);
        case Shows::Target: return "= {tau} ({incumbent})";
        case Shows::Measurement: return resultPattern(m);
        case Shows::Update: return updateNumbers(m);
        default: return {};
    }
}

// A line that has no number in this round says why, so that the film never falls silent.
std::optional<Sentence> reasonForSilence(const FilmLine& line, const Moment& m) {
    const bool choice = line.shows == Shows::Choice;
    if (m.situation.round > m.situation.budget) return say("The budget of {T} is used up; nothing is chosen.", m);
    if (choice && m.decision.chosen.empty()) return say("Nothing more is measured.", m);
    if (m.decision.initialPulls)
        return say(choice ? "Every arm is measured once first; {a} is next in the list ({pulled} of {K})."
                          : "Every arm is measured once first ({pulled} of {K}); this line comes after that.",
                   m);
    return say("This line has no number in this round.", m);
}

// An arm out of the policy's order was measured: the sentence must not read as if the policy had asked for it.
bool measuredInstead(const Moment& m) {
    const auto& asked = m.decision.chosen;
    return !asked.empty() && std::ranges::find(asked, m.measured->first) == asked.end();
}

std::string_view insteadPattern(const Moment& m) {
    if (film::succeeded(m))
        return "Measured instead: {measured} succeeded; its chance of success was believed to be {mu_measured}.";
    if (film::failed(m)) return "Measured instead: {measured} failed; its chance of success was believed to be {mu_measured}.";
    if (film::countsSuccesses(m))
        return "Measured instead: {measured}: {successes} of {trials} succeeded; its chance of success was believed to be "
               "{mu_measured}.";
    return film::gaveWhatWasExpected(m)
               ? "Measured instead: {measured} gave {y}, practically what was expected (+- {sd_measurement})."
               : "Measured instead: {measured} gave {y}; expected was {mu_measured} +- {sd_measurement}.";
}

void speak(SpokenLine& spoken, const Moment& moment, IndexIs is = IndexIs::Value) {
    const FilmLine& line = *spoken.line;
    if (const auto pattern = valuePattern(line.shows, moment); !pattern.empty()) spoken.value = say(pattern, moment);
    if (const auto pattern = numbersPattern(line.shows, moment, is); !pattern.empty()) spoken.numbers = say(pattern, moment);
    if (!spoken.numbers) spoken.numbers = spoken.value;
    // While every arm is measured once, lines without arguments would speak of bounds that are not there.
    const bool notYet = moment.decision.initialPulls && !isLater(line.shows) && line.shows != Shows::Posterior &&
                        line.shows != Shows::Pulls && line.shows != Shows::Recommendation;
    if (!notYet) spoken.sentence = say(line, moment);
    if (!spoken.sentence) spoken.sentence = reasonForSilence(line, moment);
}

}  // namespace

std::vector<SpokenLine> spokenLines(const Moment& moment, const PolicyEntry& policy) {
    std::vector<SpokenLine> lines;
    for (const auto& line : policy.lines) {
        lines.push_back({&line, {}, {}, {}});
        if (!isLater(line.shows)) speak(lines.back(), moment, indexIs(policy));
    }
    return lines;
}

std::vector<SpokenLine> linesWithoutChoice(const Moment& moment, const PolicyEntry& policy) {
    std::vector<SpokenLine> lines;
    for (const auto& line : policy.lines) {
        lines.push_back({&line, {}, {}, {}});
        if (line.shows == Shows::Posterior) speak(lines.back(), moment);
    }
    return lines;
}

void speakMeasurement(std::vector<SpokenLine>& lines, const Moment& moment) {
    for (auto& spoken : lines) {
        if (!isLater(spoken.line->shows)) continue;
        speak(spoken, moment);
        if (spoken.line->shows == Shows::Measurement && measuredInstead(moment))
            spoken.sentence = say(insteadPattern(moment), moment);
    }
}

}  // namespace gapscope
