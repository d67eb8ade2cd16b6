// Wording: sentences with a study's own names, units and digits.
#pragma once

#include <functional>
#include <string>

#include "core/policy/film_cases.h"
#include "core/study/spec.h"

namespace gapscope {

// How a round writes the numbers that are compared in it: the same in sentences, lists, labels and tips. Decimals are the
// least that are written; 0 where the number's own significant digits suffice.
struct RoundDigits {
    int gap = 0;     // the smallest gap and the next one
    int spread = 0;  // the widths of J's and j's bounds
    int index = 0;   // the largest index of this policy and the next one; of chances decimals of the percentage
    const PolicyEntry* policy = nullptr;
    double nothing = 0;  // gains below this are not worth a number
};
RoundDigits roundDigits(const Decision& decision, const PolicyEntry& policy, const Posterior& belief, double noiseSd);

// An arm with the decimal sign of the screen; with a comma a semicolon stands between the numbers. Labels are as given.
std::string nameOf(const Arms& arms, Eigen::Index arm, char decimalPoint);

class Wording {
public:
    // How a number of so many decimals is written; the default is with a point, as in files.
    using Digits = std::function<std::string(double value, int decimals)>;

    explicit Wording(const StudySpec& spec, double noiseSd, Digits digits = {}, const RoundDigits& round = {});
    // For the sentences of one round.
    Wording(const StudySpec& spec, const Decision& decision, const PolicyEntry& policy, const Posterior& belief,
            Digits digits = {});

    // The sentence in the user's orientation. `pattern` is the sentence's own, or its translation.
    std::string text(const Sentence& sentence) const { return text(sentence, sentence.pattern); }
    std::string text(const Sentence& sentence, std::string_view pattern) const;
    std::string text(const Argument& argument) const;

    std::string value(double v) const;  // in the user's orientation, decimals by the noise
    std::string width(double v) const;  // two significant digits
    std::string gap(double v) const;    // three
    std::string spread(double v) const;
    // As policies have it; shown in the user's orientation. Without a policy: the round's own.
    std::string index(double v, const PolicyEntry* policy = nullptr) const;
    std::string chance(double p, int decimals = 0) const;

private:
    std::string fixed(double v, int decimals) const;
    std::string significant(double v, int digits, int leastDecimals = 0) const;
    std::string difference(const Argument& argument) const;
    std::string unitOf(const Argument& argument) const;
    int decimalsOfLevels(const Sentence& sentence) const;

    const StudySpec& spec_;
    int decimals_;
    Digits digits_;
    RoundDigits round_;
};

}  // namespace gapscope
