// Digits: how many a number needs so that it can be told from the one it is compared with.
#pragma once

#include <string>

namespace gapscope {

inline constexpr int mostDigits = 6;   // significant ones that anybody is asked to read
inline constexpr int noiseDigits = 2;  // values are written with the decimals that show so many digits of the noise's sd

// Decimals that show so many significant digits of a number of this size.
int decimalsFor(double size, int significant);
double rounded(double value, int decimals);

// Written with the most digits they are the same: then a sentence says "equally" and no second number.
bool lookAlike(double a, double b);
// The decimals from which on both look different, where their own significant digits do not tell them apart; 0 where
// they do, and where nothing does.
int decimalsToDiffer(double a, double b, int significant);

// A chance in percent, without its sign: with no decimals "under 1" and "over 99" are the ends.
struct Percent {
    enum class End { Neither, Under, Over };
    double number;
    End end;
    bool operator==(const Percent&) const = default;
};
Percent inPercent(double chance, int decimals);
inline constexpr int mostPercentDecimals = 4;
// The fewest decimals with which two chances differ, none if they never do.
int percentDecimalsToDiffer(double p, double q);
bool chancesLookAlike(double p, double q);

}  // namespace gapscope
