// When which sentence of a film or of the reasons fits.
#pragma once

#include "core/policy/decision.h"
#include "core/policy/situation.h"
#include "core/policy/words.h"

namespace gapscope {

struct PolicyEntry;
class Settings;

// Widths that have the digits of their round, the same wherever they stand, say so in their text: a gap, how wide an arm's
// bounds are, an index.
inline constexpr std::string_view aGap = "gap", aSpread = "spread", anIndex = "index";

// What an index policy's index is, and so how it is written.
enum class IndexIs {
    Value,   // a value of the response, in the user's orientation
    Gain,    // a difference of values
    Chance,  // from 0 to 1
    Number
};
IndexIs indexIs(const PolicyEntry& policy);

// Gains and losses below this are practically nothing: a thousandth of the noise, or of a hundredth of what was not known.
double practicallyNothing(const Posterior& belief);

// The line with the formula of the exploration rule that is at work, where it has one of its own.
std::string textOf(const FilmLine& line, bool minimise, const Settings& settings, std::string_view rule);

namespace film {

bool always(const Moment&);
bool boundIsPositive(const Moment&);
bool boundIsNothing(const Moment&);
bool isCurve(const Moment&);           // so many arms that their gaps are a curve, not bars
bool lieEquallyLow(const Moment&);     // on that curve
bool shareTheShortest(const Moment&);  // several arms have J's gap
bool choseRival(const Moment&);
bool choseLeader(const Moment&);
bool choseRivalNarrowly(const Moment&);  // both widths read the same
bool choseLeaderNarrowly(const Moment&);
bool choseNewLeader(const Moment&);  // never measured before
bool choseNewLeaderNarrowly(const Moment&);
bool choseBoth(const Moment&);
bool choseNothing(const Moment&);
bool choseOther(const Moment&);  // not what the rule puts first: that is awaited, set aside, or counted in
bool startChose(const Moment&);
bool equallyWide(const Moment&);
bool widthsLookAlike(const Moment&);
bool otherRecommended(const Moment&);  // by a rule that does not look at the bounds
bool nothingToLose(const Moment&);     // by settling for the recommendation
bool fellBack(const Moment&);
bool pullsOnceEach(const Moment&);
bool expectedAbove(const Moment&);
bool expectedByMean(const Moment&);
bool expectedAtTarget(const Moment&);
bool choseIncumbent(const Moment&);  // whose mean is the value to beat
bool chosenHasHighestMean(const Moment&);
bool chosenHasNearlyHighestMean(const Moment&);
bool noRise(const Moment&);
bool gainIsNothing(const Moment&);
bool nextGainIsNothing(const Moment&);
bool chanceIsNothing(const Moment&);
bool nextChanceIsAlike(const Moment&);
bool dropIsNothing(const Moment&);
bool nextDropIsNothing(const Moment&);
bool severalShareTheIndex(const Moment&);  // exactly: the tie is named before
bool nextIsAlike(const Moment&);
bool gaveWhatWasExpected(const Moment&);
bool meanStays(const Moment&);
bool sdStays(const Moment&);
bool beliefStays(const Moment&);
bool stopped(const Moment&);

inline constexpr Eigen::Index mostBars = 200;  // more gaps are drawn as a curve

// Chances to improve, and falls of the entropy, that are not worth a number.
inline constexpr double leastChance = 1e-6, leastDrop = 1e-3;

}  // namespace film

}  // namespace gapscope
