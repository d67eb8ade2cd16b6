// Wording: sentences with a study's own names, units and digits.
#pragma once

#include <functional>
#include <string>

#include "core/policy/words.h"
#include "core/study/spec.h"

namespace gapscope {

class Wording {
public:
    // How a number of so many decimals is written; the default is with a point, as in files.
    using Digits = std::function<std::string(double value, int decimals)>;

    explicit Wording(const StudySpec& spec, double noiseSd, Digits digits = {});

    // The sentence in the user's orientation. `pattern` is the sentence's own, or its translation.
    std::string text(const Sentence& sentence) const { return text(sentence, sentence.pattern); }
    std::string text(const Sentence& sentence, std::string_view pattern) const;
    std::string text(const Argument& argument) const;

    std::string value(double v) const;  // in the user's orientation, decimals by the noise
    std::string width(double v) const;  // two significant digits

private:
    std::string significant(double v, int digits) const;
    std::string unitOf(const Argument& argument) const;
    int decimalsOfLevels(const Sentence& sentence) const;

    const StudySpec& spec_;
    int decimals_;
    Digits digits_;
};

}  // namespace gapscope
