// Error: the one kind of failure that a person is told about.
//
// It is a sentence and the place it speaks of, in the words of the study file ("model.lengthscales[1]"). The place
// may be empty. Whoever knows more of the path adds it with within().
#pragma once

#include <stdexcept>
#include <string>

namespace gapscope {

class Error : public std::runtime_error {
public:
    Error(std::string place, std::string sentence)
        : std::runtime_error(place.empty() ? sentence : place + ": " + sentence),
          place_(std::move(place)),
          sentence_(std::move(sentence)) {}

    const std::string& place() const { return place_; }
    const std::string& sentence() const { return sentence_; }

    // The same failure seen from one level further out.
    [[nodiscard]] Error within(const std::string& outer) const {
        if (place_.empty()) return Error(outer, sentence_);
        return Error(place_.front() == '[' ? outer + place_ : outer + "." + place_, sentence_);
    }

private:
    std::string place_, sentence_;
};

}  // namespace gapscope
