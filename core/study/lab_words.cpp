#include "core/study/lab_words.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

using Eigen::Index;
using Kind = Argument::Kind;

namespace {

Argument count(double n) { return {.kind = Kind::Count, .number = n}; }
Argument chance(double p) { return {.kind = Kind::Chance, .number = p}; }
Argument arm(Index k) { return {.kind = Kind::Arm, .arm = k}; }
Argument difference(double v) { return {.kind = Kind::Width, .number = v, .unit = true}; }
Argument bound(double v) { return {.kind = Kind::Width, .number = v, .text = aGap, .unit = true}; }
// A value in the user's orientation, cut off where the response ends; arguments are to be maximised.
Argument level(double v, const StudySpec& spec, bool unit) {
    return {.kind = Kind::Level, .number = spec.sign() * withinLimits(v, spec), .unit = unit};
}

Sentence bestSoFar(const Certainty& c, const StudySpec& spec) {
    static constexpr std::string_view ranged[] = {
        "Best so far: {arm}, {response} {mu} (between {lo} and {hi}), not measured yet.",
        "Best so far: {arm}, {response} {mu} (between {lo} and {hi}), measured once.",
        "Best so far: {arm}, {response} {mu} (between {lo} and {hi}), measured {N} times.",
        "Best so far: {arm}, {response} {mu} (between {lo} and {hi}), measured only near it."};
    static constexpr std::string_view known[] = {"Best so far: {arm}, {response} {mu}, not measured yet.",
                                                 "Best so far: {arm}, {response} {mu}, measured once.",
                                                 "Best so far: {arm}, {response} {mu}, measured {N} times.",
                                                 "Best so far: {arm}, {response} {mu}, measured only near it."};
    const bool isNear = c.timesMeasured == 0 && c.timesBeside > 0;
    const auto times = static_cast<std::size_t>(isNear ? 3 : std::min(c.timesMeasured, 2));
    return {c.low < c.high ? ranged[times] : known[times],
            {{"arm", arm(*c.arm)},
             {"response", {.kind = Kind::Response}},
             {"mu", level(c.mean, spec, true)},
             {"lo", level(c.low, spec, false)},
             {"hi", level(c.high, spec, true)},
             {"N", count(c.timesMeasured)}}};
}

Sentence chanceAndLoss(const Certainty& c) {
    const bool none = *c.loss90 <= 1e-9 * c.delta;
    return {none ? "The chance that nothing else is more than {delta} better is {p}; in 9 of 10 cases it is the best."
                 : "The chance that nothing else is more than {delta} better is {p}; in 9 of 10 cases it is within {q90} of the "
                   "best.",
            {{"delta", difference(c.delta)}, {"p", chance(*c.chance)}, {"q90", difference(*c.loss90)}}};
}

Sentence check(const Calibration& c) {
    using Verdict = Calibration::Verdict;
    std::string_view pattern = "Check: {c} of {n} results fell inside the 95 % range predicted beforehand.";
    if (c.results == 1)
        pattern = c.inside ? "Check: the one result fell inside the 95 % range predicted beforehand."
                           : "Check: the one result fell outside the 95 % range predicted beforehand.";
    else if (c.verdict == Verdict::TooSure)
        pattern = "Check: {c} of {n} results fell inside the 95 % range predicted beforehand; the model is too sure of itself.";
    else if (c.verdict == Verdict::TooCareful)
        pattern = "Check: {c} of {n} results fell inside the 95 % range predicted beforehand; the model is too careful.";
    return {pattern, {{"c", count(c.inside)}, {"n", count(c.results)}}};
}

}  // namespace

Sentence headline(const Certainty& c) {
    switch (c.head) {
        case Certainty::Head::QuiteSure: return {"Quite sure.", {}};
        case Certainty::Head::FairlySure: return {"Fairly sure.", {}};
        case Certainty::Head::LooksGood: return {"It looks good, but others may be better.", {}};
        case Certainty::Head::NotYet: return {"Not yet. Large parts are unexplored.", {}};
        case Certainty::Head::TooEarly: break;
    }
    if (c.results == 0) return {"Too early to say: no results yet.", {}};
    return {c.results == 1 ? "Too early to say: 1 result." : "Too early to say: {n} results.", {{"n", count(c.results)}}};
}

