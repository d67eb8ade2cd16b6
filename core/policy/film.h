// The lines of every policy's algorithm, in words (design: line by line).
#pragma once

#include "core/policy/film_cases.h"

namespace gapscope::film {

inline constexpr FilmLine posteriorLine{"posterior after t-1", "Alg. 2, 6", "After {n} measurements this is what we believe.",
                                        Shows::Posterior};
// What was measured is a success, a failure, or how many of several trials were successes.
bool succeeded(const Moment&);
bool failed(const Moment&);
bool countsSuccesses(const Moment&);

// Of an arm that succeeds or fails, or does so several times at once, nobody expects a number in between.
inline constexpr WhyCase unlessAsExpected[] = {
    {1, succeeded, "{measured} succeeded; its chance of success was believed to be {mu_measured}."},
    {1, failed, "{measured} failed; its chance of success was believed to be {mu_measured}."},
    {1, countsSuccesses,
     "{measured}: {successes} of {trials} succeeded; its chance of success was believed to be {mu_measured}."},
    {1, gaveWhatWasExpected, "{measured} gave {y}, practically what was expected (+- {sd_measurement})."}};
inline constexpr FilmLine measureLine{"y <- measure a", "Alg. 2, 5",
                                      "{measured} gave {y}; expected was {mu_measured} +- {sd_measurement}.", Shows::Measurement,
                                      unlessAsExpected};
inline constexpr WhyCase unlessBeliefStays[] = {
    {1, beliefStays, "{measured} teaches practically nothing: the mean stays at {mu_new}, the sd at {sd_new}."},
    {1, meanStays, "{measured}: the mean practically stays at {mu_new}; sd {sd_measured} -> {sd_new}."},
    {1, sdStays, "{measured}: {mu_measured} -> {mu_new}; the sd practically stays at {sd_new}."}};
inline constexpr FilmLine updateLine{"mu, sd <- posterior with (a, y)", "Alg. 2, 6",
                                     "{measured}: {mu_measured} -> {mu_new}; sd {sd_measured} -> {sd_new}.", Shows::Update,
                                     unlessBeliefStays};
inline constexpr FilmLine recommendLine{"Omega <- recommended arm", "", "If we stopped now: {Omega}.", Shows::Recommendation};
inline constexpr WhyCase unlessChosenOtherwise[] = {
    {1, startChose, "{a} is measured: the first measurements are spread over all candidates."},
    {1, choseOther, "{x} would come first; {a} is next by the same rule."}};
inline constexpr WhyCase unlessWidthsDoNotDecide[] = {
    unlessChosenOtherwise[0],
    unlessChosenOtherwise[1],
    {1, choseNothing, "Nothing more is measured."},
    {1, equallyWide, "Both are equally certain; {J} comes first."},
    {1, widthsLookAlike, "{wider} is less certain, by practically nothing, so it is measured."}};
inline constexpr WhyCase unlessOtherRule[] = {
    {1, otherRecommended, "If we stopped now: {Omega}."},
    {1, nothingToLose,
     "If we stopped now: {Omega}; while the bounds hold, practically nothing is lost by that (round {tau_round})."}};
inline constexpr WhyCase unlessCurve[] = {
    {1, isCurve,
     "Settling for an arm risks its point on the curve: the way from its own {L|U} {up|down} to the best another arm could be."}};
inline constexpr WhyCase unlessGapsAlike[] = {
    {1, lieEquallyLow, "{B_alike} arms lie equally low on the curve, at {B_J}: {J} is one of them."},
    {1, isCurve, "{J} is the lowest point of the curve: {B_J}. Runner-up {arm2}: {B_2}."},
    {1, shareTheShortest, "{B_alike} arms have equally short bars, {B_J}: {J} is one of them."}};

// The index is a gain, a chance or a number, of which the largest counts; or a value, of which minimising the smallest does.
inline constexpr WhyCase unlessGainsDoNotDecide[] = {
    unlessChosenOtherwise[0],
    unlessChosenOtherwise[1],
    {1, severalShareTheIndex, "{tied} arms have the largest index, {index}: {a} is one of them."},
    {1, gainIsNothing, "{a} has the largest index; all of them are practically nothing."}};
inline constexpr WhyCase unlessDropsDoNotDecide[] = {
    unlessGainsDoNotDecide[0],
    unlessGainsDoNotDecide[1],
    unlessGainsDoNotDecide[2],
    {1, dropIsNothing, "{a} has the largest index; all of them are practically nothing."}};
inline constexpr WhyCase unlessChancesDoNotDecide[] = {
    unlessGainsDoNotDecide[0],
    unlessGainsDoNotDecide[1],
    unlessGainsDoNotDecide[2],
    {1, chanceIsNothing, "{a} has the largest index; all of them are practically nothing."}};
inline constexpr WhyCase unlessValuesDoNotDecide[] = {
    unlessChosenOtherwise[0],
    unlessChosenOtherwise[1],
    {1, severalShareTheIndex, "{tied} arms have the {largest|smallest} index, {index}: {a} is one of them."}};
inline constexpr FilmLine largestGainLine{"a <- argmax of the index", "", "{a} has the largest index, {index}.", Shows::Choice,
                                          unlessGainsDoNotDecide};
inline constexpr FilmLine largestDropLine{"a <- argmax of the index", "", "{a} has the largest index, {index}.", Shows::Choice,
                                          unlessDropsDoNotDecide};
inline constexpr FilmLine largestChanceLine{"a <- argmax of the index", "", "{a} has the largest index, {index}.", Shows::Choice,
                                            unlessChancesDoNotDecide};
inline constexpr FilmLine bestValueLine{"a <- {argmax|argmin} of the index", "", "{a} has the {largest|smallest} index, {index}.",
                                        Shows::Choice, unlessValuesDoNotDecide};

inline constexpr FilmLine bayesGap[] = {
    posteriorLine,
    {"H_eps <- sum H_k^-2", "Alg. 2, 7",
     "Hardness {H}: {m} of {K} arms could still be the best (their mu {+|-} 3 sd reaches the {highest|lowest} mu {-|+} 3 sd).",
     Shows::Hardness},
    {"beta <- sqrt(... / 4 H_eps)", "Alg. 2, 7", "beta = {beta} by the rule \"{rule}\".", Shows::Beta},
    {"U_k, L_k <- mu_k +- beta sd_k", "Alg. 2, 8", "Each arm's value should lie between L and U.", Shows::Bounds},
    {"B_k <- {max U of others - L_k|U_k - min L of others}", "4.1",
     "Settling for an arm risks its bar: from its own {L|U} {up|down} to the best another arm could be.", Shows::Gaps,
     unlessCurve},
    {"J <- argmin B_k", "Alg. 2, 2", "{J} has the shortest bar: {B_J}. Runner-up {arm2}: {B_2}.", Shows::Leader, unlessGapsAlike},
    {"j <- {argmax U_k|argmin L_k}, k != J", "Alg. 2, 3", "{j} could be as {high|low} as {U_j}: the strongest rival of {J}.",
     Shows::Rival},
    {"a <- wider of J and j", "Alg. 2, 4", "{wider} is less certain ({s_wide} against {s_narrow}), so it is measured.",
     Shows::Choice, unlessWidthsDoNotDecide},
    {"Omega <- J of the smallest B so far", "Alg. 2, 10-11",
     "If we stopped now: {Omega}, at most {B_Omega} {worse|higher} than the best (round {tau_round}).", Shows::Recommendation,
     unlessOtherRule},
    measureLine,
    updateLine};

inline constexpr FilmLine ugap[] = {
    posteriorLine,
    {"once each", "", "Every arm is measured once first: {pulled} of {K} done.", Shows::Pulls},
    {"H_eps <- sum (R/H_k)^2", "", "Hardness {H}, from each arm's own measurements.", Shows::Hardness},
    {"U_k, L_k <- average_k +- radius_k", "", "Each arm's bounds come from its own measurements alone.", Shows::Bounds},
    bayesGap[4],
    bayesGap[5],
    bayesGap[6],
    bayesGap[7],
    bayesGap[8],
    measureLine,
    updateLine};

inline constexpr FilmLine lucb[] = {
    posteriorLine,
    {"once each", "", "Every arm is measured once first: {pulled} of {K} done.", Shows::Pulls},
    {"U_k, L_k <- average_k +- r_k", "", "Each arm's bounds come from its own measurements alone.", Shows::Bounds},
    {"h <- {argmax|argmin} average_k", "", "{J} has the {highest|lowest} average.", Shows::Leader},
    {"l <- {argmax U_k|argmin L_k}, k != h", "", "{j} could be as {high|low} as {U_j}: the strongest rival of {J}.",
     Shows::Rival},
    {"measure h and l until U_l - L_h < eps", "", "The rival could still be {B_J} {above|below} the leader.", Shows::Choice},
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine targetLine{"tau <- best mean so far + xi", "thesis 3.5", "The value to beat is {tau}.", Shows::Target};
inline constexpr FilmLine zLine{"z_k <- {(mu_k - tau)|(tau - mu_k)} / sd_k", "",
                                "How many standard deviations each arm lies {above|below} the value to beat.", Shows::Bonus};

inline constexpr FilmLine expectedImprovement[] = {
    posteriorLine,
    targetLine,
    zLine,
    {"index_k <- sd_k (z_k Phi(z_k) + phi(z_k))", "thesis 3.21", "Each arm's index: the average gain over {tau}.", Shows::Score},
    largestGainLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine probabilityOfImprovement[] = {
    posteriorLine,
    targetLine,
    zLine,
    {"index_k <- Phi(z_k)", "thesis 3.20", "Each arm's index: the chance to beat {tau}.", Shows::Score},
    largestChanceLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine upperBound[] = {
    posteriorLine,
    {"bonus_k <- width_t * sd_k", "thesis 3.22", "An uncertain arm gets a larger bonus.", Shows::Bonus},
    {"index_k <- mu_k {+|-} bonus_k", "", "Each arm's index: how {high|low} it could be.", Shows::Score},
    bestValueLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine countIndex[] = {
    posteriorLine,
    {"once each", "", "Every arm is measured once first: {pulled} of {K} done.", Shows::Pulls},
    {"bonus_k <- by its number of measurements", "", "An arm with few measurements gets a larger bonus.", Shows::Bonus},
    {"index_k <- average_k {+|-} bonus_k", "", "Each arm's index: its average with the bonus.", Shows::Score},
    bestValueLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine thompson[] = {
    posteriorLine,
    {"f <- one draw from the posterior", "thesis 3.23", "One function was drawn from what we believe.", Shows::Draw},
    {"a <- {argmax|argmin} f", "", "Its {highest|lowest} point is {a} with {index}.", Shows::Choice, unlessChosenOtherwise},
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine knowledgeGradient[] = {
    posteriorLine,
    {"fan_k <- possible best means after measuring k", "thesis 3.11", "Each measurement could move the best mean.", Shows::Fan},
    {"index_k <- E max mu(t+1) - max mu(t)", "thesis 3.16",
     "Each arm's index: how much the best mean is expected to {rise|fall}.", Shows::Score},
    largestGainLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine entropy[] = {
    posteriorLine,
    {"p_k <- share of draws that k wins", "thesis 3.24", "Joint draws tell how likely each arm is the best.", Shows::Draw},
    {"index_k <- expected drop in the entropy of p", "thesis 3.24",
     "Each arm's index: what its measurement would tell about the best arm.", Shows::Score},
    largestDropLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine largestSd[] = {
    posteriorLine,   {"index_k <- sd_k", "", "Each arm's index: how uncertain it is.", Shows::Score},
    largestGainLine, recommendLine,
    measureLine,     updateLine};

inline constexpr FilmLine largestMean[] = {posteriorLine, {"index_k <- mu_k", "", "Each arm's index: its mean.", Shows::Score},
                                           bestValueLine, recommendLine,
                                           measureLine,   updateLine};

inline constexpr FilmLine halving[] = {
    posteriorLine,
    {"survivors <- better half after each phase", "", "The better half of the arms survives each phase.", Shows::Survivors},
    {"a <- survivor measured least in this phase", "", "{a} is next.", Shows::Choice},
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine order[] = {
    posteriorLine, {"a <- next arm", "", "{a} is next.", Shows::Choice}, recommendLine, measureLine, updateLine};

}  // namespace gapscope::film
