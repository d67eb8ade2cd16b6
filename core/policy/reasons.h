// Every policy's reasons (design: why this arm?).
#pragma once

#include "core/policy/film_cases.h"

namespace gapscope::film {

inline constexpr WhyCase whyBayesGap[] = {
    {1, boundIsNothing,
     "{J} is the safest to settle for: while the bounds hold, practically nothing is lost by that. Its strongest rival {j} could "
     "be as {high|low} as {U_j}."},
    {1, boundIsPositive,
     "{J} is the safest to settle for: at most {B_J} {worse|higher} than the best, while the bounds hold. Its strongest rival "
     "{j} could be as {high|low} as {U_j}."},
    {1, always,
     "{J} leads clearly: even its {lower|upper} bound {L_J} is {lead} {above every other upper|below every other lower} bound. "
     "The strongest rival {j} reaches {U_j}."},
    {2, choseRivalNarrowly, "{j} is less certain, by practically nothing, so it is measured."},
    {2, choseNewLeaderNarrowly, "{J} itself is less certain, by practically nothing, so it is measured."},
    {2, choseNewLeader, "{J} itself is less certain ({s_J} wide against {s_j}), so it is measured."},
    {2, choseLeaderNarrowly, "{J} itself is less certain, by practically nothing, so it is measured again."},
    {2, choseRival, "{j} is less certain ({s_j} wide against {s_J}), so it is measured."},
    {2, choseLeader, "{J} itself is less certain ({s_J} wide against {s_j}), so it is measured again."},
    {2, always, "Both are equally certain; then {J} is measured."},
    {3, fellBack, "beta = {beta} by the rule without initial pulls: the budget {T} does not exceed the {K} arms by enough."}};

inline constexpr WhyCase whyUgap[] = {
    {1, pullsOnceEach, "Every arm is measured once first; {a} is next in the list ({pulled} of {K})."},
    {1, boundIsNothing,
     "{J} is the safest to settle for: by bounds from {N_J} measurements of it alone, practically nothing is lost by that. Its "
     "strongest rival {j} could be as {high|low} as {U_j}."},
    {1, boundIsPositive,
     "{J} is the safest to settle for: at most {B_J} {worse|higher} than the best, by bounds from {N_J} measurements of it "
     "alone. Its strongest rival {j} could be as {high|low} as {U_j}."},
    {1, always,
     "{J} leads clearly, by bounds from {N_J} measurements of it alone: even its {lower|upper} bound {L_J} is {lead} {above "
     "every other upper|below every other lower} bound. The strongest rival {j} reaches {U_j}."},
    {2, choseRivalNarrowly, "{j} is less certain, by practically nothing, so it is measured."},
    {2, choseLeaderNarrowly, "{J} itself is less certain, by practically nothing, so it is measured again."},
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
    {1, gainIsNothing,
     "The value to beat is {tau} ({incumbent}). No arm is expected to beat it by more than practically nothing; {a} promises "
     "most."},
    {1, choseIncumbent,
     "The value to beat is {tau}, the mean of {a} itself; because it is uncertain (sd {sd_a}), it still promises the largest "
     "average gain, {index}."},
    {1, expectedAtTarget,
     "The value to beat is {tau} ({incumbent}). The mean of {a} is practically the same, but because it is uncertain (sd "
     "{sd_a}), "
     "its average gain {index} is the largest."},
    {1, expectedByMean,
     "The value to beat is {tau} ({incumbent}). {a} is expected to beat it by {index} on average, nearly all of that by its mean "
     "alone."},
    {1, expectedAbove,
     "The value to beat is {tau} ({incumbent}). {a} is expected to beat it by {index} on average: {mu_over_tau} by its mean "
     "alone, the rest because it is uncertain (sd {sd_a})."},
    {1, always,
     "The value to beat is {tau} ({incumbent}). {a} is expected {tau_over_mu} {below|above} it, but with sd {sd_a} it beats it "
     "with a chance of {chance}, and the average gain {index} is the largest."},
    {2, severalShareTheIndex, ""},
    {2, gainIsNothing, ""},
    {2, nextIsAlike, "{next} promises practically as much."},
    {2, nextGainIsNothing, "Next best: {next}, with practically nothing."},
    {2, always, "Next best: {next} with {index2}."}};
inline constexpr WhyCase whyPi[] = {
    {1, chanceIsNothing, "No arm beats {tau} with a chance worth a number; {a} has the greatest."},
    {1, choseIncumbent,
     "The value to beat is {tau}, the mean of {a} itself; no other arm beats it with a greater chance than {index}."},
    {1, always, "{a} beats {tau} with the greatest chance, {index}; by how much does not count."},
    {2, severalShareTheIndex, ""},
    {2, chanceIsNothing, ""},
    {2, nextChanceIsAlike, "{next} has practically the same chance."},
    {2, always, "Next best: {next} with {index2}."}};
inline constexpr WhyCase whyGpUcb[] = {
    {1, always, "{a} could be as {high|low} as {index}: mean {mu_a} {plus|minus} {width_t} times sd {sd_a}."},
    {2, chosenHasHighestMean, "It also has the {highest|lowest} mean."},
    {2, chosenHasNearlyHighestMean, "Its mean is practically the {highest|lowest} too."},
    {2, always, "The {highest|lowest} mean is {mean_arm} with {mu_max}."}};
inline constexpr WhyCase whyBayesUcb[] = {{1, always,
                                           "{a} could be as {high|low} as {index}, a quantile of what we believe that "
                                           "moves outwards with time; its mean is {mu_a}."},
                                          {2, chosenHasHighestMean, "It also has the {highest|lowest} mean."},
                                          {2, chosenHasNearlyHighestMean, "Its mean is practically the {highest|lowest} too."},
                                          {2, always, "The {highest|lowest} mean is {mean_arm} with {mu_max}."}};
inline constexpr WhyCase whyThompson[] = {
    {1, always, "One function was drawn from what we believe; its {highest|lowest} point is {a} with {index}."},
    {2, always, "Another draw would choose {a} again in {again} of 100 cases.", true}};
inline constexpr WhyCase whyKg[] = {
    {1, noRise, "No single measurement is expected to change which arm looks best."},
    {1, gainIsNothing,
     "Whatever is measured, the best mean, {mu_max}, is expected to {rise|fall} by practically nothing; {a} promises most."},
    {1, always, "After measuring {a}, the best mean is expected to {rise|fall} by {index}, from {mu_max}."},
    {2, severalShareTheIndex, ""},
    {2, gainIsNothing, ""},
    {2, nextIsAlike, "{next} promises practically as much."},
    {2, nextGainIsNothing, "Next best: {next}, with practically nothing."},
    {2, always, "No other arm promises more; next best: {next} with {index2}."}};
inline constexpr WhyCase whyEntropy[] = {
    {1, dropIsNothing,
     "Whatever is measured, it is expected to tell practically nothing more about which arm is best; {a} tells most."},
    {1, always, "Measuring {a} is expected to tell most about which arm is best: the entropy falls by {index}."},
    {2, severalShareTheIndex, ""},
    {2, dropIsNothing, ""},
    {2, nextIsAlike, "{next} tells practically as much."},
    {2, nextDropIsNothing, "Next best: {next}, with practically nothing."},
    {2, always, "Next best: {next} with {index2}."}};
inline constexpr WhyCase whyVariance[] = {
    {1, always, "{a} is the least certain arm (sd {sd_a}); how good it looks does not count."}};
inline constexpr WhyCase whyMean[] = {
    {1, always, "{a} has the {highest|lowest} mean, {mu_a}; how certain that is does not count."}};
inline constexpr WhyCase whyUcb1[] = {
    {1, pullsOnceEach, "Every arm is measured once first; {a} is next in the list ({pulled} of {K})."},
    {1, always,
     "{a}: average {m_a} from {N_a} measurements, {plus|minus} a bonus of {bonus} for few measurements, is the {largest "
     "sum|smallest difference}, {index}."},
    {2, severalShareTheIndex, ""},
    {2, nextIsAlike, "{next} comes to practically the same."},
    {2, always, "Next best: {next} with {index2}."}};
inline constexpr WhyCase whyHalving[] = {
    {1, always, "{a} is the one of the surviving arms that was measured least in this phase."}};
inline constexpr WhyCase whyUniform[] = {{1, always, "{a} has the fewest measurements, {N_a}."}};
inline constexpr WhyCase whyRandom[] = {{1, always, "{a} was drawn with seed {seed}; what was measured does not count."}};

}  // namespace gapscope::film