std::vector<Sentence> statements(const Certainty& c, const StudySpec& spec) {
    std::vector<Sentence> all;
    if (c.arm && c.results > 0) {  // before that the "best" is any of them
        all.push_back(bestSoFar(c, spec));
        all.push_back(chanceAndLoss(c));
    }
    if (c.drawn < c.inPlay)
        all.push_back({"This counts the {drawn} candidates that promise most, of {K}.",
                       {{"drawn", count(static_cast<double>(c.drawn))}, {"K", count(static_cast<double>(c.inPlay))}}});
    all.push_back({c.results > c.budget ? "{n} measurements made, {T} were planned." : "{n} of {T} measurements made.",
                   {{"n", count(c.results)}, {"T", count(c.budget)}}});
    if (c.gain)  // a thousandth of what matters is no improvement to speak of
        all.push_back({*c.gain > c.delta / 1000 ? "One more is expected to improve the best by {kg}."
                                                : "One more is not expected to improve the best noticeably.",
                       {{"kg", difference(*c.gain)}}});
    if (c.calibration.results > 0) all.push_back(check(c.calibration));
    return all;
}

std::vector<Sentence> chanceLines(const Certainty& c) {
    std::vector<Sentence> lines;
    for (const auto& one : c.best) lines.push_back({"{arm}: {p}", {{"arm", arm(one.arm)}, {"p", chance(one.chance)}}});
    return lines;
}

std::optional<Sentence> boundInWords(const Certainty& c) {
    if (!c.bound) return std::nullopt;
    std::string_view pattern = "B_J(t) = {B}: no other arm is more than this better, while the bounds hold";
    if (c.boundSaysNothing)
        pattern = "B_J(t) = {B}: says nothing yet";
    else if (*c.bound < 0)
        pattern = "B_J(t) = {B}: every other arm is at least {lead} worse, while the bounds hold";
    return Sentence{pattern, {{"B", bound(*c.bound)}, {"lead", bound(-*c.bound)}}};
}

std::optional<Sentence> stopInWords(const Certainty& c, const StudySpec& spec) {
    if (!stopReached(c, spec)) return std::nullopt;
    const auto& rule = *spec.stop;
    if (rule.chance && c.chance && *c.chance >= *rule.chance)
        return Sentence{"Time to stop, by your own rule: the chance has reached {wanted}.", {{"wanted", chance(*rule.chance)}}};
    return Sentence{"Time to stop, by your own rule: B_J(t) is not above {wanted}.", {{"wanted", difference(*rule.bound)}}};
}

std::string asText(const Certainty& c, const StudySpec& spec, const Origin& origin,
                   const std::function<std::string(const Sentence&)>& said) {
    std::string text = spec.name + "\n" + said({"How sure are we?", {}}) + "\n\n" + said(headline(c)) + "\n";
    for (const auto& sentence : statements(c, spec)) text += said(sentence) + "\n";
    if (const auto stop = stopInWords(c, spec)) text += said(*stop) + "\n";
    if (!c.best.empty()) text += "\n" + said({"Chance to be the best:", {}}) + "\n";
    for (const auto& line : chanceLines(c)) text += said(line) + "\n";
    if (const auto bound = boundInWords(c)) text += "\n" + said({"For specialists:", {}}) + " " + said(*bound) + "\n";
    std::string from;
    for (const auto& part : {origin.date, origin.file, origin.hash})
        if (!part.empty()) from += (from.empty() ? "" : ", ") + part;
    return from.empty() ? text : text + "\n" + from + "\n";
}

