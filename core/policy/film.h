// The lines of every policy's algorithm and its reasons, in words (design: line by line; why this arm?).
#pragma once

#include "core/policy/decision.h"
#include "core/policy/situation.h"
#include "core/policy/words.h"

namespace gapscope::film {

// Conditions that the reasons share.
bool always(const Moment&);
bool boundIsPositive(const Moment&);
bool choseRival(const Moment&);
bool choseLeader(const Moment&);
bool choseBoth(const Moment&);
bool choseNothing(const Moment&);
bool choseOther(const Moment&);  // not what the rule puts first: that is awaited, set aside, or counted in
bool startChose(const Moment&);
bool equallyWide(const Moment&);
bool otherRecommended(const Moment&);  // by a rule that does not look at the bounds
bool fellBack(const Moment&);
bool pullsOnceEach(const Moment&);
bool expectedAbove(const Moment&);
bool chosenHasHighestMean(const Moment&);
bool noRise(const Moment&);
bool stopped(const Moment&);

inline constexpr FilmLine posteriorLine{"posterior after t-1", "Alg. 2, 6", "After {n} measurements this is what we believe.",
                                        Shows::Posterior};
inline constexpr FilmLine measureLine{"y <- measure a", "Alg. 2, 5",
                                      "{measured} gave {y}; expected was {mu_measured} +- {sd_measurement}.", Shows::Measurement};
inline constexpr FilmLine updateLine{"mu, sd <- posterior with (a, y)", "Alg. 2, 6",
                                     "{measured}: {mu_measured} -> {mu_new}; sd {sd_measured} -> {sd_new}.", Shows::Update};
inline constexpr FilmLine recommendLine{"Omega <- recommended arm", "", "If we stopped now: {Omega}.", Shows::Recommendation};
inline constexpr WhyCase unlessChosenOtherwise[] = {
    {1, startChose, "{a} is measured: the first measurements are spread over all candidates."},
    {1, choseOther, "{x} would come first; {a} is next by the same rule."}};
inline constexpr WhyCase unlessWidthsDoNotDecide[] = {unlessChosenOtherwise[0],
                                                      unlessChosenOtherwise[1],
                                                      {1, choseNothing, "Nothing more is measured."},
                                                      {1, equallyWide, "Both are equally certain; {J} comes first."}};
inline constexpr WhyCase unlessOtherRule[] = {{1, otherRecommended, "If we stopped now: {Omega}."}};

inline constexpr FilmLine argmaxLine{"a <- argmax of the index", "", "{a} has the largest index, {index}.", Shows::Choice,
                                     unlessChosenOtherwise};

inline constexpr FilmLine bayesGap[] = {
    posteriorLine,
    {"H_eps <- sum H_k^-2", "Alg. 2, 7",
     "Hardness {H}: {m} of {K} arms could still be the best (their mu {+|-} 3 sd reaches the {highest|lowest} mu {-|+} 3 sd).",
     Shows::Hardness},
    {"beta <- sqrt(... / 4 H_eps)", "Alg. 2, 7", "beta = {beta} by the {rule} rule.", Shows::Beta},
    {"U_k, L_k <- mu_k +- beta sd_k", "Alg. 2, 8", "Each arm's value should lie between L and U.", Shows::Bounds},
    {"B_k <- {max U of others - L_k|U_k - min L of others}", "4.1",
     "Settling for an arm risks its bar: from its own {L|U} {up|down} to the best another arm could be.", Shows::Gaps},
    {"J <- argmin B_k", "Alg. 2, 2", "{J} has the shortest bar: {B_J}. Runner-up {arm2}: {B_2}.", Shows::Leader},
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

inline constexpr FilmLine improvement[] = {
    posteriorLine,
    {"tau <- best mean so far + xi", "thesis 3.5", "The value to beat is {tau}.", Shows::Target},
    {"z_k <- (mu_k - tau) / sd_k", "", "How many standard deviations each arm lies {above|below} the value to beat.",
     Shows::Bonus},
    {"index_k from z_k and sd_k", "thesis 3.20, 3.21", "Each arm's index: what it promises over {tau}.", Shows::Score},
    argmaxLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine upperBound[] = {
    posteriorLine,
    {"bonus_k <- width_t * sd_k", "thesis 3.22", "An uncertain arm gets a larger bonus.", Shows::Bonus},
    {"index_k <- mu_k + bonus_k", "", "Each arm's index: how {high|low} it could be.", Shows::Score},
    argmaxLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine countIndex[] = {
    posteriorLine,
    {"once each", "", "Every arm is measured once first: {pulled} of {K} done.", Shows::Pulls},
    {"bonus_k <- by its number of measurements", "", "An arm with few measurements gets a larger bonus.", Shows::Bonus},
    {"index_k <- average_k + bonus_k", "", "Each arm's index: its average with the bonus.", Shows::Score},
    argmaxLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine thompson[] = {
    posteriorLine,
    {"f <- one draw from the posterior", "thesis 3.23", "One function was drawn from what we believe.", Shows::Draw},
    {"a <- argmax f", "", "Its {highest|lowest} point is {a} with {sample}.", Shows::Choice, unlessChosenOtherwise},
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine knowledgeGradient[] = {
    posteriorLine,
    {"fan_k <- possible best means after measuring k", "thesis 3.11", "Each measurement could move the best mean.", Shows::Fan},
    {"index_k <- E max mu(t+1) - max mu(t)", "thesis 3.16",
     "Each arm's index: how much the best mean is expected to {rise|fall}.", Shows::Score},
    argmaxLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine entropy[] = {
    posteriorLine,
    {"p_k <- share of draws that k wins", "thesis 3.24", "Joint draws tell how likely each arm is the best.", Shows::Draw},
    {"index_k <- expected drop in the entropy of p", "thesis 3.24",
     "Each arm's index: what its measurement would tell about the best arm.", Shows::Score},
    argmaxLine,
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine plainIndex[] = {
    posteriorLine, {"index_k", "", "Each arm's index.", Shows::Score}, argmaxLine, recommendLine, measureLine, updateLine};

inline constexpr FilmLine halving[] = {
    posteriorLine,
    {"survivors <- better half after each phase", "", "The better half of the arms survives each phase.", Shows::Survivors},
    {"a <- survivor measured least in this phase", "", "{a} is next.", Shows::Choice},
    recommendLine,
    measureLine,
    updateLine};

inline constexpr FilmLine order[] = {
    posteriorLine, {"a <- next arm", "", "{a} is next.", Shows::Choice}, recommendLine, measureLine, updateLine};

inline constexpr WhyCase whyBayesGap[] = {
    {1, boundIsPositive,
     "{J} is the safest to settle for: at most {B_J} {worse|higher} than the best, while the bounds hold. Its strongest rival "
     "{j} could be as {high|low} as {U_j}."},
    {1, always,
     "{J} leads clearly: even its {lower|upper} bound {L_J} is {lead} {above every other upper|below every other lower} bound. "
     "The strongest rival {j} reaches {U_j}."},
    {2, choseRival, "{j} is less certain ({s_j} wide against {s_J}), so it is measured."},
    {2, choseLeader, "{J} itself is less certain ({s_J} wide against {s_j}), so it is measured again."},
    {2, always, "Both are equally certain; then {J} is measured."},
    {3, fellBack, "beta = {beta} by the rule without initial pulls: the budget {T} does not exceed the {K} arms by enough."}};

inline constexpr WhyCase whyUgap[] = {
    {1, pullsOnceEach, "Every arm is measured once first; {a} is next in the list ({pulled} of {K})."},
    {1, boundIsPositive,
     "{J} is the safest to settle for: at most {B_J} {worse|higher} than the best, by bounds from {N_J} measurements of it "
     "alone. Its strongest rival {j} could be as {high|low} as {U_j}."},
    {1, always,
     "{J} leads clearly, by bounds from {N_J} measurements of it alone: even its {lower|upper} bound {L_J} is {lead} {above "
     "every other upper|below every other lower} bound. The strongest rival {j} reaches {U_j}."},
    {2, choseRival, "{j} is less certain (radius {r_j} against {r_J}), so it is measured."},
    {2, choseLeader, "{J} itself is less certain (radius {r_J} against {r_j}), so it is measured again."},
    {2, always, "Both are equally certain; then {J} is measured."}};

inline constexpr WhyCase whyLucb[] = {
    {1, pullsOnceEach, "Every arm is measured once first; {a} is next in the list ({pulled} of {K})."},
    {1, stopped, "The bounds of {J} and of its strongest rival {j} have parted far enough; nothing more is measured."},
    {1, choseBoth,
     "{J} has the {highest|lowest} average, and its strongest rival {j} could still be {B_J} {above|below} its bound: both are "
     "measured."},
    {1, always,
     "{J} has the {highest|lowest} average, and its strongest rival {j} could still be {B_J} {above|below} its bound."}};

inline constexpr WhyCase whyEi[] = {
    {1, expectedAbove,
     "The value to beat is {tau} ({incumbent}). {a} is expected to beat it by {index} on average: {mu_over_tau} by its mean "
     "alone, the rest because it is uncertain (sd {sd_a}). Next best: {next} with {index2}."},
    {1, always,
     "The value to beat is {tau} ({incumbent}). {a} is expected {tau_over_mu} {below|above} it, but with sd {sd_a} it beats it "
     "with a chance of {chance}, and the average gain {index} is the largest. Next best: {next} with {index2}."}};
inline constexpr WhyCase whyPi[] = {{1, always,
                                     "{a} beats {tau} with the greatest chance, {index_chance}; by how much does not count. Next "
                                     "best: {next} with {index2_chance}."}};
inline constexpr WhyCase whyGpUcb[] = {
    {1, always, "{a} could be as {high|low} as {index_value}: mean {mu_a} {plus|minus} {width_t} times sd {sd_a}."},
    {2, chosenHasHighestMean, "It also has the {highest|lowest} mean."},
    {2, always, "The {highest|lowest} mean is {mean_arm} with {mu_max}."}};
inline constexpr WhyCase whyBayesUcb[] = {{1, always,
                                           "{a} could be as {high|low} as {index_value}, a quantile of what we believe that "
                                           "moves outwards with time; its mean is {mu_a}."},
                                          {2, chosenHasHighestMean, "It also has the {highest|lowest} mean."},
                                          {2, always, "The {highest|lowest} mean is {mean_arm} with {mu_max}."}};
inline constexpr WhyCase whyThompson[] = {
    {1, always, "One function was drawn from what we believe; its {highest|lowest} point is {a} with {sample}."},
    {2, always, "Another draw would choose {a} again in {again} of 100 cases.", true}};
inline constexpr WhyCase whyKg[] = {{1, noRise, "No single measurement is expected to change which arm looks best."},
                                    {1, always,
                                     "After measuring {a}, the best mean is expected to {rise|fall} by {index}, from {mu_max}; "
                                     "no other arm promises more (next: {next}, {index2})."}};
inline constexpr WhyCase whyEntropy[] = {{1, always,
                                          "Measuring {a} is expected to tell most about which arm is best: the entropy falls by "
                                          "{index_number}. Next best: {next} with {index2_number}."}};
inline constexpr WhyCase whyVariance[] = {
    {1, always, "{a} is the least certain arm (sd {sd_a}); how good it looks does not count."}};
inline constexpr WhyCase whyMean[] = {
    {1, always, "{a} has the {highest|lowest} mean, {mu_a}; how certain that is does not count."}};
inline constexpr WhyCase whyUcb1[] = {
    {1, pullsOnceEach, "Every arm is measured once first; {a} is next in the list ({pulled} of {K})."},
    {1, always,
     "{a}: average {m_a} from {N_a} measurements, {plus|minus} a bonus of {bonus} for few measurements, is the {largest "
     "sum|smallest difference}, {index_value}. Next best: {next} with {index2_value}."}};
inline constexpr WhyCase whyHalving[] = {
    {1, always, "{a} is the one of the surviving arms that was measured least in this phase."}};
inline constexpr WhyCase whyUniform[] = {{1, always, "{a} has the fewest measurements, {N_a}."}};
inline constexpr WhyCase whyRandom[] = {{1, always, "{a} was drawn with seed {seed}; what was measured does not count."}};

}  // namespace gapscope::film