Sentence cardTitle(const Suggestion& s) {
    if (!s.arm && s.number > s.budget) return {"All {T} measurements are made.", {{"T", count(s.budget)}}};
    if (!s.arm) return {"Nothing is suggested now.", {}};
    return {"Next: measurement {n} of {T}", {{"n", count(s.number)}, {"T", count(s.budget)}}};
}

std::optional<Sentence> cardExpectation(const Suggestion& s, const StudySpec& spec) {
    if (!s.arm) return std::nullopt;
    const ModelChoice& model = spec.initial.model;
    const Argument response{.kind = Kind::Response};
    if (!model.counts())
        return Sentence{"Expected {response} {y} (between {lo} and {hi})",
                        {{"response", response},
                         {"y", level(s.mean, spec, true)},
                         {"lo", level(s.low, spec, false)},
                         {"hi", level(s.high, spec, true)}}};
    if (model.trials() == 1) return Sentence{"Expected: a success with a chance of {p}", {{"p", chance(s.mean)}}};
    Argument high = count(s.high);
    high.unit = true;
    return Sentence{"Expected {response} {y} of {trials} (between {lo} and {hi})",
                    {{"response", response},
                     {"y", count(std::round(s.mean))},
                     {"trials", count(model.trials())},
                     {"lo", count(s.low)},
                     {"hi", high}}};
}

namespace {

// The newest few of them.
Argument results(const std::vector<double>& values, const StudySpec& spec) {
    constexpr std::size_t most = 4;
    Argument shown{.kind = Kind::Results, .unit = true};
    for (auto y = values.end() - static_cast<Index>(std::min(most, values.size())); y != values.end(); ++y)
        shown.numbers.push_back(spec.sign() * *y);
    return shown;
}

Sentence measuredBefore(const Suggestion& s, const StudySpec& spec) {
    const auto values = results(s.before, spec);
    return {s.before.size() > values.numbers.size()
                ? "Measured {N} times before (last {values}); once more tells whether that was luck."
                : "Measured before ({values}); once more tells whether that was luck.",
            {{"N", count(static_cast<double>(s.before.size()))}, {"values", values}}};
}

}  // namespace

std::vector<Sentence> cardReasons(const Suggestion& s, const Study& study, const Decision& now) {
    const Situation situation = study.situation(true);
    std::vector<Sentence> all;
    if (s.arm && s.reason == Suggestion::Reason::Exploring) all.push_back({"This fills a gap in what we know.", {}});
    if (s.arm && s.reason == Suggestion::Reason::Repeat) all.push_back(measuredBefore(s, study.spec()));
    if (s.arm && s.before.empty() && !s.beside.empty())
        all.push_back(
            {"Measured only near it, under other conditions ({values}).", {{"values", results(s.beside, study.spec())}}});
    // The policy speaks of the first arm of a batch.
    if (s.arm && !now.chosen.empty() && *s.arm != now.chosen.front())
        all.push_back({"{arm} is next by the same rule.", {{"arm", arm(*s.arm)}}});
    for (auto& sentence : why({situation, now}, study.conditions().policy)) {
        for (auto& [name, argument] : sentence.arguments)
            argument.unit = argument.kind == Kind::Value || argument.kind == Kind::Width;
        all.push_back(std::move(sentence));
    }
    return all;
}

std::optional<Sentence> movedRecommendation(const Decision& before, const Decision& after, Cause cause) {
    const auto from = before.recommendation, to = after.recommendation;
    if (from == to) return std::nullopt;
    const bool correction = cause == Cause::Correction;
    if (!from)
        return Sentence{correction ? "With this correction {to} is recommended." : "With this change {to} is recommended.",
                        {{"to", arm(*to)}}};
    if (!to)
        return Sentence{correction ? "With this correction nothing is recommended; it was {from}."
                                   : "With this change nothing is recommended; it was {from}.",
                        {{"from", arm(*from)}}};
    return Sentence{correction ? "This correction moves the recommendation from {from} to {to}."
                               : "This change moves the recommendation from {from} to {to}.",
                    {{"from", arm(*from)}, {"to", arm(*to)}}};
}

}  // namespace gapscope
